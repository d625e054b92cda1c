import type { Id } from '#kernel/contract/fields.ts';
import { present } from '#kernel/server/reading/present.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { gateOfSource } from '#modules/patient-bills/server/index.ts';
import { billsOf } from '#modules/patient-bills/server/index.ts';
import { openPatient } from '#modules/patients/server/index.ts';
import { BloodRequest, type RequestRow, type RequestUnit } from '../../contract/request-records.ts';
import type { UnitAttribute } from '../../contract/words.ts';
import { by } from '../people.ts';
import { samplesOf, showSamples } from '../record/store.ts';
import { statusAt } from '../rules/units.ts';
import { findRequest, linesOf, type StoredLine, type StoredRequest } from '../units/lines.ts';
import { encounterOf, isEmergency } from './charge.ts';
import { showRows } from './rows.ts';
import { massiveOf } from './store.ts';

async function unitsOf(scope: Scope, ids: readonly Id[]) {
  if (ids.length === 0) return [];
  return scope.tx
    .selectFrom('bloodUnits')
    .select(['id', 'unitNumber', 'bloodGroup', 'component', 'expiresAt', 'status', 'reservedUntil', 'reservedFor'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', [...new Set(ids)])
    .execute();
}

async function matchesOf(scope: Scope, requestId: Id) {
  return scope.tx
    .selectFrom('bloodCrossMatches')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('requestId', '=', requestId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
}

async function transfusionsOf(scope: Scope, requestId: Id) {
  return scope.tx
    .selectFrom('bloodTransfusions')
    .select(['id', 'lineId'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('requestId', '=', requestId)
    .execute();
}

async function showLines(scope: Scope, requestId: Id, lines: readonly StoredLine[]): Promise<RequestUnit[]> {
  const units = await unitsOf(
    scope,
    lines.map(({ unitId }) => unitId),
  );
  const matches = await matchesOf(scope, requestId);
  const transfusions = await transfusionsOf(scope, requestId);
  const bills = await billsOf(
    scope,
    'blood-request',
    lines.map(({ id }) => id),
  );
  return lines.flatMap((line): RequestUnit[] => {
    const unit = units.find(({ id }) => id === line.unitId);
    if (!unit) return [];
    const match = matches.find(({ unitId, voidedAt }) => unitId === line.unitId && voidedAt === null);
    // A reservation that the clock ended is shown as ended, whether or not a job has written it down.
    const lapsed = line.state === 'reserved' && statusAt(unit, scope.now) !== 'reserved';
    return [
      {
        id: line.id,
        unit: {
          id: unit.id,
          unitNumber: unit.unitNumber,
          bloodGroup: unit.bloodGroup,
          component: unit.component,
          expiresAt: unit.expiresAt,
        },
        state: lapsed ? 'released' : line.state,
        ...{ reservedAt: line.reservedAt, reservedUntil: line.state === 'reserved' && !lapsed ? unit.reservedUntil : null },
        crossMatch: match ? { result: match.result, method: match.method, by: { id: match.by, name: match.byName }, at: match.at } : null,
        ...{ issuedAt: line.issuedAt, issuedBy: by(line.issuedBy, line.issuedByName), collectedBy: line.collectedByName },
        ...{ destination: line.destination, emergency: line.emergency, emergencyDoctor: line.emergencyDoctorName },
        ...{ emergencyReason: line.emergencyReason, reviewedAt: line.reviewedAt, endReason: line.endReason },
        transfusionId: transfusions.find(({ lineId }) => lineId === line.id)?.id ?? null,
        billingStatus: bills.get(line.id)?.billingStatus ?? null,
      },
    ];
  });
}

async function showMassive(scope: Scope, requestId: Id): Promise<BloodRequest['massiveTransfusion']> {
  const massive = await massiveOf(scope, requestId);
  if (!massive) return null;
  const packs = await scope.tx
    .selectFrom('bloodMassivePacks')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('massiveId', '=', massive.id)
    .orderBy('no')
    .execute();
  return {
    activatedAt: massive.activatedAt,
    activatedBy: { id: massive.activatedBy, name: massive.activatedByName },
    stoodDownAt: massive.stoodDownAt,
    labsDueAt: massive.labsDueAt,
    packs: packs.map(({ no, issuedAt, issuedByName, runner, missing }) => ({ no, issuedAt, issuedBy: issuedByName, runner, missing })),
  };
}

/** What the payment gate says of the units that are reserved. */
async function paymentOf(scope: Scope, request: StoredRequest, lines: readonly StoredLine[]): Promise<BloodRequest['payment']> {
  const waiting = lines.filter(({ state }) => state === 'reserved');
  if (waiting.length === 0) return null;
  const gate = await gateOfSource(scope, {
    sourceType: 'blood-request',
    sourceIds: [request.id, ...waiting.map(({ id }) => id)],
    encounterType: encounterOf(request),
    emergency: isEmergency(request),
  });
  return { allowed: gate.allowed, message: gate.message, required: gate.required };
}

/** A request as its page shows it, for who was let in. */
export async function showRequest(scope: Scope, id: Id): Promise<BloodRequest> {
  const request = await findRequest(scope, id);
  const lines = await linesOf(scope, [id]);
  const [row] = await showRows(scope, [request]);
  return present(BloodRequest, request, {
    ...(row as RequestRow),
    specialRequirements: request.specialRequirements as UnitAttribute[],
    lines: await showLines(scope, id, lines),
    samples: await showSamples(scope, await samplesOf(scope, { requestId: id })),
    massiveTransfusion: await showMassive(scope, id),
    payment: await paymentOf(scope, request, lines),
  });
}

/** GET blood-request/{id}. */
export async function viewRequest(scope: Scope, id: Id): Promise<BloodRequest> {
  const request = await findRequest(scope, id);
  await openPatient(scope, request.patientId);
  return showRequest(scope, id);
}
