import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { madeBy } from '#kernel/server/scope/stamps.ts';
import { bloodRefusals } from '../../contract/refusals.ts';
import type { DiscardUnit, SplitUnit, Unit } from '../../contract/unit-records.ts';
import { unitPath, usualVolume } from '../../contract/words.ts';
import { secondPerson } from '../people.ts';
import { latestExpiry, whyNotSplit } from '../rules/units.ts';
import { showUnit } from './show.ts';
import { openExcursionOf, requireStorages } from './storages.ts';
import {
  changeUnit,
  endReservation,
  freed,
  holdUnit,
  lockUnitFor,
  noteSteps,
  recordUnit,
  type StoredUnit,
  tellUnit,
  type UnitChanges,
} from './store.ts';

/** Columns of a unit that became waste. */
export function wasted(scope: Scope, reason: string, witnessName: string | null = null): UnitChanges {
  return {
    ...{ status: 'discarded' as const, ...freed, holdReason: null, heldSince: null },
    ...{ discardReason: reason, discardedByName: scope.actor.name, discardedAt: scope.now, witnessName },
  };
}

/** Makes waste of a locked unit in stock, with its reservation. */
export async function discardLocked(
  scope: Scope,
  unit: StoredUnit,
  reason: string,
  witnessName: string | null = null,
): Promise<StoredUnit> {
  if (unit.status === 'reserved') await endReservation(scope, unit, 'The unit was discarded');
  const after = await changeUnit(scope, unit, wasted(scope, reason, witnessName), { type: 'discarded', note: reason });
  await recordUnit(scope, after, { words: 'discarded', before: unit.status, reason, after: witnessName ? { witness: witnessName } : {} });
  return after;
}

/** PATCH blood-unit/{id}/discard: with a witness by their own PIN. */
export async function discardUnit(scope: Scope, id: Id, order: DiscardUnit): Promise<Unit> {
  const witness = await secondPerson(scope, order.witness, ['View Blood Bank']);
  const unit = await lockUnitFor(scope, id, 'discard', order.version);
  await discardLocked(scope, unit, order.reason, witness.name);
  return showUnit(scope, id);
}

/** PATCH blood-unit/{id}/storage: what is put into a storage that is out of its range is held with the rest. */
export async function moveUnit(
  scope: Scope,
  id: Id,
  order: { readonly storageId: Id; readonly shelf: string | null; readonly version: number | null },
): Promise<Unit> {
  const unit = await lockUnitFor(scope, id, 'move', order.version);
  await requireStorages(scope, [{ storageId: order.storageId, component: unit.component }], () => 'storageId');
  const place = { storageId: order.storageId, shelf: order.shelf };
  const moved = await changeUnit(scope, unit, place, { type: 'moved', note: order.shelf });
  await recordUnit(scope, moved, { words: 'moved to another storage' });
  const excursionId = await openExcursionOf(scope, order.storageId);
  if (excursionId) {
    await scope.tx
      .insertInto('bloodExcursionUnits')
      .values({ hospitalId: scope.hospitalId, excursionId, unitId: id, decision: null, reason: null, decidedAt: null })
      .onConflict((conflict) => conflict.columns(['hospitalId', 'excursionId', 'unitId']).doNothing())
      .execute();
    if (moved.status !== 'quarantined') await holdUnit(scope, moved, 'fridge', 'The storage is outside its temperature range');
  }
  return showUnit(scope, id);
}

/** PATCH blood-unit/{id}/release: the reservation ends, the unit is available for others. */
export async function releaseReservation(
  scope: Scope,
  id: Id,
  order: { readonly reason: string; readonly version: number | null },
): Promise<Unit> {
  const unit = await lockUnitFor(scope, id, 'release', order.version);
  await endReservation(scope, unit, order.reason);
  const after = await changeUnit(scope, unit, { status: 'available', ...freed }, { type: 'released', note: order.reason });
  await recordUnit(scope, after, { words: 'is no longer reserved', before: 'reserved', reason: order.reason });
  return showUnit(scope, id);
}

const letters = 'ABCDEFGH';

/** POST blood-unit/{id}/split: components keep the donation number, the tests and the typings of the unit. */
export async function splitUnit(scope: Scope, id: Id, order: SplitUnit): Promise<Unit> {
  const unit = await lockUnitFor(scope, id, 'split', order.version);
  const parts = order.parts.map(({ component, volumeMl }) => ({ component, volumeMl: volumeMl ?? usualVolume[component] }));
  refuseIf(whyNotSplit(unit, parts, scope.now));
  if (unit.unitNumber.length > 28) throw bloodRefusals.refusal('UNIT_SPLIT_KIND');
  const { version: _version, ...copied } = unit;
  const children = parts.map(({ component, volumeMl }, at) => {
    const latest = latestExpiry(component, unit.anticoagulant, unit.collectedAt);
    return {
      ...copied,
      ...{ id: scope.newId(), unitNumber: `${unit.unitNumber}-${letters[at]}`, component, volumeMl, parentUnitId: unit.id },
      expiresAt: latest,
      ...{ storageId: null, shelf: null },
      ...madeBy(scope),
    };
  });
  await scope.tx.insertInto('bloodUnits').values(children).execute();
  const path = unitPath(unit.id);
  await noteSteps(
    scope,
    children.map((child) => ({ unitId: child.id, type: 'made', note: `From ${unit.unitNumber}`, path })),
  );
  for (const child of children) await tellUnit(scope, child.id, 'create');
  const note = children.map(({ unitNumber }) => unitNumber).join(', ');
  const after = await changeUnit(scope, unit, { status: 'processed' }, { type: 'split', note });
  await recordUnit(scope, after, { words: `split into ${children.length} components`, before: unit.status, after: { components: note } });
  return showUnit(scope, id);
}
