import { present } from '#kernel/server/reading/present.ts';
import { type Selectable, sql } from 'kysely';
import type { HospitalsTable } from '#database/types.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { actsOf, guard } from '#kernel/server/record/acts.ts';
import type { PlatformScope } from '#kernel/server/scope/scope.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { personReviewActs } from '../contract/calls/person-requests.ts';
import { personReviewRecord } from '../contract/person-request.record.ts';
import { type RequestSide, PersonReview } from '../contract/request-records.ts';
import type { PersonRequestKind, PersonRequestStatus } from '../contract/request-words.ts';
import { fieldsOf } from './answer-request.ts';
import { endRequest } from './complete-request.ts';
import type { PersonRequestRow } from './person-requests.ts';

type Listed = PersonRequestRow & { readonly hospitalName: Selectable<HospitalsTable>['name'] };

async function sidesOf(scope: PlatformScope, id: Id): Promise<RequestSide[]> {
  const { rows } = await sql<RequestSide>`select * from person_request_sides(${id}::uuid)`.execute(scope.tx);
  return rows;
}

async function show(scope: PlatformScope, row: Listed): Promise<PersonReview> {
  const { id, kind, status, askedAt, note, deceasedAt, decidedAs, decidedByName, decidedAt, decisionReason } = row;
  const shared = { id, kind, status, askedAt, note, deceasedAt, decidedAs, decidedByName, decidedAt, decisionReason };
  return present(PersonReview, row, {
    ...shared,
    fields: fieldsOf(row),
    sides: await sidesOf(scope, id),
    acts: actsOf(scope, personReviewActs, row),
  });
}

function asked(scope: PlatformScope) {
  return scope.tx.selectFrom('personRequests as r').innerJoin('hospitals as h', 'h.id', 'r.hospitalId').where('r.askedAt', 'is not', null);
}

interface Query {
  readonly page: number;
  readonly limit: number;
  readonly kind?: PersonRequestKind | undefined;
  readonly status?: readonly PersonRequestStatus[] | undefined;
}

/** GET admin/person-requests: what hospitals asked the operator to review; what waits longest first, then the newest. */
export async function listReviews(scope: PlatformScope, query: Query): Promise<Page<PersonReview>> {
  let base = asked(scope);
  if (query.kind) base = base.where('r.kind', '=', query.kind);
  if (query.status?.length) base = base.where('r.status', 'in', [...query.status]);
  const count = await countAll(base);
  const rows = await base
    .selectAll('r')
    .select('h.name as hospitalName')
    .orderBy(sql`case when r.status = 'waiting' then r.asked_at end`)
    .orderBy('r.askedAt', 'desc')
    .orderBy('r.id')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute();
  const data: PersonReview[] = [];
  for (const row of rows) data.push(await show(scope, row));
  return { data, meta: { count, page: query.page, limit: query.limit } };
}

/**
 * POST admin/person-requests/{id}/decide: carries out what the hospital asked, or declines it. The act runs in that hospital; the
 * trails of the platform and of every hospital of the persons name the operator.
 */
export async function decideRequest(
  scope: PlatformScope,
  id: Id,
  { approve, reason }: { readonly approve: boolean; readonly reason: string },
): Promise<PersonReview> {
  const row = await asked(scope).selectAll('r').select('h.name as hospitalName').where('r.id', '=', id).forUpdate('r').executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  const { hospitalName, ...request } = row;
  guard(personReviewRecord, approve ? 'approve' : 'decline', request);
  const decision = { status: approve ? 'done' : 'declined', as: 'operator', byName: scope.actor.name, reason } as const;
  const decided = await scope.inHospital(request.hospitalId, (inside) => endRequest(inside, request, decision));
  await scope.record({
    action: 'state',
    entity: 'PersonRequest',
    entityId: id,
    summary: `Change of a person over hospitals (${request.kind}) asked for by ${hospitalName} ${approve ? 'approved' : 'declined'}`,
    reason,
  });
  return show(scope, { ...decided, hospitalName });
}
