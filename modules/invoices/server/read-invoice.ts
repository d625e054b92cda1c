import { present } from '#kernel/server/reading/present.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { usersBrief } from '#modules/access-control/server/index.ts';
import { categoryNamesOf } from '#modules/billing-setup/server/index.ts';
import { patientBrief, whyClosed } from '#modules/patients/server/index.ts';
import { type CreditNote, type InvoiceHistoryLine, type RefundBrief, WriteOff, InvoiceDetails } from '../contract/records.ts';
import { accountOf, balanceOf } from './cash/cash.ts';
import { invoiceActsOf } from './invoice-acts.ts';
import { showInvoice } from './show-invoice.ts';
import { type InvoiceRecord, requireInvoice } from './store.ts';

async function creditNotesOf(scope: Scope, invoiceId: Id): Promise<CreditNote[]> {
  const notes = await scope.tx
    .selectFrom('creditNotes')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('invoiceId', '=', invoiceId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  if (notes.length === 0) return [];
  const lines = await scope.tx
    .selectFrom('creditNoteLines as l')
    .innerJoin('invoiceItems as i', (join) => join.onRef('i.hospitalId', '=', 'l.hospitalId').onRef('i.id', '=', 'l.invoiceItemId'))
    .select(['l.creditNoteId', 'l.invoiceItemId', 'i.itemName', 'l.quantity', 'l.amount', 'l.tax'])
    .where('l.hospitalId', '=', scope.hospitalId)
    .where(
      'l.creditNoteId',
      'in',
      notes.map((note) => note.id),
    )
    .orderBy('i.position')
    .execute();
  return notes.map(({ hospitalId: _hospital, createdByName, approvedByName, createdBy, approvedBy, ...note }) => ({
    ...note,
    createdBy: { id: createdBy, name: createdByName },
    approvedBy: approvedByName === null ? null : { id: approvedBy, name: approvedByName },
    lines: lines.filter((line) => line.creditNoteId === note.id).map(({ creditNoteId: _note, ...line }) => line),
  }));
}

async function writeOffsOf(scope: Scope, invoiceId: Id): Promise<WriteOff[]> {
  const rows = await scope.tx
    .selectFrom('writeOffs')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('invoiceId', '=', invoiceId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map((row) =>
    present(WriteOff, row, {
      invoiceId,
      at: row.createdAt,
      by: { id: row.createdBy, name: row.createdByName },
      approvedBy: row.approvedByName === null ? null : { id: row.approvedBy, name: row.approvedByName },
      reversedBy: row.reversedByName === null ? null : { id: row.reversedBy, name: row.reversedByName },
    }),
  );
}

/** Refunds of what this invoice's credit notes left, or of an outside customer's account. */
async function refundsOf(scope: Scope, invoice: InvoiceRecord, notes: readonly CreditNote[]): Promise<RefundBrief[]> {
  const noteIds = notes.map((note) => note.id);
  return scope.tx
    .selectFrom('refunds')
    .select(['id', 'refundNumber', 'amount', 'status', 'requestedAt'])
    .where('hospitalId', '=', scope.hospitalId)
    .where((eb) => eb.or([eb('externalInvoiceId', '=', invoice.id), ...(noteIds.length > 0 ? [eb('creditNoteId', 'in', noteIds)] : [])]))
    .orderBy('requestedAt')
    .execute();
}

interface HistoryFacts {
  readonly invoice: InvoiceRecord;
  readonly names: ReadonlyMap<Id, string>;
  readonly payments: InvoiceDetails['payments'];
  readonly creditNotes: readonly CreditNote[];
  readonly writeOffs: readonly WriteOff[];
  readonly print: { readonly lastAt: string; readonly lastByName: string } | undefined;
}

function line(step: InvoiceHistoryLine['step'], at: string, more: Partial<InvoiceHistoryLine> = {}): InvoiceHistoryLine {
  return { step, at, by: null, number: null, amount: null, reason: null, ...more };
}

function printsOf(scope: Scope, invoiceNumber: string) {
  return scope.tx
    .selectFrom('paperPrints')
    .select(['prints', 'lastAt', 'lastByName'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('paper', '=', 'invoice')
    .where('record', '=', invoiceNumber)
    .where('variant', '=', '')
    .executeTakeFirst();
}

/** What happened to an invoice, oldest first. */
function historyOf({ invoice, names, payments, creditNotes, writeOffs, print }: HistoryFacts): InvoiceHistoryLine[] {
  const by = (id: Id | null) => (id ? (names.get(id) ?? null) : null);
  const lines: InvoiceHistoryLine[] = [
    line('created', invoice.createdAt, { by: by(invoice.createdBy), number: invoice.draftNumber }),
    ...(invoice.billedAt
      ? [line('billed', invoice.billedAt, { by: by(invoice.billedBy), number: invoice.invoiceNumber, amount: invoice.total })]
      : []),
    ...payments.map((payment) =>
      line(payment.status === 'reversed' ? 'payment-reversed' : 'payment', payment.receivedAt, {
        by: payment.cashier.name,
        number: payment.receiptNumber,
        amount: payment.amount,
      }),
    ),
    ...creditNotes.map((note) =>
      line('credit-note', note.createdAt, {
        by: note.createdBy.name,
        number: note.creditNoteNumber,
        amount: note.amount,
        reason: note.reason,
      }),
    ),
    ...writeOffs.map((one) => line('write-off', one.at, { by: one.by.name, amount: one.amount, reason: one.note ?? one.reason })),
    ...writeOffs.flatMap((one) =>
      one.reversedAt
        ? [line('write-off-reversed', one.reversedAt, { by: one.reversedBy?.name ?? null, amount: one.amount, reason: one.reverseReason })]
        : [],
    ),
    ...(invoice.paidAt ? [line('paid', invoice.paidAt, { amount: invoice.amountPaid })] : []),
    ...(invoice.cancelledAt ? [line('cancelled', invoice.cancelledAt, { by: by(invoice.cancelledBy), reason: invoice.cancelReason })] : []),
    ...(print ? [line('printed', print.lastAt, { by: print.lastByName || null })] : []),
  ];
  return lines.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

/** The patient of an invoice as a card; a confidential record stays closed to those who may not see it. */
export async function patientCardOf(scope: Scope, patientId: Id | null): Promise<InvoiceDetails['patient']> {
  const [patient] = patientId ? await patientBrief(scope, [patientId]) : [];
  if (!patient) return null;
  refuseIf(whyClosed(scope, patient));
  const { id } = patient;
  const depositAvailable = scope.may('View Patient Deposit') ? (await accountOf(scope, id)).available : null;
  const category = (await categoryNamesOf(scope, [id])).get(id) ?? null;
  return present(InvoiceDetails.shape.patient.unwrap(), patient, { category, depositAvailable });
}

/** GET invoice/{id}. */
export async function readInvoice(scope: Scope, id: Id): Promise<InvoiceDetails> {
  const row = await requireInvoice(scope, id);
  const patient = await patientCardOf(scope, row.patientId);
  const invoice = await showInvoice(scope, row);
  const [creditNotes, writeOffs] = [await creditNotesOf(scope, id), await writeOffsOf(scope, id)];
  const people = [row.createdBy, row.billedBy, row.cancelledBy].flatMap((person) => (person ? [person] : []));
  const print = await printsOf(scope, row.invoiceNumber);
  const names = new Map((people.length > 0 ? await usersBrief(scope, people) : []).map((user) => [user.id, user.fullname]));
  return {
    ...invoice,
    acts: invoiceActsOf(scope, row),
    creditNotes,
    writeOffs,
    refunds: await refundsOf(scope, row, creditNotes),
    customerAvailable: row.patientId || creditNotes.length === 0 ? null : (await balanceOf(scope, { externalInvoiceId: id })).available,
    history: historyOf({ invoice: row, names, payments: invoice.payments, creditNotes, writeOffs, print }),
    prints: print?.prints ?? 0,
    patient,
  };
}
