import { z } from 'zod';
import { declareCallsOf } from '#kernel/contract/calls.ts';
import { pageOf, paging, panelPage } from '#kernel/contract/envelope.ts';
import { id, many, queryDay, queryFlag, searchWords, version } from '#kernel/contract/fields.ts';
import { bindActs } from '#kernel/contract/record.ts';
import { sheetRefusalCodes } from '#kernel/contract/sheets.ts';
import {
  CreateVendor,
  EditVendor,
  PriceList,
  PriceUploadAnswer,
  UploadPrices,
  UploadVendors,
  Vendor,
  VendorAttachment,
  VendorAttachmentFields,
  VendorOffer,
  VendorProduct,
  VendorRow,
  VendorSummary,
  VendorUploadAnswer,
} from '../records.ts';
import { OrderRow } from '../order-records.ts';
import { Payables, Statement, SupplyRow, VendorPayment, VendorReturn } from '../supply-records.ts';
import { vendorRecord } from '../vendor.record.ts';
import { mostFileBytes, mostUploadBytes, vendorCategories, vendorStatuses } from '../words.ts';

const of = { id: 'vendors' } as const;
/** With `-` the other way round. */
const sorts = z
  .enum([
    ...(['name', 'code', 'lastSupplyAt', 'totalPurchased', 'owed'] as const),
    ...(['-name', '-code', '-lastSupplyAt', '-totalPurchased', '-owed'] as const),
  ])
  .default('name');
/** Who may read the vendors, or trades with one and must say with which. */
const choosesVendor = ['View Vendors', 'Create Purchase Order', 'Receive Stock', 'Return To Vendor', 'Pay Vendor'] as const;
const statusWord = many(z.enum(vendorStatuses));
const fileCodes = ['FILE_MISSING', 'FILE_TYPE', 'FILE_TOO_LARGE', 'FILE_PICTURE'] as const;

export const vendorCalls = declareCallsOf('inventory', {
  list: {
    method: 'GET',
    path: '/vendor',
    summary: 'Vendors by name; deleted ones only when they are asked for. Amounts are shown to those who may see vendor accounts.',
    permission: 'View Vendors',
    query: z.object({ ...paging, status: statusWord, sort: sorts }),
    payload: pageOf(VendorRow),
  },
  filter: {
    method: 'GET',
    path: '/vendor/filter',
    summary: 'Vendors whose name or code begins so, narrowed by category, status, country and whether something is owed.',
    permission: choosesVendor,
    query: z.object({
      ...paging,
      name: searchWords.optional(),
      category: z.union([z.enum(vendorCategories), z.literal('')]).optional(),
      status: statusWord,
      owing: queryFlag.optional(),
      country: searchWords.optional(),
      sort: sorts,
    }),
    payload: pageOf(VendorRow),
  },
  summary: {
    method: 'GET',
    path: '/vendor/summary',
    summary: 'The figures above the lists: vendors, open orders, received this month, owed, overdue.',
    permission: 'View Vendors',
    payload: VendorSummary,
  },
  payables: {
    method: 'GET',
    path: '/vendor/payables',
    summary: 'What is owed to each vendor on a day, by the age of its invoices.',
    permission: 'View Vendor Accounts',
    query: z.object({ asOf: queryDay.optional() }),
    payload: Payables,
  },
  compare: {
    method: 'GET',
    path: '/vendor/compare',
    summary: 'What vendors ask for a product and how they deliver, the lowest price of a unit first.',
    permission: 'View Vendors',
    query: z.object({ productId: id }),
    payload: z.array(VendorOffer),
  },
  template: {
    method: 'GET',
    path: '/vendor/template',
    summary: 'The file to fill in for an upload of vendors.',
    permission: 'Upload Vendors',
    query: z.object({ format: z.enum(['xlsx', 'csv']).default('xlsx') }),
    payload: z.unknown(),
    shape: 'file',
  },
  upload: {
    method: 'POST',
    path: '/vendor/upload',
    summary: 'Brings vendors in from a file. Any fault: nothing is written; `dryRun` writes nothing and lists the faults.',
    permission: 'Upload Vendors',
    care: 'starts',
    shape: 'upload',
    sheet: true,
    bodyLimit: mostUploadBytes,
    repeatable: true,
    body: UploadVendors,
    payload: VendorUploadAnswer,
    done: 'Vendors uploaded',
    refusals: ['VENDOR_UPLOAD_INVALID', 'VENDOR_EXISTS', ...sheetRefusalCodes],
  },
  attachment: {
    method: 'GET',
    path: '/vendor/attachment/{id}',
    summary: 'A file of a vendor, a delivery or a payment.',
    permission: ['View Vendors', 'View Supplies', 'Receive Stock', 'View Vendor Accounts'],
    of: { id: 'vendor-attachments' },
    payload: z.unknown(),
    shape: 'file',
  },
  removeAttachment: {
    method: 'DELETE',
    path: '/vendor/attachment/{id}',
    summary: 'Takes a file off a vendor, or off a delivery that is a draft.',
    permission: ['Edit Vendor', 'Receive Stock'],
    care: 'starts',
    of: { id: 'vendor-attachments' },
    payload: z.object({ id }),
    done: 'File removed',
    refusals: ['SUPPLY_STATE', 'VENDOR_PAYMENT_FILE_STAYS'],
  },
  view: {
    method: 'GET',
    path: '/vendor/{id}',
    summary: 'A vendor with its figures. The account number is masked without the permission to see it.',
    permission: 'View Vendors',
    of,
    payload: Vendor,
  },
  create: {
    method: 'POST',
    path: '/vendor',
    summary: 'Adds a vendor.',
    permission: 'Create Vendor',
    care: 'starts',
    repeatable: true,
    body: CreateVendor,
    payload: Vendor,
    done: 'Vendor created successfully',
    refusals: ['VENDOR_EXISTS', 'VENDOR_CURRENCY'],
  },
  edit: {
    method: 'PATCH',
    path: '/vendor/{id}',
    summary: 'Changes a vendor. Changed bank details require a reason; users who pay vendors are notified.',
    permission: 'Edit Vendor',
    care: 'starts',
    of,
    body: EditVendor,
    payload: Vendor,
    done: 'Vendor updated successfully',
    refusals: [
      'VENDOR_EXISTS',
      'VENDOR_ID_DIFFERS',
      'VENDOR_CURRENCY',
      'VENDOR_STATUS_REASON',
      'VENDOR_BANK_REASON',
      'VENDOR_ARCHIVED',
      'VENDOR_STATE',
    ],
  },
  remove: {
    method: 'DELETE',
    path: '/vendor/{id}',
    summary: 'Removes a vendor that was never used; any other leaves the lists and stays in past records.',
    permission: 'Delete Vendor',
    care: 'starts',
    of,
    query: z.object({ version: z.coerce.number<number | string>().pipe(version).optional() }),
    payload: z.object({ id, removed: z.boolean(), status: z.enum(vendorStatuses) }),
    done: 'Vendor deleted successfully',
    refusals: ['VENDOR_OWED', 'VENDOR_OPEN_ORDERS', 'VENDOR_ARCHIVED'],
  },
  attach: {
    method: 'POST',
    path: '/vendor/{id}/attachment',
    summary: 'Puts a contract, licence or other paper to a vendor: PDF, JPEG or PNG up to 10 MB.',
    permission: ['Create Vendor', 'Edit Vendor'],
    care: 'starts',
    of,
    shape: 'upload',
    bodyLimit: mostFileBytes,
    repeatable: true,
    body: VendorAttachmentFields,
    payload: VendorAttachment,
    done: 'File added',
    refusals: ['VENDOR_ATTACHMENTS_FULL', ...fileCodes],
  },
});

/** What belongs to one vendor. */
export const vendorHistoryCalls = declareCallsOf('inventory', {
  supplies: {
    method: 'GET',
    path: '/vendor/{id}/supply',
    summary: "A vendor's deliveries, newest first.",
    permission: 'View Vendors',
    of,
    query: z.object({ ...paging }),
    payload: pageOf(SupplyRow),
  },
  orders: {
    method: 'GET',
    path: '/vendor/{id}/purchase-order',
    summary: 'Orders placed with a vendor, newest first.',
    permission: 'View Vendors',
    of,
    query: z.object({ ...paging }),
    payload: pageOf(OrderRow.extend({ total: OrderRow.shape.total.nullable() })),
  },
  returns: {
    method: 'GET',
    path: '/vendor/{id}/return',
    summary: 'Goods sent back to a vendor, newest first.',
    permission: ['Return To Vendor', 'View Vendor Accounts'],
    of,
    query: z.object({ ...paging }),
    payload: pageOf(VendorReturn),
  },
  payments: {
    method: 'GET',
    path: '/vendor/{id}/payment',
    summary: 'What was paid to a vendor, newest first.',
    permission: 'View Vendor Accounts',
    of,
    query: z.object({ ...paging }),
    payload: pageOf(VendorPayment),
  },
  products: {
    method: 'GET',
    path: '/vendor/{id}/product',
    summary: "A vendor's price list by product.",
    permission: choosesVendor,
    of,
    query: z.object({ ...paging, searchTerm: searchWords.optional() }),
    payload: pageOf(VendorProduct),
  },
  savePrices: {
    method: 'PUT',
    path: '/vendor/{id}/product',
    summary: 'Makes these rows the price list of a vendor; what was paid last stays with each product.',
    permission: 'Edit Vendor',
    care: 'starts',
    of,
    body: PriceList,
    payload: pageOf(VendorProduct),
    done: 'Price list saved',
    refusals: ['PRICE_LIST_PRODUCT_TWICE', 'VENDOR_ARCHIVED'],
  },
  priceTemplate: {
    method: 'GET',
    path: '/vendor/{id}/product/template',
    summary: "A vendor's price list as a file to fill in and upload again.",
    permission: 'Edit Vendor',
    of,
    query: z.object({ format: z.enum(['xlsx', 'csv']).default('xlsx') }),
    payload: z.unknown(),
    shape: 'file',
    refusals: ['CURRENCY_NOT_SET'],
  },
  uploadPrices: {
    method: 'POST',
    path: '/vendor/{id}/product/upload',
    summary:
      'Brings prices in from a file: products of the file are put on the list or changed, others stay. Any fault: nothing is written; `dryRun` writes nothing and lists the faults.',
    permission: 'Edit Vendor',
    care: 'starts',
    of,
    shape: 'upload',
    sheet: true,
    bodyLimit: mostUploadBytes,
    repeatable: true,
    body: UploadPrices,
    payload: PriceUploadAnswer,
    done: 'Price list saved',
    refusals: ['VENDOR_PRICES_INVALID', 'VENDOR_PRICES_FULL', 'VENDOR_ARCHIVED', 'CURRENCY_NOT_SET', ...sheetRefusalCodes],
  },
  statement: {
    method: 'GET',
    path: '/vendor/{id}/statement',
    summary: "A vendor's account between two days: opening, supplies, credits, payments, closing.",
    permission: 'View Vendor Accounts',
    of,
    query: z.object({ startDate: queryDay.optional(), endDate: queryDay.optional() }),
    payload: Statement,
    refusals: ['VENDOR_DATES'],
  },
});

export const vendorActs = bindActs(vendorRecord, { ...vendorCalls, savePrices: vendorHistoryCalls.savePrices });

export const vendorDashboardCalls = declareCallsOf('inventory', {
  dashboard: {
    method: 'GET',
    path: '/dashboard/getVendors',
    summary: 'What the dashboard shows of vendors; `meta.count` counts all of them.',
    permission: 'View Vendors on dashboard',
    care: { panel: {} },
    query: z.object({
      page: z.coerce.number<number | string>().int().min(1).max(1_000_000).default(1),
      limit: z
        .union([z.literal('All'), z.coerce.number<number | string>().int().min(1).max(1_000_000_000)])
        .default(1000)
        .transform((limit) => (limit === 'All' ? 1000 : Math.min(limit, 1000))),
    }),
    payload: panelPage(z.object({ id, name: z.string() })),
  },
});
