import { answer, on, type ServerModule } from '#kernel/server/module/module.ts';
import { ChargedItems, ChargedTaxes, PackagesOfPatient } from '#modules/billing-setup/contract/events.ts';
import { StockUsedForPatient } from '#modules/inventory/contract/events.ts';
import { DepartmentWork } from '#modules/organisation/contract/events.ts';
import {
  BannerFacts,
  MergeRows,
  PatientRegistered,
  PatientsMerged,
  PatientsUnmerged,
  TimelineRows,
} from '#modules/patients/contract/events.ts';
import { billRefusals } from '../contract/refusals.ts';
import { bannerFacts, billMergeTables, chargedItems, chargedTaxes, departmentBills, packagesOf, timelineRows } from './answers.ts';
import { billRegistration } from './card-fee.ts';
import { billChecks } from './checks.ts';
import { billSteps } from './demo.ts';
import { billHandlers } from './handlers.ts';
import { billJobs } from './jobs.ts';
import { dropSecondFee, restoreSecondFee } from './second-fee.ts';
import { billUsedStock } from './used-stock.ts';

export { billsOf, billsOfEncounter, markPerformed, openBillsOfStay, placeBillsInStay, takeBillsIntoStays } from './bills-of.ts';
export { changePayerOf } from './change-bill.ts';
export type { CoverageDecision } from './coverage-rules.ts';
export { decideCoverage } from './decide-coverage.ts';
export { depositOf, depositsOf, gateOfSource, openOf, requirePayment } from './gate.ts';
export type {
  BillBrief,
  EncounterBill,
  GateAsked,
  InvoiceableBill,
  InvoiceMove,
  OpenBill,
  RaisedBill,
  RaiseOrder,
  SharePlacement,
  ShareRef,
  ShareSettlement,
  ShareState,
  SourceRef,
} from './orders.ts';
export { type MovedLine, raiseMovedBill } from './move-bill.ts';
export { unplacedIn } from './filters.ts';
export { requireInstitution } from './institutions.ts';
export { readClearance as stayClearanceOf } from './clearance.ts';
export { type RunningBillOf, type RunningLine, runningBillOf } from './running-bill.ts';
export { type LineWorth, lowerBillsOf, type LowerOrder, worthOf } from './lower-bills.ts';
export { raiseBills } from './raise-bills.ts';
export { sensitiveBillsOf } from './sensitive-lines.ts';
export { billsForInvoice, moveShares, placeShares, releaseShares, settleShares } from './shares.ts';
export { voidBillsOf } from './void-bills.ts';

/** Every chargeable act's one line: priced, split between payers, followed until it is paid. */
export const patientBillsModule: ServerModule = {
  name: 'patient-bills',
  calls: billHandlers,
  refusals: billRefusals,
  entities: { 'patient-bills': { table: 'patientBills', kind: 'hospital' } },
  listeners: [
    on(PatientRegistered, billRegistration),
    on(PatientsMerged, dropSecondFee),
    on(PatientsUnmerged, restoreSecondFee),
    on(StockUsedForPatient, billUsedStock),
  ],
  answers: [
    answer(BannerFacts, (scope, { patientId }) => bannerFacts(scope, patientId)),
    answer(TimelineRows, (scope, asked) => timelineRows(scope, asked)),
    answer(MergeRows, () => Promise.resolve(billMergeTables)),
    answer(ChargedItems, (scope, { itemIds }) => chargedItems(scope, itemIds)),
    answer(ChargedTaxes, (scope, { taxIds }) => chargedTaxes(scope, taxIds)),
    answer(PackagesOfPatient, (scope, asked) => packagesOf(scope, asked)),
    answer(DepartmentWork, (scope, { departmentId }) => departmentBills(scope, departmentId)),
  ],
  jobs: billJobs,
  checks: billChecks,
  demo: billSteps,
};
