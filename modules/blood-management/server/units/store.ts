import type { Selectable, Updateable } from 'kysely';
import type { BloodUnitsTable } from '#database/types.ts';
import type { Id } from '#kernel/contract/fields.ts';
import type { ActName } from '#kernel/contract/record.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { listed } from '#kernel/server/database/listed.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { unitRecord } from '../../contract/unit.record.ts';
import type { UnitStatus } from '../../contract/words.ts';
import { statusAt } from '../rules/units.ts';
import { endLine, liveLineOf, lockRequestsOf, settleRequest } from './lines.ts';

export type StoredUnit = Selectable<BloodUnitsTable>;
export type UnitChanges = Omit<Updateable<BloodUnitsTable>, 'hospitalId' | 'id' | 'version'>;

/** Who hears of changes of units on open screens. */
export const bankReaders = 'View Blood Bank';

/** A unit of this hospital as it is stored, or 404. */
export async function findUnit(scope: Scope, id: Id): Promise<StoredUnit> {
  const row = await scope.tx
    .selectFrom('bloodUnits')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  return row;
}

/**
 * Units locked in the order of their ids, after the requests that hold them (order of locks: patient, request, units, bills), as they
 * stand at this moment: what the clock ended is written down first. Unknown ids: 404.
 */
export async function lockUnits(scope: Scope, ids: readonly Id[]): Promise<Map<Id, StoredUnit>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  await lockRequestsOf(scope, wanted);
  const rows = await scope.tx
    .selectFrom('bloodUnits')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', listed(wanted))
    .orderBy('id')
    .forUpdate()
    .execute();
  if (rows.length < wanted.length) throw kernelRefusals.refusal('NOT_FOUND');
  const settled = new Map<Id, StoredUnit>();
  for (const row of rows) settled.set(row.id, await settleUnit(scope, row));
  return settled;
}

/** One unit locked, for an act that its status allows and that saw this version. */
export async function lockUnitFor(scope: Scope, id: Id, act: ActName<typeof unitRecord>, version: number | null): Promise<StoredUnit> {
  const seen = await findUnit(scope, id);
  const unit = (await lockUnits(scope, [id])).get(id) as StoredUnit;
  guard(unitRecord, act, unit);
  // A change that the clock made is none that the person could have seen.
  if (version !== null && version !== seen.version) refuseStale(seen, seen.updatedByName);
  return unit;
}

/** Writes down what the clock did to a locked unit: its reservation is over, or it has expired. */
export async function settleUnit(scope: Scope, unit: StoredUnit): Promise<StoredUnit> {
  const standing = statusAt(unit, scope.now);
  if (standing === unit.status) return unit;
  if (unit.status === 'reserved') await endReservation(scope, unit, standing === 'expired' ? 'The unit expired' : 'The reservation ended');
  const note = standing === 'expired' ? null : 'The reservation ended';
  return changeUnit(scope, unit, { status: standing, ...freed, holdReason: null, heldSince: null }, { type: standing, note });
}

/** Columns of a unit that nobody has reserved. */
export const freed = { reservedFor: null, reservedUntil: null } as const;

/** Ends the live line of a locked unit and brings its request in step. */
export async function endReservation(scope: Scope, unit: Pick<StoredUnit, 'id'>, reason: string): Promise<void> {
  const line = await liveLineOf(scope, unit.id);
  if (!line) return;
  await endLine(scope, line, { state: 'released', reason, usable: true });
  await settleRequest(scope, line.requestId);
}

interface Step {
  readonly type: string;
  readonly note?: string | null;
  readonly path?: string | null;
}

/** Changes a locked unit and writes the step that it took. */
export async function changeUnit(scope: Scope, before: StoredUnit, changes: UnitChanges, step: Step): Promise<StoredUnit> {
  const row = await scope.tx
    .updateTable('bloodUnits')
    .set({ ...changes, ...changedBy(scope), version: before.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await noteSteps(scope, [{ unitId: row.id, ...step }]);
  await tellUnit(scope, row.id, 'update');
  return row;
}

export async function noteSteps(scope: Scope, steps: readonly (Step & { readonly unitId: Id })[]): Promise<void> {
  if (steps.length === 0) return;
  const by = { by: scope.actor.userId, byName: scope.actor.name };
  const rows = steps.map(({ unitId, type, note, path }) => ({
    ...{ hospitalId: scope.hospitalId, id: scope.newId(), unitId, at: scope.now, type, ...by },
    ...{ note: note ?? null, path: path ?? null },
  }));
  await scope.tx.insertInto('bloodUnitEvents').values(rows).execute();
}

export function tellUnit(scope: Scope, id: Id, action: 'create' | 'update'): Promise<void> {
  return scope.live({ entity: 'blood-units', id, action, permission: bankReaders });
}

/** The audit entry of a unit's change; neither tests nor donors stand in it. */
export function recordUnit(
  scope: Scope,
  unit: Pick<StoredUnit, 'id' | 'unitNumber' | 'status'>,
  what: { readonly words: string; readonly before?: UnitStatus | null; readonly reason?: string | null; readonly after?: object },
): Promise<void> {
  return scope.record({
    action: what.before === undefined ? 'update' : what.before === null ? 'create' : 'state',
    entity: 'BloodUnit',
    entityId: unit.id,
    entityNumber: unit.unitNumber,
    summary: `Blood unit ${unit.unitNumber} ${what.words}`,
    before: what.before ? { status: what.before } : null,
    after: { status: unit.status, ...what.after },
    reason: what.reason ?? null,
  });
}

/** Holds a locked unit that is in stock; who waits for it is told by the end of the reservation. */
export async function holdUnit(
  scope: Scope,
  unit: StoredUnit,
  why: 'fridge' | 'lookback' | 'recalled' | 'returned',
  note: string,
): Promise<StoredUnit> {
  if (unit.status === 'reserved') await endReservation(scope, unit, note);
  const held = { status: 'quarantined', ...freed, holdReason: why, heldSince: scope.now } as const;
  const after = await changeUnit(scope, unit, held, { type: 'held', note });
  await recordUnit(scope, after, { words: 'is held', before: unit.status, after: { holdReason: why } });
  return after;
}
