import type { Id } from '#kernel/contract/fields.ts';
import { tookPart } from '#kernel/server/hands/document-hands.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { mirrorEntry, postEntry } from '#modules/billing-setup/server/index.ts';
import { invoiceRecord } from '../contract/invoice.record.ts';
import type { WriteOffOrder } from '../contract/calls/invoices.ts';
import type { Invoice } from '../contract/records.ts';
import { whyNotGiveUp, whyNotReverseWriteOff, whyNotWriteOff } from './rules.ts';
import { limitsOf, saidAmount } from './setup.ts';
import { showInvoice } from './show-invoice.ts';
import { lockBillsOf, type InvoiceRecord, itemsOf, lockInvoice, receivableOf, settle, tellInvoice } from './store.ts';
import { allocate, total } from './sums.ts';

/** E11: an asset that will not come in becomes an expense. */
async function postWriteOff(scope: Scope, invoice: InvoiceRecord, writeOffId: Id, amount: number): Promise<Id | null> {
  const about = { patientId: invoice.patientId, invoiceId: invoice.id };
  const account = receivableOf(invoice);
  const entry = await postEntry(scope, {
    event: 'E11',
    sourceType: 'write-off',
    sourceId: writeOffId,
    narration: `Write-off of invoice ${invoice.invoiceNumber}`,
    lines: [
      { account: account === '1110' ? '5910' : '5900', debit: amount, ...about },
      { account, credit: amount, ...about },
    ],
  });
  return entry?.id ?? null;
}

async function tellLedger(scope: Scope, invoice: InvoiceRecord, amount: number): Promise<void> {
  await scope.notify({
    title: 'Invoice Written Off',
    content: `${invoice.invoiceNumber}: ${await saidAmount(scope, amount)} by ${scope.actor.name}`,
    path: `/billing/invoice/${invoice.id}`,
    to: { permission: 'View Ledger' },
    module: 'billing',
    entity: 'Invoice',
    entityId: invoice.id,
  });
}

/** What the actor has written off the invoice already: a limit holds for the sum, not for each of many small write-offs. */
async function writtenOffBy(scope: Scope, invoiceId: Id): Promise<number> {
  const { sum } = await scope.tx
    .selectFrom('writeOffs')
    .select((eb) => eb.fn.sum<number | null>('amount').as('sum'))
    .where('hospitalId', '=', scope.hospitalId)
    .where('invoiceId', '=', invoiceId)
    .where('createdBy', '=', scope.actor.userId)
    .where('reversedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

/** PATCH invoice/{id}/writeOff: the balance or a part of it, items in their order. */
export async function writeOffInvoice(scope: Scope, id: Id, order: WriteOffOrder): Promise<Invoice> {
  await lockBillsOf(scope, [id]);
  const before = await lockInvoice(scope, id);
  const amount = order.amount ?? before.balance;
  const { writeOff: limit } = await limitsOf(scope);
  const approves = scope.may('Approve Write Off');
  const sum = limit === null ? amount : amount + (await writtenOffBy(scope, id));
  const byAmount = whyNotWriteOff(before, { amount, sum, limit, approves, tookPart: await tookPart(scope, 'invoices', id) });
  guard(invoiceRecord, 'writeOff', before, whyNotGiveUp(before), byAmount);
  const items = await itemsOf(scope, [id]);
  const parts = allocate(items, amount);
  const writeOffId = scope.newId();
  const entryId = await postWriteOff(scope, before, writeOffId, amount);
  const byApproval = limit !== null && sum > limit;
  await scope.tx
    .insertInto('writeOffs')
    .values({
      hospitalId: scope.hospitalId,
      id: writeOffId,
      invoiceId: id,
      amount,
      reason: order.reason,
      note: order.note,
      entryId,
      createdAt: scope.now,
      createdBy: scope.actor.userId,
      createdByName: scope.actor.name,
      approvedBy: byApproval ? scope.actor.userId : null,
      approvedByName: byApproval ? scope.actor.name : null,
    })
    .execute();
  await scope.tx
    .insertInto('writeOffLines')
    .values(parts.map((part) => ({ hospitalId: scope.hospitalId, writeOffId, invoiceItemId: part.id, amount: part.amount })))
    .execute();
  const byId = new Map(items.map((item) => [item.id, item]));
  const invoice = await settle(
    scope,
    before,
    parts.flatMap((part) => {
      const item = byId.get(part.id);
      return item ? [{ item, writtenOff: part.amount }] : [];
    }),
  );
  await scope.record({
    action: 'state',
    entity: 'Invoice',
    entityId: id,
    entityNumber: invoice.invoiceNumber,
    patientId: invoice.patientId,
    summary: `Invoice ${invoice.invoiceNumber} written off`,
    before: { balance: before.balance, writtenOffAmount: before.writtenOffAmount },
    after: { balance: invoice.balance, writtenOffAmount: invoice.writtenOffAmount, writeOffReason: order.reason },
    reason: order.note,
  });
  await tellLedger(scope, invoice, amount);
  await tellInvoice(scope, id, 'update');
  return showInvoice(scope, invoice);
}

/** PATCH invoice/{id}/writeOff/reverse: E11 of every write-off that stands is mirrored, the items are owed again. */
export async function reverseWriteOff(scope: Scope, id: Id, reason: string): Promise<Invoice> {
  await lockBillsOf(scope, [id]);
  const before = await lockInvoice(scope, id);
  guard(invoiceRecord, 'reverseWriteOff', before, whyNotReverseWriteOff(before));
  const standing = await scope.tx
    .updateTable('writeOffs')
    .set({ reversedAt: scope.now, reversedBy: scope.actor.userId, reversedByName: scope.actor.name, reverseReason: reason })
    .where('hospitalId', '=', scope.hospitalId)
    .where('invoiceId', '=', id)
    .where('reversedAt', 'is', null)
    .returning(['id', 'entryId', 'amount'])
    .execute();
  for (const one of standing)
    if (one.entryId) await mirrorEntry(scope, one.entryId, 'E11', `Write-off of invoice ${before.invoiceNumber} reversed`);
  const items = await itemsOf(scope, [id]);
  const invoice = await settle(
    scope,
    before,
    items.filter((item) => item.writtenOff > 0).map((item) => ({ item, writtenOff: -item.writtenOff })),
  );
  await scope.record({
    action: 'state',
    entity: 'Invoice',
    entityId: id,
    entityNumber: invoice.invoiceNumber,
    patientId: invoice.patientId,
    summary: `Write-off of invoice ${invoice.invoiceNumber} reversed`,
    before: { writtenOffAmount: before.writtenOffAmount },
    after: { writtenOffAmount: 0, reversed: total(standing, (one) => one.amount) },
    reason,
  });
  await tellInvoice(scope, id, 'update');
  return showInvoice(scope, invoice);
}
