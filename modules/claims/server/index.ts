import type { Id } from '#kernel/contract/fields.ts';
import { answer, on, type ServerModule } from '#kernel/server/module/module.ts';
import { HmoExposure } from '#modules/hmo/contract/bill-events.ts';
import { OpenWork, WorkHandedOver } from '#modules/access-control/contract/events.ts';
import { PeriodBlockers } from '#modules/billing-setup/contract/ledger-events.ts';
import { AttachmentLink } from '#modules/patient-chart/contract/events.ts';
import { SensitiveSources } from '#modules/patient-bills/contract/events.ts';
import { GetStartedItems, GlobalSearch } from '#modules/organisation/contract/events.ts';
import { claimRefusals } from '../contract/refusals.ts';
import { claimsGetStarted, searchClaims } from './answers.ts';
import { claimChecks } from './checks.ts';
import { exposureOf } from './claims/figures.ts';
import { claimSteps } from './demo.ts';
import { claimHandlers } from './handlers.ts';
import { sensitiveRejections } from './rejections/move-to-patient.ts';
import { partnerClaimHandlers } from './partner-handlers.ts';
import { keepPack, packJob } from './layouts/pack.ts';
import { chase } from './nightly.ts';
import { claimLinkOf, draftsThatBlock, handOverClaims, openClaimWork } from './work/seams.ts';

/** Claims to insurers, plan partners and employers: what is asked for, paid, rejected and given up. */
export const claimsModule: ServerModule = {
  name: 'claims',
  calls: [...claimHandlers, ...partnerClaimHandlers],
  refusals: claimRefusals,
  entities: {
    claims: { table: 'claims', kind: 'hospital' },
    'claim-payments': { table: 'claimPayments', kind: 'hospital' },
    'claim-rejections': { table: 'claimRejections', kind: 'hospital' },
    'claim-remittances': { table: 'claimRemittances', kind: 'hospital' },
    'nhia-returns': { table: 'nhiaReturns', kind: 'hospital' },
  },
  listeners: [on(WorkHandedOver, handOverClaims)],
  answers: [
    answer(HmoExposure, (scope, { hmoIds }) => exposureOf(scope, hmoIds)),
    answer(SensitiveSources, sensitiveRejections),
    answer(GlobalSearch, searchClaims),
    answer(GetStartedItems, claimsGetStarted),
    answer(OpenWork, openClaimWork),
    answer(PeriodBlockers, draftsThatBlock),
    answer(AttachmentLink, claimLinkOf),
  ],
  jobs: [
    { name: 'claims.chase', run: { hospital: chase }, nightlyHour: 3 },
    { name: packJob, run: { hospital: (scope, { claimId }) => keepPack(scope, claimId as Id) } },
  ],
  checks: claimChecks,
  demo: claimSteps,
};
