import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { typedWords } from '#kernel/contract/search-words.ts';
import { endOfDayExclusive, startOfDay } from '#kernel/server/clock/instants.ts';
import { readCounters } from '#kernel/server/counters/counters.ts';
import { readTallies, type TalliedList, talliedWhere } from '#kernel/server/counters/tallies.ts';
import { codeStartTerm, mostFound, searchIds, type SearchTerm, wordTerm } from '#kernel/server/search/search-ids.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { zoneOf } from '#modules/organisation/server/index.ts';
import { patientsFound } from '#modules/patients/server/index.ts';
import type { appointmentCalls } from '../contract/calls/appointments.ts';
import type { AppointmentRow } from '../contract/records.ts';
import { type AppointmentStatus, appointmentStatuses } from '../contract/words.ts';
import { type Filtered, rowsOf } from './appointment-rows.ts';
import { countOf } from './store.ts';

export type FilterQuery = QueryOf<typeof appointmentCalls.filter>;
type Filters = Partial<Omit<FilterQuery, 'page' | 'limit' | 'sort' | 'order' | 'search' | 'filterOperator'>>;

interface Narrowed {
  readonly from: string | null;
  readonly until: string | null;
  /** Records that the typed words find; null = nothing was typed. */
  readonly found: { readonly patientIds: readonly Id[]; readonly ids: readonly Id[]; readonly numbers: readonly number[] } | null;
}

/** The instants of a list's days in the hospital's zone, also across clock changes (invariant 6). */
export async function timesBetween(
  scope: Scope,
  { startDate, endDate }: Pick<Filters, 'startDate' | 'endDate'>,
): Promise<Pick<Narrowed, 'from' | 'until'>> {
  if (!startDate && !endDate) return { from: null, until: null };
  const zone = await zoneOf(scope);
  const from = startDate ? (startDate.length > 10 ? startDate : startOfDay(startDate, zone)) : null;
  const until = endDate ? (endDate.length > 10 ? endDate : endOfDayExclusive(endDate, zone)) : null;
  return { from, until };
}

/** Terms by which patients and external visitors are found: names, or a telephone. */
function termsOf(typed: string): SearchTerm[] {
  const digits = typed.replace(/[\s()+.-]/g, '');
  if (/^\d{5,}$/.test(digits))
    return [codeStartTerm(typed.trim().startsWith('+') || digits.startsWith('0') ? [`p${digits}`] : [`p${digits}`, `p0${digits}`])];
  return typedWords(typed).map(wordTerm);
}

/** `APT-000123`, `apt 123` and `123` are one number. */
function numberOf(typed: string): number[] {
  const digits = /^(?:apt[-\s]?)?0*(\d{1,12})$/i.exec(typed.trim())?.[1];
  return digits ? [Number(digits)] : [];
}

/** What typed words may mean: an appointment's number, a patient, an external visitor. */
export async function findTyped(scope: Scope, typed: string): Promise<NonNullable<Narrowed['found']>> {
  const terms = termsOf(typed);
  const patients = await patientsFound(scope, terms, { need: mostFound });
  const outside = await searchIds(scope, 'appointment', terms, { need: mostFound });
  const idsOf = ({ hits }: typeof patients) => hits.map((hit) => hit.recordId);
  return { patientIds: idsOf(patients), ids: idsOf(outside), numbers: numberOf(typed) };
}

/** Lays a list's filters on a query over `appointments`. */
export function filterAppointments<O>(query: Filtered<O>, filters: Filters, { from, until, found }: Narrowed): Filtered<O> {
  let filtered = query;
  if (filters.status?.length) filtered = filtered.where('status', 'in', filters.status);
  if (filters.departmentId) filtered = filtered.where('departmentId', '=', filters.departmentId);
  if (filters.practitionerId) filtered = filtered.where('practitionerId', '=', filters.practitionerId);
  if (filters.appointmentTypeId) filtered = filtered.where('appointmentTypeId', '=', filters.appointmentTypeId);
  if (filters.kind) filtered = filtered.where('kind', '=', filters.kind);
  if (filters.source) filtered = filtered.where('source', '=', filters.source);
  const { patientId } = filters;
  if (patientId) filtered = filtered.where((eb) => eb.or([eb('patientId', '=', patientId), eb('linkedPatientId', '=', patientId)]));
  if (from) filtered = filtered.where('startsAt', '>=', from);
  if (until) filtered = filtered.where('startsAt', '<', until);
  if (!found) return filtered;
  return filtered.where((eb) =>
    eb.or([
      ...(found.numbers.length > 0 ? [eb('appointmentNo', 'in', [...found.numbers])] : []),
      ...(found.patientIds.length > 0 ? [eb('patientId', 'in', [...found.patientIds])] : []),
      ...(found.ids.length > 0 ? [eb('id', 'in', [...found.ids])] : []),
      ...(found.numbers.length + found.patientIds.length + found.ids.length === 0 ? [eb.lit(false)] : []),
    ]),
  );
}

/** Any condition suffices: each is asked for itself, so that each runs over its index. */
function filterByAny<O>(query: Filtered<O>, filters: Filters, narrowed: Narrowed): Filtered<O> {
  const { status, departmentId, practitionerId, appointmentTypeId, kind, source, patientId } = filters;
  const between = filterAppointments(query, {}, narrowed);
  return between.where((eb) => {
    const any = [
      ...(status?.length ? [eb('status', 'in', status)] : []),
      ...(departmentId ? [eb('departmentId', '=', departmentId)] : []),
      ...(practitionerId ? [eb('practitionerId', '=', practitionerId)] : []),
      ...(appointmentTypeId ? [eb('appointmentTypeId', '=', appointmentTypeId)] : []),
      ...(kind ? [eb('kind', '=', kind)] : []),
      ...(source ? [eb('source', '=', source)] : []),
      ...(patientId ? [eb('patientId', '=', patientId)] : []),
    ];
    return any.length > 0 ? eb.or(any) : eb.lit(true);
  });
}

export type Counts = Record<AppointmentStatus, number>;

/** A department or a type alone is tallied: its rows need not be read to count them. */
function talliedBy(filters: Filters, narrowed: Narrowed): { readonly list: TalliedList; readonly id: string } | null {
  const named = Object.entries(filters).filter(([, value]) => value !== undefined);
  if (named.length !== 1 || narrowed.from || narrowed.until || narrowed.found) return null;
  if (filters.departmentId) return { list: 'appointments.department', id: filters.departmentId };
  return filters.appointmentTypeId ? { list: 'appointments.type', id: filters.appointmentTypeId } : null;
}

/** Counts per status, without the filter of status: what the tiles show beside the list. */
async function countsOf(scope: Scope, filters: Filters, narrowed: Narrowed): Promise<Counts> {
  const { status: _status, startDate: _start, endDate: _end, ...others } = filters;
  const unfiltered = Object.values(others).every((value) => value === undefined) && !narrowed.from && !narrowed.until && !narrowed.found;
  if (unfiltered) {
    const counts = await readCounters(scope, appointmentStatuses.map(countOf));
    return Object.fromEntries(appointmentStatuses.map((status) => [status, counts[countOf(status)] ?? 0])) as Counts;
  }
  const tallied = talliedBy(others, narrowed);
  if (tallied) {
    const tallies = await readTallies(
      scope,
      tallied.list,
      appointmentStatuses.map((status) => `${tallied.id}|${status}`),
    );
    return Object.fromEntries(
      appointmentStatuses.map((status) => [status, talliedWhere(tallies, ([, each]) => each === status)]),
    ) as Counts;
  }
  const base = scope.tx.selectFrom('appointments').where('hospitalId', '=', scope.hospitalId);
  const rows = await filterAppointments(base.select(['status', (eb) => eb.fn.countAll<number>().as('count')]), others, narrowed)
    .groupBy('status')
    .execute();
  const counts = Object.fromEntries(appointmentStatuses.map((status) => [status, 0])) as Counts;
  for (const row of rows) counts[row.status] = Number(row.count);
  return counts;
}

function sorted<O>(query: Filtered<O>, { sort, order }: Pick<FilterQuery, 'sort' | 'order'>): Filtered<O> {
  const direction = order ?? 'desc';
  if (sort === 'appointmentNumber') return query.orderBy('appointmentNo', direction);
  return query.orderBy(sort === 'createdAt' ? 'createdAt' : 'startsAt', direction).orderBy('id', direction);
}

async function countAny(scope: Scope, filters: Filters, narrowed: Narrowed): Promise<number> {
  const base = scope.tx.selectFrom('appointments').where('hospitalId', '=', scope.hospitalId);
  const { count } = await filterByAny(
    base.select((eb) => eb.fn.countAll<number>().as('count')),
    filters,
    narrowed,
  ).executeTakeFirstOrThrow();
  return Number(count);
}

/** GET appointments/filter: one page, the count of all that match, and counts per status. */
export async function filterList(scope: Scope, query: FilterQuery): Promise<Page<AppointmentRow> & { meta: { counts: Counts } }> {
  const { page, limit, sort, order, search, filterOperator, ...filters } = query;
  const narrowed: Narrowed = { ...(await timesBetween(scope, filters)), found: search ? await findTyped(scope, search) : null };
  const base = scope.tx.selectFrom('appointments').select('id').where('hospitalId', '=', scope.hospitalId);
  const any = filterOperator === 'or';
  const matching = any ? filterByAny(base, filters, narrowed) : filterAppointments(base, filters, narrowed);
  const data = await rowsOf(scope, sorted(matching, { sort, order }).limit(limit).offset(offsetOf({ page, limit })));
  const counts = await countsOf(scope, filters, narrowed);
  const wanted: readonly AppointmentStatus[] = filters.status?.length ? [...new Set(filters.status)] : appointmentStatuses;
  const count = any ? await countAny(scope, filters, narrowed) : wanted.reduce((sum, status) => sum + counts[status], 0);
  return { data, meta: { count, page, limit, counts } };
}

type ListQuery = QueryOf<typeof appointmentCalls.list>;

/** GET appointments by staff: by time, the earliest first when days are named, else the newest first. */
export async function listAppointments(scope: Scope, query: ListQuery): Promise<Page<AppointmentRow>> {
  const { page, limit, status, startDate, endDate } = query;
  const order = startDate ? ('asc' as const) : ('desc' as const);
  const { data, meta } = await filterList(scope, {
    page,
    limit,
    status,
    startDate,
    endDate,
    filterOperator: 'and',
    sort: 'appointmentDate',
    order,
  });
  return { data, meta: { count: meta.count, page, limit } };
}
