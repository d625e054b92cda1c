import { answer, type ServerModule } from '#kernel/server/module/module.ts';
import { figureOf } from '#modules/billing-setup/server/index.ts';
import { GlobalSearch } from '#modules/organisation/contract/events.ts';
import { BillSources } from '#modules/patient-bills/contract/events.ts';
import { MergeRows, TimelineRows } from '#modules/patients/contract/events.ts';
import { benefitChecks } from './benefits/checks.ts';
import { billListeners } from './bill-events.ts';
import { hmoBillMergeTables, hmoBillSources, hmoBillTimeline, searchHmoBills } from './bills/answers.ts';
import { hmoBillChecks } from './bills/checks.ts';
import { hmoBillJobs } from './bills/generate-all.ts';
import { hmoBillHandlers } from './bills/handlers.ts';
import { capitationFigures, capitationHandlers } from './capitation/capitation.ts';
import { billSteps } from './demo/bill-steps.ts';

/** Benefits, HMO bills and capitation: what they hand to the module's door. */
export const billsPart = {
  calls: [...hmoBillHandlers, ...capitationHandlers],
  entities: {
    'hmo-bills': { table: 'hmoBills', kind: 'hospital' },
    'hmo-bill-items': { table: 'hmoBillItems', kind: 'hospital' },
  },
  listeners: billListeners,
  answers: [
    answer(GlobalSearch, searchHmoBills),
    answer(TimelineRows, hmoBillTimeline),
    answer(MergeRows, () => Promise.resolve(hmoBillMergeTables)),
    answer(BillSources, hmoBillSources),
  ],
  jobs: hmoBillJobs,
  checks: [
    ...benefitChecks,
    ...hmoBillChecks,
    { name: 'Capitation in the ledger', run: (scope) => figureOf(scope, capitationFigures(scope)) },
  ],
  demo: billSteps,
} as const satisfies Partial<ServerModule>;
