import type { Id } from '#kernel/contract/fields.ts';
import { secondsBetween, addMinutes } from '#kernel/server/clock/instants.ts';
import { nextNumber } from '#kernel/server/numbers/number-series.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { madeBy } from '#kernel/server/scope/stamps.ts';
import { openPatient, requireLivingPatient } from '#modules/patients/server/index.ts';
import { TransfusionStarted } from '../../contract/events.ts';
import { bloodRefusals } from '../../contract/refusals.ts';
import { readUnitNumber } from '../../contract/rules/isbt.ts';
import type { StartTransfusion, Transfusion } from '../../contract/transfusion-records.ts';
import { transfusionPath } from '../../contract/words.ts';
import { secondPerson } from '../people.ts';
import { isWristbandOf } from '../requests/sample.ts';
import { changeUnit, lockUnits, type StoredUnit } from '../units/store.ts';
import { findRequest, liveLineOf, type StoredLine, type StoredRequest } from '../units/lines.ts';
import { keepVitals, recordTransfusion, tellTransfusion } from './store.ts';
import { showTransfusion } from './view.ts';

/** Minutes from the issue within which a transfusion begins, unless a cold box kept the unit. */
export const startMinutes = 30;

interface Found {
  readonly unit: StoredUnit;
  readonly line: StoredLine | undefined;
  readonly request: StoredRequest | null;
}

/** Units of the scanned number; split packs of one donation have numbers of their own. */
async function unitsBy(scope: Scope, scanned: string): Promise<Id[]> {
  const rows = await scope.tx
    .selectFrom('bloodUnits')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('unitNumber', '=', readUnitNumber(scanned).number)
    .limit(10)
    .execute();
  return rows.map(({ id }) => id);
}

async function findScanned(scope: Scope, scanned: string): Promise<Found | null> {
  const found: Found[] = [];
  for (const id of await unitsBy(scope, scanned)) {
    const line = await liveLineOf(scope, id);
    const unit = await scope.tx
      .selectFrom('bloodUnits')
      .selectAll()
      .where('hospitalId', '=', scope.hospitalId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    found.push({ unit, line, request: line ? await findRequest(scope, line.requestId) : null });
  }
  return found.find(({ line }) => line?.state === 'issued') ?? found[0] ?? null;
}

/** A wrong pair that the check caught: a near miss, kept although the call is refused. */
async function keepNearMiss(scope: Scope, unit: StoredUnit, words: string): Promise<void> {
  await scope.apart(async (own) => {
    const id = own.newId();
    await own.tx
      .insertInto('bloodReactions')
      .values({
        ...{
          hospitalId: own.hospitalId,
          id,
          transfusionId: null,
          unitId: unit.id,
          patientId: null,
          kind: 'near-miss' as const,
          severity: 1,
        },
        ...{
          onsetAt: own.now,
          signs: words,
          actions: 'Refused at the bedside',
          imputability: 'not-assessed' as const,
          status: 'open' as const,
        },
        ...{ reportedBy: own.actor.userId, reportedByName: own.actor.name },
        ...madeBy(own),
        reactionNumber: await nextNumber(own, 'HVG-'),
      })
      .execute();
    await own.record({
      action: 'create',
      entity: 'BloodUnit',
      entityId: unit.id,
      entityNumber: unit.unitNumber,
      summary: `Near miss at the bedside: ${words}`,
      outcome: 'refused',
    });
    await own.live({ entity: 'blood-reactions', id, action: 'create', permission: 'View Blood Bank' });
  });
}

/** What keeps a scanned unit from being given, beside the wrong patient. */
function checkUnit(scope: Scope, { unit, line }: Found): void {
  const { unitNumber } = unit;
  if (unit.expiresAt <= scope.now) throw bloodRefusals.refusal('UNIT_EXPIRED', { unitNumber });
  const out = line?.issuedAt ? secondsBetween(line.issuedAt, scope.now) : 0;
  if (line && !line.coldBox && out > startMinutes * 60) throw bloodRefusals.refusal('TRANSFUSION_LATE');
}

/** POST transfusion: two people, the wristband and the unit by scan, compared here (invariant 7). */
export async function startTransfusion(scope: Scope, order: StartTransfusion): Promise<Transfusion> {
  const second = await secondPerson(scope, order.second, ['Record Transfusion', 'Record Dosage']);
  const found = await findScanned(scope, order.scannedUnit);
  if (!found) throw bloodRefusals.refusal('BEDSIDE_WRONG_UNIT');
  if (found.line?.state !== 'issued' || !found.request) {
    await keepNearMiss(scope, found.unit, 'The unit was not issued for this patient');
    throw bloodRefusals.refusal('BEDSIDE_WRONG_UNIT');
  }
  const patient = await openPatient(scope, found.request.patientId, 'share');
  if (!isWristbandOf(order.scannedPatient, patient)) {
    await keepNearMiss(scope, found.unit, 'The wristband belongs to another patient');
    throw bloodRefusals.refusal('BEDSIDE_WRONG_PATIENT');
  }
  await requireLivingPatient(scope, patient.id);
  const unit = (await lockUnits(scope, [found.unit.id])).get(found.unit.id) as StoredUnit;
  if (unit.status !== 'issued') throw bloodRefusals.refusal('BEDSIDE_WRONG_UNIT');
  checkUnit(scope, { ...found, unit });
  const id = await insert(scope, { line: found.line, request: found.request, unit }, second, order);
  return showTransfusion(scope, id);
}

interface Starting {
  readonly line: StoredLine;
  readonly request: StoredRequest;
  readonly unit: StoredUnit;
}

async function insert(
  scope: Scope,
  { line, request, unit }: Starting,
  second: { readonly id: Id; readonly name: string },
  order: StartTransfusion,
): Promise<Id> {
  const id = scope.newId();
  const { patientId } = request;
  const made = await scope.tx
    .insertInto('bloodTransfusions')
    .values({
      ...{
        hospitalId: scope.hospitalId,
        id,
        lineId: line.id,
        unitId: unit.id,
        requestId: request.id,
        patientId,
        status: 'running' as const,
      },
      ...{ startedAt: scope.now, startedBy: scope.actor.userId, startedByName: scope.actor.name },
      ...{ checkedBy: second.id, checkedByName: second.name, wristbandScanned: true, unitVolumeMl: unit.volumeMl },
      nextVitalsAt: addMinutes(scope.now, 15),
      ...madeBy(scope),
    })
    .onConflict((conflict) => conflict.columns(['hospitalId', 'unitId']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw bloodRefusals.refusal('TRANSFUSION_STATE', { status: 'running' });
  await keepVitals(scope, { id, patientId }, 'baseline', order.vitals);
  await changeUnit(scope, unit, {}, { type: 'transfusion started', note: second.name, path: transfusionPath(id) });
  await recordTransfusion(
    scope,
    { id, patientId },
    {
      words: `of unit ${unit.unitNumber} started`,
      before: null,
      after: { status: 'running', checkedBy: second.name, ...order.checks },
    },
  );
  await tellTransfusion(scope, id, 'create');
  await scope.emit(TransfusionStarted, { transfusionId: id, patientId, component: unit.component, at: scope.now });
  return id;
}
