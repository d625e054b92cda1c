import { answer, type ServerModule } from '#kernel/server/module/module.ts';
import { RestrictedPatients } from '#modules/audit-trail/contract/events.ts';
import { GetStartedItems, GlobalSearch } from '#modules/organisation/contract/events.ts';
import { registerSettingsGroup } from '#modules/organisation/server/index.ts';
import { patientRefusals } from '../contract/refusals.ts';
import { recordsSettings } from '../contract/settings.ts';
import { patientChecks } from './checks.ts';
import { patientSteps } from './demo.ts';
import { searchGroup } from './global-search.ts';
import { getStarted } from './get-started.ts';
import { patientHandlers } from './handlers.ts';
import { patientJobs } from './jobs.ts';
import { restrictedPatients } from './restricted-patients.ts';
import { keeperJobs } from './tell-keepers.ts';

export { verifyBilling } from './billing.ts';
export { type BillingCover, billingCoverOn, type WantedCover } from './billing-cover.ts';
export { requireCareRecord } from './care-records.ts';
export { confirmBloodGroup } from './confirm-blood-group.ts';
export { deathState, type DeathOfStay, draftDeath } from './draft-death.ts';
export { findPersonByCivis, type KnownPerson } from './civis.ts';
export { patientCounts, registeredBetween } from './list-patients.ts';
export { ownMergeTables } from './merge-rows.ts';
export {
  openPatient,
  type PatientBrief,
  patientBrief,
  patientFacts,
  requireLivingPatient,
  requirePatient,
  whyClosed,
} from './open-patient.ts';
export {
  closedPatients,
  namedInNotice,
  notClosed,
  seesConfidential,
  shownColumn,
  shownCopies,
  shownCopy,
  shownPatient,
  toldCopies,
} from './shown-patients.ts';
export { addNewborn, linkNewborn, type Newborn, type NewbornOrder } from './newborns.ts';
export { patientsFound } from './patients-found.ts';
export { noteVisit } from './patient-marks.ts';
export { maskContact, nationalDigits, toE164 } from './phones.ts';
export { isKeptElsewhere } from './person-requests.ts';
export { registerPatient } from './register-patient.ts';
export { keepContact, keepPersonContact, type OwnContact } from './keep-contact.ts';
export { initialsOf, yearsBetween } from './rules.ts';
export { bedsOf, inpatientsOf, stayOf } from './stays.ts';
export { keepersOf, tellKeepers } from './tell-keepers.ts';

registerSettingsGroup(recordsSettings);

/** Patients, their next of kin, billing methods, dependants, deaths and merges. */
export const patientsModule: ServerModule = {
  name: 'patients',
  checks: patientChecks,
  calls: patientHandlers,
  refusals: patientRefusals,
  entities: {
    patients: { table: 'patients', kind: 'hospital' },
    'next-of-kins': { table: 'nextOfKin', kind: 'hospital' },
    'patient-billings': { table: 'patientBillings', kind: 'hospital' },
    'patient-duplicates': { table: 'patientDuplicates', kind: 'hospital' },
    'patient-imports': { table: 'patientImports', kind: 'hospital' },
    'patient-merges': { table: 'patientMerges', kind: 'hospital' },
    'person-requests': { table: 'personRequests', kind: 'hospital' },
    'person-reviews': { table: 'personRequests', kind: 'platform' },
  },
  answers: [
    answer(GlobalSearch, searchGroup),
    answer(GetStartedItems, (scope) => getStarted(scope)),
    answer(RestrictedPatients, restrictedPatients),
  ],
  jobs: [...patientJobs, ...keeperJobs],
  demo: patientSteps,
};
