import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { DB } from '#database/types.ts';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf } from '#kernel/contract/envelope.ts';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { typedWords } from '#kernel/contract/search-words.ts';
import { addMinutes } from '#kernel/server/clock/instants.ts';
import { readTallies, talliedWhere } from '#kernel/server/counters/tallies.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { readTogether } from '#kernel/server/database/pipeline.ts';
import { mostFound, wordTerm } from '#kernel/server/search/search-ids.ts';
import { between } from '#kernel/server/scope/days.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { currencyOf } from '#modules/billing-setup/server/index.ts';
import { typedNumbers } from '#modules/organisation/server/index.ts';
import { patientsFound } from '#modules/patients/server/index.ts';
import type { ApprovalCounts, ApprovalRow, SourceApproval } from '../../contract/approval-records.ts';
import { notSentMinutes } from '../../contract/approval-words.ts';
import type { approvalCalls } from '../../contract/calls/approvals.ts';
import { minutesSince } from './rules.ts';
import { showApprovalRows } from './show.ts';
import { anyOf, approvalsOf } from './store.ts';

type Query = QueryOf<typeof approvalCalls.list>;
type Where = ExpressionBuilder<DB, 'hmoApprovals'>;

interface Typed {
  readonly numbers: readonly string[];
  readonly code: string;
  readonly patientIds: readonly Id[];
}

async function findTyped(scope: Scope, typed: string | undefined): Promise<Typed | null> {
  const text = typed?.trim();
  if (!text) return null;
  const { hits } = await patientsFound(scope, typedWords(text).map(wordTerm), { need: mostFound });
  return { numbers: typedNumbers(text), code: text, patientIds: hits.map(({ recordId }) => recordId) };
}

const typedIs = (eb: Where, { numbers, code, patientIds }: Typed): Expression<SqlBool> =>
  eb.or([
    eb('patientId', '=', anyOf(patientIds)),
    eb('enrolleeNumber', '=', code),
    eb(sql<string>`upper(pa_code)`, '=', code.toUpperCase()),
    ...(numbers.length > 0 ? [eb('approvalNumber', 'in', [...numbers])] : []),
  ]);

const modulesIs = (scope: Scope, modules: readonly string[]) => sql<SqlBool>`exists (select from hmo_approval_items i
  where i.hospital_id = ${scope.hospitalId} and i.approval_id = hmo_approvals.id and i.removed_at is null and i.module = any(${[...modules]}::text[]))`;

/** GET hmo/approval, newest first, with the counts of all. */
export async function listApprovals(
  scope: Scope,
  query: Query,
): Promise<{
  data: ApprovalRow[];
  meta: { count: number; page: number; limit: number; counts: ApprovalCounts; currency: string | null };
}> {
  const { from, until } = await between(scope, query);
  const typed = await findTyped(scope, query.searchTerm);
  const where = (eb: Where): Expression<SqlBool> =>
    eb.and([
      eb('hospitalId', '=', scope.hospitalId),
      ...(query.status?.length ? [eb('status', 'in', query.status)] : []),
      ...(query.hmoId ? [eb('hmoId', '=', query.hmoId)] : []),
      ...(query.patientId ? [eb('patientId', '=', query.patientId)] : []),
      ...(query.urgency?.length ? [eb('urgency', 'in', query.urgency)] : []),
      ...(query.module?.length ? [modulesIs(scope, query.module)] : []),
      ...(query.sent === undefined ? [] : [eb('sentAt', query.sent ? 'is not' : 'is', null)]),
      ...(query.sent === false ? [eb('status', '=', 'pending')] : []),
      ...(query.overdue ? [eb('status', '=', 'pending'), eb('dueAt', '<=', scope.now)] : []),
      ...(from ? [eb('requestedAt', '>=', from)] : []),
      ...(until ? [eb('requestedAt', '<', until)] : []),
      ...(typed ? [typedIs(eb, typed)] : []),
    ]);
  const chosen = scope.tx.selectFrom('hmoApprovals').where(where);
  const { count, counts, currency, rows } = await readTogether({
    count: countOf(scope, query, () => countAll(chosen)),
    counts: countApprovals(scope),
    currency: currencyOf(scope),
    rows: chosen.selectAll().orderBy('requestedAt', 'desc').orderBy('id', 'desc').limit(query.limit).offset(offsetOf(query)).execute(),
  });
  const { page, limit } = query;
  return { data: await showApprovalRows(scope, rows), meta: { count, page, limit, counts, currency: currency?.code ?? null } };
}

/** How many requests a list has: narrowed by partner, status and urgency alone they are tallied. */
async function countOf(scope: Scope, query: Query, count: () => Promise<number>): Promise<number> {
  const { patientId, module, sent, overdue, startDate, endDate, searchTerm } = query;
  if (patientId || module?.length || sent !== undefined || overdue || startDate || endDate || searchTerm?.trim()) return count();
  const within = (wanted: readonly string[] | undefined, part: string | undefined) => !wanted?.length || wanted.includes(part ?? '');
  return talliedWhere(
    await readTallies(scope, 'hmo_approvals'),
    ([hmoId, status, urgency]) => (!query.hmoId || query.hmoId === hmoId) && within(query.status, status) && within(query.urgency, urgency),
  );
}

/** How many requests stand where: those that wait along their index, the others by their tallies. */
export async function countApprovals(scope: Scope): Promise<ApprovalCounts> {
  const unsentSince = addMinutes(scope.now, -notSentMinutes);
  const { waiting, tallies, next } = await readTogether({
    waiting: sql<WaitingCounts>`
    select count(*) filter (where sent_at is null and urgency <> 'emergency' and requested_at <= ${unsentSince})::int as "notSent",
           count(*)::int as pending, count(*) filter (where due_at <= ${scope.now})::int as overdue,
           count(*) filter (where urgency = 'emergency')::int as "codesOwed"
      from hmo_approvals where hospital_id = ${scope.hospitalId} and status = 'pending'`.execute(scope.tx),
    tallies: readTallies(scope, 'hmo_approvals'),
    next: nextToProceed(scope),
  });
  const of = (wanted: string) => talliedWhere(tallies, ([, status]) => status === wanted);
  const ended = { declined: of('declined'), expired: of('expired'), cancelled: of('cancelled') };
  const decided = { proceeded: of('proceeded'), approved: of('approved'), ...ended };
  return { ...(waiting.rows[0] as WaitingCounts), ...decided, nextProceeds: next ?? null };
}

/** Of the requests that wait for an answer the one whose hour ends first. */
function nextToProceed(scope: Scope) {
  return scope.tx
    .selectFrom('hmoApprovals')
    .select(['id', 'approvalNumber', 'hourEndsAt'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '=', 'pending')
    .where('hourEndsAt', '>', scope.now)
    .orderBy('hourEndsAt')
    .orderBy('id')
    .limit(1)
    .$narrowType<{ hourEndsAt: Instant }>()
    .executeTakeFirst();
}

type WaitingCounts = Pick<ApprovalCounts, 'notSent' | 'pending' | 'overdue' | 'codesOwed'>;

/** GET hmo/approval/of-source: requests of an order, also those that hold its lines among others; no code, note or diagnosis. */
export async function approvalsOfSource(
  scope: Scope,
  { sourceType, sourceId }: QueryOf<typeof approvalCalls.ofSource>,
): Promise<SourceApproval[]> {
  const holding = sql<Id>`(select i.approval_id from patient_bills b
    join hmo_approval_items i on i.hospital_id = b.hospital_id and i.bill_id = b.id
   where b.hospital_id = ${scope.hospitalId} and b.source_type = ${sourceType} and b.source_id = ${sourceId})`;
  const rows = await approvalsOf(scope)
    .where((eb) => eb.or([eb.and([eb('sourceType', '=', sourceType), eb('sourceId', '=', sourceId)]), eb('id', 'in', holding)]))
    .orderBy('requestedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
  return rows.map((row) => ({
    ...{ id: row.id, approvalNumber: row.approvalNumber, status: row.status, partial: row.partial, urgency: row.urgency },
    ...{ requestedAt: row.requestedAt, sentAt: row.sentAt, dueAt: row.dueAt },
    minutes: minutesSince(row.sentAt, row.decidedAt ?? row.proceededAt ?? scope.now),
  }));
}
