import { type Selectable, sql } from 'kysely';
import type { TheatresTable } from '#database/types.ts';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals, refuseIf } from '#kernel/contract/refusals.ts';
import { foldName } from '#kernel/contract/search-words.ts';
import { named } from '#kernel/server/database/named.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { present } from '#kernel/server/reading/present.ts';
import { actsOf, guardEdit } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy, madeBy } from '#kernel/server/scope/stamps.ts';
import { type theatreCalls, theatreActs } from '../../contract/calls/theatres.ts';
import { theatreRecord } from '../../contract/catalogue.record.ts';
import { procedureRefusals } from '../../contract/refusals.ts';
import { type CreateTheatre, type EditTheatre, Theatre } from '../../contract/theatre-records.ts';

export type StoredTheatre = Selectable<TheatresTable>;
const folded = (name: string) => foldName(name) || name.toLowerCase();

/** The department of a theatre is active and of the kind theatre. Refuses THEATRE_DEPARTMENT. */
async function requireDepartment(scope: Scope, id: Id): Promise<void> {
  const row = await scope.tx
    .selectFrom('departments')
    .select('kind')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (row?.kind !== 'theatre') throw procedureRefusals.refusal('THEATRE_DEPARTMENT');
}

/** Theatres of this hospital by name. */
export function allTheatres(scope: Scope): Promise<StoredTheatre[]> {
  return scope.tx.selectFrom('theatres').selectAll().where('hospitalId', '=', scope.hospitalId).orderBy('foldedName').execute();
}

async function busyOf(scope: Scope): Promise<Map<Id, { running: string | null; upcoming: number }>> {
  const rows = await scope.tx
    .selectFrom('procedureRequests')
    .select(['theatreRoomId'])
    .select(sql<string | null>`max(request_number) filter (where running)`.as('running'))
    .select(sql<number>`count(*) filter (where open and not running)`.as('upcoming'))
    .where('hospitalId', '=', scope.hospitalId)
    .where('theatreRoomId', 'is not', null)
    .where((eb) => eb.or([eb('open', '=', true), eb('running', '=', true)]))
    .groupBy('theatreRoomId')
    .execute();
  return new Map(rows.map(({ theatreRoomId, running, upcoming }) => [theatreRoomId as Id, { running, upcoming: Number(upcoming) }]));
}

async function showTheatres(scope: Scope, rows: readonly StoredTheatre[]): Promise<Theatre[]> {
  const busy = await busyOf(scope);
  const departments = await scope.tx.selectFrom('departments').select(['id', 'name']).where('hospitalId', '=', scope.hospitalId).execute();
  const nameOf = new Map(departments.map(({ id, name }) => [id, name]));
  return rows.map((row) =>
    present(Theatre, row, {
      departmentName: nameOf.get(row.departmentId) ?? '',
      running: busy.get(row.id)?.running ?? null,
      upcoming: busy.get(row.id)?.upcoming ?? 0,
      acts: actsOf(scope, theatreActs, row),
    }),
  );
}

/** GET theatre. A hospital has a handful. */
export async function listTheatres(scope: Scope, query: QueryOf<typeof theatreCalls.theatres>): Promise<Page<Theatre>> {
  const rows = (await allTheatres(scope)).filter(({ status }) => query.status === undefined || status === query.status);
  const start = offsetOf(query);
  const data = await showTheatres(scope, rows.slice(start, start + query.limit));
  return { data, meta: { count: rows.length, page: query.page, limit: query.limit } };
}

async function showTheatre(scope: Scope, id: Id): Promise<Theatre> {
  const [shown] = await showTheatres(
    scope,
    (await allTheatres(scope)).filter((row) => row.id === id),
  );
  if (!shown) throw kernelRefusals.refusal('NOT_FOUND');
  return shown;
}

function tellLive(scope: Scope, id: Id, action: 'create' | 'update'): Promise<void> {
  return scope.live({ entity: 'theatres', id, action, permission: 'View Procedure Requests' });
}

/** POST theatre. */
export async function createTheatre(scope: Scope, order: CreateTheatre): Promise<Theatre> {
  await requireDepartment(scope, order.departmentId);
  const id = scope.newId();
  await scope.tx
    .insertInto('theatres')
    .values({ hospitalId: scope.hospitalId, id, ...order, foldedName: folded(order.name), status: 'active', ...madeBy(scope) })
    .execute();
  await scope.record({ action: 'create', entity: 'Theatre', entityId: id, summary: `Theatre ${order.name} added`, after: order });
  await tellLive(scope, id, 'create');
  return showTheatre(scope, id);
}

/** PATCH theatre/{id}: one in which a procedure runs is not taken out of use. */
export async function editTheatre(scope: Scope, id: Id, { version, ...changes }: EditTheatre): Promise<Theatre> {
  const before = await scope.tx
    .selectFrom('theatres')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  guardEdit(theatreRecord, before, changes);
  if (version !== undefined && version !== before.version) refuseStale(before, before.updatedByName);
  if (changes.departmentId) await requireDepartment(scope, changes.departmentId);
  const running = changes.status === 'down' ? (await busyOf(scope)).get(id)?.running : null;
  refuseIf(running ? procedureRefusals.refusal('THEATRE_RUNNING', { theatre: before.name }) : null);
  await scope.tx
    .updateTable('theatres')
    .set({
      ...named(changes),
      ...(changes.name ? { foldedName: folded(changes.name) } : {}),
      ...changedBy(scope),
      version: before.version + 1,
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .execute();
  const { name, departmentId, emergency, note, status } = before;
  await scope.record({
    action: 'update',
    entity: 'Theatre',
    entityId: id,
    summary: `Theatre ${changes.name ?? name} changed`,
    before: { name, departmentId, emergency, note, status },
    after: { name, departmentId, emergency, note, status, ...named(changes) },
  });
  await tellLive(scope, id, 'update');
  return showTheatre(scope, id);
}
