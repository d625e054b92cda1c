import { type Selectable, sql } from 'kysely';
import type { VendorsTable } from '#database/types.ts';
import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { foldText, typedWords } from '#kernel/contract/search-words.ts';
import { addCalendarDays } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { Warning } from '../../contract/records.ts';
import { licenceNotice, licenceState } from '../rules.ts';
import { warningOf } from '../../contract/warnings.ts';

export type VendorRecord = Selectable<VendorsTable>;

/** A vendor, or NOT_FOUND. */
export async function findVendor(scope: Scope, id: Id): Promise<VendorRecord> {
  const row = await scope.tx
    .selectFrom('vendors')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  return row;
}

/**
 * A vendor, locked: whoever changes its account does this first, then locks its supplies in the order of their ids, then the order,
 * then the stock.
 */
export async function lockVendor(scope: Scope, id: Id): Promise<VendorRecord> {
  const row = await scope.tx
    .selectFrom('vendors')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  return row;
}

/** What an act adds to the sums of a vendor's account; the row is locked. */
export async function addToAccount(
  scope: Scope,
  vendorId: Id,
  added: { readonly purchased?: number; readonly credited?: number; readonly paid?: number; readonly supplies?: number },
): Promise<void> {
  const { purchased = 0, credited = 0, paid = 0, supplies = 0 } = added;
  await sql`
    update vendors
       set purchased = purchased + ${purchased}::bigint, credited = credited + ${credited}::bigint, paid = paid + ${paid}::bigint,
           supplies_count = supplies_count + ${supplies}::int,
           last_supply_at = (select max(received_at) from supplies s
                              where s.hospital_id = vendors.hospital_id and s.vendor_id = vendors.id and s.status = 'posted')
     where hospital_id = ${scope.hospitalId} and id = ${vendorId}`.execute(scope.tx);
}

/** Vendors whose name or code begins with all typed words. A hospital has some hundred; they are looked through. */
export async function vendorIdsBy(scope: Scope, typed: string): Promise<Id[]> {
  const words = typedWords(typed);
  const code = typed.trim().toLowerCase();
  const rows = await scope.tx.selectFrom('vendors').select(['id', 'name', 'code']).where('hospitalId', '=', scope.hospitalId).execute();
  return rows
    .filter((row) => {
      const has = foldText(row.name).split(' ');
      const named = words.length > 0 && words.every((word) => has.some((each) => each.startsWith(word)));
      return named || (code.length >= 3 && row.code.toLowerCase().startsWith(code));
    })
    .map(({ id }) => id);
}

/** The state of a vendor's licence on a day. */
export function licenceOf(vendor: Pick<VendorRecord, 'categories' | 'licenceNumber' | 'licenceExpiry'>, today: CalendarDate) {
  return licenceState(vendor, today, addCalendarDays(today, licenceNotice));
}

/** What to be told of a vendor that one trades with. */
export function vendorWarnings(vendor: VendorRecord, today: CalendarDate): Warning[] {
  const state = licenceOf(vendor, today);
  const found: Warning[] = [];
  if (vendor.status !== 'active') found.push(warningOf('vendor-not-active', { status: vendor.status }));
  if (state === 'missing') found.push(warningOf('licence-missing'));
  if (state === 'expired') found.push(warningOf('licence-expired', { day: vendor.licenceExpiry ?? '' }));
  if (state === 'ending') found.push(warningOf('licence-ending', { day: vendor.licenceExpiry ?? '' }));
  return found;
}

/** May the actor see what vendors are owed? */
export function seesAccounts(scope: Scope): boolean {
  return scope.may('View Vendor Accounts');
}

/** Tells open screens of a change. */
export async function tellLive(
  scope: Scope,
  entity: string,
  id: Id,
  action: 'create' | 'update' | 'delete',
  permission: string,
): Promise<void> {
  await scope.live({ entity, id, action, permission });
}

/** The permission of whoever lists vendors. */
export const vendorReaders = 'View Vendors';
