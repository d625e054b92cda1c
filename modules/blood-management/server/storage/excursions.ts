import type { Selectable } from 'kysely';
import type { BloodExcursionsTable } from '#database/types.ts';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { addDays } from '#kernel/server/clock/instants.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { present } from '#kernel/server/reading/present.ts';
import { actsOf, guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { excursionActs, type storageCalls } from '../../contract/calls/storage.ts';
import { bloodRefusals } from '../../contract/refusals.ts';
import { excursionRecord } from '../../contract/storage.record.ts';
import { type AddReadings, type DecideExcursion, Excursion, type Storage } from '../../contract/storage-records.ts';
import { bankPath } from '../../contract/words.ts';
import { by, secondPerson } from '../people.ts';
import { isOutside, isUnwatched } from '../rules/storage.ts';
import { statusAt } from '../rules/units.ts';
import { decideOn } from '../screening/screen.ts';
import { holdUnit, lockUnits, type StoredUnit } from '../units/store.ts';
import { findStorage, showStorage, type StoredStorage } from './storages.ts';

type StoredExcursion = Selectable<BloodExcursionsTable>;

/** Holds every unit in the storage and tells those who decide (invariant 13). One excursion at a time. */
export async function openExcursion(
  scope: Scope,
  storage: StoredStorage,
  order: { readonly cause: StoredExcursion['cause']; readonly from: Instant; readonly worst: number | null },
): Promise<void> {
  const id = scope.newId();
  const made = await scope.tx
    .insertInto('bloodExcursions')
    .values({
      ...{ hospitalId: scope.hospitalId, id, storageId: storage.id, cause: order.cause, beganAt: order.from, endedAt: null },
      ...{ worstCelsius: order.worst, status: 'open' as const, decidedAt: null, version: 1 },
      ...changedBy(scope),
    })
    .onConflict((conflict) => conflict.columns(['hospitalId', 'storageId']).where('status', '=', 'open').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return;
  await holdStored(scope, storage, id);
  await scope.notify({
    title: 'Fridge Out Of Range',
    content: `${storage.name}: its units are held until two people have decided on them`,
    path: `${bankPath}?tab=fridges`,
    to: { permission: 'Release Blood Unit' },
    priority: 'high',
    module: 'blood',
    entityId: id,
  });
  await scope.live({ entity: 'blood-excursions', id, action: 'create', permission: 'View Blood Bank' });
}

async function holdStored(scope: Scope, storage: StoredStorage, excursionId: Id): Promise<void> {
  const rows = await scope.tx
    .selectFrom('bloodUnits')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('storageId', '=', storage.id)
    .where('status', 'in', ['quarantined', 'available', 'reserved'])
    .orderBy('id')
    .execute();
  const units = await lockUnits(
    scope,
    rows.map(({ id }) => id),
  );
  for (const unit of units.values()) {
    if (unit.status === 'expired') continue;
    await scope.tx
      .insertInto('bloodExcursionUnits')
      .values({ hospitalId: scope.hospitalId, excursionId, unitId: unit.id, decision: null, reason: null, decidedAt: null })
      .execute();
    const waits = unit.status === 'quarantined' && unit.holdReason !== 'screening' && unit.holdReason !== 'fridge';
    if (!waits) await holdUnit(scope, unit, 'fridge', `${storage.name} was outside its temperature range`);
  }
}

async function openOf(scope: Scope, storageId: Id): Promise<StoredExcursion | undefined> {
  return scope.tx
    .selectFrom('bloodExcursions')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('storageId', '=', storageId)
    .where('status', '=', 'open')
    .executeTakeFirst();
}

async function updateExcursion(scope: Scope, row: StoredExcursion, changes: Partial<StoredExcursion>): Promise<void> {
  await scope.tx
    .updateTable('bloodExcursions')
    .set({ ...changes, ...changedBy(scope), version: row.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', row.id)
    .execute();
  await scope.live({ entity: 'blood-excursions', id: row.id, action: 'update', permission: 'View Blood Bank' });
}

/** What a reading means: outside it begins or goes on, inside it ends. */
async function judge(scope: Scope, storage: StoredStorage, reading: { readonly at: Instant; readonly celsius: number }): Promise<void> {
  const open = await openOf(scope, storage.id);
  const outside = isOutside(reading.celsius, storage);
  if (outside && !open) return openExcursion(scope, storage, { cause: 'temperature', from: reading.at, worst: reading.celsius });
  if (!open) return;
  if (!outside) {
    const waits = (await unitsOf(scope, [open.id])).some(({ decision }) => decision === null);
    return updateExcursion(scope, open, { status: waits ? 'ended' : 'decided', endedAt: reading.at });
  }
  const away = (celsius: number) => Math.max(celsius - storage.toCelsius, storage.fromCelsius - celsius);
  if (open.worstCelsius === null || away(reading.celsius) > away(open.worstCelsius))
    await updateExcursion(scope, open, { worstCelsius: reading.celsius });
}

/** POST storage/{id}/readings: in the order of their times; those before the last one stand in the log and are judged no more. */
export async function addReadings(scope: Scope, id: Id, { readings, source }: AddReadings): Promise<Storage> {
  const storage = await findStorage(scope, id, true);
  const sorted = readings.map(({ at, celsius, note }) => ({ at: at ?? scope.now, celsius, note })).sort((a, b) => (a.at < b.at ? -1 : 1));
  const oldest = addDays(scope.now, -90);
  if (sorted.some(({ at }) => at > scope.now || at < oldest)) throw bloodRefusals.refusal('READING_TIME');
  await scope.tx
    .insertInto('bloodReadings')
    .values(
      sorted.map(({ at, celsius, note }) => ({
        ...{ hospitalId: scope.hospitalId, id: scope.newId(), storageId: id, at, celsius, source, note },
        ...{ outside: isOutside(celsius, storage), by: scope.actor.userId, byName: scope.actor.name },
      })),
    )
    .execute();
  const fresh = sorted.filter(({ at }) => storage.lastReadAt === null || at >= storage.lastReadAt);
  const last = fresh.at(-1);
  if (last)
    await scope.tx
      .updateTable('bloodStorages')
      .set({ lastReadAt: last.at, watchedFrom: last.at })
      .where('hospitalId', '=', scope.hospitalId)
      .where('id', '=', id)
      .execute();
  for (const reading of fresh) await judge(scope, storage, reading);
  await scope.record({
    action: 'update',
    entity: 'Setting',
    entityId: id,
    summary: `Temperature of blood storage ${storage.name} recorded`,
    after: { readings: sorted.length, celsius: last?.celsius ?? null },
  });
  await scope.live({ entity: 'blood-storages', id, action: 'update', permission: 'View Blood Bank' });
  return showStorage(scope, id);
}

/** Storages that nobody has read for twice their interval: their units are held. Of the job that runs every five minutes. */
export async function holdUnwatched(scope: Scope): Promise<void> {
  const rows = await scope.tx
    .selectFrom('bloodStorages')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '=', 'active')
    .orderBy('id')
    .execute();
  for (const storage of rows.filter((row) => isUnwatched(row, scope.now)))
    await openExcursion(scope, storage, { cause: 'no-reading', from: storage.watchedFrom, worst: null });
}

async function unitsOf(scope: Scope, ids: readonly Id[]) {
  if (ids.length === 0) return [];
  return scope.tx
    .selectFrom('bloodExcursionUnits as e')
    .innerJoin('bloodUnits as u', (join) => join.onRef('u.hospitalId', '=', 'e.hospitalId').onRef('u.id', '=', 'e.unitId'))
    .select([
      'e.excursionId',
      'e.decision',
      'e.reason',
      'u.id',
      'u.unitNumber',
      'u.component',
      'u.status',
      'u.expiresAt',
      'u.reservedUntil',
    ])
    .where('e.hospitalId', '=', scope.hospitalId)
    .where('e.excursionId', 'in', [...ids])
    .orderBy('u.unitNumber')
    .limit(5000)
    .execute();
}

async function showExcursions(scope: Scope, rows: readonly StoredExcursion[]): Promise<Excursion[]> {
  const units = await unitsOf(
    scope,
    rows.map(({ id }) => id),
  );
  const storages = await scope.tx.selectFrom('bloodStorages').select(['id', 'name']).where('hospitalId', '=', scope.hospitalId).execute();
  return rows.map((row) =>
    present(Excursion, row, {
      storage: { id: row.storageId, name: storages.find(({ id }) => id === row.storageId)?.name ?? '' },
      from: row.beganAt,
      until: row.endedAt,
      units: units
        .filter(({ excursionId }) => excursionId === row.id)
        .map(({ id, unitNumber, component, decision, reason, ...unit }) => ({
          ...{ id, unitNumber, component, decision, reason, status: statusAt(unit, scope.now) },
        })),
      decidedBy: by(row.decidedBy, row.decidedByName),
      acts: actsOf(scope, excursionActs, row),
    }),
  );
}

/** GET excursion. */
export async function listExcursions(scope: Scope, query: QueryOf<typeof storageCalls.excursions>): Promise<Page<Excursion>> {
  let rows = scope.tx.selectFrom('bloodExcursions').where('hospitalId', '=', scope.hospitalId);
  if (query.open === 'true') rows = rows.where('status', '<>', 'decided');
  const count = await countAll(rows);
  const found = await rows.selectAll().orderBy('beganAt', 'desc').orderBy('id').limit(query.limit).offset(offsetOf(query)).execute();
  return { data: await showExcursions(scope, found), meta: { count, page: query.page, limit: query.limit } };
}

async function lockExcursion(scope: Scope, id: Id): Promise<StoredExcursion> {
  const row = await scope.tx
    .selectFrom('bloodExcursions')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  return row;
}

/** PATCH excursion/{id}: each unit its decision and reason, by two people; the excursion is decided once none is left. */
export async function decideExcursion(scope: Scope, id: Id, order: DecideExcursion): Promise<Excursion> {
  const second = await secondPerson(scope, order.second, ['Release Blood Unit']);
  const row = await lockExcursion(scope, id);
  guard(excursionRecord, 'decide', row);
  if (order.version !== null && order.version !== row.version) refuseStale(row, row.updatedByName);
  const units = await unitsOf(scope, [id]);
  const open = new Set(units.filter(({ decision }) => decision === null).map((unit) => unit.id));
  if (order.units.some(({ unitId }) => !open.has(unitId))) throw bloodRefusals.refusal('EXCURSION_UNIT');
  const locked = await lockUnits(
    scope,
    order.units.map(({ unitId }) => unitId),
  );
  for (const { unitId, decision, reason } of order.units) {
    const unit = locked.get(unitId) as StoredUnit;
    await scope.tx
      .updateTable('bloodExcursionUnits')
      .set({ decision, reason, decidedAt: scope.now })
      .where('hospitalId', '=', scope.hospitalId)
      .where('excursionId', '=', id)
      .where('unitId', '=', unitId)
      .execute();
    if (unit.status === 'quarantined' && unit.holdReason === 'fridge')
      await decideOn(scope, unit, { decision, reason, secondName: second.name });
  }
  const done = order.units.length >= open.size && row.status === 'ended';
  const decided = { decidedBy: scope.actor.userId, decidedByName: `${scope.actor.name}, ${second.name}`, decidedAt: scope.now };
  await updateExcursion(scope, row, { ...decided, ...(done ? { status: 'decided' as const } : {}) });
  await scope.record({
    action: 'state',
    entity: 'BloodUnit',
    entityId: id,
    summary: 'Units of a storage outside its temperature range decided on',
    after: { units: order.units.length, second: second.name },
  });
  return (await showExcursions(scope, [await lockExcursion(scope, id)]))[0] as Excursion;
}
