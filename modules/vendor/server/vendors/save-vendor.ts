import type { Id } from '#kernel/contract/fields.ts';
import { foldName } from '#kernel/contract/search-words.ts';
import { named } from '#kernel/server/database/named.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { nextNumber } from '#kernel/server/numbers/number-series.ts';
import { guardEdit } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { currencyOf } from '#modules/billing-setup/server/index.ts';
import type { CreateVendor, EditVendor, Vendor } from '../../contract/records.ts';
import { vendorRefusals } from '../../contract/refusals.ts';
import { vendorRecord } from '../../contract/vendor.record.ts';
import { madeBy } from '../context.ts';
import { lockVendor, tellLive, type VendorRecord, vendorReaders } from './store.ts';
import { showVendor } from './show.ts';

const bankFields = ['bankName', 'accountNumber', 'accountName'] as const;

/** What the trail keeps of a vendor: bank details are neither in it nor in what is compared. */
function auditView(row: Partial<VendorRecord>): object {
  const { bankName: _bank, accountNumber: _number, accountName: _holder, foldedName: _folded, ...shown } = row;
  const { hospitalId: _hospital, purchased: _purchased, credited: _credited, paid: _paid, owed: _owed, ...kept } = shown;
  return kept;
}

async function currencyFor(scope: Scope, asked: string | null | undefined): Promise<string | null> {
  const own = (await currencyOf(scope))?.code ?? null;
  if (asked && asked !== own) throw vendorRefusals.refusal('VENDOR_CURRENCY', { currency: own ?? '' });
  return own;
}

/** Keys that were not sent are none. */
function columnsOf(order: CreateVendor) {
  const { currency: _currency, ...given } = order;
  return {
    ...given,
    contactPerson: order.contactPerson ?? null,
    contactRole: order.contactRole ?? null,
    email: order.email ?? null,
    dialcode: order.dialcode ?? null,
    phoneNumber: order.phoneNumber ?? null,
    altPhone: order.altPhone ?? null,
    address: order.address ?? null,
    accountNumber: order.accountNumber ?? null,
    leadTimeDays: order.leadTimeDays ?? null,
    minimumOrder: order.minimumOrder ?? null,
    foldedName: foldName(order.name),
  };
}

/** Adds a vendor; the name is taken once, case and spaces not counting. */
export async function insertVendor(scope: Scope, order: CreateVendor): Promise<Id> {
  const currency = await currencyFor(scope, order.currency);
  const { createdByName: _by, ...made } = madeBy(scope);
  const row = await scope.tx
    .insertInto('vendors')
    .values({
      hospitalId: scope.hospitalId,
      id: scope.newId(),
      ...columnsOf(order),
      currency,
      status: 'active',
      ...made,
      code: await nextNumber(scope, 'VEN-'),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await scope.record({
    action: 'create',
    entity: 'Vendor',
    entityId: row.id,
    entityNumber: row.code,
    summary: `Vendor ${row.name} added`,
    after: { ...auditView(row), ...(row.accountNumber ? { bankDetails: 'given' } : {}) },
  });
  return row.id;
}

/** POST vendor. */
export async function createVendor(scope: Scope, order: CreateVendor): Promise<Vendor> {
  await refuseTaken(scope, order.name, null);
  const id = await insertVendor(scope, order);
  await tellLive(scope, 'vendors', id, 'create', vendorReaders);
  return showVendor(scope, id);
}

/** The name is free; asked before a number is taken, the index settles races. */
async function refuseTaken(scope: Scope, name: string, except: Id | null): Promise<void> {
  const row = await scope.tx
    .selectFrom('vendors')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('foldedName', '=', foldName(name))
    .where('status', '<>', 'archived')
    .executeTakeFirst();
  if (row && row.id !== except) throw vendorRefusals.refusal('VENDOR_EXISTS');
}

function refuseUnreasoned(before: VendorRecord, { status, reason }: EditVendor, bankChanged: boolean): void {
  if (status === 'blocked' && before.status !== 'blocked' && !reason) throw vendorRefusals.refusal('VENDOR_STATUS_REASON');
  if (bankChanged && !reason) throw vendorRefusals.refusal('VENDOR_BANK_REASON');
}

/** Whoever pays is told of changed bank details: a swapped account is the usual fraud. */
async function tellBankChange(scope: Scope, row: VendorRecord): Promise<void> {
  await scope.notify({
    title: 'Vendor Bank Details Changed',
    content: `${row.name}: check the new account with the vendor before you pay`,
    path: `/vendor/${row.id}`,
    to: { permission: 'Pay Vendor' },
    priority: 'high',
    module: 'vendor',
    entity: 'Vendor',
    entityId: row.id,
  });
}

/** PATCH vendor/{id}: keys that were sent. */
export async function editVendor(scope: Scope, id: Id, order: EditVendor): Promise<Vendor> {
  if (order.id !== undefined && order.id !== id) throw vendorRefusals.refusal('VENDOR_ID_DIFFERS');
  const before = await lockVendor(scope, id);
  const { id: _id, version, reason, currency, status, ...fields } = order;
  guardEdit(vendorRecord, before, { status, currency, ...fields });
  if (version !== undefined && version !== before.version) refuseStale(before, before.updatedByName);
  if (currency) await currencyFor(scope, currency);
  const changes = named(fields);
  const bankChanged = bankFields.some((field) => field in changes && (changes[field] ?? null) !== before[field]);
  refuseUnreasoned(before, order, bankChanged);
  if (changes.name !== undefined) await refuseTaken(scope, changes.name, id);
  const row = await scope.tx
    .updateTable('vendors')
    .set({
      ...changes,
      ...(changes.name === undefined ? {} : { foldedName: foldName(changes.name) }),
      ...(status === undefined ? {} : { status, statusReason: status === 'active' ? null : (reason ?? before.statusReason) }),
      ...changedBy(scope),
      version: before.version + 1,
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await scope.record({
    action: status !== undefined && status !== before.status ? 'state' : 'update',
    entity: 'Vendor',
    entityId: id,
    entityNumber: row.code,
    summary: bankChanged ? `Bank details of vendor ${row.name} changed` : `Vendor ${row.name} changed`,
    before: { ...auditView(before), ...(bankChanged ? { bankDetails: 'before' } : {}) },
    after: { ...auditView(row), ...(bankChanged ? { bankDetails: 'changed' } : {}) },
    reason: reason ?? null,
  });
  if (bankChanged) await tellBankChange(scope, row);
  await tellLive(scope, 'vendors', id, 'update', vendorReaders);
  return showVendor(scope, id);
}
