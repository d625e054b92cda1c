import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { shownCopies, shownCopy } from '#modules/patients/server/index.ts';
import type { PaymentOrder } from '../contract/calls/payments.ts';
import type { InvoiceHead, Payment } from '../contract/records.ts';
import { createPayment, type PaymentMade } from './create-payment.ts';
import type { Allocation } from './payment-request.ts';
import { paymentOf } from './payment-store.ts';
import { headOf } from './show-invoice.ts';
import type { GivenTender } from './tenders.ts';

/** One invoice and one tender may come in flat fields: `amount` is then all that is handed over, the excess among it. */
function read(order: PaymentOrder): { allocations: readonly Allocation[]; tenders: readonly GivenTender[] } {
  const { excessToDeposit } = order;
  const flat = order.invoiceId && order.amount !== undefined ? order.amount : 0;
  const allocations =
    order.allocations ?? (flat - excessToDeposit > 0 ? [{ invoiceId: order.invoiceId as Id, amount: flat - excessToDeposit }] : []);
  if (order.tenders) return { allocations, tenders: order.tenders };
  const amount = allocations.reduce((sum, one) => sum + one.amount, excessToDeposit);
  const { paymentMethod, reference, tendered, bank, cardLast4, terminalId, chequeNumber, chequeDate } = order;
  const tender = {
    method: paymentMethod as GivenTender['method'],
    amount,
    reference,
    tendered,
    bank,
    cardLast4,
    terminalId,
    chequeNumber,
    chequeDate,
  };
  return { allocations, tenders: [tender] };
}

/** A fresh payment as the wire shows it, without reading it back. */
export function showMade({ payment, tenders, invoices, amounts }: PaymentMade): Payment {
  return paymentOf(
    payment,
    tenders,
    invoices.map((invoice) => ({
      invoiceId: invoice.id,
      invoiceNumber: invoice.invoiceNumber,
      amount: amounts.get(invoice.id) ?? 0,
      invoiceBalance: invoice.balance,
      invoiceStatus: invoice.status,
    })),
  );
}

/** POST invoice/addPayment. */
export async function addPayment(
  scope: Scope,
  order: PaymentOrder,
): Promise<{ payment: Payment; receipt: { id: Id; receiptNumber: string; change: number }; invoices: InvoiceHead[] }> {
  const { excessToDeposit, payerName, payerPhone, note, confirmReference } = order;
  const made = await createPayment(scope, {
    kind: 'invoice-payment',
    ...read(order),
    excessToDeposit,
    payerName,
    payerPhone,
    note,
    confirmReference,
  });
  const today = await scope.today();
  const { id, receiptNumber, change } = made.payment;
  return {
    payment: await shownCopy(scope, showMade(made)),
    receipt: { id, receiptNumber, change },
    invoices: await shownCopies(
      scope,
      made.invoices.map((invoice) => headOf(invoice, today)),
    ),
  };
}
