import { present } from '#kernel/server/reading/present.ts';
import { type Selectable, sql } from 'kysely';
import type { RefundsTable } from '#database/types.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals, refuseIf } from '#kernel/contract/refusals.ts';
import { dayIn, endOfDayExclusive, startOfDay } from '#kernel/server/clock/instants.ts';
import { ownHandsIn, tookPart } from '#kernel/server/hands/document-hands.ts';
import { actsOf, guard } from '#kernel/server/record/acts.ts';
import { nextNumber } from '#kernel/server/numbers/number-series.ts';
import type { Notice, NoticeTitle, Scope } from '#kernel/server/scope/scope.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { postEntry, requireCurrency } from '#modules/billing-setup/server/index.ts';
import { notClosed, requirePatient, shownCopies } from '#modules/patients/server/index.ts';
import { type RefundListQuery, type RefundOrder, refundActs } from '../../contract/calls/refunds.ts';
import { refundRecord } from '../../contract/cash.record.ts';
import { cashRefusals } from '../../contract/cash-refusals.ts';
import { Refund } from '../../contract/cash-records.ts';
import { requireInvoice } from '../store.ts';
import { balanceOf, lockAccount, ownerOf, postToAccount } from './account-rows.ts';
import { moneyAccountOf, openShiftOf, ownDrawer, whyNotWithoutShift } from './open-shift.ts';
import { refundLimitOf } from './policy.ts';
import { whyNotApprove } from './refund-rules.ts';
import { freeCashOf } from './shift-figures.ts';
import { whyNotTake } from './shift-rules.ts';

type RefundRecord = Selectable<RefundsTable>;

const somebody = (id: Id | null, name: string | null) => (name === null ? null : { id, name });

/** Refunds with what the reader may do with each. */
async function showRefunds(scope: Scope, rows: readonly RefundRecord[]): Promise<Refund[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [mine, limit, drawer] = [await ownHandsIn(scope, 'refunds', ids), await refundLimitOf(scope), await ownDrawer(scope)];
  const { userId } = scope.actor;
  return rows.map((row) =>
    showRow(
      row,
      actsOf(scope, refundActs, row, {
        approve: whyNotApprove(row, { userId, limit, tookPart: mine.has(row.id) }),
        pay: whyNotWithoutShift(row.method === 'cash', drawer),
      }),
    ),
  );
}

function showRow(row: RefundRecord, acts: Refund['acts']): Refund {
  return present(Refund, row, {
    source: 'deposit',
    requestedBy: { id: row.requestedBy, name: row.requestedByName },
    decidedBy: somebody(row.decidedBy, row.decidedByName),
    paidBy: somebody(row.paidBy, row.paidByName),
    acts,
  });
}

async function showRefund(scope: Scope, row: RefundRecord): Promise<Refund> {
  const [shown] = await shownCopies(scope, await showRefunds(scope, [row]));
  return shown as Refund;
}

async function requireRefund(scope: Scope, id: Id, lock: boolean): Promise<RefundRecord> {
  const query = scope.tx.selectFrom('refunds').selectAll().where('hospitalId', '=', scope.hospitalId).where('id', '=', id);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  return row;
}

/** GET invoice/refund/{id}. */
export async function readRefund(scope: Scope, id: Id): Promise<Refund> {
  return showRefund(scope, await requireRefund(scope, id, false));
}

async function payerOf(scope: Scope, order: RefundOrder): Promise<string> {
  if (order.patientId) return (await requirePatient(scope, order.patientId)).fullname;
  return (await requireInvoice(scope, order.externalInvoiceId ?? '')).patientFullName;
}

/** A credit note that a refund names is one of its owner's: NOT_FOUND for any other. */
async function requireCreditNote(scope: Scope, order: RefundOrder): Promise<void> {
  if (!order.creditNoteId) return;
  const note = await scope.tx
    .selectFrom('creditNotes as c')
    .innerJoin('invoices as i', (join) => join.onRef('i.hospitalId', '=', 'c.hospitalId').onRef('i.id', '=', 'c.invoiceId'))
    .select(['i.id', 'i.patientId'])
    .where('c.hospitalId', '=', scope.hospitalId)
    .where('c.id', '=', order.creditNoteId)
    .executeTakeFirst();
  const own = note && (order.patientId ? note.patientId === order.patientId : note.id === order.externalInvoiceId);
  if (!own) throw kernelRefusals.refusal('NOT_FOUND');
}

/** POST invoice/refund: the amount is held in the account from now on. */
export async function requestRefund(scope: Scope, order: RefundOrder): Promise<Refund> {
  await requireCurrency(scope);
  const payerName = await payerOf(scope, order);
  const owner = ownerOf(order);
  await requireCreditNote(scope, order);
  await lockAccount(scope, owner);
  const { available } = await balanceOf(scope, owner);
  refuseIf(order.amount > available ? cashRefusals.refusal('ACCOUNT_TOO_LITTLE', { available }) : null);
  const { actor } = scope;
  const row = await scope.tx
    .insertInto('refunds')
    .values({
      hospitalId: scope.hospitalId,
      id: scope.newId(),
      patientId: order.patientId ?? null,
      externalInvoiceId: order.externalInvoiceId ?? null,
      payerName,
      amount: order.amount,
      creditNoteId: order.creditNoteId ?? null,
      method: order.method,
      payeeName: order.payeeName,
      payeeAccount: order.payeeAccount,
      reason: order.reason,
      status: 'requested',
      requestedAt: scope.now,
      requestedBy: actor.userId ?? '',
      requestedByName: actor.name,
      createdAt: scope.now,
      createdBy: actor.userId,
      updatedAt: scope.now,
      updatedBy: actor.userId,
      refundNumber: await nextNumber(scope, 'RF-'),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await scope.record({
    action: 'create',
    entity: 'Refund',
    entityId: row.id,
    entityNumber: row.refundNumber,
    patientId: row.patientId,
    summary: `Refund ${row.refundNumber} requested`,
    after: { amount: row.amount, method: row.method },
    reason: order.reason,
  });
  await tell(scope, row, 'Refund Requested', `${row.refundNumber} waits for approval`, { permission: 'Approve Refund' });
  return showRefund(scope, row);
}

async function tell(scope: Scope, row: RefundRecord, title: NoticeTitle, content: string, to: Notice['to']): Promise<void> {
  await scope.notify({ title, content, path: '/billing', to, module: 'billing', entity: 'Refund', entityId: row.id });
  await scope.live({
    entity: 'refunds',
    id: row.id,
    action: row.status === 'requested' ? 'create' : 'update',
    permission: 'View Billing Module',
  });
}

type Changes = Partial<
  Pick<RefundRecord, 'status' | 'declineReason' | 'paidAt' | 'paidBy' | 'paidByName' | 'paymentReference' | 'shiftId' | 'voucherNumber'>
> &
  Partial<Pick<RefundRecord, 'decidedAt' | 'decidedBy' | 'decidedByName'>>;

async function changeRefund(scope: Scope, before: RefundRecord, changes: Changes, reason?: string): Promise<RefundRecord> {
  const row = await scope.tx
    .updateTable('refunds')
    .set({ ...changes, updatedAt: scope.now, updatedBy: scope.actor.userId, version: before.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await scope.record({
    action: 'state',
    entity: 'Refund',
    entityId: row.id,
    entityNumber: row.refundNumber,
    patientId: row.patientId,
    summary: `Refund ${row.refundNumber} ${row.status}`,
    before: { status: before.status },
    after: { status: row.status, amount: row.amount, voucherNumber: row.voucherNumber },
    reason: reason ?? null,
  });
  return row;
}

const decision = ({ now, actor }: Scope) => ({ decidedAt: now, decidedBy: actor.userId, decidedByName: actor.name });

/** PATCH invoice/refund/{id}/approve: by nobody who asked for it or wrote its credit note. */
export async function approveRefund(scope: Scope, id: Id): Promise<Refund> {
  const before = await requireRefund(scope, id, true);
  const { userId } = scope.actor;
  const facts = { userId, tookPart: await tookPart(scope, 'refunds', id), limit: await refundLimitOf(scope) };
  guard(refundRecord, 'approve', before, whyNotApprove(before, facts));
  const row = await changeRefund(scope, before, { status: 'approved', ...decision(scope) });
  await tell(scope, row, 'Refund Approved', `${row.refundNumber} can be paid`, { permission: 'Pay Refund' });
  return showRefund(scope, row);
}

/** PATCH invoice/refund/{id}/decline: the amount is free again. */
export async function declineRefund(scope: Scope, id: Id, reason: string): Promise<Refund> {
  const before = await requireRefund(scope, id, true);
  guard(refundRecord, 'decline', before);
  const row = await changeRefund(scope, before, { status: 'declined', declineReason: reason, ...decision(scope) }, reason);
  await tell(scope, row, 'Refund Declined', `${row.refundNumber}: ${reason}`, { userIds: [row.requestedBy] });
  return showRefund(scope, row);
}

/** PATCH invoice/refund/{id}/pay: E10, once. Locks the account, the refund, then the drawer. */
export async function payRefund(scope: Scope, id: Id, reference: string | null): Promise<Refund> {
  const seen = await requireRefund(scope, id, false);
  await lockAccount(scope, ownerOf(seen));
  const before = await requireRefund(scope, id, true);
  guard(refundRecord, 'pay', before);
  const cash = before.method === 'cash';
  const shift = cash ? await openShiftOf(scope, scope.actor.userId, { cash }) : null;
  if (shift) refuseIf(whyNotTake(await freeCashOf(scope, shift.id), before.amount));
  await postToAccount(scope, { ...ownerOf(before), kind: 'refund', amount: -before.amount, refundId: id });
  await postEntry(scope, {
    event: 'E10',
    sourceType: 'refund',
    sourceId: id,
    narration: `Refund ${before.refundNumber} paid`,
    lines: [
      { account: '2000', debit: before.amount, patientId: before.patientId, invoiceId: before.externalInvoiceId },
      { account: cash ? moneyAccountOf('cash', shift?.id ?? null) : '1020', credit: before.amount, shiftId: shift?.id ?? null },
    ],
  });
  const row = await changeRefund(scope, before, {
    status: 'paid',
    paidAt: scope.now,
    paidBy: scope.actor.userId,
    paidByName: scope.actor.name,
    paymentReference: reference,
    shiftId: shift?.id ?? null,
    voucherNumber: await nextNumber(scope, 'PV-'),
  });
  await tell(scope, row, 'Refund Paid', `${row.refundNumber} was paid`, { userIds: [row.requestedBy] });
  return showRefund(scope, row);
}

/** GET invoice/refund. */
export async function listRefunds(scope: Scope, query: RefundListQuery): Promise<Page<Refund>> {
  const zone = await scope.zone();
  const day = (text: string) => (text.includes('T') ? dayIn(text, zone) : text);
  let found = scope.tx.selectFrom('refunds').where('hospitalId', '=', scope.hospitalId);
  if (query.status?.length) found = found.where('status', 'in', query.status);
  if (query.patientId) found = found.where('patientId', '=', query.patientId);
  if (query.searchTerm) {
    const text = query.searchTerm.toLowerCase();
    const named = sql`case when ${notClosed(scope, sql`refunds.patient_id`)} then payer_name || ' ' || payee_name else '' end`;
    found = found.where(sql<boolean>`position(${text} in lower(refund_number || ' ' || ${named})) > 0`);
  }
  if (query.startDate) found = found.where('requestedAt', '>=', startOfDay(day(query.startDate), zone));
  if (query.endDate) found = found.where('requestedAt', '<', endOfDayExclusive(day(query.endDate), zone));
  const count = await countAll(found);
  const rows = await found.selectAll().orderBy('requestedAt', 'desc').orderBy('id').limit(query.limit).offset(offsetOf(query)).execute();
  return {
    data: await shownCopies(scope, await showRefunds(scope, rows)),
    meta: { count, page: query.page, limit: query.limit },
  };
}
