import type { Id } from '#kernel/contract/fields.ts';
import { sql } from 'kysely';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { confirmBloodGroup, openPatient, requireLivingPatient } from '#modules/patients/server/index.ts';
import { bloodRefusals } from '../../contract/refusals.ts';
import type { AddTyping, PatientRecord } from '../../contract/request-records.ts';
import { bankPath } from '../../contract/words.ts';
import { cardOf, isValid, type StoredSample } from './store.ts';
import { showRecord } from './show-record.ts';

async function lockSample(scope: Scope, patientId: Id, sampleId: Id): Promise<StoredSample> {
  const sample = await scope.tx
    .selectFrom('bloodSamples')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', sampleId)
    .where('patientId', '=', patientId)
    .forUpdate()
    .executeTakeFirst();
  if (!sample) throw kernelRefusals.refusal('NOT_FOUND');
  if (!isValid(sample, scope.now)) throw bloodRefusals.refusal('SAMPLE_INVALID');
  return sample;
}

/** Writes the typing of a sample; a second one of the same sample is refused by its index as well. */
async function writeTyping(scope: Scope, patientId: Id, sample: StoredSample, order: AddTyping): Promise<void> {
  const typed = await scope.tx
    .selectFrom('bloodTypings')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('sampleId', '=', sample.id)
    .executeTakeFirst();
  if (typed) throw bloodRefusals.refusal('SAMPLE_SAME');
  await scope.tx
    .insertInto('bloodTypings')
    .values({
      ...{ hospitalId: scope.hospitalId, id: scope.newId(), patientId, sampleId: sample.id, bloodGroup: order.bloodGroup },
      ...{ at: scope.now, by: scope.actor.userId, byName: scope.actor.name },
    })
    .execute();
  await scope.tx
    .updateTable('bloodSamples')
    .set({ antibodyScreen: order.antibodyScreen, antibodies: order.antibodies })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', sample.id)
    .execute();
  await scope.record({
    action: 'update',
    entity: 'BloodRequest',
    entityId: sample.requestId,
    entityNumber: sample.sampleNumber,
    patientId,
    summary: `Sample ${sample.sampleNumber} typed and screened`,
  });
  await scope.live({ entity: 'blood-requests', action: 'update', permission: 'View Blood Bank' });
}

/** Alerts bank and ward that samples differ; never says the groups. */
async function tellDiscrepancy(scope: Scope, patientId: Id, sample: StoredSample): Promise<void> {
  await scope.notify({
    title: 'Blood Group Discrepancy',
    content: `${sample.sampleNumber}: samples of ${sample.printedNumber} differ. Take two new samples before anything but group O is given`,
    path: sample.requestId ? `${bankPath}/request/${sample.requestId}` : `/patients/${patientId}?tab=blood`,
    to: { permission: 'Cross Match Blood' },
    priority: 'critical',
    module: 'blood',
    entityId: sample.id,
    tellActor: true,
  });
}

/**
 * POST patient-record/{patientId}/typing. Two samples that agree confirm the group (invariant 12). A typing that differs is kept although
 * the call is refused: the record is discrepant from then on, and the alert is out.
 */
export async function addTyping(scope: Scope, patientId: Id, order: AddTyping): Promise<PatientRecord> {
  await openPatient(scope, patientId);
  // One typing of a patient at a time, so that two first ones that differ see each other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`blood-typing:${patientId}`}, 24))`.execute(scope.tx);
  const before = await cardOf(scope, patientId);
  const differs = before.group !== null && before.group !== order.bloodGroup && before.state !== 'discrepant';
  if (differs) {
    await scope.apart(async (own) => {
      await requireLivingPatient(own, patientId);
      const sample = await lockSample(own, patientId, order.sampleId);
      await writeTyping(own, patientId, sample, order);
      await confirmBloodGroup(own, patientId, null);
      await tellDiscrepancy(own, patientId, sample);
    });
    throw bloodRefusals.refusal('GROUP_DISCREPANCY', { known: before.group });
  }
  await requireLivingPatient(scope, patientId);
  const sample = await lockSample(scope, patientId, order.sampleId);
  await writeTyping(scope, patientId, sample, order);
  const after = await cardOf(scope, patientId);
  if (after.state === 'confirmed' && after.group) await confirmBloodGroup(scope, patientId, after.group);
  return showRecord(scope, patientId);
}
