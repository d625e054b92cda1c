import type { ServerModule } from '#kernel/server/module/module.ts';
import { hmoRefusals } from '../contract/refusals.ts';
import { hmoHandlers } from './handlers.ts';

export { type ArrivalCover, keepEligibility } from './eligibility/eligibility.ts';

/** Insurers, health plan partners and employers: contracts, plans, price lists, approvals, and bills to them. */
export const hmoModule: ServerModule = {
  name: 'hmo',
  calls: hmoHandlers,
  refusals: hmoRefusals,
  entities: {
    hmos: { table: 'hmos', kind: 'hospital' },
    'hmo-plans': { table: 'hmoPlans', kind: 'hospital' },
    'hmo-tariff-versions': { table: 'hmoTariffVersions', kind: 'hospital' },
    'hmo-price-rows': { table: 'hmoPriceRows', kind: 'hospital' },
  },
};
