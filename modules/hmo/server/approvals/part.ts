import { answer, on } from '#kernel/server/module/module.ts';
import { OpenWork, WorkHandedOver } from '#modules/access-control/contract/events.ts';
import { GlobalSearch } from '#modules/organisation/contract/events.ts';
import { registerSettingsGroup } from '#modules/organisation/server/index.ts';
import { BillCoverage } from '#modules/patient-bills/contract/events.ts';
import { AttachmentLink } from '#modules/patient-chart/contract/events.ts';
import { CancelledByDeath, MergeRows, PatientDied, TimelineRows } from '#modules/patients/contract/events.ts';
import { hmoSettings } from '../../contract/settings.ts';
import { answerCoverage } from './answer-coverage.ts';
import { approvalJobs } from './clock.ts';
import { approvalHandlers } from './handlers.ts';
import {
  approvalLinkOf,
  approvalMergeTables,
  approvalsFound,
  approvalTimeline,
  endRequestsOfDead,
  handOverRequests,
  requestsEndedByDeath,
  takenRequests,
} from './seams.ts';

registerSettingsGroup(hmoSettings);

/** Requests for approval and notices to NHIA, as a part of the module. */
export const approvalPart = {
  calls: approvalHandlers,
  entities: {
    'hmo-approvals': { table: 'hmoApprovals', kind: 'hospital' },
    'hmo-nhia-notices': { table: 'hmoNhiaNotices', kind: 'hospital' },
  },
  listeners: [on(PatientDied, endRequestsOfDead), on(WorkHandedOver, handOverRequests)],
  answers: [
    answer(BillCoverage, answerCoverage),
    answer(AttachmentLink, approvalLinkOf),
    answer(CancelledByDeath, requestsEndedByDeath),
    answer(OpenWork, takenRequests),
    answer(GlobalSearch, approvalsFound),
    answer(TimelineRows, approvalTimeline),
    answer(MergeRows, () => Promise.resolve(approvalMergeTables)),
  ],
  jobs: approvalJobs,
} as const;
