import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { confirmBloodGroup, patientFacts } from '#modules/patients/server/index.ts';
import { requestPath } from '../../contract/words.ts';
import { endReservation, changeUnit, freed, lockUnits } from '../units/store.ts';
import { settleRequest } from '../units/lines.ts';
import { cardOf, samplesOf, type StoredSample } from './store.ts';

async function voidSample(scope: Scope, sample: StoredSample, reason: string): Promise<void> {
  await scope.tx
    .updateTable('bloodSamples')
    .set({ voidedAt: scope.now, voidReason: reason })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', sample.id)
    .execute();
  await scope.tx
    .updateTable('bloodCrossMatches')
    .set({ voidedAt: scope.now })
    .where('hospitalId', '=', scope.hospitalId)
    .where('sampleId', '=', sample.id)
    .where('voidedAt', 'is', null)
    .execute();
}

/** Units that are reserved on a sample are free again: nothing leaves on it any more (invariant 12). */
async function freeUnits(scope: Scope, sampleIds: readonly Id[], reason: string): Promise<void> {
  const lines = await scope.tx
    .selectFrom('bloodRequestUnits')
    .select('unitId')
    .where('hospitalId', '=', scope.hospitalId)
    .where('sampleId', 'in', [...sampleIds])
    .where('state', '=', 'reserved')
    .execute();
  const units = await lockUnits(
    scope,
    lines.map(({ unitId }) => unitId),
  );
  for (const unit of units.values()) {
    if (unit.status !== 'reserved') continue;
    await endReservation(scope, unit, reason);
    await changeUnit(scope, unit, { status: 'available', ...freed }, { type: 'released', note: reason });
  }
}

/** Voids every open sample of a patient with its cross-matches and reservations; the bank is told. */
export async function voidSamples(scope: Scope, patientId: Id, reason: string): Promise<void> {
  const open = (await samplesOf(scope, { patientId })).filter(({ voidedAt, expiresAt }) => voidedAt === null && expiresAt > scope.now);
  if (open.length === 0) return;
  for (const sample of open) await voidSample(scope, sample, reason);
  const ids = open.map(({ id }) => id);
  await freeUnits(scope, ids, reason);
  for (const requestId of new Set(open.flatMap((sample) => sample.requestId ?? []))) await settleRequest(scope, requestId);
  const [first] = open as [StoredSample];
  await scope.record({
    action: 'state',
    entity: 'BloodRequest',
    entityId: first.requestId,
    entityNumber: first.sampleNumber,
    patientId,
    summary: `Blood samples voided: ${reason}`,
    after: { samples: open.map(({ sampleNumber }) => sampleNumber) },
  });
  await scope.notify({
    title: 'Blood Sample Void',
    content: `${first.sampleNumber} no longer counts. Take a new sample`,
    path: first.requestId ? requestPath(first.requestId) : '/blood-management',
    to: { permission: 'Cross Match Blood' },
    priority: 'high',
    module: 'blood',
    entityId: first.id,
  });
}

/** A corrected name or birth date: a sample whose label no longer fits does not count. */
export async function judgeLabels(scope: Scope, patientId: Id): Promise<void> {
  const [patient] = await patientFacts(scope, [patientId]);
  if (!patient) return;
  const open = (await samplesOf(scope, { patientId })).filter(({ voidedAt, expiresAt }) => voidedAt === null && expiresAt > scope.now);
  const fits = ({ printedName, printedBirth }: StoredSample) => printedName === patient.fullname && printedBirth === patient.dateOfBirth;
  if (open.some((sample) => !fits(sample))) await voidSamples(scope, patientId, 'The name or birth date on the label no longer fits');
}

/** Records became one, or two again: no older sample lets blood out; groups that differ need two new samples. */
export async function judgeMerge(
  scope: Scope,
  { survivorId, mergedId }: { readonly survivorId: Id; readonly mergedId: Id },
  what: 'merged' | 'unmerged',
): Promise<void> {
  for (const id of [survivorId, mergedId])
    await voidSamples(scope, id, what === 'merged' ? 'Patient records were merged' : 'A merge was reversed');
  const typings = await scope.tx
    .selectFrom('bloodTypings')
    .select(['patientId', 'bloodGroup'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', 'in', [survivorId, mergedId])
    .where('bloodGroup', 'is not', null)
    .execute();
  if (new Set(typings.map(({ bloodGroup }) => bloodGroup)).size < 2) return;
  await scope.tx
    .insertInto('bloodTypings')
    .values({
      ...{ hospitalId: scope.hospitalId, id: scope.newId(), patientId: survivorId, sampleId: null, bloodGroup: null },
      ...{ at: scope.now, by: scope.actor.userId, byName: scope.actor.name },
    })
    .execute();
  if ((await cardOf(scope, survivorId)).state === 'discrepant') await confirmBloodGroup(scope, survivorId, null);
}
