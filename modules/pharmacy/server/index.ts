import { declareRefusals } from '#kernel/contract/refusals.ts';
import { answer, on, type ServerModule } from '#kernel/server/module/module.ts';
import { AllocationsLapsed, ClearForPatient, ProductInUse, StockMoved, StockReceived } from '#modules/inventory/contract/events.ts';
import { BillsPaid } from '#modules/invoices/contract/events.ts';
import { GlobalSearch } from '#modules/organisation/contract/events.ts';
import { registerSettingsGroup } from '#modules/organisation/server/index.ts';
import { BillSources, LiveBillSources } from '#modules/patient-bills/contract/events.ts';
import { CancelledByDeath, MergeRows, PatientDied, TimelineRows } from '#modules/patients/contract/events.ts';
import { RunningMedicines } from '../contract/events.ts';
import { orderRefusals } from '../contract/order-refusals.ts';
import { pharmacyRefusals } from '../contract/refusals.ts';
import { pharmacySettings } from '../contract/settings.ts';
import { orderSteps } from './demo/orders.ts';
import { safetySteps } from './demo/safety-steps.ts';
import { searchOrders, searchRequests } from './global-search.ts';
import {
  billSources,
  cancelForDead,
  cancelledByDeath,
  holdPaid,
  holdPaidJob,
  liveBillSources,
  orderHolding,
  orderMergeTables,
  productInUse,
  tellLapsed,
  timelineRows,
} from './order-answers.ts';
import { orderChecks } from './order-checks.ts';
import { medicationOrderHandlers, medicationRequestHandlers } from './order-handlers.ts';
import { registerChecks } from './register/checks.ts';
import { writeRegister } from './register/write-register.ts';
import { tellInStock } from './requests/in-stock.ts';
import { runningRequests } from './requests/running.ts';
import { clearUse } from './safety/clear-use.ts';
import { safetyHandlers } from './safety-handlers.ts';

export type { MedicineAsked, MedicineChanges } from './requests/asked.ts';
export { cancelMedicationRequest } from './requests/cancel.ts';
export { changeMedicationRequest } from './requests/edit.ts';
export { dispensedOf, type SubstituteInHand, substitutesInHand } from './requests/running.ts';
export { type UndispensedRequest, undispensedOf } from './requests/undispensed.ts';
export { createMedicationRequests } from './requests/write.ts';
export { checkSafety, clearForPatient } from './safety/clear.ts';
export type { Cleared, ClearOrder, SafetyAsk } from './safety/orders.ts';
export { patientFacts } from './safety/patient-facts.ts';
export { pharmacySettingsOf } from './settings.ts';

registerSettingsGroup(pharmacySettings);

/** Medicines from the request to the patient's hand: safety, orders, dispensing, the register of controlled medicines. */
export const pharmacyModule: ServerModule = {
  name: 'pharmacy',
  calls: [...safetyHandlers, ...medicationRequestHandlers, ...medicationOrderHandlers],
  refusals: declareRefusals({ ...pharmacyRefusals.specs, ...orderRefusals.specs }),
  entities: {
    'medication-requests': { table: 'medicationRequests', kind: 'hospital' },
    'medication-orders': { table: 'medicationOrders', kind: 'hospital' },
  },
  listeners: [
    on(StockMoved, writeRegister),
    on(StockReceived, (scope, { backInStock }) => tellInStock(scope, backInStock)),
    on(AllocationsLapsed, (scope, { orderLineIds }) => tellLapsed(scope, orderLineIds)),
    on(BillsPaid, (scope, { billIds }) => orderHolding(scope, billIds)),
    on(PatientDied, cancelForDead),
  ],
  answers: [
    answer(ClearForPatient, clearUse),
    answer(RunningMedicines, runningRequests),
    answer(ProductInUse, (scope, { productId }) => productInUse(scope, productId)),
    answer(MergeRows, () => Promise.resolve(orderMergeTables)),
    answer(TimelineRows, timelineRows),
    answer(CancelledByDeath, (scope, { patientId, deathRecordId }) => cancelledByDeath(scope, patientId, deathRecordId)),
    answer(LiveBillSources, (scope, asked) => liveBillSources(scope, asked)),
    answer(GlobalSearch, searchRequests),
    answer(GlobalSearch, searchOrders),
    answer(BillSources, (scope, { sources }) => billSources(scope, sources)),
  ],
  jobs: [{ name: holdPaidJob, run: { hospital: holdPaid } }],
  checks: [...registerChecks, ...orderChecks],
  demo: (now, size) => [...safetySteps(now), ...orderSteps(now, size)],
};
