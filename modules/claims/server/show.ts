import type { Id } from '#kernel/contract/fields.ts';
import { present } from '#kernel/server/reading/present.ts';
import { actsOf } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { currencyOf } from '#modules/billing-setup/server/index.ts';
import type { BillingModule } from '#modules/billing-setup/contract/words.ts';
import { claimActs } from '../contract/calls/claims.ts';
import { ClaimDetails, type ClaimInvoice, ClaimItem, ClaimNote, ClaimRow } from '../contract/claim-records.ts';
import { type InvoiceFacts, invoiceFactsOf } from './invoice-facts.ts';
import { layoutOf } from './layouts/save.ts';
import { paymentsOf } from './money/show-payment.ts';
import { rejectionsOfClaim } from './rejections/list.ts';
import { daysBetween, deadlineOf, settlementOf, whyNotMixed } from './rules.ts';
import { type ClaimItemRecord, type ClaimRecord, findClaim, itemsOf, requirePartner } from './store.ts';
import { whyNotReverseWriteOff } from './money/write-off-rules.ts';

/** A claim as a row of a list. */
export function showRow(scope: Scope, row: ClaimRecord, facts: { readonly hmoName: string; readonly today: string }): ClaimRow {
  const late = row.dueDate !== null && row.balance > 0 && row.submittedAt !== null ? daysBetween(row.dueDate, facts.today) : 0;
  const mixed = whyNotMixed(row) ? (false as const) : null;
  return present(ClaimRow, row, {
    hmoName: facts.hmoName,
    settlement: settlementOf(row.status as ClaimRow['status'], row),
    daysLate: Math.max(late, 0),
    acts: actsOf(
      scope,
      claimActs,
      { ...row, status: row.status as ClaimRow['status'] },
      {
        addInvoices: mixed,
        removeInvoices: mixed,
        reverseWriteOff: whyNotReverseWriteOff(row) ? false : null,
      },
    ),
  });
}

function invoicesOf(items: readonly ClaimItemRecord[], facts: ReadonlyMap<Id, InvoiceFacts>): ClaimInvoice[] {
  const byInvoice = new Map<Id, ClaimItemRecord[]>();
  for (const item of items) byInvoice.set(item.invoiceId, [...(byInvoice.get(item.invoiceId) ?? []), item]);
  return [...byInvoice].map(([invoiceId, own]) => {
    const days = own.map(({ serviceDate }) => serviceDate).sort();
    const invoice = facts.get(invoiceId);
    return {
      ...{ invoiceId, invoiceNumber: invoice?.invoiceNumber ?? '', patientId: invoice?.patientId ?? null },
      ...{ patientName: invoice?.patientFullName ?? '', enrolleeNumber: invoice?.enrolleeNumber ?? null },
      ...{ serviceFrom: days[0] ?? '', serviceTo: days.at(-1) ?? '' },
      amount: own.reduce((sum, { amount }) => sum + amount, 0),
      balance: own.reduce((sum, { balance }) => sum + balance, 0),
    };
  });
}

function showItem(item: ClaimItemRecord, invoice: InvoiceFacts | undefined): ClaimItem {
  return present(ClaimItem, item, {
    invoiceNumber: invoice?.invoiceNumber ?? '',
    patientName: invoice?.patientFullName ?? '',
    enrolleeNumber: invoice?.enrolleeNumber ?? null,
    module: item.module as BillingModule,
  });
}

async function notesOf(scope: Scope, claimId: Id): Promise<ClaimNote[]> {
  const rows = await scope.tx
    .selectFrom('claimNotes')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('claimId', '=', claimId)
    .orderBy('at', 'desc')
    .limit(200)
    .execute();
  return rows.map((row) => present(ClaimNote, row, { by: row.byName }));
}

async function unallocatedOf(scope: Scope, hmoId: Id): Promise<ClaimDetails['unallocated']> {
  const rows = await scope.tx
    .selectFrom('claimPayments')
    .select(['id as paymentId', 'paymentNumber', 'unallocated as left'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('hmoId', '=', hmoId)
    .where('status', '=', 'received')
    .where('unallocated', '>', 0)
    .orderBy('receivedAt')
    .limit(50)
    .execute();
  return rows;
}

/** GET hmo/claim/{id}. */
export async function showClaim(scope: Scope, found: ClaimRecord | Id): Promise<ClaimDetails> {
  const claim = typeof found === 'string' ? await findClaim(scope, found) : found;
  const partner = await requirePartner(scope, claim.hmoId);
  const items = await itemsOf(scope, [claim.id]);
  const facts = await invoiceFactsOf(scope, [...new Set(items.map(({ invoiceId }) => invoiceId))]);
  const first = items.map(({ serviceDate }) => serviceDate).sort()[0] ?? claim.periodStart;
  return present(ClaimDetails, claim, {
    ...showRow(scope, claim, { hmoName: partner.name, today: await scope.today() }),
    submittedBy: claim.submittedByName,
    createdBy: claim.createdByName,
    deadline: deadlineOf(first, partner.submissionDeadlineDays),
    withholdingBps: partner.withholdingBps,
    fileFormat: (await layoutOf(scope, claim.hmoId)).layout.fileFormat,
    invoices: invoicesOf(items, facts),
    items: items.map((item) => showItem(item, facts.get(item.invoiceId))),
    payments: await paymentsOf(scope, claim.id),
    rejections: await rejectionsOfClaim(scope, claim.id),
    notes: await notesOf(scope, claim.id),
    unallocated: await unallocatedOf(scope, claim.hmoId),
    currency: (await currencyOf(scope))?.code ?? null,
  });
}
