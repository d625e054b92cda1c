import type { Id } from '#kernel/contract/fields.ts';
import { answer, on, type ServerModule } from '#kernel/server/module/module.ts';
import { GlobalSearch } from '#modules/organisation/contract/events.ts';
import { searchInvoices, searchReceipts } from './global-search.ts';
import {
  BilledActCancelled,
  BilledActLowered,
  BillCredits,
  BillPayments,
  BillVoided,
  DepositAvailable,
  DepositsAvailable,
} from '#modules/patient-bills/contract/events.ts';
import { MergeRows, PatientChanged, TimelineRows } from '#modules/patients/contract/events.ts';
import { declareRefusals } from '#kernel/contract/refusals.ts';
import { cashRefusals } from '../contract/cash-refusals.ts';
import { invoiceRefusals } from '../contract/refusals.ts';
import { billPayments, invoiceMergeTables, timelineRows } from './answers.ts';
import { accountOf, availableOf } from './cash/account-rows.ts';
import { cashAnswers, cashChecks, cashEntities, cashHandlers, cashMergeTables } from './cash/cash-handlers.ts';
import { cashSteps } from './cash/demo-cash.ts';
import { invoiceChecks } from './checks.ts';
import { invoiceSteps } from './demo.ts';
import { creditCancelledActs, creditLoweredActs } from './credit-note.ts';
import { creditedUnitsOfBills } from './credited-units.ts';
import { dropVoided, refreshSearch } from './follow.ts';
import { invoiceHandlers } from './handlers.ts';
import { tellPayments } from './tell-payment.ts';

export { billInsurer, type InsurerInvoice, type InsurerInvoiceOrder } from './bill-insurer.ts';
export { attachClaim, type ClaimRef, detachClaim } from './claim-links.ts';
export {
  applyToClaim,
  type ClaimPart,
  type ClaimPaymentOrder,
  holdForClaim,
  reverseClaimPayment,
  reverseClaimWriteOffs,
  settleByClaim,
  writeOffByClaim,
} from './claim-money.ts';
export { createDraft, type DraftOrder } from './create-draft.ts';
export { createPayment, type PaymentMade } from './create-payment.ts';
export { moveToPatient, type MovedToPatient } from './move-to-patient.ts';
export type { Allocation, PaymentRequest } from './payment-request.ts';
export { submitInvoice } from './submit-invoice.ts';

/** Invoices, what is paid and given up of them, and the cash desk. */
export const invoicesModule: ServerModule = {
  name: 'invoices',
  calls: [...invoiceHandlers, ...cashHandlers],
  refusals: declareRefusals({ ...invoiceRefusals.specs, ...cashRefusals.specs }),
  entities: {
    invoices: { table: 'invoices', kind: 'hospital' },
    'invoice-bin': { table: 'invoiceBin', kind: 'hospital' },
    'invoice-payments': { table: 'payments', kind: 'hospital' },
    ...cashEntities,
  },
  listeners: [
    on(BilledActCancelled, (scope, { billIds, reason }) => creditCancelledActs(scope, billIds, reason)),
    on(BilledActLowered, (scope, { bills, reason }) => creditLoweredActs(scope, bills, reason)),
    on(BillVoided, dropVoided),
    on(PatientChanged, (scope, { patientId }) => scope.enqueue('invoices.refresh-search', { patientId }, { singletonKey: patientId })),
  ],
  answers: [
    answer(GlobalSearch, searchInvoices),
    answer(GlobalSearch, searchReceipts),
    answer(DepositAvailable, async (scope, { patientId }) => ({ available: (await accountOf(scope, patientId)).available })),
    answer(DepositsAvailable, (scope, { patientIds }) => availableOf(scope, patientIds)),
    answer(BillCredits, (scope, { billIds }) => creditedUnitsOfBills(scope, billIds)),
    answer(BillPayments, (scope, { billId }) => billPayments(scope, billId)),
    answer(MergeRows, () => Promise.resolve([...invoiceMergeTables, ...cashMergeTables])),
    answer(TimelineRows, timelineRows),
    ...cashAnswers,
  ],
  jobs: [
    {
      name: 'invoices.tell-payment',
      run: {
        hospital: (scope, { paymentId }) => tellPayments(scope, [paymentId as Id]),
        many: (scope, waiting) =>
          tellPayments(
            scope,
            waiting.map(({ paymentId }) => paymentId as Id),
          ),
      },
    },
    { name: 'invoices.refresh-search', run: { hospital: (scope, { patientId }) => refreshSearch(scope, patientId as Id) } },
  ],
  checks: [...invoiceChecks, ...cashChecks],
  demo: (now, size) => [...invoiceSteps(now, size), ...cashSteps(now, size)],
};
