import { declareRefusals } from '#kernel/contract/refusals.ts';
import { answer, on, type ServerModule } from '#kernel/server/module/module.ts';
import { GetStartedItems } from '#modules/organisation/contract/events.ts';
import { MergeRows } from '#modules/patients/contract/events.ts';
import { SetupStep } from '#modules/registration/contract/events.ts';
import { setupStepNames } from '#modules/registration/contract/words.ts';
import { ledgerRefusals } from '../contract/ledger-refusals.ts';
import { billingSetupRefusals } from '../contract/refusals.ts';
import { billingSetupSteps } from './demo.ts';
import { billingSetupHandlers } from './handlers.ts';
import { ledgerSteps } from './ledger/demo-ledger.ts';
import { ledgerChecks, ledgerHandlers, ledgerJobs, ledgerListeners } from './ledger/ledger.ts';
import { beginPriceList } from './setup/begin.ts';
import { getStarted } from './setup/get-started.ts';

export { categoryNamesOf } from './categories/members.ts';
export { type Currency, currencyOf, lockCurrency, requireCurrency } from './currency/currency.ts';
export {
  archiveItemOfSource,
  itemNamed,
  itemOfSource,
  saveBillableItem,
  saveBillableItems,
  serviceTypeNamed,
  type SourceItem,
} from './items/save-items.ts';
export {
  accountBalance,
  accountTitle,
  type EntryLine,
  type EntryOrder,
  figureOf,
  ledgerBalance,
  mirrorEntry,
  numberOfEntry,
  openedWith,
  type PostedEntry,
  postEntry,
  revenueAccountOf,
} from './ledger/ledger.ts';
export { gateOf } from './policy/gate.ts';
export { billingPolicyOf, type OwnLimits, type Policy, roleLimitsOf } from './policy/policy.ts';
export type { LineOrder, PriceOrder } from './pricing/order.ts';
export { priceLines } from './pricing/price-lines.ts';

/** What the hospital sells and for how much, and its ledger. */
export const billingSetupModule: ServerModule = {
  name: 'billing-setup',
  calls: [...billingSetupHandlers, ...ledgerHandlers],
  refusals: declareRefusals({ ...billingSetupRefusals.specs, ...ledgerRefusals.specs }),
  entities: {
    currencies: { table: 'currencies', kind: 'hospital' },
    'billable-items': { table: 'billableItems', kind: 'hospital' },
    'service-types': { table: 'serviceTypes', kind: 'hospital' },
    'price-rules': { table: 'priceRules', kind: 'hospital' },
    taxes: { table: 'taxes', kind: 'hospital' },
    'discount-reasons': { table: 'discountReasons', kind: 'hospital' },
    'patient-categories': { table: 'patientCategories', kind: 'hospital' },
  },
  listeners: [
    on(SetupStep, async (scope, { step, count }) => {
      if (step === setupStepNames[2]) await beginPriceList(scope, count);
    }),
    ...ledgerListeners,
  ],
  answers: [
    answer(GetStartedItems, (scope) => getStarted(scope)),
    answer(MergeRows, () => Promise.resolve([{ table: 'patient_category_members', column: 'patient_id', label: 'Patient categories' }])),
  ],
  jobs: [...ledgerJobs],
  checks: [...ledgerChecks],
  demo: (now) => [...billingSetupSteps(now), ...ledgerSteps(now)],
};
