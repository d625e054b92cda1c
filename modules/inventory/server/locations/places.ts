import { type RawBuilder, sql } from 'kysely';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals, type Refusal, refuseIf } from '#kernel/contract/refusals.ts';
import { foldName, foldText } from '#kernel/contract/search-words.ts';
import { readTallies, talliedWhere } from '#kernel/server/counters/tallies.ts';
import { named } from '#kernel/server/database/named.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { actsOf, guard, guardEdit } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy, madeBy } from '#kernel/server/scope/stamps.ts';
import { usersBrief } from '#modules/access-control/server/index.ts';
import { type batchCalls, locationActs } from '../../contract/calls/batches.ts';
import type { CreateLocation, EditLocation, Location } from '../../contract/list-records.ts';
import { locationRecord } from '../../contract/list.record.ts';
import { inventoryRefusals } from '../../contract/refusals.ts';

interface StoredPlace {
  readonly id: Id;
  readonly name: string;
  readonly kind: Location['kind'];
  readonly departmentId: Id | null;
  readonly departmentName: string | null;
  readonly saleable: boolean;
  readonly keepsStock: boolean;
  readonly managerId: Id | null;
  readonly status: Location['status'];
  readonly holdsStock: boolean;
  readonly version: number;
}

/** Whether units stand at a place, or are promised there. */
const holdsStock = (scope: Scope, id: RawBuilder<Id>) => sql<boolean>`(
  exists (select from batch_balances where hospital_id = ${scope.hospitalId} and location_id = ${id} and quantity > 0)
  or exists (select from stock_allocations where hospital_id = ${scope.hospitalId} and location_id = ${id} and status = 'held'
               and (expires_at is null or expires_at > ${scope.now})))`;

const whyNotLeave = (holds: boolean): Refusal | null => (holds ? inventoryRefusals.refusal('LOCATION_HAS_STOCK') : null);

async function allPlaces(scope: Scope): Promise<(Location & { readonly departmentId: Id | null })[]> {
  const { rows } = await sql<StoredPlace>`
    select l.id, l.name, l.kind, l.department_id as "departmentId", d.name as "departmentName", l.saleable, l.keeps_stock as "keepsStock",
           l.manager_id as "managerId", l.status, l.version,
           ${holdsStock(scope, sql`l.id`)} as "holdsStock"
      from stock_locations l
      left join departments d on d.hospital_id = l.hospital_id and d.id = l.department_id
     where l.hospital_id = ${scope.hospitalId} order by l.folded_name, l.id`.execute(scope.tx);
  const counts = await readTallies(scope, 'product_levels');
  const managers = rows.flatMap(({ managerId }) => managerId ?? []);
  const people = new Map(managers.length === 0 ? [] : (await usersBrief(scope, managers)).map(({ id, fullname }) => [id, fullname]));
  return rows.map(({ departmentName, managerId, holdsStock: holds, ...row }) => ({
    ...row,
    // A place has a level of each product that it holds, whatever the day.
    products: talliedWhere(counts, ([place]) => place === row.id),
    department: row.departmentId ? { id: row.departmentId, name: departmentName ?? '' } : null,
    acts: actsOf(scope, locationActs, row, { archive: whyNotLeave(holds), remove: whyNotLeave(holds) }),
    manager: managerId ? { id: managerId, name: people.get(managerId) ?? '' } : null,
  }));
}

/** GET location. A hospital has a handful. */
export async function listLocations(scope: Scope, query: QueryOf<typeof batchCalls.locations>): Promise<Page<Location>> {
  const typed = foldText(query.searchTerm ?? '');
  const rows = (await allPlaces(scope))
    .filter(({ status, kind }) => status === (query.status ?? 'active') && (!query.kind || kind === query.kind))
    .filter(({ departmentId }) => !query.departmentId || departmentId === query.departmentId)
    .filter(({ name }) => typed === '' || foldText(name).includes(typed))
    .map(({ departmentId: _department, ...row }) => row);
  const start = offsetOf(query);
  return { data: rows.slice(start, start + query.limit), meta: { count: rows.length, page: query.page, limit: query.limit } };
}

async function showLocation(scope: Scope, id: Id): Promise<Location> {
  const found = (await allPlaces(scope)).find((place) => place.id === id);
  if (!found) throw kernelRefusals.refusal('NOT_FOUND');
  const { departmentId: _department, ...place } = found;
  return place;
}

async function refuseDepartment(scope: Scope, kind: Location['kind'], departmentId: Id | null): Promise<void> {
  if (departmentId === null) {
    refuseIf(kind === 'department' ? inventoryRefusals.refusal('LOCATION_DEPARTMENT') : null);
    return;
  }
  const row = await scope.tx
    .selectFrom('departments')
    .select('status')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', departmentId)
    .executeTakeFirst();
  if (row?.status !== 'active') throw inventoryRefusals.refusal('LOCATION_DEPARTMENT');
}

async function refuseManager(scope: Scope, managerId: Id | null | undefined): Promise<void> {
  if (!managerId) return;
  const [user] = await usersBrief(scope, [managerId]);
  if (!user) throw kernelRefusals.refusal('INVALID_INPUT', {}, { managerId: 'Choose a staff member' });
}

const folded = (name: string) => foldName(name) || name.trim().toLowerCase();

/** POST location. */
export async function createLocation(scope: Scope, order: CreateLocation): Promise<Location> {
  await refuseDepartment(scope, order.kind, order.departmentId);
  await refuseManager(scope, order.managerId);
  const id = scope.newId();
  const { name, kind, departmentId, keepsStock, managerId } = order;
  await scope.tx
    .insertInto('stockLocations')
    .values({
      hospitalId: scope.hospitalId,
      id,
      ...{ name, kind, departmentId, keepsStock, managerId },
      foldedName: folded(name),
      saleable: order.saleable ?? kind !== 'department',
      status: 'active',
      ...madeBy(scope),
    })
    .execute();
  await scope.record({ action: 'create', entity: 'StockLocation', entityId: id, summary: `Location ${name} added`, after: order });
  await scope.live({ entity: 'stock-locations', id, action: 'create', permission: 'View Products' });
  return showLocation(scope, id);
}

/** Locks a place against movements: whoever moves stock holds a key of its row by what they write. */
async function lockPlace(scope: Scope, id: Id) {
  return scope.tx
    .selectFrom('stockLocations')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Read once the place is locked. */
async function whyNotLeaveNow(scope: Scope, id: Id): Promise<Refusal | null> {
  const { rows } = await sql<{ holds: boolean }>`select ${holdsStock(scope, sql`${id}`)} as holds`.execute(scope.tx);
  return whyNotLeave(rows[0]?.holds === true);
}

/** PATCH location/{id}. */
export async function editLocation(scope: Scope, id: Id, order: EditLocation): Promise<Location> {
  const before = await lockPlace(scope, id);
  const { version, ...changes } = order;
  if (version !== undefined && version !== before.version) refuseStale(before, before.updatedByName);
  guardEdit(locationRecord, before, changes);
  const ends = order.status === 'archived' || (order.keepsStock === false && before.keepsStock);
  const moves = ends || (order.saleable !== undefined && order.saleable !== before.saleable);
  if (moves) refuseIf(await whyNotLeaveNow(scope, id));
  if (order.departmentId !== undefined) await refuseDepartment(scope, before.kind, order.departmentId);
  await refuseManager(scope, order.managerId);
  await scope.tx
    .updateTable('stockLocations')
    .set({
      ...named(changes),
      ...(order.name ? { foldedName: folded(order.name) } : {}),
      ...changedBy(scope),
      version: before.version + 1,
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .execute();
  const { name, departmentId, saleable, keepsStock, managerId, status } = before;
  const was = { name, departmentId, saleable, keepsStock, managerId, status };
  await scope.record({
    action: 'update',
    entity: 'StockLocation',
    entityId: id,
    summary: `Location ${order.name ?? name} changed`,
    before: was,
    after: { ...was, ...named(changes) },
  });
  await scope.live({ entity: 'stock-locations', id, action: 'update', permission: 'View Products' });
  return showLocation(scope, id);
}

/** DELETE location/{id}: removed when nothing ever stood there, else archived. */
export async function removeLocation(scope: Scope, id: Id): Promise<{ id: Id; removed: boolean }> {
  const before = await lockPlace(scope, id);
  guard(locationRecord, 'remove', before, await whyNotLeaveNow(scope, id));
  await sql`savepoint remove_location`.execute(scope.tx);
  let removed = true;
  try {
    await scope.tx.deleteFrom('stockLocations').where('hospitalId', '=', scope.hospitalId).where('id', '=', id).execute();
    await sql`release savepoint remove_location`.execute(scope.tx);
  } catch (error) {
    if ((error as { code?: string }).code !== '23503') throw error;
    removed = false;
    await sql`rollback to savepoint remove_location`.execute(scope.tx);
  }
  if (!removed)
    await scope.tx
      .updateTable('stockLocations')
      .set({ status: 'archived', ...changedBy(scope), version: before.version + 1 })
      .where('hospitalId', '=', scope.hospitalId)
      .where('id', '=', id)
      .execute();
  await scope.record({
    action: 'delete',
    entity: 'StockLocation',
    entityId: id,
    summary: `Location ${before.name} ${removed ? 'removed' : 'archived'}`,
    before: { name: before.name, status: before.status },
  });
  await scope.live({ entity: 'stock-locations', id, action: 'delete', permission: 'View Products' });
  return { id, removed };
}
