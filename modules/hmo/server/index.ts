import type { ServerModule } from '#kernel/server/module/module.ts';
import { hmoRefusals } from '../contract/refusals.ts';
import { approvalPart } from './approvals/part.ts';
import { billListeners } from './bill-events.ts';
import { hmoHandlers } from './handlers.ts';

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
    ...approvalPart.entities,
  },
  listeners: [...billListeners, ...approvalPart.listeners],
  answers: [...approvalPart.answers],
  jobs: approvalPart.jobs,
};
