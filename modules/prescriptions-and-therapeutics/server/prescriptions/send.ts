import type { Id } from '#kernel/contract/fields.ts';
import { refuseHeld } from '#kernel/server/outbox/limits.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { hospitalOf } from '#modules/organisation/server/index.ts';
import { maskContact } from '#modules/patients/server/index.ts';
import { prescriptionRecord } from '../../contract/prescription.record.ts';
import { prescriptionRefusals } from '../../contract/refusals.ts';
import type { SendChannel } from '../../contract/words.ts';
import { whyNotSend } from './rules.ts';
import { findPrescription } from './store.ts';
import { verifyUrlOf } from './verify-code.ts';

/**
 * POST prescriptions/{id}/send: a link to what the printed code opens, to the contact on record and never to a typed one. Mail and SMS
 * name no medicine: phones are shared. Queued with this transaction; audited.
 */
export async function sendPrescription(scope: Scope, id: Id, channel: SendChannel): Promise<{ channel: SendChannel; to: string }> {
  const row = await findPrescription(scope, id);
  guard(prescriptionRecord, 'send', row, whyNotSend(row));
  const { patientId, prescriptionNumber } = row;
  const verifyCode = row.verifyCode as string;
  const patient = await scope.tx
    .selectFrom('patients')
    .select(['email', 'phoneNumber'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', patientId)
    .executeTakeFirst();
  const contact = channel === 'email' ? patient?.email : patient?.phoneNumber;
  if (!contact) throw prescriptionRefusals.refusal('RX_NO_CONTACT', { channel });
  const { name } = await hospitalOf(scope);
  const text = `${name}: your prescription ${prescriptionNumber}. Show this at a pharmacy: ${verifyUrlOf(scope, verifyCode)}`;
  const message = { to: contact, text, template: 'prescription' };
  const mail = () => scope.mail({ ...message, subject: `Prescription ${prescriptionNumber}` });
  refuseHeld(await (channel === 'email' ? mail() : scope.sms(message)));
  const to = maskContact(contact);
  await scope.record({
    action: 'export',
    entity: 'Prescription',
    entityId: id,
    entityNumber: prescriptionNumber,
    patientId,
    summary: `Prescription ${prescriptionNumber} sent by ${channel}`,
    after: { channel, to },
  });
  return { channel, to };
}
