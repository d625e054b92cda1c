import { implement } from '#kernel/server/module/implement.ts';
import { answer, on, type ServerModule } from '#kernel/server/module/module.ts';
import { AccountChoices, AccountIdentity, AccountProfile } from '#modules/auth/contract/events.ts';
import { BannerFacts, DependantMadePrincipal, PatientChanged, PatientDied, PatientRegistered, PatientsMerged, PatientsUnmerged, PersonJoinedHospital, PortalDeactivate, PortalInvite } from '#modules/patients/contract/events.ts';
import { patientAreaCalls } from '../contract/calls.ts';
import { patientAreaRefusals } from '../contract/refusals.ts';
import { claimRecord, confirmClaim } from './claim.ts';
import { blockPerson, invitePerson, onDeath, onJoined, onMadePrincipal, onMerged, onUnmerged, portalFacts } from './follow-patients.ts';
import { closeAccount, editMe, readBillings, readDependants, readDirectory, readHospitals, readKins, readMe, readOwnAccessLog, stopDependant } from './own-record.ts';
import { followDependant } from './proxies.ts';
import { choicesOf, identityOf, profileOf } from './who-is.ts';

/** A person's own record over all hospitals: sign-in, claim, profile, and whom they act for. */
export const patientAreaModule: ServerModule = {
  name: 'patient-area',
  calls: implement(patientAreaCalls)({
    claim: (scope, { body }) => claimRecord(scope, body),
    confirmClaim: (scope, { body }) => confirmClaim(scope, body),
    me: (scope, { query }) => readMe(scope, query.personId),
    editMe: (scope, { query, body }) => editMe(scope, query.personId, body),
    share: (scope, { query, body }) => editMe(scope, query.personId, { email: undefined, ...body }),
    hospitals: (scope, { query }) => readHospitals(scope, query.personId),
    nextOfKins: (scope, { query }) => readKins(scope, query.personId),
    billing: (scope, { query }) => readBillings(scope, query.personId),
    accessLog: (scope, { query }) => readOwnAccessLog(scope, query),
    dependants: (scope) => readDependants(scope),
    stopDependant: (scope, { params }) => stopDependant(scope, params.id),
    closeAccount: (scope, { body }) => closeAccount(scope, body?.reason ?? null),
    directory: (scope, { query }) => readDirectory(scope, query),
  }),
  refusals: patientAreaRefusals,
  listeners: [
    on(PatientRegistered, (scope, fact) => (fact.isDependant ? followDependant(scope, fact.patientId) : Promise.resolve())),
    on(PatientChanged, (scope, fact) => followDependant(scope, fact.patientId)),
    on(DependantMadePrincipal, onMadePrincipal),
    on(PatientDied, onDeath),
    on(PatientsMerged, onMerged),
    on(PatientsUnmerged, onUnmerged),
    on(PersonJoinedHospital, onJoined),
  ],
  answers: [
    answer(AccountIdentity, identityOf),
    answer(AccountProfile, profileOf),
    answer(AccountChoices, choicesOf),
    answer(BannerFacts, portalFacts),
    answer(PortalInvite, invitePerson),
    answer(PortalDeactivate, blockPerson),
  ],
};
