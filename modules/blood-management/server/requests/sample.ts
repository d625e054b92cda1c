import type { Id } from '#kernel/contract/fields.ts';
import { addDays } from '#kernel/server/clock/instants.ts';
import { nextNumber } from '#kernel/server/numbers/number-series.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { requirePatient } from '#modules/patients/server/index.ts';
import { bloodRefusals } from '../../contract/refusals.ts';
import type { BloodRequest, TakeSample } from '../../contract/request-records.ts';
import { secondPerson } from '../people.ts';
import { transfusedLately } from '../record/store.ts';
import { sampleUntil } from '../rules/requests.ts';
import { linesOf, recordRequest, settleRequest } from '../units/lines.ts';
import { awaitsReview, hasLeft } from './rows.ts';
import { lockFor } from './store.ts';
import { showRequest } from './view.ts';

interface Named {
  readonly id: Id;
  readonly hospitalPatientId: string;
  readonly civisId: string;
}

/** Does what was scanned on a wristband name this patient? */
export function isWristbandOf(scanned: string, patient: Named): boolean {
  const read = scanned.trim().toUpperCase();
  return [patient.id, patient.hospitalPatientId, patient.civisId].some((each) => each.toUpperCase() === read);
}

/** Invariant of the sample: the wristband names the patient, or two identifiers were compared and that is said. */
function checkIdentity(order: TakeSample, patient: Named): void {
  if (order.scanned) {
    if (!isWristbandOf(order.scanned, patient)) throw bloodRefusals.refusal('SAMPLE_PATIENT');
  } else if (!order.identifiersChecked) throw bloodRefusals.refusal('SAMPLE_IDENTITY');
}

/** PATCH blood-request/{id}/sample: two people at the bedside; the label's words are kept as they were printed. */
export async function takeSample(scope: Scope, id: Id, order: TakeSample): Promise<BloodRequest> {
  const second = await secondPerson(scope, order.second, ['Take Blood Sample', 'Record Transfusion', 'Record Dosage']);
  const before = await lockFor(scope, id, 'sample', order.version);
  if (hasLeft(before) && !awaitsReview(await linesOf(scope, [id])))
    throw bloodRefusals.refusal('BLOOD_REQUEST_STATE', { status: before.status });
  const patient = await requirePatient(scope, before.patientId);
  checkIdentity(order, patient);
  const collectedAt = order.collectedAt ?? scope.now;
  if (collectedAt > scope.now || collectedAt < addDays(scope.now, -3)) throw bloodRefusals.refusal('SAMPLE_TIME');
  const recently = (await transfusedLately(scope, patient.id)) ? true : (order.recently ?? null);
  await scope.tx
    .insertInto('bloodSamples')
    .values({
      ...{ hospitalId: scope.hospitalId, id: scope.newId(), patientId: patient.id, requestId: id },
      ...{ printedName: patient.fullname, printedNumber: patient.hospitalPatientId, printedBirth: patient.dateOfBirth },
      ...{ collectedAt, collectedBy: scope.actor.userId, collectedByName: scope.actor.name },
      ...{ checkedBy: second.id, checkedByName: second.name, wristbandScanned: Boolean(order.scanned) },
      ...{ expiresAt: sampleUntil(collectedAt, recently), antibodies: [], createdAt: scope.now },
      sampleNumber: await nextNumber(scope, 'BSP-'),
    })
    .execute();
  const after = await settleRequest(scope, id);
  await recordRequest(scope, before, after, { words: 'has a sample', facts: { checkedBy: second.name, scanned: Boolean(order.scanned) } });
  await scope.notify({
    title: 'New Blood Request',
    content: `${before.requestNumber}: the sample was taken`,
    path: `/blood-management/request/${id}`,
    to: { permission: 'Cross Match Blood' },
    module: 'blood',
    entity: 'BloodRequest',
    entityId: id,
  });
  return showRequest(scope, id);
}
