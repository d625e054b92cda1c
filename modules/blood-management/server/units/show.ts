import type { Id } from '#kernel/contract/fields.ts';
import type { ActRules } from '#kernel/contract/record.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { listed } from '#kernel/server/database/listed.ts';
import { present } from '#kernel/server/reading/present.ts';
import { actsOf } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { unitActs } from '../../contract/calls/stock.ts';
import { checkCharacter, isDonationNumber } from '../../contract/rules/isbt.ts';
import type { unitRecord } from '../../contract/unit.record.ts';
import { Unit, UnitRow } from '../../contract/unit-records.ts';
import type { UnitAttribute } from '../../contract/words.ts';
import { by } from '../people.ts';
import { isScreened, statusAt, whyNotComplete } from '../rules/units.ts';
import { findUnit, type StoredUnit } from './store.ts';

/** What decides of a unit's acts beside its status. */
function unitRules(unit: StoredUnit, now: string): ActRules<typeof unitRecord> {
  const held = unit.holdReason !== null && unit.holdReason !== 'screening';
  return {
    screen: held ? false : null,
    releaseHold: held ? whyNotComplete(unit, now) : false,
    split: unit.component === 'whole-blood' ? null : false,
  };
}

async function storageNames(scope: Scope, units: readonly StoredUnit[]): Promise<Map<Id, string>> {
  const ids = [...new Set(units.flatMap(({ storageId }) => storageId ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await scope.tx
    .selectFrom('bloodStorages')
    .select(['id', 'name'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', listed(ids))
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Units as lists show them, at this moment. */
export async function showUnitRows(scope: Scope, units: readonly StoredUnit[]): Promise<UnitRow[]> {
  const names = await storageNames(scope, units);
  return units.map((unit) => rowOf(scope, unit, names));
}

function rowOf(scope: Scope, stored: StoredUnit, names: ReadonlyMap<Id, string>): UnitRow {
  const status = statusAt(stored, scope.now);
  const unit = { ...stored, status };
  return present(UnitRow, unit, {
    attributes: unit.attributes as UnitAttribute[],
    storage: unit.storageId ? { id: unit.storageId, name: names.get(unit.storageId) ?? '' } : null,
    groupConfirmed: unit.secondTypedAt !== null,
    screened: isScreened(unit),
    holdReason: status === 'quarantined' ? unit.holdReason : null,
    reservedUntil: status === 'reserved' ? unit.reservedUntil : null,
    requestId: status === 'reserved' ? unit.reservedFor : null,
    acts: actsOf(scope, unitActs, unit, unitRules(unit, scope.now)),
  });
}

/** Tests are seen by those who screen or release; what was reactive stays with them. */
function screeningOf(scope: Scope, unit: StoredUnit) {
  if (!scope.may('Screen Blood Unit') && !scope.may('Release Blood Unit')) return null;
  const { hiv, hbsag, hcv, syphilis, malaria, screeningMethod, screeningLot } = unit;
  return { hiv, hbsag, hcv, syphilis, malaria, method: screeningMethod, lot: screeningLot };
}

async function sourceOf(scope: Scope, unit: StoredUnit) {
  const row = await scope.tx
    .selectFrom('bloodAcquisitions')
    .select(['id', 'acquisitionNumber', 'kind', 'sourceName', 'donorId'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', unit.acquisitionId)
    .executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  const seesDonor = row.donorId === null || scope.may('View Blood Donors');
  return {
    acquisitionId: row.id,
    acquisitionNumber: row.acquisitionNumber,
    kind: row.kind,
    name: seesDonor ? row.sourceName : '—',
    donorId: seesDonor ? row.donorId : null,
  };
}

async function familyOf(scope: Scope, unit: StoredUnit) {
  const rows = await scope.tx
    .selectFrom('bloodUnits')
    .select(['id', 'unitNumber', 'component', 'status', 'parentUnitId', 'expiresAt', 'reservedUntil'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('donationNumber', '=', unit.donationNumber)
    .orderBy('unitNumber')
    .limit(50)
    .execute();
  const parent = rows.find(({ id }) => id === unit.parentUnitId);
  return {
    parent: parent ? { id: parent.id, unitNumber: parent.unitNumber } : null,
    children: rows
      .filter(({ parentUnitId }) => parentUnitId === unit.id)
      .map((child) => ({ id: child.id, unitNumber: child.unitNumber, component: child.component, status: statusAt(child, scope.now) })),
  };
}

async function traceOf(scope: Scope, unit: StoredUnit) {
  const rows = await scope.tx
    .selectFrom('bloodUnitEvents')
    .select(['at', 'type', 'by', 'byName', 'note', 'path'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('unitId', '=', unit.id)
    .orderBy('at')
    .orderBy('id')
    .limit(500)
    .execute();
  return rows.map(({ at, type, by: id, byName, note, path }) => ({ at, type, by: { id, name: byName }, note, path }));
}

/** GET blood-unit/{id}. */
export async function showUnit(scope: Scope, id: Id): Promise<Unit> {
  const unit = await findUnit(scope, id);
  const [row] = await showUnitRows(scope, [unit]);
  const second = by(unit.secondTypedBy, unit.secondTypedByName);
  return present(Unit, unit, {
    ...(row as UnitRow),
    ...(await familyOf(scope, unit)),
    screening: screeningOf(scope, unit),
    typings: [
      { bloodGroup: unit.bloodGroup, by: { id: unit.firstTypedBy, name: unit.firstTypedByName }, at: unit.firstTypedAt },
      ...(second && unit.secondTypedAt ? [{ bloodGroup: unit.bloodGroup, by: second, at: unit.secondTypedAt }] : []),
    ],
    source: await sourceOf(scope, unit),
    checkCharacter: isDonationNumber(unit.donationNumber) ? checkCharacter(unit.donationNumber) : null,
    trace: await traceOf(scope, unit),
    holdDecision:
      unit.decision && unit.decidedAt
        ? {
            decision: unit.decision,
            by: { id: unit.decidedBy, name: unit.decidedByName ?? '' },
            at: unit.decidedAt,
            reason: unit.decisionReason ?? '',
          }
        : null,
  });
}
