import { answer, on, type ServerModule } from '#kernel/server/module/module.ts';
import { OpenWork } from '#modules/access-control/contract/events.ts';
import { RestrictedRecords } from '#modules/audit-trail/contract/events.ts';
import { GetStartedItems, GlobalSearch } from '#modules/organisation/contract/events.ts';
import { searchGroup } from './global-search.ts';
import { registerSettingsGroup } from '#modules/organisation/server/index.ts';
import { BillSources, LiveBillSources, SensitiveSources } from '#modules/patient-bills/contract/events.ts';
import { AttachmentLink, SummarySections } from '#modules/patient-chart/contract/events.ts';
import { CancelledByDeath, MergeRows, PatientDied, TimelineRows } from '#modules/patients/contract/events.ts';
import { SetupStep } from '#modules/registration/contract/events.ts';
import { laboratoryRefusals } from '../contract/refusals.ts';
import { laboratorySettings } from '../contract/settings.ts';
import { laboratoryChecks } from './checks.ts';
import {
  attachmentLink,
  billSources,
  cancelForDead,
  cancelledByDeath,
  labMergeTables,
  liveBillSources,
  openWork,
  restrictedRecords,
  sensitiveSources,
  summarySections,
  timelineRows,
} from './answers.ts';
import { setupTests } from './catalogue/setup.ts';
import { catalogueHandlers, orderSetHandlers } from './catalogue-handlers.ts';
import { laboratorySteps } from './demo.ts';
import { getStarted } from './get-started.ts';
import { laboratoryJobs } from './jobs.ts';
import { requestHandlers, transitionHandlers } from './request-handlers.ts';

export { labBriefs } from './briefs.ts';
export { type LatestValue, latestValues } from './latest-values.ts';
export { cancelUnbegun } from './requests/cancel-for-order.ts';
export { createLabRequests } from './requests/create.ts';
export type { LabBrief, LabBriefsAsked, LabOrder, LabOrdered } from './orders.ts';

registerSettingsGroup(laboratorySettings);

/** Tests of the laboratory: their catalogue, requests, specimens, results and what follows from them. */
export const laboratoryModule: ServerModule = {
  name: 'laboratory',
  calls: [...catalogueHandlers, ...orderSetHandlers, ...requestHandlers, ...transitionHandlers],
  refusals: laboratoryRefusals,
  entities: {
    'lab-tests': { table: 'labTests', kind: 'hospital' },
    'lab-test-categories': { table: 'labTestCategories', kind: 'hospital' },
    'lab-order-sets': { table: 'labOrderSets', kind: 'hospital' },
    'lab-requests': { table: 'labRequests', kind: 'hospital' },
    'lab-specimens': { table: 'labSpecimens', kind: 'hospital' },
    'lab-attachments': { table: 'labAttachments', kind: 'hospital' },
  },
  listeners: [
    on(SetupStep, async (scope, { step, count }) => {
      if (step === 'Test List Setup') count('tests', (await setupTests(scope)).created);
    }),
    on(PatientDied, cancelForDead),
  ],
  answers: [
    answer(GlobalSearch, searchGroup),
    answer(GetStartedItems, (scope) => getStarted(scope)),
    answer(MergeRows, () => Promise.resolve(labMergeTables)),
    answer(TimelineRows, (scope, asked) => timelineRows(scope, asked)),
    answer(CancelledByDeath, (scope, { patientId, deathRecordId }) => cancelledByDeath(scope, patientId, deathRecordId)),
    answer(SummarySections, (scope, asked) => summarySections(scope, asked)),
    answer(AttachmentLink, (scope, asked) => attachmentLink(scope, asked)),
    answer(RestrictedRecords, restrictedRecords),
    answer(OpenWork, (scope, { userId }) => openWork(scope, userId)),
    answer(LiveBillSources, (scope, asked) => liveBillSources(scope, asked)),
    answer(SensitiveSources, (scope, asked) => sensitiveSources(scope, asked)),
    answer(BillSources, (scope, { sources }) => billSources(scope, sources)),
  ],
  jobs: laboratoryJobs,
  checks: laboratoryChecks,
  demo: laboratorySteps,
};
