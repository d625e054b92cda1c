import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { LedgerEntry } from '#modules/billing-setup/contract/ledger-records.ts';
import { requireCurrency } from '#modules/billing-setup/server/index.ts';
import { BillPayments, BillSources } from '../contract/events.ts';
import type { Bill, BillAdjustment, BillDetails } from '../contract/records.ts';
import type { SourceType } from '../contract/words.ts';
import { invoiceDiscountOf } from './rules.ts';
import { showBill } from './show-bills.ts';

/** The record that a line comes from: its number and where it is shown; both null while its module does not say. */
export async function sourceOf(
  scope: Scope,
  sourceType: SourceType,
  sourceId: Id,
): Promise<{ readonly number: string | null; readonly path: string | null }> {
  const answers = (await scope.ask(BillSources, { sources: [{ sourceType, sourceId }] })).flat();
  const found = answers.find((answer) => answer.sourceId === sourceId);
  return { number: found?.number ?? null, path: found?.path ?? null };
}

async function adjustmentsOf(scope: Scope, billId: Id): Promise<BillAdjustment[]> {
  const rows = await scope.tx
    .selectFrom('patientBillAdjustments')
    .select(['at', 'byUserId', 'byName', 'kind', 'before', 'after', 'reason'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('billId', '=', billId)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return rows.map(({ byUserId, byName, before, after, ...row }) => ({
    ...row,
    by: byUserId ? { id: byUserId, name: byName } : null,
    before: before as BillAdjustment['before'],
    after: after as BillAdjustment['after'],
  }));
}

/** The line's own entries in the journal, for who may see the ledger. */
async function entriesOf(scope: Scope, bill: Bill): Promise<BillDetails['entries']> {
  if (!scope.may('View Ledger')) return null;
  const page = await scope.readList({ path: '/ledger/entries', params: {}, query: { sourceId: bill.id, limit: 'All' } });
  return (page.data as LedgerEntry[]).map(({ id, entryNumber, entryDate, event, narration, lines }) => ({
    ...{ id, entryNumber, entryDate, event, narration },
    lines: lines.map(({ accountCode, accountName, debit, credit }) => ({ account: accountCode, name: accountName, debit, credit })),
  }));
}

/** GET patient-bills/{id}: the line, its shares, how it came to be what it is, its payments and its ledger entries. */
export async function readBill(scope: Scope, id: Id): Promise<BillDetails> {
  const bill = await showBill(scope, id);
  const payments = (await scope.ask(BillPayments, { billId: id })).flat();
  const invoiceDiscount = invoiceDiscountOf(bill.shares);
  return {
    ...bill,
    invoiceDiscount,
    afterCredits: bill.net - invoiceDiscount - bill.credited,
    currency: (await requireCurrency(scope)).code,
    source: await sourceOf(scope, bill.sourceType, bill.sourceId),
    adjustments: await adjustmentsOf(scope, id),
    payments: [...payments],
    entries: await entriesOf(scope, bill),
  };
}
