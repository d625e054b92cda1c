import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { pageOf, paging } from '#kernel/contract/envelope.ts';
import { id, many, queryFlag, reason, searchWords } from '#kernel/contract/fields.ts';
import { bindActs } from '#kernel/contract/record.ts';
import { itemRecord } from '../item.record.ts';
import { sheetRefusalCodes } from '#kernel/contract/sheets.ts';
import {
  BillableItem,
  BillableItemDetail,
  BillableItemRow,
  BulkPrice,
  BulkPriceResult,
  CreateBillableItem,
  EditBillableItem,
  PickedItem,
  SetupItems,
  SetupResult,
  UploadResult,
} from '../item-records.ts';
import { billingModules, duplicateWays, mostUploadBytes, setupStatuses, uploadModes } from '../words.ts';

const itemRefusals = [
  'BILLABLE_ITEM_NAME_TAKEN',
  'BILLABLE_ITEM_CODE_TAKEN',
  'BILLABLE_ITEM_SOURCE_TAKEN',
  'BILLABLE_ITEM_OF_CATALOGUE',
  'DEPARTMENT_REQUIRED',
  'HCPCS_UNKNOWN',
  'HCPCS_RETIRED',
  'DEPARTMENT_UNKNOWN',
  'PRICE_OUTSIDE_RANGE',
  'PRICE_BOUNDS',
  'PRICE_REASON_REQUIRED',
  'PRICE_REMOVED',
  'PRICE_DATE_PAST',
  'PRICE_PERIODS_OVERLAP',
  'SERVICE_TYPE_REQUIRED',
  'SERVICE_TYPE_UNKNOWN',
  'TAX_UNKNOWN',
];

/** Fields of an upload's form, beside the file. */
export const uploadFields = z.strictObject({
  mode: z.enum(uploadModes).default('validate'),
  onDuplicate: z.enum(duplicateWays).default('skip'),
  /** All rows or none. */
  strict: queryFlag.default(true),
});

const edit = {
  permission: 'Edit Billable Item',
  of: { id: 'billable-items' },
  body: EditBillableItem,
  payload: BillableItem,
  done: 'Billable item updated successfully',
  refusals: itemRefusals,
} as const;

export const billableItemCalls = declareCalls({
  pick: {
    method: 'GET',
    path: '/billable-items/picker',
    summary: 'Active items for pickers, by name.',
    permission: 'signed in',
    query: z.object({
      search: searchWords.optional(),
      module: many(z.enum(billingModules)),
      departmentId: id.optional(),
      limit: z.coerce.number<number | string>().int().min(1).max(50).default(20),
    }),
    payload: z.array(PickedItem),
  },
  list: {
    method: 'GET',
    path: '/billable-items',
    summary: 'The price list by name; the active items unless a status is named.',
    permission: 'View Billable Items',
    query: z.object({
      ...paging,
      search: searchWords.optional(),
      module: many(z.enum(billingModules)),
      serviceTypeId: id.optional(),
      departmentId: id.optional(),
      status: many(z.enum(setupStatuses)),
      priced: queryFlag.optional(),
      hcpcsCode: z.string().max(10).optional(),
      sort: z.enum(['name', 'code', 'price', 'updatedAt']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    }),
    payload: pageOf(BillableItemRow),
  },
  create: {
    method: 'POST',
    path: '/billable-items',
    summary: 'Adds an item to the price list.',
    permission: 'Create Billable Item',
    repeatable: true,
    body: CreateBillableItem,
    payload: BillableItem,
    done: 'Billable item created successfully',
    refusals: itemRefusals,
  },
  read: {
    method: 'GET',
    path: '/billable-items/{id}',
    summary: 'An item with its price history, the number of insurers that price it, and the rules that touch it.',
    permission: 'View Billable Items',
    of: { id: 'billable-items' },
    payload: BillableItemDetail,
  },
  edit: { method: 'PATCH', path: '/billable-items/{id}', summary: 'Changes an item, its price now or from a later day on.', ...edit },
  replace: {
    ...edit,
    method: 'PUT',
    path: '/billable-items/{id}',
    summary: 'The same as PATCH.',
    screen: { none: 'Kept for other clients: it is the same as PATCH, which the form sends.' },
  },
  remove: {
    method: 'DELETE',
    path: '/billable-items/{id}',
    summary: 'Archives an item; one that was never charged is removed.',
    permission: 'Delete Billable Item',
    of: { id: 'billable-items' },
    body: z.strictObject({ reason: reason() }),
    payload: z.object({ id, removed: z.boolean(), status: z.enum(setupStatuses) }),
    done: 'Billable item deleted successfully',
    refusals: ['BILLABLE_ITEM_OF_CATALOGUE', 'BILLABLE_ITEM_ARCHIVED_ALREADY'],
  },
  restore: {
    method: 'PATCH',
    path: '/billable-items/{id}/restore',
    summary: 'Brings an archived item back.',
    permission: 'Edit Billable Item',
    of: { id: 'billable-items' },
    body: z.strictObject({}).optional(),
    payload: BillableItem,
    done: 'Billable item restored successfully',
    refusals: ['BILLABLE_ITEM_NAME_TAKEN', 'BILLABLE_ITEM_CODE_TAKEN', 'BILLABLE_ITEM_SOURCE_TAKEN', 'BILLABLE_ITEM_NOT_ARCHIVED'],
  },
  bulkPrice: {
    method: 'POST',
    path: '/billable-items/bulk-price',
    summary: 'Changes many prices at once, or shows what they would be.',
    permission: 'Edit Billable Item',
    repeatable: true,
    body: BulkPrice,
    payload: BulkPriceResult,
    done: (payload) => ((payload as BulkPriceResult).preview ? 'Prices calculated' : 'Prices changed successfully'),
    refusals: ['BULK_PRICES_OUTSIDE_RANGE', 'PRICE_DATE_PAST', 'PRICE_PERIODS_OVERLAP'],
  },
  setup: {
    method: 'POST',
    path: '/billable-items/setup',
    summary: 'Adds the items that hospitals usually charge; those that are there are left alone.',
    permission: 'Setup Billable Items',
    repeatable: true,
    body: SetupItems,
    payload: SetupResult,
    done: 'Billable items set up successfully',
    refusals: ['CURRENCY_NOT_SET'],
  },
});

export const itemActs = bindActs(itemRecord, billableItemCalls);

/** Prices from files. */
export const billableItemUploadCalls = declareCalls({
  upload: {
    method: 'POST',
    path: '/billable-items/upload',
    shape: 'upload',
    sheet: true,
    bodyLimit: mostUploadBytes,
    summary: 'Reads items and prices from a CSV or spreadsheet; `validate` shows what would be done.',
    permission: 'Upload Billable Items',
    repeatable: true,
    body: uploadFields,
    payload: UploadResult,
    done: 'File read',
    refusals: [...sheetRefusalCodes, 'CURRENCY_NOT_SET', 'BILLABLE_ITEM_NAME_TAKEN', 'BILLABLE_ITEM_CODE_TAKEN', 'PRICE_PERIODS_OVERLAP'],
  },
  template: {
    method: 'GET',
    path: '/billable-items/template',
    shape: 'file',
    summary: 'The file to fill in for an upload, empty or with the price list as it is.',
    permission: 'View Billable Items',
    query: z.object({ format: z.enum(['csv', 'xlsx']).default('xlsx'), filled: queryFlag.default(false) }),
    payload: z.unknown(),
  },
  report: {
    method: 'GET',
    path: '/billable-items/upload/{fileId}',
    shape: 'file',
    summary: 'The rows of an upload that have errors, with the error of each; kept for a day.',
    permission: 'Upload Billable Items',
    payload: z.unknown(),
  },
});
