import type { Id } from '#kernel/contract/fields.ts';
import { answer, type ServerModule } from '#kernel/server/module/module.ts';
import { HmoExposure } from '#modules/hmo/contract/bill-events.ts';
import { SensitiveSources } from '#modules/patient-bills/contract/events.ts';
import { GetStartedItems, GlobalSearch } from '#modules/organisation/contract/events.ts';
import { claimRefusals } from '../contract/refusals.ts';
import { claimsGetStarted, searchClaims } from './answers.ts';
import { claimChecks } from './checks.ts';
import { exposureOf } from './claims/figures.ts';
import { claimHandlers } from './handlers.ts';
import { sensitiveRejections } from './rejections/move-to-patient.ts';
import { partnerClaimHandlers } from './partner-handlers.ts';
import { keepPack, packJob } from './layouts/pack.ts';
import { chase } from './nightly.ts';

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
  },
  answers: [
    answer(HmoExposure, (scope, { hmoIds }) => exposureOf(scope, hmoIds)),
    answer(SensitiveSources, sensitiveRejections),
    answer(GlobalSearch, searchClaims),
    answer(GetStartedItems, claimsGetStarted),
  ],
  jobs: [
    { name: 'claims.chase', run: { hospital: chase }, nightlyHour: 3 },
    { name: packJob, run: { hospital: (scope, { claimId }) => keepPack(scope, claimId as Id) } },
  ],
  checks: claimChecks,
};
