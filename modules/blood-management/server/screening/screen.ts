import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals, refuseIf } from '#kernel/contract/refusals.ts';
import { addCalendarDays } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { bloodRefusals } from '../../contract/refusals.ts';
import type { ReleaseHold, ScreenUnit, Unit } from '../../contract/unit-records.ts';
import type { Marker } from '../../contract/words.ts';
import { openLookback } from '../donors/lookback.ts';
import { deferLocked, findDonor } from '../donors/store.ts';
import { secondPerson } from '../people.ts';
import { isForGood, isReactive, reactiveMarkers, whyNotComplete, whyNotRelease, whyNotType } from '../rules/units.ts';
import { discardLocked } from '../units/change.ts';
import { showUnit } from '../units/show.ts';
import { changeUnit, lockUnitFor, lockUnits, recordUnit, type StoredUnit, type UnitChanges } from '../units/store.ts';

function testsOf(scope: Scope, { results }: ScreenUnit): UnitChanges {
  if (!results) return {};
  const { method, lot, ...tests } = results;
  return {
    ...tests,
    ...{ screeningMethod: method, screeningLot: lot },
    ...{ screenedBy: scope.actor.userId, screenedByName: scope.actor.name, screenedAt: scope.now },
  };
}

function typingOf(scope: Scope, unit: StoredUnit, { typedGroup }: ScreenUnit): UnitChanges {
  if (!typedGroup) return {};
  refuseIf(whyNotType(unit, scope.actor.userId, typedGroup));
  return { secondTypedBy: scope.actor.userId, secondTypedByName: scope.actor.name, secondTypedAt: scope.now };
}

/** Other units of the same donation that are still in stock. */
async function siblingsOf(scope: Scope, unit: StoredUnit): Promise<Id[]> {
  const rows = await scope.tx
    .selectFrom('bloodUnits')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('acquisitionId', '=', unit.acquisitionId)
    .where('donationNumber', '=', unit.donationNumber)
    .where('status', 'in', ['quarantined', 'available', 'reserved'])
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** What a reactive donor's record says; the register is read by those alone who may see donors. */
const deferReason = 'Reactive screening test';

async function deferReactive(scope: Scope, unit: StoredUnit, found: readonly Marker[], discarded: readonly Id[]): Promise<void> {
  if (!unit.donorId) return;
  const donor = await findDonor(scope, unit.donorId, true);
  const permanent = isForGood(found);
  const until = permanent ? null : addCalendarDays(await scope.today(), 365);
  await deferLocked(scope, donor, { reason: deferReason, until, permanent });
  for (const marker of found) await openLookback(scope, { donorId: donor.id, marker, reactiveAt: unit.collectedAt, except: discarded });
  await scope.notify({
    title: 'Lookback',
    content: `${donor.donorNumber}: a donor needs counselling`,
    path: `/blood-management?tab=donors&record=${donor.id}`,
    to: { permission: 'Edit Blood Donors' },
    module: 'blood',
    entity: 'Donor',
    entityId: donor.id,
  });
}

/** Discards every unit of the donation that is in stock, defers the donor and opens the lookback. */
async function discardDonation(scope: Scope, unit: StoredUnit): Promise<void> {
  const ids = await siblingsOf(scope, unit);
  const units = await lockUnits(scope, ids);
  for (const each of units.values())
    if (each.status === 'quarantined' || each.status === 'available' || each.status === 'reserved')
      await discardLocked(scope, each, 'Reactive screening test');
  await deferReactive(scope, unit, reactiveMarkers(unit), ids);
}

/** PATCH blood-unit/{id}/screen: tests, second typing, and with `release` the way to stock (invariant 3). */
export async function screenUnit(scope: Scope, id: Id, order: ScreenUnit): Promise<Unit> {
  if (order.release && !scope.may('Release Blood Unit')) throw kernelRefusals.refusal('FORBIDDEN', { permission: 'Release Blood Unit' });
  const unit = await lockUnitFor(scope, id, 'screen', order.version);
  if (unit.holdReason !== 'screening') throw bloodRefusals.refusal('UNIT_HELD');
  const tested = await changeUnit(scope, unit, { ...testsOf(scope, order), ...typingOf(scope, unit, order) }, { type: 'tested' });
  await recordUnit(scope, tested, { words: order.typedGroup ? 'tested, group typed' : 'tested' });
  if (isReactive(tested)) {
    await discardDonation(scope, tested);
    return showUnit(scope, id);
  }
  if (order.release) await releaseLocked(scope, tested);
  return showUnit(scope, id);
}

async function releaseLocked(scope: Scope, unit: StoredUnit): Promise<void> {
  refuseIf(whyNotRelease(unit, scope.now));
  const free = { status: 'available', holdReason: null, heldSince: null } as const;
  const after = await changeUnit(scope, unit, free, { type: 'available' });
  await recordUnit(scope, after, { words: 'released to stock', before: 'quarantined' });
}

/** PATCH blood-unit/{id}/release-hold: two people's word over a held unit. */
export async function releaseHold(scope: Scope, id: Id, order: ReleaseHold): Promise<Unit> {
  const second = await secondPerson(scope, order.second, ['Release Blood Unit']);
  const unit = await lockUnitFor(scope, id, 'releaseHold', order.version);
  if (unit.holdReason === 'screening') throw bloodRefusals.refusal('UNIT_NOT_HELD');
  await decideOn(scope, unit, { ...order, secondName: second.name });
  return showUnit(scope, id);
}

interface Decision {
  readonly decision: 'release' | 'discard';
  readonly reason: string;
  readonly secondName: string;
}

/** Carries out what two people decided on a held, locked unit; one that was never complete goes back to its tests. */
export async function decideOn(scope: Scope, unit: StoredUnit, { decision, reason, secondName }: Decision): Promise<void> {
  const decided = {
    ...{ decision, decisionReason: reason, decidedBy: scope.actor.userId },
    ...{ decidedByName: `${scope.actor.name}, ${secondName}`, decidedAt: scope.now },
  };
  if (decision === 'discard') {
    const kept = await changeUnit(scope, unit, decided, { type: 'decided', note: reason });
    await discardLocked(scope, kept, reason, secondName);
    return;
  }
  if (isReactive(unit)) throw bloodRefusals.refusal('UNIT_REACTIVE');
  const complete = whyNotComplete(unit, scope.now) === null;
  const back = complete
    ? ({ status: 'available', holdReason: null, heldSince: null } as const)
    : ({ holdReason: 'screening', heldSince: scope.now } as const);
  const after = await changeUnit(scope, unit, { ...decided, ...back }, { type: complete ? 'available' : 'decided', note: reason });
  await recordUnit(scope, after, { words: 'released from quarantine', before: unit.status, reason, after: { second: secondName } });
}
