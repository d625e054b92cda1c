import type { Id } from '#kernel/contract/fields.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { openPatient, patientBrief } from '#modules/patients/server/index.ts';
import type { RefillRequest } from '../../../contract/refill-records.ts';
import { refillRecord } from '../../../contract/refill.record.ts';
import { prescriptionRefusals } from '../../../contract/refusals.ts';
import { showRefills } from './list.ts';
import { answerRefill, lockRefill, lockWaiting, recordRefill, type StoredRefill } from './store.ts';

async function numberOf(scope: Scope, prescriptionId: Id): Promise<string> {
  const row = await scope.tx
    .selectFrom('prescriptions')
    .select('prescriptionNumber')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', prescriptionId)
    .executeTakeFirstOrThrow();
  return row.prescriptionNumber;
}

/** Who asked reads the answer in the patient area, on the page of the person it is about. */
async function tellAsker(scope: Scope, row: StoredRefill, content: string): Promise<void> {
  const [patient] = await patientBrief(scope, [row.patientId]);
  const other = patient && patient.personId !== row.askedBy ? `&person=${patient.personId}` : '';
  await scope.notify({
    title: 'Refill Answered',
    content,
    path: `/medications?tab=prescriptions${other}`,
    to: { personId: row.askedBy },
    module: 'prescriptions-and-therapeutics',
    entity: 'RefillRequest',
    entityId: row.id,
    dedupeKey: `refill-answer:${row.id}`,
  });
}

/** PATCH prescriptions/refill-requests/{id}/decline. */
export async function declineRefill(scope: Scope, id: Id, reason: string): Promise<RefillRequest> {
  const row = await lockRefill(scope, id);
  await openPatient(scope, row.patientId);
  guard(refillRecord, 'decline', row);
  const number = await numberOf(scope, row.prescriptionId);
  const after = await answerRefill(scope, row, { status: 'declined', answer: reason });
  await recordRefill(scope, after, { before: row, number, words: 'declined', reason });
  await tellAsker(scope, after, `The refill of ${number} was declined: ${reason}`);
  return (await showRefills(scope, [after]))[0] as RefillRequest;
}

/** The request that a new prescription is to answer: it waits, and is of the same patient. Locked until the act ends. */
export async function refillToAnswer(scope: Scope, id: Id, patientId: Id): Promise<StoredRefill> {
  const row = await lockRefill(scope, id);
  if (row.patientId !== patientId) throw prescriptionRefusals.refusal('REFILL_OTHER_PATIENT');
  guard(refillRecord, 'rewrite', row);
  return row;
}

/** A prescription that answers a request was signed. A draft may be signed after somebody else has answered: then nothing follows. */
export async function approveRefill(scope: Scope, refillRequestId: Id | null, newPrescriptionId: Id): Promise<void> {
  if (!refillRequestId) return;
  const row = await lockRefill(scope, refillRequestId);
  if (row.status !== 'waiting') return;
  const number = await numberOf(scope, row.prescriptionId);
  const after = await answerRefill(scope, row, { status: 'approved', newPrescriptionId });
  await recordRefill(scope, after, { before: row, number, words: 'approved' });
  await tellAsker(scope, after, `The refill of ${number} was approved`);
}

/** The prescription is taken back, or the patient died: nobody answers any more. */
export async function closeRefill(scope: Scope, prescriptionId: Id): Promise<void> {
  const row = await lockWaiting(scope, prescriptionId);
  if (!row) return;
  const after = await answerRefill(scope, row, { status: 'closed' });
  await recordRefill(scope, after, { before: row, number: await numberOf(scope, prescriptionId), words: 'closed with its prescription' });
}

/** Requests of a patient that wait are closed: a death. */
export async function closeRefillsOf(scope: Scope, patientId: Id): Promise<void> {
  const rows = await scope.tx
    .selectFrom('refillRequests')
    .select('prescriptionId')
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', patientId)
    .where('status', '=', 'waiting')
    .orderBy('id')
    .execute();
  for (const { prescriptionId } of rows) await closeRefill(scope, prescriptionId);
}
