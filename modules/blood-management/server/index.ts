import { answer, on, type ServerModule } from '#kernel/server/module/module.ts';
import { OpenWork } from '#modules/access-control/contract/events.ts';
import { RestrictedRecords } from '#modules/audit-trail/contract/events.ts';
import { DepartmentWork, GetStartedItems, GlobalSearch } from '#modules/organisation/contract/events.ts';
import { registerSettingsGroup } from '#modules/organisation/server/index.ts';
import { BillSources, LiveBillSources } from '#modules/patient-bills/contract/events.ts';
import { AttachmentLink, CareTeam } from '#modules/patient-chart/contract/events.ts';
import {
  CancelledByDeath,
  CareRecord,
  MergeRows,
  PatientChanged,
  PatientDied,
  PatientsMerged,
  PatientsUnmerged,
  TimelineRows,
} from '#modules/patients/contract/events.ts';
import { SetupStep } from '#modules/registration/contract/events.ts';
import { bloodRefusals } from '../contract/refusals.ts';
import { bloodSettings } from '../contract/settings.ts';
import {
  attachmentLink,
  billSources,
  bloodMergeTables,
  cancelForDead,
  cancelledByDeath,
  careRecord,
  careTeam,
  departmentWork,
  getStarted,
  liveBillSources,
  openWork,
  restrictedRecords,
  searchGroup,
  timelineRows,
} from './answers.ts';
import { bloodSteps } from './demo.ts';
import { bloodHandlers } from './handlers.ts';
import { bloodJobs } from './jobs.ts';
import { judgeLabels, judgeMerge } from './record/void.ts';
import { ensureItems } from './units/prices.ts';

export { bloodOfPlaces, bloodRecordOf } from './briefs.ts';
export type { BloodBrief, BloodRecordBrief } from './orders.ts';
export { createBloodRequests } from './requests/create.ts';
export { cancelUnbegunBlood } from './requests/end.ts';

registerSettingsGroup(bloodSettings);

/** The blood bank: donors, units, requests, transfusions and what follows from them. */
export const bloodManagementModule: ServerModule = {
  name: 'blood-management',
  calls: bloodHandlers,
  refusals: bloodRefusals,
  entities: {
    'blood-units': { table: 'bloodUnits', kind: 'hospital' },
    'blood-acquisitions': { table: 'bloodAcquisitions', kind: 'hospital' },
    'blood-storages': { table: 'bloodStorages', kind: 'hospital' },
    'blood-excursions': { table: 'bloodExcursions', kind: 'hospital' },
    'blood-donors': { table: 'bloodDonors', kind: 'hospital' },
    'blood-lookbacks': { table: 'bloodLookbacks', kind: 'hospital' },
    'blood-requests': { table: 'bloodRequests', kind: 'hospital' },
    'blood-transfusions': { table: 'bloodTransfusions', kind: 'hospital' },
    'blood-reactions': { table: 'bloodReactions', kind: 'hospital' },
  },
  listeners: [
    on(SetupStep, async (scope, { step, count }) => {
      if (step === 'Billable Item Setup') count('blood items', (await ensureItems(scope)).size);
    }),
    on(PatientDied, cancelForDead),
    on(PatientsMerged, (scope, fact) => judgeMerge(scope, fact, 'merged')),
    on(PatientsUnmerged, (scope, fact) => judgeMerge(scope, fact, 'unmerged')),
    on(PatientChanged, (scope, { patientId }) => judgeLabels(scope, patientId)),
  ],
  answers: [
    answer(GlobalSearch, searchGroup),
    answer(GetStartedItems, (scope) => getStarted(scope)),
    answer(MergeRows, () => Promise.resolve(bloodMergeTables)),
    answer(TimelineRows, (scope, asked) => timelineRows(scope, asked)),
    answer(CancelledByDeath, (scope, { patientId, deathRecordId }) => cancelledByDeath(scope, patientId, deathRecordId)),
    answer(AttachmentLink, (scope, asked) => attachmentLink(scope, asked)),
    answer(CareRecord, (scope, asked) => careRecord(scope, asked)),
    answer(CareTeam, (scope, { patientId }) => careTeam(scope, patientId)),
    answer(RestrictedRecords, restrictedRecords),
    answer(OpenWork, (scope, { userId }) => openWork(scope, userId)),
    answer(DepartmentWork, (scope, { departmentId }) => departmentWork(scope, departmentId)),
    answer(LiveBillSources, (scope, asked) => liveBillSources(scope, asked)),
    answer(BillSources, (scope, { sources }) => billSources(scope, sources)),
  ],
  jobs: bloodJobs,
  demo: bloodSteps,
};
