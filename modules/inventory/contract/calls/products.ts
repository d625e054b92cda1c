import { z } from 'zod';
import { declareCallsOf } from '#kernel/contract/calls.ts';
import { pageOf, paging } from '#kernel/contract/envelope.ts';
import { id, queryDay, queryFlag, searchWords, version } from '#kernel/contract/fields.ts';
import { bindActs } from '#kernel/contract/record.ts';
import { sheetRefusalCodes } from '#kernel/contract/sheets.ts';
import { CostRow, CreateProduct, EditProduct, MovementRow, Product, ProductRow, ProductStock, RecipientRow } from '../product-records.ts';
import { productRecord } from '../product.record.ts';
import { Scanned } from '../scan-records.ts';
import { UploadAnswer, UploadProducts } from '../upload-records.ts';
import { mostUploadBytes, movementTypes, productKinds, productStatuses, stockStatuses } from '../words.ts';
import { adjustmentCalls } from './adjustments.ts';

const of = { id: 'products' } as const;
const kind = z.enum(productKinds).optional();
const status = z.enum(productStatuses).optional();
const faults = [
  'PRODUCT_FIELDS',
  'PRODUCT_EXISTS',
  'BARCODE_EXISTS',
  'PRODUCT_CATEGORY_UNKNOWN',
  'MEDICATION_TYPE_UNKNOWN',
  'MEDICATION_CATEGORY_UNKNOWN',
  'BRAND_UNKNOWN',
  'VENDOR_UNKNOWN',
  'PRODUCT_UNKNOWN',
  'LOCATION_UNKNOWN',
  'CURRENCY_NOT_SET',
] as const;
const opening = ['EXPIRED_BATCH', 'EXPIRY_REQUIRED', 'EXPIRY_BEFORE_MADE', 'SHELF_LIFE_SHORT', 'OPENING_EXISTS'] as const;

export const productCalls = declareCallsOf('inventory', {
  listProducts: {
    method: 'GET',
    path: '/product',
    summary: 'Products by name with what stands of each; archived ones only when asked for.',
    screen: { none: 'Kept for other clients: the list on the screen asks the call with filters.' },
    permission: 'View Products',
    query: z.object({ ...paging, status, kind }),
    payload: pageOf(ProductRow),
  },
  filterProducts: {
    method: 'GET',
    path: '/product/filter',
    summary: 'Products narrowed by their fields, their stock and the expiry of what stands of them.',
    permission: 'View Products',
    query: z.object({
      ...paging,
      searchTerm: searchWords.optional(),
      name: searchWords.optional(),
      kind,
      status,
      categoryId: z.union([id, z.literal('')]).optional(),
      medicationTypeId: z.union([id, z.literal('')]).optional(),
      brandId: z.union([id, z.literal('')]).optional(),
      vendorId: z.union([id, z.literal('')]).optional(),
      /** Only what stands there, and the figures of that place. */
      locationId: z.union([id, z.literal('')]).optional(),
      stockStatus: z.enum(stockStatuses).optional(),
      level: z.enum(['low']).optional(),
      /** Usable units expire within so many days. */
      expiring: z.coerce.number<number | string>().int().min(0).max(3650).optional(),
      /** Some units on hand are past their expiry. */
      expired: queryFlag.optional(),
      /** With `-` the other way round. */
      sort: z.enum(['name', 'sku', 'quantity', 'level', 'expiry', '-name', '-sku', '-quantity', '-level', '-expiry']).default('name'),
    }),
    payload: pageOf(ProductRow),
  },
  uploadTemplate: {
    method: 'GET',
    path: '/product/template',
    summary: "An empty file for the upload, with the hospital's own lists to choose from.",
    permission: 'Upload Products',
    query: z.object({ format: z.enum(['xlsx', 'csv']).default('xlsx'), kind }),
    payload: z.any(),
    shape: 'file',
  },
  uploadProducts: {
    method: 'POST',
    path: '/product/upload',
    summary: 'Brings products in from a file, with their opening stock when asked. Any fault: nothing is written.',
    permission: 'Upload Products',
    care: 'starts',
    shape: 'upload',
    sheet: true,
    bodyLimit: mostUploadBytes,
    repeatable: true,
    body: UploadProducts,
    payload: UploadAnswer,
    done: 'Products uploaded',
    refusals: ['PRODUCT_UPLOAD_INVALID', 'CURRENCY_NOT_SET', 'FORBIDDEN', ...sheetRefusalCodes],
  },
  scan: {
    method: 'GET',
    path: '/product/barcode/{code}',
    summary: 'What a scanned code means: a product or pack, and the batch when the code names one (GS1 01, 10, 17).',
    permission: 'View Products',
    params: z.object({ code: z.string().min(1).max(200) }),
    payload: Scanned,
    refusals: ['BARCODE_UNKNOWN'],
  },
  createProduct: {
    method: 'POST',
    path: '/product',
    summary: 'Adds a product, its price to the price list, and the stock it opens with.',
    permission: 'Create Product',
    care: 'starts',
    repeatable: true,
    body: CreateProduct,
    payload: Product,
    done: 'Product created',
    refusals: [...faults, ...opening],
  },
  viewProduct: {
    method: 'GET',
    path: '/product/{id}',
    summary: 'A product with all its fields.',
    permission: 'View Products',
    of,
    payload: Product,
  },
  editProduct: {
    method: 'PATCH',
    path: '/product/{id}',
    summary: 'Changes a product; past quantities keep their meaning.',
    permission: 'Edit Product',
    care: 'starts',
    of,
    body: EditProduct,
    payload: Product,
    done: 'Product saved',
    refusals: [...faults, 'PRODUCT_UNIT_FIXED', 'PRODUCT_TRACKING_FIXED', 'PRODUCT_ARCHIVED'],
  },
  setProductStatus: {
    method: 'PATCH',
    path: '/product/{id}/status',
    summary: 'Takes a product out of use or back into it.',
    permission: 'Edit Product',
    care: 'starts',
    of,
    body: z.strictObject({ status: z.enum(['enabled', 'disabled']), version: version.optional() }),
    payload: Product,
    done: 'Product saved',
    refusals: ['PRODUCT_STATE', 'PRODUCT_IN_USE', 'PRODUCT_EXISTS'],
  },
  removeProduct: {
    method: 'DELETE',
    path: '/product/{id}',
    summary: 'Removes a product that was never used, archives any other; not while it has stock.',
    permission: 'Delete Product',
    care: 'starts',
    of,
    payload: z.object({ id, removed: z.boolean() }),
    done: 'Product removed',
    refusals: ['PRODUCT_ARCHIVED', 'PRODUCT_HAS_STOCK', 'PRODUCT_IN_USE'],
  },
  productStock: {
    method: 'GET',
    path: '/product/{id}/stock',
    summary: 'What stands of a product at each place, batch by batch, what is held, and how it went over a year.',
    permission: 'View Products',
    of,
    payload: ProductStock,
  },
  productMovements: {
    method: 'GET',
    path: '/product/{id}/movements',
    summary: 'The bin card: every movement of a product with its running balances, the newest first.',
    permission: 'View Stock Movements',
    of,
    query: z.object({
      ...paging,
      locationId: z.union([id, z.literal('')]).optional(),
      batchId: z.union([id, z.literal('')]).optional(),
      type: z.enum(movementTypes).optional(),
      startDate: queryDay.optional(),
      endDate: queryDay.optional(),
    }),
    payload: pageOf(MovementRow),
  },
  movements: {
    method: 'GET',
    path: '/stock/movements',
    summary: 'Movements of all products, the newest first.',
    permission: 'View Stock Movements',
    query: z.object({
      ...paging,
      productId: z.union([id, z.literal('')]).optional(),
      locationId: z.union([id, z.literal('')]).optional(),
      type: z.enum(movementTypes).optional(),
      startDate: queryDay.optional(),
      endDate: queryDay.optional(),
    }),
    payload: pageOf(MovementRow),
  },
  productCosts: {
    method: 'GET',
    path: '/product/{id}/costs',
    summary: 'What was paid for a product, batch by batch with its vendor, the newest first.',
    permission: 'View Stock Value',
    of,
    query: z.object({ ...paging }),
    payload: pageOf(CostRow),
  },
  productRecipients: {
    method: 'GET',
    path: '/product/{id}/patients',
    summary: 'Patients and departments that had units of a product or of one batch of it, the newest first.',
    permission: 'View Stock Movements',
    of,
    query: z.object({
      ...paging,
      batchId: z.union([id, z.literal('')]).optional(),
      startDate: queryDay.optional(),
      endDate: queryDay.optional(),
    }),
    payload: pageOf(RecipientRow),
  },
});

export const productActs = bindActs(productRecord, { ...productCalls, setReserve: adjustmentCalls.setReserve });
