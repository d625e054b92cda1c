import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { hospitalOf } from '#modules/organisation/server/index.ts';
import { invoiceRefusals } from '../contract/refusals.ts';
import type { ReceiptChannel } from '../contract/words.ts';
import { contactOf, writeTo } from './reach-payer.ts';
import { saidAmount } from './setup.ts';

/** A payment with what is known of the customer whose invoice it paid. */
async function paidBy(scope: Scope, paymentId: Id) {
  const row = await scope.tx
    .selectFrom('payments as p')
    .leftJoin('invoices as i', (join) => join.onRef('i.hospitalId', '=', 'p.hospitalId').onRef('i.id', '=', 'p.externalInvoiceId'))
    .select(['p.receiptNumber', 'p.amount', 'p.status', 'p.patientId', 'i.externalCustomer'])
    .where('p.hospitalId', '=', scope.hospitalId)
    .where('p.id', '=', paymentId)
    .executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  return row;
}

/** POST invoice/receipt/{paymentId}/send: queued with this transaction. Money that was taken back has no receipt to send. */
export async function sendReceipt(scope: Scope, paymentId: Id, channel: ReceiptChannel): Promise<{ channel: ReceiptChannel; to: string }> {
  const payment = await paidBy(scope, paymentId);
  if (payment.status === 'reversed') throw invoiceRefusals.refusal('ALREADY_REVERSED');
  const hospital = await hospitalOf(scope);
  const { receiptNumber, patientId } = payment;
  const to = await writeTo(scope, channel, await contactOf(scope, payment), {
    subject: `Receipt ${receiptNumber}`,
    sentence: `${hospital.name}: ${await saidAmount(scope, payment.amount)} received, receipt ${receiptNumber}.`,
    link: patientId ? `${scope.settings.publicUrl}/patient/billing` : null,
    template: 'receipt',
  });
  if (to === null) throw invoiceRefusals.refusal('NO_ADDRESS_TO_SEND', { channel });
  await scope.record({
    action: 'export',
    entity: 'Payment',
    entityId: paymentId,
    entityNumber: receiptNumber,
    patientId,
    summary: `Receipt ${receiptNumber} sent by ${channel}`,
    after: { channel, to },
  });
  return { channel, to };
}
