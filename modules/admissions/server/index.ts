import { declareRefusals } from '#kernel/contract/refusals.ts';
import { answer, on, type ServerModule } from '#kernel/server/module/module.ts';
import { ClaimEvidence } from '#modules/claims/contract/events.ts';
import { OpenWork, WorkHandedOver } from '#modules/access-control/contract/events.ts';
import { RestrictedRecords } from '#modules/audit-trail/contract/events.ts';
import { DepartmentWork, GetStartedItems, GlobalSearch, SettingsChanged } from '#modules/organisation/contract/events.ts';
import { registerSettingsGroup } from '#modules/organisation/server/index.ts';
import { PeriodBlockers } from '#modules/billing-setup/contract/ledger-events.ts';
import { EncounterFacts } from '#modules/hmo/contract/bill-events.ts';
import { BillSources, LiveBillSources } from '#modules/patient-bills/contract/events.ts';
import { AttachmentLink, CareTeam } from '#modules/patient-chart/contract/events.ts';
import {
  BannerFacts,
  BedsOf,
  CancelledByDeath,
  CareRecord,
  DeathWatchers,
  IdentityInUse,
  Inpatients,
  InpatientWards,
  MergeRows,
  OpenAdmission,
  PatientDied,
  StayNumbers,
  StayOf,
  TimelineRows,
} from '#modules/patients/contract/events.ts';
import { SetupStep } from '#modules/registration/contract/events.ts';
import { admissionsRefusals } from '../contract/refusals.ts';
import { roundRefusals } from '../contract/round-refusals.ts';
import { wardSettings } from '../contract/settings.ts';
import { encounterFacts } from './encounter-facts.ts';
import {
  admissionsMergeTables,
  attachmentLink,
  bannerFacts,
  cancelledByDeath,
  careRecord,
  careTeam,
  deathWatchers,
  departmentWork,
  endRequestsForDead,
  handOverStays,
  identityInUse,
  liveSources,
  openAdmission,
  openWork,
  restrictedRecords,
  searchGroup,
  sourcesOfBills,
  timelineRows,
} from './answers.ts';
import { claimEvidence } from './claim-evidence.ts';
import { freeForDead } from './beds/end-reservations.ts';
import { admissionsChecks } from './checks.ts';
import { admissionsSteps } from './demo.ts';
import { downtimeJobs, followSettings } from './downtime/jobs.ts';
import { getStarted } from './get-started.ts';
import { admissionsHandlers } from './handlers.ts';
import { admissionsJobs } from './jobs.ts';
import { nightsThatBlock } from './money/period-blockers.ts';
import { nursingPart } from './nursing/part.ts';
import { roundPart } from './rounds/part.ts';
import { endByPatientDied } from './stay-end/died.ts';
import { ensureClasses } from './rooms/room-classes.ts';
import { bedsNow, inpatientsNow, stayAt, stayNumbers, wardsShown } from './stay-answers.ts';

export { cancelAdmissionRequest, requestsOfPlaces, waitsForBed } from './requests/of-places.ts';
export { requestAdmission } from './requests/requests.ts';
export { admitPatient } from './stays/admit.ts';
export { admitNewborn } from './stays/newborns.ts';
export { stayPath } from './tell.ts';

registerSettingsGroup(wardSettings);

/** Wards, rooms and beds, who lies in them, and what a night in them costs. */
export const admissionsModule: ServerModule = {
  name: 'admissions',
  calls: [...admissionsHandlers, ...roundPart.calls, ...nursingPart.calls],
  refusals: declareRefusals({ ...admissionsRefusals.specs, ...roundRefusals.specs }),
  entities: {
    ...roundPart.entities,
    wards: { table: 'wards', kind: 'hospital' },
    rooms: { table: 'rooms', kind: 'hospital' },
    beds: { table: 'beds', kind: 'hospital' },
    'patient-admissions': { table: 'admissions', kind: 'hospital' },
    'admission-requests': { table: 'admissionRequests', kind: 'hospital' },
    companions: { table: 'admissionCompanions', kind: 'hospital' },
    ...nursingPart.entities,
  },
  listeners: [
    ...roundPart.listeners,
    on(SetupStep, async (scope, { step, count }) => {
      if (step === 'Billable Item Setup') count('roomClasses', await ensureClasses(scope));
    }),
    on(PatientDied, endRequestsForDead),
    on(PatientDied, freeForDead),
    on(PatientDied, endByPatientDied),
    on(WorkHandedOver, handOverStays),
    on(SettingsChanged, followSettings),
    ...nursingPart.listeners,
  ],
  answers: [
    answer(ClaimEvidence, claimEvidence),
    ...roundPart.answers,
    answer(GetStartedItems, (scope) => getStarted(scope)),
    answer(DepartmentWork, (scope, { departmentId }) => departmentWork(scope, departmentId)),
    answer(StayOf, stayAt),
    answer(BedsOf, bedsNow),
    answer(Inpatients, inpatientsNow),
    answer(InpatientWards, (scope) => wardsShown(scope)),
    answer(StayNumbers, stayNumbers),
    answer(OpenAdmission, openAdmission),
    answer(CareRecord, careRecord),
    answer(AttachmentLink, attachmentLink),
    answer(IdentityInUse, identityInUse),
    answer(DeathWatchers, deathWatchers),
    answer(CareTeam, careTeam),
    answer(CancelledByDeath, cancelledByDeath),
    answer(BannerFacts, bannerFacts),
    answer(TimelineRows, timelineRows),
    answer(OpenWork, (scope, { userId }) => openWork(scope, userId)),
    answer(GlobalSearch, searchGroup),
    answer(EncounterFacts, encounterFacts),
    answer(BillSources, sourcesOfBills),
    answer(LiveBillSources, liveSources),
    answer(RestrictedRecords, restrictedRecords),
    answer(PeriodBlockers, nightsThatBlock),
    answer(MergeRows, () => Promise.resolve(admissionsMergeTables)),
  ],
  jobs: [...admissionsJobs, ...roundPart.jobs, ...downtimeJobs],
  checks: admissionsChecks,
  demo: admissionsSteps,
};
