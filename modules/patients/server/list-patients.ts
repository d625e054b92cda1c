import { type SelectQueryBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { DB } from '#database/types.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { endOfDayExclusive, startOfDay } from '#kernel/server/clock/instants.ts';
import { readCounters } from '#kernel/server/counters/counters.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { patientCalls } from '../contract/calls/patients.ts';
import { Inpatients } from '../contract/events.ts';
import type { PatientListRow } from '../contract/records.ts';
import { billingMethods, genders, listedPatientStatuses } from '../contract/words.ts';
import { offeredInRow } from './patient-acts.ts';
import { pickerColumns, rowColumns } from './patient-record.ts';
import { shownPatient } from './shown-patients.ts';

export type ListQuery = z.output<(typeof patientCalls)['list']['query']>;
type Filters = Pick<ListQuery, 'status' | 'gender' | 'billingMethod' | 'isDependant' | 'admitted'> & {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
};
type Filtered<O> = SelectQueryBuilder<DB, 'patients', O>;

/** The instants between which a list's days of registration lie, in the hospital's zone; a whole instant is taken as it is. */
export async function registeredBetween(
  scope: Scope,
  { startDate, endDate }: Pick<Filters, 'startDate' | 'endDate'>,
): Promise<{ from: string | null; until: string | null }> {
  if (!startDate && !endDate) return { from: null, until: null };
  const zone = await scope.zone();
  const from = startDate ? (startDate.length > 10 ? startDate : startOfDay(startDate, zone)) : null;
  const until = endDate ? (endDate.length > 10 ? endDate : endOfDayExclusive(endDate, zone)) : null;
  return { from, until };
}

interface Narrowed extends Awaited<ReturnType<typeof registeredBetween>> {
  /** Ids of those who are in a stay, where only they are asked for. */
  readonly inpatients: readonly Id[] | null;
}

/** What a list's filters need to know before the query: instants of the days, and who is in a stay. */
export async function narrowedBy(scope: Scope, filters: Filters): Promise<Narrowed> {
  const between = await registeredBetween(scope, filters);
  return { ...between, inpatients: filters.admitted ? (await scope.ask(Inpatients, {})).flat() : null };
}

/** Lays a list's filters on a query over `patients`. Conditions stand as the partial indexes have them. */
export function filterPatients<O>(query: Filtered<O>, filters: Filters, { from, until, inpatients }: Narrowed): Filtered<O> {
  let filtered = query.where('listed', '=', sql.lit(true));
  const [status] = filters.status ?? [];
  if (filters.status?.length === 1 && status) filtered = filtered.where('status', '=', sql.lit(status));
  if (filters.gender) filtered = filtered.where('gender', '=', filters.gender);
  if (filters.billingMethod) filtered = filtered.where('billingMethod', '=', filters.billingMethod);
  if (filters.isDependant !== undefined) filtered = filtered.where('isDependant', '=', sql.lit(filters.isDependant));
  if (inpatients) filtered = filtered.where('id', '=', sql<Id>`any(${[...inpatients]}::uuid[])`);
  if (from) filtered = filtered.where('createdAt', '>=', from);
  if (until) filtered = filtered.where('createdAt', '<', until);
  return filtered;
}

/** Names of the counter cells that a combination of filters without dates sums up. */
export function countCells(filters: Filters): string[] {
  const statuses = filters.status?.length ? [...new Set(filters.status)] : listedPatientStatuses;
  const kinds = filters.isDependant === undefined ? ['principal', 'dependant'] : [filters.isDependant ? 'dependant' : 'principal'];
  const cells: string[] = [];
  for (const status of statuses)
    for (const gender of filters.gender ? [filters.gender] : genders)
      for (const kind of kinds)
        for (const method of filters.billingMethod ? [filters.billingMethod] : billingMethods)
          cells.push(`patients.cell.${status}.${gender}.${kind}.${method}`);
  return cells;
}

async function countOf(scope: Scope, filters: Filters, between: Narrowed): Promise<number> {
  if (!between.from && !between.until && !between.inpatients) {
    const counts = await readCounters(scope, countCells(filters));
    return Object.values(counts).reduce((sum, count) => sum + count, 0);
  }
  const base = scope.tx.selectFrom('patients').where('hospitalId', '=', scope.hospitalId);
  const { count } = await filterPatients(
    base.select((eb) => eb.fn.countAll<number>().as('count')),
    filters,
    between,
  ).executeTakeFirstOrThrow();
  return Number(count);
}

function sorted<O>(query: Filtered<O>, { sort, order }: Pick<ListQuery, 'sort' | 'order'>): Filtered<O> {
  const direction = order ?? (sort === 'createdAt' || sort === 'lastVisitAt' ? 'desc' : 'asc');
  if (sort === 'lastVisitAt') {
    // Never seen come last when the newest come first, and first the other way round: one index serves both.
    return direction === 'desc'
      ? query.orderBy(sql`last_visit_at desc nulls last`).orderBy('id', 'desc')
      : query.orderBy(sql`last_visit_at asc nulls first`).orderBy('id', 'asc');
  }
  if (sort === 'hospitalPatientId') return query.orderBy('patientNo', direction);
  return query.orderBy(sort === 'fullname' ? 'fullnameKey' : 'createdAt', direction).orderBy('id', direction);
}

/** GET patients: one page, and the count of all that match (by counters when no date narrows it). */
export async function listPatients(scope: Scope, query: ListQuery): Promise<Page<PatientListRow>> {
  const between = await narrowedBy(scope, query);
  const base = scope.tx.selectFrom('patients').where('hospitalId', '=', scope.hospitalId);
  const narrow = query.fields === 'picker';
  const rows = await sorted(filterPatients(base.select(narrow ? [...pickerColumns] : [...rowColumns]), query, between), query)
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute();
  const data = rows.map((row) => {
    const masked = shownPatient(scope, row);
    if (!narrow) return { ...masked, ...offeredInRow(scope, row) };
    const { confidential: _confidential, ...pick } = masked;
    return pick;
  });
  return { data: data as PatientListRow[], meta: { count: await countOf(scope, query, between), page: query.page, limit: query.limit } };
}

/** Counts of this hospital's patients, from counters. */
export async function patientCounts(scope: Scope): Promise<{ total: number; active: number; deceased: number; dependants: number }> {
  const counts = await readCounters(scope, ['patients', 'patients.active', 'patients.deceased', 'patients.dependants']);
  return {
    total: counts.patients ?? 0,
    active: counts['patients.active'] ?? 0,
    deceased: counts['patients.deceased'] ?? 0,
    dependants: counts['patients.dependants'] ?? 0,
  };
}
