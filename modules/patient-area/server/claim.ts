import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Id } from '#kernel/contract/fields.ts';
import { addMinutes } from '#kernel/server/clock/instants.ts';
import { takeRate } from '#kernel/server/http/rate-limit.ts';
import type { PlatformScope } from '#kernel/server/scope/scope.ts';
import { authRefusals } from '#modules/auth/contract/refusals.ts';
import type { SessionPayload } from '#modules/auth/contract/records.ts';
import { codeMinutes } from '#modules/auth/contract/words.ts';
import { checkCode, createAccount, findAccountByEmail, openSession, sendCode, setAccountStatus, setPassword } from '#modules/auth/server/index.ts';
import { findPersonByCivis, toE164 } from '#modules/patients/server/index.ts';
import type { patientAreaCalls } from '../contract/calls.ts';
import { accountOfPerson, bindPerson, changePortalAccount, findPortalPerson, type PortalAccount, type PortalPerson, shownOf } from './portal-accounts.ts';

type Claim = z.output<(typeof patientAreaCalls)['claim']['body']>;
type Confirm = z.output<(typeof patientAreaCalls)['confirmClaim']['body']>;

/** What a claim's token holds: whose code it was, and whom it opens (a random id when nobody matched). */
interface ClaimSubject {
  readonly subject: string;
  readonly personId: Id;
}

const claimsAnHour = 5;

function keyOf(scope: PlatformScope): Buffer {
  return createHmac('sha256', scope.settings.secretKey).update('portal-claim').digest();
}

/** Seals a subject so that the holder learns nothing from it: neither whom it names nor whether it names anybody. */
export function sealClaim(key: Buffer, { subject, personId }: ClaimSubject): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const sealed = Buffer.concat([cipher.update(JSON.stringify([subject, personId]), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Opens a sealed subject; null for anything that was not sealed here. */
export function openClaim(key: Buffer, token: string): ClaimSubject | null {
  try {
    const bytes = Buffer.from(token, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    const [subject, personId] = JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')) as [string, Id];
    return { subject, personId };
  } catch {
    return null;
  }
}

async function personOfClaim(scope: PlatformScope, claim: Claim): Promise<PortalPerson | null> {
  if (claim.civisId) {
    const person = await findPersonByCivis(scope, claim.civisId, claim.dateOfBirth);
    return person && findPortalPerson(scope, person.id);
  }
  const { rows } = await sql<{ personId: Id | null }>`
    select portal_person_by_number(${claim.hospitalCode?.toUpperCase()}, ${claim.hospitalPatientId?.toUpperCase()}, ${claim.dateOfBirth}::date) as person_id`.execute(scope.tx);
  return rows[0]?.personId ? findPortalPerson(scope, rows[0].personId) : null;
}

interface Contact {
  readonly channel: 'sms' | 'email';
  readonly destination: string;
}

/** The contact on record, when what was typed is the same; never the typed one. */
function contactOf(person: PortalPerson, claim: Claim): Contact | null {
  const phone = claim.phoneNumber ? toE164(claim.dialCode || person.dialCode, claim.phoneNumber) : null;
  if (phone && person.phoneNumber === phone) return { channel: 'sms', destination: person.phoneNumber };
  if (claim.email && person.email === claim.email) return { channel: 'email', destination: person.email };
  return null;
}

function mayActivate(account: PortalAccount | null): boolean {
  return account === null || account.status === 'invited' || account.status === 'active';
}

/** One claim is one subject, whether anybody matches or not: limits of codes are the same for both. */
function subjectOf(scope: PlatformScope, claim: Claim): string {
  const typed = [claim.civisId, claim.hospitalPatientId, claim.hospitalCode, claim.dateOfBirth, claim.phoneNumber, claim.email].map((part) => (part ?? '').toLowerCase().replace(/[\s-]/g, ''));
  return createHash('sha256').update(keyOf(scope)).update(typed.join('|')).digest('base64url');
}

/** POST patient-portal/claim: the answer never tells whether the details match (invariant 4). */
export async function claimRecord(scope: PlatformScope, claim: Claim): Promise<{ claimToken: string; resendAt: string; expiresAt: string }> {
  await takeRate(scope, `portal-claim:${scope.actor.ip ?? ''}`, { most: claimsAnHour, seconds: 3600 });
  const person = await personOfClaim(scope, claim);
  const contact = person && contactOf(person, claim);
  const matches = person !== null && contact !== null && mayActivate(await accountOfPerson(scope, person.id));
  const subject = subjectOf(scope, claim);
  const { resendAt } = await sendCode(scope, {
    purpose: 'portal-claim', subject, accountId: null, destination: contact?.destination ?? subject, channel: contact?.channel ?? 'sms', deliver: matches, resend: false,
  });
  const claimToken = sealClaim(keyOf(scope), { subject, personId: matches && person ? person.id : randomUUID() });
  return { claimToken, resendAt, expiresAt: addMinutes(scope.now, codeMinutes) };
}

const faults = { wrong: 'BAD_OTP', expired: 'OTP_EXPIRED', exhausted: 'OTP_EXHAUSTED' } as const;

/** The account of a first activation. Families share an address of mail: whoever comes second signs in by telephone. */
async function accountFor(scope: PlatformScope, person: PortalPerson): Promise<Id> {
  const email = person.email && !(await findAccountByEmail(scope, 'patient', person.email)) ? person.email : null;
  const account = await createAccount(scope, { area: 'patient', email, dialCode: person.dialCode, phoneNumber: person.phoneNumber, status: 'active', phoneNumberConfirmed: true });
  await scope.tx
    .insertInto('portalAccounts')
    .values({ accountId: account.id, personId: person.id, status: 'active', identityLevel: 'claimed', activatedAt: scope.now, activatedBy: 'self-claim', keepSignedIn: false, ...shownOf(person), createdAt: scope.now, updatedAt: scope.now })
    .execute();
  await bindPerson(scope, person.id, account.id);
  return account.id;
}

/** An invited person was seen at the front desk that invited; that counts while the invitation holds. */
async function activateInvited(scope: PlatformScope, account: PortalAccount): Promise<void> {
  const seen = account.invitedUntil !== null && account.invitedUntil > scope.now;
  await setAccountStatus(scope, account.accountId, 'active');
  await changePortalAccount(scope, account.accountId, { status: 'active', activatedAt: scope.now, activatedBy: seen ? 'invite' : 'self-claim', identityLevel: seen ? 'verified' : 'claimed' });
  await bindPerson(scope, account.personId, account.accountId);
}

async function tellActivated(scope: PlatformScope, person: PortalPerson): Promise<void> {
  const text = `Your record was activated in ${scope.settings.productName}. If this was not you, tell your hospital at once.`;
  if (person.phoneNumber) await scope.sms({ to: person.phoneNumber, text, template: 'portal-activated' });
  if (person.email) await scope.mail({ to: person.email, subject: 'Your record was activated', text, template: 'portal-activated' });
}

/** POST patient-portal/claim/confirm: the right code activates the account and opens a session. */
export async function confirmClaim(scope: PlatformScope, order: Confirm): Promise<SessionPayload> {
  const claimed = openClaim(keyOf(scope), order.claimToken);
  if (!claimed) throw authRefusals.refusal('BAD_OTP');
  const fault = await checkCode(scope, { purpose: 'portal-claim', subject: claimed.subject, code: order.otp });
  if (fault) throw authRefusals.refusal(faults[fault]);
  const person = await findPortalPerson(scope, claimed.personId);
  const known = person && (await accountOfPerson(scope, person.id, true));
  if (!person || !mayActivate(known)) throw authRefusals.refusal('BAD_OTP');
  if (order.password && order.confirmPassword !== undefined && order.confirmPassword !== order.password) throw authRefusals.refusal('PASSWORD_MISMATCH');
  if (known?.status === 'invited') await activateInvited(scope, known);
  const accountId = known?.accountId ?? (await accountFor(scope, person));
  await changePortalAccount(scope, accountId, { keepSignedIn: order.keepSignedIn, ...(order.language ? { language: order.language } : {}) });
  if (order.password) await setPassword(scope, accountId, order.password);
  await scope.record({ action: 'state', entity: 'PortalAccount', entityId: accountId, personId: person.id, summary: known?.status === 'active' ? 'Patient area opened by code' : 'Patient area activated' });
  if (known?.status !== 'active') await tellActivated(scope, person);
  return openSession(scope, { accountId, keepSignedIn: order.keepSignedIn });
}
