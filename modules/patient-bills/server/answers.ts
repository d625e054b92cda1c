import { sql } from 'kysely';
import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import { readTogether } from '#kernel/server/database/pipeline.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { currencyOf } from '#modules/billing-setup/server/index.ts';
import type { BannerAnswer, MergeTable, TimelineLine } from '#modules/patients/contract/events.ts';
import { billingStatusTexts, type BillBillingStatus, billingPath } from '../contract/words.ts';
import { openOf } from './gate.ts';

/** What a patient owes, for the banner; nothing is said before the hospital has a currency. */
export async function bannerFacts(scope: Scope, patientId: Id): Promise<BannerAnswer | undefined> {
  if (!scope.may('View Patient Billing') && !scope.may('View Patient Bills')) return undefined;
  const currency = await currencyOf(scope);
  return currency ? { balance: { amount: await openOf(scope, patientId), currency: currency.code } } : undefined;
}

/** Columns that point at a patient (invariant 14). */
export const billMergeTables: readonly MergeTable[] = [
  { table: 'patient_bills', column: 'patient_id', label: 'Bills' },
  { table: 'gate_overrides', column: 'patient_id', label: 'Payment gate overrides' },
];

interface Asked {
  readonly patientId: Id;
  readonly types: readonly string[] | null;
  readonly from: string | null;
  readonly until: string | null;
  readonly most: number;
}

/** A patient's bills on the timeline, for who may see bills. */
export async function timelineRows(
  scope: Scope,
  { patientId, types, from, until, most }: Asked,
): Promise<{ lines: TimelineLine[]; count: number } | undefined> {
  if (!scope.may('View Patient Bills') || (types !== null && !types.includes('bill'))) return undefined;
  let rows = scope.tx.selectFrom('patientBills').where('hospitalId', '=', scope.hospitalId).where('patientId', '=', patientId);
  if (from) rows = rows.where('createdAt', '>=', from);
  if (until) rows = rows.where('createdAt', '<', until);
  // Ids are in the order of time, and the patient's index holds them: the newest are found without reading the lines themselves.
  const newest = rows.select('id').orderBy('id', 'desc').limit(most);
  const { count, found } = await readTogether({
    count: countAll(rows),
    found: scope.tx
      .selectFrom('patientBills')
      .select(['id', 'billNumber', 'itemName', 'billingStatus', 'createdAt', 'createdByName'])
      .where('hospitalId', '=', scope.hospitalId)
      .where('id', 'in', newest)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .execute(),
  });
  const lines = found.map((row) => ({
    type: 'bill',
    id: row.id,
    at: row.createdAt,
    title: `Bill ${row.billNumber}: ${row.itemName}`,
    detail: billingStatusTexts[row.billingStatus as BillBillingStatus],
    by: row.createdByName,
    path: billingPath,
  }));
  return { lines, count: Number(count) };
}

/** Which items were ever charged. */
export async function chargedItems(scope: Scope, itemIds: readonly Id[]): Promise<Id[]> {
  if (itemIds.length === 0) return [];
  const { rows } = await sql<{ id: Id }>`
    select i.id from unnest(${[...new Set(itemIds)]}::uuid[]) as i(id)
     where exists (select 1 from patient_bills b where b.hospital_id = ${scope.hospitalId} and b.billable_item_id = i.id)`.execute(
    scope.tx,
  );
  return rows.map(({ id }) => id);
}

/** Which taxes were ever charged. */
export async function chargedTaxes(scope: Scope, taxIds: readonly Id[]): Promise<Id[]> {
  if (taxIds.length === 0) return [];
  const rows = await scope.tx
    .selectFrom('patientBillTaxes')
    .select('taxId')
    .where('hospitalId', '=', scope.hospitalId)
    .where('taxId', 'in', [...new Set(taxIds)])
    .execute();
  return rows.map(({ taxId }) => taxId);
}

interface PackagesAsked {
  readonly patientId: Id;
  readonly since: CalendarDate;
  readonly packages: readonly { readonly ruleId: Id; readonly grantedBy: readonly Id[] }[];
}
interface PackageAnswer {
  readonly ruleId: Id;
  readonly bought: number;
  readonly taken: Record<Id, number>;
}

/**
 * How often a patient bought each package since a day, and how many units of its items were taken from it. Two who charge the same
 * patient at once count one after the other, so that the last unit of a package is given once.
 */
export async function packagesOf(scope: Scope, { patientId, since, packages }: PackagesAsked): Promise<PackageAnswer[]> {
  if (packages.length === 0) return [];
  await sql`select pg_advisory_xact_lock(hashtextextended(${`packages:${scope.hospitalId}:${patientId}`}, 29))`.execute(scope.tx);
  const rows = await scope.tx
    .selectFrom('patientBills')
    .select(['billableItemId', 'quantity', 'packages'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', patientId)
    .where('serviceDate', '>=', since)
    .where('stage', '<>', sql.lit('voided'))
    .execute();
  return packages.map(({ ruleId, grantedBy }) => {
    const bought = rows.filter((row) => grantedBy.includes(row.billableItemId)).reduce((sum, row) => sum + row.quantity, 0);
    const taken: Record<Id, number> = {};
    for (const row of rows)
      for (const used of row.packages as readonly { readonly ruleId: Id; readonly quantity: number }[])
        if (used.ruleId === ruleId) taken[row.billableItemId] = (taken[row.billableItemId] ?? 0) + used.quantity;
    return { ruleId, bought, taken };
  });
}

/** Lines without an invoice keep a department's name in use. */
export async function departmentBills(scope: Scope, departmentId: Id): Promise<{ words: string; count: number }[]> {
  const { count } = await scope.tx
    .selectFrom('patientBills')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('hospitalId', '=', scope.hospitalId)
    .where('departmentId', '=', departmentId)
    .where('stage', 'in', ['uninvoiced', 'draft'])
    .executeTakeFirstOrThrow();
  return Number(count) > 0 ? [{ words: 'uninvoiced bills', count: Number(count) }] : [];
}
