import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { type EntryLine, mirrorEntry, postEntry } from '#modules/billing-setup/server/index.ts';
import { shownCopy, toldCopies } from '#modules/patients/server/index.ts';
import { paymentRecord } from '../contract/payment.record.ts';
import type { Payment } from '../contract/records.ts';
import type { ReversalKind } from '../contract/words.ts';
import { balanceOf, lockAccount, moneyAccountOf, postToAccount } from './cash/cash.ts';
import { paidInvoicesOf, type PaymentRecord, paymentOf, tendersOf } from './payment-store.ts';
import { whyNotOutsideClaim, whyNotReverse } from './rules.ts';
import { lockBillsOf, type InvoiceRecord, type ItemRecord, itemsOf, lockInvoices, receivableOf, settle, tellInvoice } from './store.ts';
import { total } from './sums.ts';

interface Live {
  readonly invoiceId: Id;
  readonly invoiceItemId: Id;
  readonly amount: number;
}

function findPayment(scope: Scope, id: Id) {
  return scope.tx.selectFrom('payments').selectAll().where('hospitalId', '=', scope.hospitalId).where('id', '=', id);
}

/** What the payment pays now, by item; lines that a credit note took over are no longer its own. */
async function liveParts(scope: Scope, paymentId: Id): Promise<Live[]> {
  const rows = await scope.tx
    .selectFrom('paymentAllocations')
    .select(['invoiceId', 'invoiceItemId', (eb) => eb.fn.sum<number>('amount').as('amount')])
    .where('hospitalId', '=', scope.hospitalId)
    .where('paymentId', '=', paymentId)
    .where('live', '=', true)
    .groupBy(['invoiceId', 'invoiceItemId'])
    .execute();
  return rows.map((row) => ({ ...row, amount: Number(row.amount) })).filter((row) => row.amount > 0);
}

/** The payment's shift, locked so that it is not closed meanwhile. */
async function shiftState(scope: Scope, shiftId: Id | null): Promise<'none' | 'open' | 'closed'> {
  if (!shiftId) return 'none';
  const row = await scope.tx
    .selectFrom('cashierShifts')
    .select('status')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', shiftId)
    .forShare()
    .executeTakeFirst();
  return row?.status === 'open' ? 'open' : 'closed';
}

/**
 * E8 mirrors the payment's entry line by line. When a credit note has moved part of the payment to the deposit since, or when cash
 * leaves another place than the drawer it came to, the same is posted as it stands now.
 */
async function postReversal(
  scope: Scope,
  payment: PaymentRecord,
  invoices: readonly InvoiceRecord[],
  parts: readonly Live[],
  shiftOpen: boolean,
): Promise<void> {
  const narration = `Payment ${payment.receiptNumber} reversed`;
  const drawerClosed = payment.shiftId !== null && payment.methods.includes('cash') && !shiftOpen;
  if (payment.entryId && payment.movedToDeposit === 0 && !drawerClosed) {
    await mirrorEntry(scope, payment.entryId, 'E8', narration);
    return;
  }
  const { patientId, externalInvoiceId } = payment;
  const tenders = await tendersOf(scope, [payment.id]);
  const money = tenders.map((tender): EntryLine => {
    if (tender.method === 'deposit') return { account: '2000', credit: tender.amount, patientId, invoiceId: externalInvoiceId };
    const account = moneyAccountOf(tender.method, drawerClosed ? null : payment.shiftId);
    return { account, credit: tender.amount + tender.rounding, patientId, shiftId: account === '1000' ? payment.shiftId : null };
  });
  const owed = invoices.map(
    (invoice): EntryLine => ({
      account: receivableOf(invoice),
      debit: total(
        parts.filter((part) => part.invoiceId === invoice.id),
        (part) => part.amount,
      ),
      patientId,
      invoiceId: invoice.id,
    }),
  );
  const { rounding } = payment;
  await postEntry(scope, {
    event: 'E8',
    sourceType: 'payment',
    sourceId: payment.id,
    narration,
    lines: [
      ...money,
      ...owed,
      { account: '2000', debit: payment.excessToDeposit + payment.movedToDeposit, patientId, invoiceId: externalInvoiceId },
      rounding < 0 ? { account: '4100', credit: -rounding } : { account: '4100', debit: rounding },
    ],
  });
}

async function unsettle(scope: Scope, invoices: readonly InvoiceRecord[], parts: readonly Live[]): Promise<void> {
  const items = new Map(
    (
      await itemsOf(
        scope,
        invoices.map((invoice) => invoice.id),
      )
    ).map((item) => [item.id, item]),
  );
  for (const invoice of invoices) {
    const own = parts.filter((part) => part.invoiceId === invoice.id);
    await settle(
      scope,
      invoice,
      own.map((part) => ({ item: items.get(part.invoiceItemId) as ItemRecord, paid: -part.amount })),
    );
    await tellInvoice(scope, invoice.id, 'update');
  }
}

function markReversed(scope: Scope, payment: PaymentRecord, order: ReversalOrder, inDrawer: boolean): Promise<PaymentRecord> {
  return scope.tx
    .updateTable('payments')
    .set({
      status: 'reversed',
      reversedAt: scope.now,
      reversedBy: scope.actor.userId,
      reverseReason: order.reason,
      reversalKind: order.reversalKind,
      reversalShiftId: inDrawer ? payment.shiftId : null,
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', payment.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export interface ReversalOrder {
  readonly reversalKind: ReversalKind;
  readonly reason: string;
}

/** What goes back into the account, or leaves it. */
async function turnAccount(scope: Scope, payment: PaymentRecord, inDeposit: number): Promise<void> {
  const account = payment.patientId ? { patientId: payment.patientId } : { externalInvoiceId: payment.externalInvoiceId };
  const amount =
    (payment.kind === 'deposit-application' ? payment.allocated : 0) - (payment.kind === 'deposit-application' ? 0 : inDeposit);
  if (amount !== 0) await postToAccount(scope, { ...account, kind: 'reversal', amount, paymentId: payment.id });
}

async function tellReversed(scope: Scope, payment: PaymentRecord): Promise<void> {
  const [told] = await toldCopies(scope, [payment]);
  await scope.notify({
    title: 'Payment Reversed',
    content: `${payment.receiptNumber} of ${told?.patientFullName ?? ''} was reversed by ${scope.actor.name}`,
    path: '/billing',
    to: { permission: 'View All Cash Ups' },
    module: 'billing',
    entity: 'Payment',
    entityId: payment.id,
  });
}

/** PATCH invoice/payment/{id}/reverse: E8; what it paid is owed again, what lay in the deposit leaves it. */
export async function reversePayment(scope: Scope, id: Id, order: ReversalOrder): Promise<Payment> {
  const seen = await findPayment(scope, id).executeTakeFirst();
  if (!seen) throw kernelRefusals.refusal('NOT_FOUND');
  const ids = [...new Set((await liveParts(scope, id)).map((part) => part.invoiceId))];
  await lockBillsOf(scope, ids);
  const invoices = await lockInvoices(scope, ids);
  const payment = await findPayment(scope, id).forNoKeyUpdate().executeTakeFirstOrThrow();
  const parts = await liveParts(scope, id);
  const owner = payment.patientId ? { patientId: payment.patientId } : { externalInvoiceId: payment.externalInvoiceId as Id };
  const inDeposit = payment.kind === 'deposit-application' ? 0 : payment.excessToDeposit + payment.movedToDeposit;
  const touchesAccount = inDeposit > 0 || payment.kind === 'deposit-application';
  if (touchesAccount) await lockAccount(scope, owner);
  const { available } = inDeposit > 0 ? await balanceOf(scope, owner) : { available: 0 };
  const shift = await shiftState(scope, payment.shiftId);
  const byReason = whyNotReverse({ reversalKind: order.reversalKind, shift, inDeposit, available });
  guard(paymentRecord, 'reverse', payment, whyNotOutsideClaim(payment), byReason);
  await unsettle(scope, invoices, parts);
  await scope.tx
    .updateTable('paymentAllocations')
    .set({ live: false })
    .where('hospitalId', '=', scope.hospitalId)
    .where('paymentId', '=', id)
    .execute();
  await postReversal(scope, payment, invoices, parts, shift === 'open');
  if (touchesAccount) await turnAccount(scope, payment, inDeposit);
  const reversed = await markReversed(scope, payment, order, shift === 'open');
  await scope.record({
    action: 'state',
    entity: 'Payment',
    entityId: id,
    entityNumber: payment.receiptNumber,
    patientId: payment.patientId,
    summary: `Payment ${payment.receiptNumber} reversed (${order.reversalKind})`,
    before: { status: 'received' },
    after: { status: 'reversed', reversalKind: order.reversalKind },
    reason: order.reason,
  });
  await tellReversed(scope, reversed);
  await scope.live({ entity: 'payments', id, action: 'update', permission: 'View Billing Module' });
  return shownCopy(scope, paymentOf(reversed, await tendersOf(scope, [id]), await paidInvoicesOf(scope, id), scope.actor.name));
}
