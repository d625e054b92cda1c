import { type ExpressionBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { DB } from '#database/types.ts';
import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import { typedWords } from '#kernel/contract/search-words.ts';
import { dayIn } from '#kernel/server/clock/instants.ts';
import { codeStartTerm, codeTerm, type SearchTerm, searchIds, wordTerm } from '#kernel/server/search/search-ids.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { patientsFound } from '#modules/patients/server/index.ts';
import type { billCalls } from '../contract/calls/bills.ts';
import { billRefusals } from '../contract/refusals.ts';
import { type BillStage, billStages } from '../contract/words.ts';
import { billKind } from './raise-bills.ts';

type ListQuery = z.output<(typeof billCalls)['list']['query']>;
export type Filters = Omit<ListQuery, 'page' | 'limit' | 'sort' | 'order'>;
type Filtered<O> = SelectQueryBuilder<DB, 'patientBills', O>;

/** What typed words may mean: bills by number or customer, patients, items. */
interface Found {
  readonly billNos: readonly number[];
  readonly patientIds: readonly Id[];
  readonly billIds: readonly Id[];
  readonly itemIds: readonly Id[];
}

/** Filters with what had to be looked up for them. */
export interface Narrowed extends Filters {
  readonly from: CalendarDate | null;
  readonly until: CalendarDate | null;
  readonly found: Found | null;
  readonly stages: readonly BillStage[] | null;
}

// A search that means more patients than this means nobody in particular.
const mostFoundPatients = 1000;

function stagesOf(status: Filters['status']): readonly BillStage[] | null {
  if (!status?.length) return null;
  const stages = new Set(status.flatMap((each): BillStage[] => (each === '' ? ['uninvoiced', 'draft'] : [each])));
  return billStages.filter((stage) => stages.has(stage));
}

/** `PB-000123`, `pb 123` and `123` are one number. */
function billNosOf(typed: string): number[] {
  const digits = /^(?:pb[-\s]?)?0*(\d{1,9})$/i.exec(typed.trim())?.[1];
  return digits ? [Number(digits)] : [];
}

function termsOf(typed: string): SearchTerm[] {
  const patientNumber = /^p-?0*\d+$/i.test(typed.trim());
  if (patientNumber) return [codeTerm([`h${typed.trim().toLowerCase()}`, `h${Number(typed.replace(/\D/g, ''))}`])];
  const digits = typed.replace(/[\s()+.-]/g, '');
  if (/^\d{5,}$/.test(digits)) return [codeStartTerm([`p${digits}`, `p0${digits}`])];
  return typedWords(typed).map(wordTerm);
}

/** Items of the price list whose every word is in it; the list of a hospital is short enough to be read. */
async function itemsNamed(scope: Scope, typed: string): Promise<Id[]> {
  const words = typedWords(typed).filter((word) => word.length > 1 || /\d/.test(word));
  if (words.length === 0) return [];
  let query = scope.tx.selectFrom('billableItems').select('id').where('hospitalId', '=', scope.hospitalId);
  for (const word of words) query = query.where('searchText', 'like', `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`);
  return (await query.limit(500).execute()).map(({ id }) => id);
}

async function findTyped(scope: Scope, typed: string): Promise<Found> {
  const terms = termsOf(typed);
  const patients = await patientsFound(scope, terms, { need: mostFoundPatients });
  const outside = await searchIds(scope, billKind, terms, { need: mostFoundPatients, strict: true });
  const idsOf = ({ hits }: typeof patients) => hits.map((hit) => hit.recordId);
  return {
    billNos: billNosOf(typed),
    patientIds: idsOf(patients),
    billIds: idsOf(outside),
    itemIds: await itemsNamed(scope, typed),
  };
}

/** Days as they stand in the query: whole days of the hospital; an instant means its day there. */
async function daysOf(scope: Scope, { startDate, endDate }: Filters): Promise<{ from: CalendarDate | null; until: CalendarDate | null }> {
  const days = [startDate, endDate].map((day) => day ?? null);
  const zone = days.some((day) => day !== null && day.length > 10) ? await scope.zone() : '';
  const [from = null, until = null] = days.map((day) => (day !== null && day.length > 10 ? dayIn(day, zone) : day));
  if (from !== null && until !== null && from > until) throw billRefusals.refusal('BILL_RANGE');
  return { from, until };
}

/** Looks up what filters mean. Refuses 400 BILL_RANGE. */
export async function narrow(scope: Scope, filters: Filters): Promise<Narrowed> {
  return {
    ...filters,
    ...(await daysOf(scope, filters)),
    found: filters.searchTerm ? await findTyped(scope, filters.searchTerm) : null,
    stages: stagesOf(filters.status),
  };
}

function foundIn(eb: ExpressionBuilder<DB, 'patientBills'>, { billNos, patientIds, billIds, itemIds }: Found) {
  const ways = [
    ...(billNos.length > 0 ? [eb('billNo', 'in', billNos)] : []),
    ...(patientIds.length > 0 ? [eb('patientId', 'in', patientIds)] : []),
    ...(billIds.length > 0 ? [eb('id', 'in', billIds)] : []),
    ...(itemIds.length > 0 ? [eb('billableItemId', 'in', itemIds)] : []),
  ];
  return ways.length > 0 ? eb.or(ways) : eb.lit(false);
}

/** A share of the patient is on no invoice: of a line that waits whole, or a further one of a line that is open. */
export function unplacedIn(eb: ExpressionBuilder<DB, 'patientBills'>) {
  const further = eb
    .selectFrom('patientBillShares as s')
    .select(sql.lit(1).as('one'))
    .whereRef('s.hospitalId', '=', 'patientBills.hospitalId')
    .whereRef('s.billId', '=', 'patientBills.id')
    .where('s.share', '=', sql.lit('patient'))
    .where('s.invoiceId', 'is', null);
  return eb.or([
    eb('stage', '=', sql.lit('uninvoiced')),
    eb.and([eb('status', '=', sql.lit('active')), eb('patientOpen', '>', sql.lit(0)), eb.exists(further)]),
  ]);
}

/** Lays filters on a query over `patientBills`. Conditions stand as the partial indexes have them. */
export function filterBills<O>(query: Filtered<O>, filters: Narrowed): Filtered<O> {
  const { from, until, stages, found, module, payer, coverageStatus, sourceType } = filters;
  let filtered = query;
  if (from) filtered = filtered.where('serviceDate', '>=', from);
  if (until) filtered = filtered.where('serviceDate', '<=', until);
  if (stages) filtered = filtered.where('stage', 'in', [...stages]);
  if (module?.length) filtered = filtered.where('module', 'in', module);
  if (payer?.length) filtered = filtered.where('payer', 'in', payer);
  // Most lines are paid by the patients themselves; the index by payer holds the others alone.
  if (payer?.length && !payer.includes('Self-Pay')) filtered = filtered.where('payer', '<>', sql.lit('Self-Pay'));
  if (coverageStatus?.length) filtered = filtered.where('coverageStatus', 'in', coverageStatus);
  if (sourceType?.length) filtered = filtered.where('sourceType', 'in', sourceType);
  for (const column of ['patientId', 'departmentId', 'hmoId', 'admissionId', 'encounterId', 'createdBy'] as const) {
    const wanted = filters[column];
    if (wanted) filtered = filtered.where(column, '=', wanted);
  }
  if (filters.pricingStatus === 'unpriced')
    filtered = filtered.where('pricingStatus', '=', sql.lit('unpriced')).where('stage', '<>', sql.lit('voided'));
  if (filters.pricingStatus === 'priced') filtered = filtered.where('pricingStatus', '=', sql.lit('priced'));
  if (filters.unplaced) filtered = filtered.where((eb) => unplacedIn(eb));
  if (filters.performed === true) filtered = filtered.where('performedAt', 'is not', null);
  if (filters.performed === false) filtered = filtered.where('performedAt', 'is', null).where('stage', '<>', sql.lit('voided'));
  return found ? filtered.where((eb) => foundIn(eb, found)) : filtered;
}

/** True when the sums by day know every filter: then a million lines need not be read. */
export function isSummedByDay(filters: Narrowed): boolean {
  const { patientId, hmoId, admissionId, encounterId, createdBy, unplaced, found } = filters;
  return [patientId, hmoId, admissionId, encounterId, createdBy].every((id) => id === undefined) && !unplaced && found === null;
}

/** The same filters as conditions on the sums by day. */
export function dayConditions(scope: Scope, filters: Narrowed): RawBuilder<unknown> {
  const { from, until, stages, module, payer, coverageStatus, sourceType, departmentId, pricingStatus, performed } = filters;
  const any = (column: string, values: readonly string[] | null | undefined) =>
    values?.length ? [sql`${sql.ref(column)} = any(${[...values]}::text[])`] : [];
  const notVoided = pricingStatus === 'unpriced' || performed === false;
  return sql.join(
    [
      sql`hospital_id = ${scope.hospitalId}`,
      ...(from ? [sql`service_date >= ${from}::date`] : []),
      ...(until ? [sql`service_date <= ${until}::date`] : []),
      ...any('stage', stages),
      ...any('module', module),
      ...any('payer', payer),
      ...any('coverage_status', coverageStatus),
      ...any('source_type', sourceType),
      ...(departmentId ? [sql`department_id = ${departmentId}::uuid`] : []),
      ...any('pricing_status', pricingStatus ? [pricingStatus] : null),
      ...(performed === undefined ? [] : [sql`performed = ${performed}`]),
      ...(notVoided ? [sql`stage <> 'voided'`] : []),
    ],
    sql` and `,
  );
}
