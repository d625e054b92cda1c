import { type Selectable, sql } from 'kysely';
import type { BloodStoragesTable } from '#database/types.ts';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { foldName } from '#kernel/contract/search-words.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { named } from '#kernel/server/database/named.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { present } from '#kernel/server/reading/present.ts';
import { actsOf, guardEdit } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { between } from '#kernel/server/scope/days.ts';
import { changedBy, madeBy } from '#kernel/server/scope/stamps.ts';
import { type storageCalls, storageActs } from '../../contract/calls/storage.ts';
import { bloodRefusals } from '../../contract/refusals.ts';
import { storageRecord } from '../../contract/storage.record.ts';
import { type EditStorage, type NewStorage, Reading, Storage } from '../../contract/storage-records.ts';
import { nextDueAt } from '../rules/storage.ts';

export type StoredStorage = Selectable<BloodStoragesTable>;

/** A storage of this hospital, or 404. */
export async function findStorage(scope: Scope, id: Id, lock = false): Promise<StoredStorage> {
  const query = scope.tx.selectFrom('bloodStorages').selectAll().where('hospitalId', '=', scope.hospitalId).where('id', '=', id);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  return row;
}

interface Last {
  readonly storageId: Id;
  readonly at: string;
  readonly celsius: number;
  readonly byName: string;
  readonly outside: boolean;
}

async function lastReadings(scope: Scope): Promise<readonly Last[]> {
  const { rows } = await sql<Last>`
    select s.id as "storageId", r.at, r.celsius, r.by_name as "byName", r.outside
      from blood_storages s
     cross join lateral (select at, celsius, by_name, outside from blood_readings r
                          where r.hospital_id = s.hospital_id and r.storage_id = s.id order by r.at desc limit 1) r
     where s.hospital_id = ${scope.hospitalId}`.execute(scope.tx);
  return rows;
}

async function unitCounts(scope: Scope): Promise<Map<Id, number>> {
  const rows = await scope.tx
    .selectFrom('bloodUnits')
    .select(['storageId', sql<number>`count(*)::int`.as('units')])
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', 'in', ['quarantined', 'available', 'reserved'])
    .where('storageId', 'is not', null)
    .groupBy('storageId')
    .execute();
  return new Map(rows.map(({ storageId, units }) => [storageId as Id, units]));
}

async function openExcursions(scope: Scope): Promise<Map<Id, Id>> {
  const rows = await scope.tx
    .selectFrom('bloodExcursions')
    .select(['id', 'storageId'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', 'in', ['open', 'ended'])
    .orderBy('beganAt')
    .execute();
  return new Map(rows.map(({ id, storageId }) => [storageId, id]));
}

/** GET storage. */
export async function listStorages(scope: Scope): Promise<Storage[]> {
  const rows = await scope.tx
    .selectFrom('bloodStorages')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .orderBy('foldedName')
    .limit(200)
    .execute();
  const last = await lastReadings(scope);
  const units = await unitCounts(scope);
  const excursions = await openExcursions(scope);
  return rows.map((row) => {
    const reading = last.find(({ storageId }) => storageId === row.id);
    return present(Storage, row, {
      units: units.get(row.id) ?? 0,
      lastReading: reading ? { at: reading.at, celsius: reading.celsius, by: reading.byName, outside: reading.outside } : null,
      nextDueAt: nextDueAt(row),
      overdue: row.status === 'active' && nextDueAt(row) < scope.now,
      excursionId: excursions.get(row.id) ?? null,
      acts: actsOf(scope, storageActs, row),
    });
  });
}

export async function showStorage(scope: Scope, id: Id): Promise<Storage> {
  const found = (await listStorages(scope)).find((row) => row.id === id);
  if (!found) throw kernelRefusals.refusal('NOT_FOUND');
  return found;
}

async function recordStorage(scope: Scope, row: StoredStorage, words: string, before: StoredStorage | null): Promise<void> {
  const shown = ({ name, kind, fromCelsius, toCelsius, readEveryMinutes, status }: StoredStorage) => ({
    ...{ name, kind, fromCelsius, toCelsius, readEveryMinutes, status },
  });
  await scope.record({
    action: before ? 'update' : 'create',
    entity: 'Setting',
    entityId: row.id,
    summary: `Blood storage ${row.name} ${words}`,
    before: before ? shown(before) : null,
    after: shown(row),
  });
  await scope.live({ entity: 'blood-storages', id: row.id, action: before ? 'update' : 'create', permission: 'View Blood Bank' });
}

/** POST storage. */
export async function createStorage(scope: Scope, order: NewStorage): Promise<Storage> {
  const row = await scope.tx
    .insertInto('bloodStorages')
    .values({
      ...{ hospitalId: scope.hospitalId, id: scope.newId(), ...order, foldedName: foldName(order.name) },
      ...{ status: 'active' as const, watchedFrom: scope.now },
      ...madeBy(scope),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordStorage(scope, row, 'added', null);
  return showStorage(scope, row.id);
}

/** PATCH storage/{id}. Brought back into service, its temperature is awaited anew. */
export async function editStorage(scope: Scope, id: Id, { version, status, ...fields }: EditStorage): Promise<Storage> {
  const before = await findStorage(scope, id, true);
  guardEdit(storageRecord, before, { status, ...fields });
  if (version !== null && version !== before.version) refuseStale(before, before.updatedByName);
  const changes = named(fields);
  const range = { ...before, ...changes };
  if (range.toCelsius <= range.fromCelsius) throw bloodRefusals.refusal('STORAGE_RANGE');
  const row = await scope.tx
    .updateTable('bloodStorages')
    .set({
      ...changes,
      ...(changes.name === undefined ? {} : { foldedName: foldName(changes.name) }),
      ...(status === undefined ? {} : { status }),
      ...(status === 'active' && before.status === 'down' ? { watchedFrom: scope.now } : {}),
      ...changedBy(scope),
      version: before.version + 1,
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordStorage(scope, row, status === 'down' ? 'out of service' : 'changed', before);
  return showStorage(scope, id);
}

/** GET storage/{id}/readings. */
export async function listReadings(scope: Scope, id: Id, query: QueryOf<typeof storageCalls.readings>): Promise<Page<Reading>> {
  const { from, until } = await between(scope, query);
  let rows = scope.tx.selectFrom('bloodReadings').where('hospitalId', '=', scope.hospitalId).where('storageId', '=', id);
  if (from) rows = rows.where('at', '>=', from);
  if (until) rows = rows.where('at', '<', until);
  const count = await countAll(rows);
  const found = await rows.selectAll().orderBy('at', 'desc').limit(query.limit).offset(offsetOf(query)).execute();
  const data = found.map((row) => present(Reading, row, { by: { id: row.by, name: row.byName } }));
  return { data, meta: { count, page: query.page, limit: query.limit } };
}
