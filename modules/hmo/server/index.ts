import { answer, on, type ServerModule } from '#kernel/server/module/module.ts';
import {
  BillableItemStatusChanged,
  HospitalPricesChanged,
  InsurerPriceCounts,
  InsurerTariff,
} from '#modules/billing-setup/contract/events.ts';
import { GetStartedItems, GlobalSearch } from '#modules/organisation/contract/events.ts';
import { BillingPlan, BillingPlans } from '#modules/patients/contract/events.ts';
import { hmoRefusals } from '../contract/refusals.ts';
import { approvalPart } from './approvals/part.ts';
import { approvalSteps } from './approvals/demo/steps.ts';
import { enrolSteps } from './demo/enrol.ts';
import { partnerSteps } from './demo.ts';
import { billsPart } from './bills-part.ts';
import { hmoHandlers } from './handlers.ts';
import { answerPlan, answerPlans } from './partners/answers.ts';
import { getStarted } from './partners/get-started.ts';
import { searchGroup } from './partners/global-search.ts';
import { followContracts, rollPlanYears } from './partners/nightly.ts';
import { followItem, markChanged, tellReview } from './price-lists/hospital-prices.ts';
import { answerTariff, countPrices } from './price-lists/tariff.ts';

export { type ArrivalCover, keepEligibility } from './eligibility/eligibility.ts';
export {
  type ApprovalEvidence,
  cancelApproval,
  decisionOf,
  evidenceOf,
  extendApproval,
  type LineDecision,
  requestApproval,
} from './approvals/doors.ts';

/** Insurers, health plan partners and employers: contracts, plans, price lists, approvals, and bills to them. */
export const hmoModule: ServerModule = {
  name: 'hmo',
  calls: [...hmoHandlers, ...approvalPart.calls],
  refusals: hmoRefusals,
  entities: {
    hmos: { table: 'hmos', kind: 'hospital' },
    'hmo-plans': { table: 'hmoPlans', kind: 'hospital' },
    'hmo-tariff-versions': { table: 'hmoTariffVersions', kind: 'hospital' },
    'hmo-price-rows': { table: 'hmoPriceRows', kind: 'hospital' },
    'hmo-documents': { table: 'hmoDocuments', kind: 'hospital' },
    ...approvalPart.entities,
    ...billsPart.entities,
  },
  listeners: [
    on(HospitalPricesChanged, markChanged),
    on(BillableItemStatusChanged, followItem),
    ...billsPart.listeners,
    ...approvalPart.listeners,
  ],
  answers: [
    answer(BillingPlan, answerPlan),
    answer(BillingPlans, answerPlans),
    answer(InsurerTariff, answerTariff),
    answer(InsurerPriceCounts, (scope, { itemIds }) => countPrices(scope, itemIds)),
    answer(GetStartedItems, (scope) => getStarted(scope)),
    answer(GlobalSearch, searchGroup),
    ...approvalPart.answers,
    ...billsPart.answers,
  ],
  demo: (now, size) => [...partnerSteps(now), ...enrolSteps(now), ...approvalSteps(now, size), ...billsPart.demo(now)],
  jobs: [
    { name: 'hmo.follow-contracts', run: { hospital: followContracts }, nightlyHour: 1 },
    { name: 'hmo.roll-plan-years', run: { hospital: rollPlanYears }, nightlyHour: 1 },
    { name: 'hmo.tell-tariff-review', run: { hospital: tellReview }, nightlyHour: 2 },
    ...approvalPart.jobs,
    ...billsPart.jobs,
  ],
  checks: [...billsPart.checks],
};
