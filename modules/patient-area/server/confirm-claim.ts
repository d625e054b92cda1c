import { sql } from 'kysely';
import type { BodyOf } from '#kernel/contract/calls.ts';
import type { Id } from '#kernel/contract/fields.ts';
import type { PlatformScope } from '#kernel/server/scope/scope.ts';
import type { SessionPayload } from '#modules/auth/contract/records.ts';
import { authRefusals } from '#modules/auth/contract/refusals.ts';
import {
  checkCode,
  createAccount,
  endSessions,
  findAccountByEmail,
  letter,
  openSession,
  setAccountStatus,
  setPassword,
} from '#modules/auth/server/index.ts';
import { nationalDigits } from '#modules/patients/server/index.ts';
import type { patientAreaCalls } from '../contract/calls.ts';
import type { ActivationWay, IdentityLevel } from '../contract/words.ts';
import { openClaim } from './claim-token.ts';
import { bindPerson, changePortal, type ClaimedPerson, livingPerson, namesOf, type PortalAccount, portalOf } from './portal-accounts.ts';
import { followDependants } from './proxies.ts';
import { mayClaim } from './rules.ts';

type Confirmation = BodyOf<typeof patientAreaCalls.confirmClaim>;

/** The person whose code was right, locked against a second activation at the same time. */
async function provenPerson(scope: PlatformScope, { claimToken, otp }: Confirmation): Promise<ClaimedPerson> {
  const claim = openClaim(scope.settings.secretKey, claimToken);
  if (!claim) throw authRefusals.refusal('BAD_OTP');
  const fault = await checkCode(scope, { purpose: 'portal-claim', subject: claim.subject, code: otp, asker: 'subject' });
  if (fault) throw authRefusals.refusal(fault === 'expired' ? 'OTP_EXPIRED' : fault === 'exhausted' ? 'OTP_EXHAUSTED' : 'BAD_OTP');
  if (!claim.personId) throw authRefusals.refusal('BAD_OTP');
  await sql`select pg_advisory_xact_lock(hashtextextended(${`portal:${claim.personId}`}, 0))`.execute(scope.tx);
  const person = await livingPerson(scope, claim.personId);
  if (!person) throw authRefusals.refusal('BAD_OTP');
  return person;
}

/** Makes the sign-in. An address that somebody else signs in with stays theirs; the person then signs in by phone. */
async function makeAccount(scope: PlatformScope, person: ClaimedPerson): Promise<Id> {
  const free = person.email !== null && !(await findAccountByEmail(scope, 'patient', person.email));
  const { id } = await createAccount(scope, {
    area: 'patient',
    email: free ? person.email : null,
    dialCode: person.dialCode,
    phoneNumber: nationalDigits(person.dialCode, person.phoneNumber),
    status: 'active',
  });
  return id;
}

function howActivated(scope: PlatformScope, portal: PortalAccount | null): { activatedBy: ActivationWay; identityLevel: IdentityLevel } {
  const invited = portal?.invitedUntil != null && portal.invitedUntil > scope.now;
  // The front desk that invited has seen the person.
  return invited
    ? { activatedBy: 'invite', identityLevel: 'verified' }
    : { activatedBy: 'self-claim', identityLevel: portal?.identityLevel ?? 'claimed' };
}

async function activate(scope: PlatformScope, person: ClaimedPerson, portal: PortalAccount | null, order: Confirmation): Promise<Id> {
  const chosen = { language: order.language ?? portal?.language ?? null, keepSignedIn: order.keepSignedIn, ...namesOf(person) };
  if (portal?.status === 'active') {
    await changePortal(scope, portal.accountId, chosen);
    return portal.accountId;
  }
  const now = {
    status: 'active' as const,
    activatedAt: scope.now,
    invitedUntil: null,
    blockedReason: null,
    ...howActivated(scope, portal),
    ...chosen,
  };
  if (portal) {
    await setAccountStatus(scope, portal.accountId, 'active');
    await changePortal(scope, portal.accountId, now);
    return portal.accountId;
  }
  const accountId = await makeAccount(scope, person);
  await scope.tx
    .insertInto('portalAccounts')
    .values({ accountId, personId: person.id, ...now, createdAt: scope.now, updatedAt: scope.now })
    .execute();
  await bindPerson(scope, person.id, accountId);
  return accountId;
}

async function setOwnPassword(scope: PlatformScope, accountId: Id, { password, confirmPassword }: Confirmation): Promise<void> {
  if (!password) return;
  if (confirmPassword !== null && confirmPassword !== undefined && confirmPassword !== password)
    throw authRefusals.refusal('PASSWORD_MISMATCH');
  await setPassword(scope, accountId, password);
  await endSessions(scope, { accountId, reason: 'reset' });
}

/** Tells every contact on record, so that somebody whose record was opened by another hears of it. */
async function tellContacts(scope: PlatformScope, person: ClaimedPerson, contacts: readonly (string | null)[]): Promise<void> {
  const known = new Set([person.phoneNumber, person.email, ...contacts].filter((each) => each !== null && each !== ''));
  const words = 'Your record was activated';
  const advice = 'If it was not you, tell your hospital at once.';
  for (const contact of known as Set<string>) {
    if (!contact.includes('@'))
      await scope.sms({ to: contact, text: `${scope.settings.productName}: ${words}. ${advice}`, template: 'portal-activated' });
    else
      await scope.mail({
        to: contact,
        ...letter(scope.settings, 'portal-activated', words, { lines: [`${words} in the patient area.`, advice] }),
      });
  }
}

/** In each hospital of the person: the links to children, the trail, and the contacts that the hospital has. */
async function settleInHospitals(scope: PlatformScope, person: ClaimedPerson, accountId: Id, first: boolean): Promise<(string | null)[]> {
  const contacts: (string | null)[] = [];
  for (const hospitalId of person.hospitals) {
    await scope.inHospital(hospitalId, async (inside) => {
      const patient = await inside.tx
        .selectFrom('personHospitals as h')
        .innerJoin('patients as p', (join) => join.onRef('p.hospitalId', '=', 'h.hospitalId').onRef('p.id', '=', 'h.patientId'))
        .select(['p.id', 'p.hospitalPatientId', 'p.phoneNumber', 'p.email'])
        .where('h.hospitalId', '=', hospitalId)
        .where('h.personId', '=', person.id)
        .executeTakeFirst();
      if (!patient) return;
      contacts.push(patient.phoneNumber, patient.email);
      await followDependants(inside, patient.id);
      if (!first) return;
      await inside.record({
        action: 'state',
        entity: 'PortalAccount',
        entityId: accountId,
        patientId: patient.id,
        personId: person.id,
        entityNumber: patient.hospitalPatientId,
        summary: `${patient.hospitalPatientId} activated the patient area`,
      });
    });
  }
  return contacts;
}

/** POST patient-portal/claim/confirm: the code activates the portal (or signs in to the active one) and opens a session. */
export async function confirmClaim(scope: PlatformScope, order: Confirmation): Promise<SessionPayload> {
  const person = await provenPerson(scope, order);
  const portal = await portalOf(scope, person.id, true);
  if (!mayClaim(portal?.status ?? null)) throw authRefusals.refusal('BAD_OTP');
  const first = portal?.status !== 'active';
  const accountId = await activate(scope, person, portal, order);
  await setOwnPassword(scope, accountId, order);
  const contacts = await settleInHospitals(scope, person, accountId, first);
  if (first) await tellContacts(scope, person, contacts);
  const session = await openSession(scope, { accountId, keepSignedIn: order.keepSignedIn });
  await scope.record({
    action: first ? 'state' : 'login',
    entity: 'PortalAccount',
    entityId: accountId,
    personId: person.id,
    summary: first ? `Patient area of ${person.civisId} activated` : `${person.civisId} signed in with a claim code`,
  });
  return session;
}
