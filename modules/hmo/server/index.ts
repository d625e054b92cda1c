import type { ServerModule } from '#kernel/server/module/module.ts';
import { hmoRefusals } from '../contract/refusals.ts';
import { billsPart } from './bills-part.ts';
import { hmoHandlers } from './handlers.ts';

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
    ...billsPart.entities,
  },
  listeners: [...billsPart.listeners],
  answers: [...billsPart.answers],
  jobs: [...billsPart.jobs],
  checks: [...billsPart.checks],
};
