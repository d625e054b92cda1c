import { implement } from '#kernel/server/module/implement.ts';
import { answer, on, type ServerModule } from '#kernel/server/module/module.ts';
import { AccountChoices, AccountEmailChanged, AccountIdentity, AccountProfile } from '#modules/auth/contract/events.ts';
import {
  ActedForBy,
  BannerFacts,
  DependantMadePrincipal,
  PatientChanged,
  PatientDeathReversed,
  PatientDied,
  PatientRegistered,
  PatientsUnmerged,
  PersonDied,
  PersonJoinedHospital,
  PersonsMerged,
  PortalDeactivate,
  PortalInvite,
} from '#modules/patients/contract/events.ts';
import { patientAreaCalls } from '../contract/calls.ts';
import { patientAreaRefusals } from '../contract/refusals.ts';
import { readAccessLog } from './access-log.ts';
import { choicesOf, describePatient, identifyPatient } from './answer-identity.ts';
import { changeOwn, followEmail } from './change-own.ts';
import {
  blockAfterDeath,
  closeAccount,
  closeAfterDeath,
  deactivate,
  followMerge,
  followUnmerge,
  invite,
  openAfterDeath,
  portalFact,
} from './change-portal.ts';
import { claimRecord } from './claim.ts';
import { confirmClaim } from './confirm-claim.ts';
import { patientAreaSteps } from './demo.ts';
import { listDependants, stopDependant } from './dependants.ts';
import { listDirectory } from './directory.ts';
import { endDependance, followDependant, followPatient, tellOfNewHospital } from './follow-patients.ts';
import { listOwnHospitals } from './own-hospitals.ts';
import { personsActedFor } from './proxies.ts';
import { listOwnBilling, listOwnKins, readProfile } from './own-profile.ts';

const handlers = implement(patientAreaCalls)({
  claim: (scope, { body }) => claimRecord(scope, body),
  confirmClaim: (scope, { body }) => confirmClaim(scope, body),
  me: (scope, { query }) => readProfile(scope, query.personId),
  editMe: (scope, { query, body }) => changeOwn(scope, query.personId, body),
  share: (scope, { query, body }) => changeOwn(scope, query.personId, body),
  hospitals: (scope, { query }) => listOwnHospitals(scope, query.personId),
  nextOfKins: (scope, { query }) => listOwnKins(scope, query.personId),
  billing: (scope, { query }) => listOwnBilling(scope, query.personId),
  accessLog: (scope, { query }) => readAccessLog(scope, query),
  dependants: (scope) => listDependants(scope),
  stopDependant: (scope, { params }) => stopDependant(scope, params.id),
  closeAccount: (scope, { body }) => closeAccount(scope, body?.reason ?? null),
  directory: (scope, { query }) => listDirectory(scope, query),
});

/** A person's own record over all their hospitals: portal sign-ins, who acts for whom, and what a person reads and changes. */
export const patientAreaModule: ServerModule = {
  name: 'patient-area',
  calls: handlers,
  refusals: patientAreaRefusals,
  listeners: [
    on(AccountEmailChanged, followEmail),
    // Only a dependant can concern somebody's sign-in; an import tells of thousands that are none.
    on(PatientRegistered, async (scope, told) => (told.isDependant ? followDependant(scope, told) : undefined)),
    on(PatientChanged, followPatient),
    on(PersonJoinedHospital, tellOfNewHospital),
    on(DependantMadePrincipal, endDependance),
    on(PatientDied, closeAfterDeath),
    on(PatientDeathReversed, openAfterDeath),
    on(PersonDied, blockAfterDeath),
    on(PersonsMerged, followMerge),
    on(PatientsUnmerged, followUnmerge),
  ],
  answers: [
    answer(AccountIdentity, identifyPatient),
    answer(AccountProfile, describePatient),
    answer(AccountChoices, choicesOf),
    answer(BannerFacts, portalFact),
    answer(ActedForBy, (scope, { personId }) => personsActedFor(scope, personId)),
    answer(PortalInvite, invite),
    answer(PortalDeactivate, deactivate),
  ],
  demo: patientAreaSteps,
};
