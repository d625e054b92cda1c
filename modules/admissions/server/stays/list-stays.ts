import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { DB } from '#database/types.ts';
import type { PayloadOf, QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf } from '#kernel/contract/envelope.ts';
import type { Instant } from '#kernel/contract/fields.ts';
import { endOfDayExclusive } from '#kernel/server/clock/instants.ts';
import { readTallies, talliedWhere } from '#kernel/server/counters/tallies.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { between } from '#kernel/server/scope/days.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { seesConfidential } from '#modules/patients/server/index.ts';
import type { admissionCalls, StaffStays } from '../../contract/calls/admissions.ts';
import { openRequestStatuses } from '../../contract/stay-words.ts';
import { findTyped } from './find-typed.ts';
import { showAdmissions } from './show-stays.ts';

type Query = Omit<QueryOf<typeof admissionCalls.list>, 'personId'>;
type Where = ExpressionBuilder<DB, 'admissions'>;

interface Narrowed {
  readonly query: Query;
  readonly found: Awaited<ReturnType<typeof findTyped>> | null;
  readonly from: Instant | null;
  readonly until: Instant | null;
  /** When today ends in the hospital's zone. */
  readonly todayEnds: Instant;
}

/** Patients who are expected to be discharged by the end of today; those whose day has passed are among them. */
const expectedBy = (eb: Where, todayEnds: Instant): Expression<SqlBool> =>
  eb.and([eb('status', '=', 'admitted'), eb('expectedDischargeAt', '<', todayEnds)]);

/** Who lies in a restricted ward is not found by the ward without the right to see confidential patients. */
function inShownWard(scope: Scope): Expression<SqlBool> {
  if (seesConfidential(scope)) return sql<SqlBool>`true`;
  return sql<SqlBool>`not exists (select from wards w where w.hospital_id = admissions.hospital_id and w.id = admissions.ward_id and w.restricted)`;
}

function conditionsOf(eb: Where, scope: Scope, { query, found, from, until, todayEnds }: Narrowed): Expression<SqlBool>[] {
  const parts: Expression<SqlBool>[] = [];
  if (query.status?.length) parts.push(eb('status', 'in', query.status));
  if (query.wardId) parts.push(eb.and([eb('wardId', '=', query.wardId), inShownWard(scope)]));
  if (query.roomId) {
    const inRoom = sql<SqlBool>`bed_id in (select b.id from beds b where b.hospital_id = ${scope.hospitalId} and b.room_id = ${query.roomId})`;
    parts.push(eb.and([inRoom, inShownWard(scope)]));
  }
  if (query.consultantId) parts.push(eb('consultantId', '=', query.consultantId));
  if (query.patientId) parts.push(eb('patientId', '=', query.patientId));
  if (query.dischargeType) parts.push(eb('dischargeType', '=', query.dischargeType));
  if (query.vacated !== undefined) parts.push(eb('vacatedAt', query.vacated ? 'is not' : 'is', null));
  if (query.expectedToday) parts.push(expectedBy(eb, todayEnds));
  if (from) parts.push(eb('admittedAt', '>=', from));
  if (until) parts.push(eb('admittedAt', '<', until));
  if (found?.numbers.length) parts.push(eb('admissionNumber', 'in', [...found.numbers]));
  else if (found) parts.push(sql<SqlBool>`patient_id = any(${[...found.patientIds]}::uuid[])`);
  return parts;
}

/** Stays that were cancelled stand in no list but the one that asks for them. */
function selection(scope: Scope, narrowed: Narrowed) {
  const { query } = narrowed;
  const cancelled = query.cancelled === true || query.status?.includes('cancelled');
  return scope.tx
    .selectFrom('admissions')
    .where('hospitalId', '=', scope.hospitalId)
    .$if(query.cancelled === true, (rows) => rows.where('status', '=', 'cancelled'))
    .$if(!cancelled, (rows) => rows.where('status', '<>', 'cancelled'))
    .where((eb) => {
      const parts = conditionsOf(eb, scope, narrowed);
      if (parts.length === 0) return eb.lit(true);
      return query.filterOperator === 'or' ? eb.or(parts) : eb.and(parts);
    });
}

type Tallies = StaffStays['meta']['tallies'];

async function talliesOf(scope: Scope, todayEnds: Instant): Promise<Tallies> {
  const byStatus = await readTallies(scope, 'admissions');
  const of = (status: string) => talliedWhere(byStatus, ([each]) => each === status);
  const expected = scope.tx
    .selectFrom('admissions')
    .where('hospitalId', '=', scope.hospitalId)
    .where((eb) => expectedBy(eb, todayEnds));
  const requests = scope.tx
    .selectFrom('admissionRequests')
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', 'in', [...openRequestStatuses]);
  return {
    admitted: of('admitted'),
    discharged: of('discharged'),
    released: of('released'),
    expectedToday: await countAll(expected),
    requests: await countAll(requests),
  };
}

/** The statuses that a list asks for and nothing else: then the tallies know how many there are. */
function plainStatuses({ query, found, from, until }: Narrowed): readonly string[] | null {
  const { status, filterOperator: _operator, page: _page, limit: _limit, search: _search, startDate: _s, endDate: _e, ...others } = query;
  const more = found || from || until || Object.values(others).some((value) => value !== undefined && value !== '');
  return more ? null : status?.length ? status : ['admitted', 'discharged', 'released'];
}

async function counted(scope: Scope, narrowed: Narrowed): Promise<number> {
  const plain = plainStatuses(narrowed);
  if (plain === null) return countAll(selection(scope, narrowed));
  return talliedWhere(await readTallies(scope, 'admissions'), ([status]) => plain.includes(status ?? ''));
}

/** GET patient-admissions, the newest first. */
export async function listAdmissions(scope: Scope, query: Query): Promise<StaffStays> {
  const found = query.search ? await findTyped(scope, query.search, 'ADM') : null;
  const todayEnds = endOfDayExclusive(await scope.today(), await scope.zone());
  const narrowed = { query, found, todayEnds, ...(await between(scope, query)) };
  const rows = await selection(scope, narrowed)
    .selectAll()
    .orderBy('admittedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute();
  const { page, limit } = query;
  return {
    data: await showAdmissions(scope, rows),
    meta: { count: await counted(scope, narrowed), page, limit, tallies: await talliesOf(scope, todayEnds) },
  };
}

/** GET dashboard/getPatientAdmissions: ids and statuses alone, the newest first. */
export async function staysForDashboard(
  scope: Scope,
  { page, limit, status }: QueryOf<typeof admissionCalls.dashboard>,
): Promise<PayloadOf<typeof admissionCalls.dashboard>> {
  const wanted = status?.length ? status : (['admitted', 'discharged', 'released'] as const);
  const rows = await scope.tx
    .selectFrom('admissions')
    .select(['id', 'status', 'admittedAt'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', 'in', [...wanted])
    .orderBy('admittedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offsetOf({ page, limit }))
    .execute();
  const byStatus = await readTallies(scope, 'admissions');
  const count = talliedWhere(byStatus, ([each]) => wanted.some((known) => known === each));
  return { data: rows, meta: { count, page, limit } };
}
