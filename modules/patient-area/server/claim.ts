import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { BodyOf, PayloadOf } from '#kernel/contract/calls.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { addMinutes, addSeconds } from '#kernel/server/clock/instants.ts';
import { takeRate } from '#kernel/server/access/rate-limit.ts';
import type { PlatformScope } from '#kernel/server/scope/scope.ts';
import { codeMinutes, resendSeconds } from '#modules/auth/contract/words.ts';
import { addressKey, phoneKeyOf, sendCode } from '#modules/auth/server/index.ts';
import { readCivisId } from '#modules/patients/contract/civis-id.ts';
import { findPersonByCivis } from '#modules/patients/server/index.ts';
import type { patientAreaCalls } from '../contract/calls.ts';
import { sealClaim } from './claim-token.ts';
import { type ClaimedPerson, livingPerson, portalOf } from './portal-accounts.ts';
import { type Contact, contactOnRecord, mayClaim } from './rules.ts';

type Claim = BodyOf<typeof patientAreaCalls.claim>;

const claimsAnHour = 5;

async function idOf(scope: PlatformScope, claim: Claim): Promise<Id | null> {
  if (claim.civisId) return (await findPersonByCivis(scope, claim.civisId, claim.dateOfBirth))?.id ?? null;
  const code = claim.hospitalCode?.toUpperCase().trim() ?? '';
  const number = claim.hospitalPatientId?.toUpperCase().trim() ?? '';
  const { rows } = await sql<{
    id: Id | null;
  }>`select portal_person_by_number(${code}, ${number}, ${claim.dateOfBirth}::date) as id`.execute(scope.tx);
  return rows[0]?.id ?? null;
}

function typedContact(claim: Claim): Contact {
  return { phoneKey: claim.phoneNumber ? phoneKeyOf(claim.dialCode, claim.phoneNumber) : null, email: claim.email || null };
}

function recordedContact(person: Pick<ClaimedPerson, 'dialCode' | 'phoneNumber' | 'email'>): Contact {
  return { phoneKey: phoneKeyOf(person.dialCode, person.phoneNumber), email: person.email };
}

/** One hash for one claim of one address, however its numbers are spelt; without the server's key nothing can be told from it. */
function subjectOf(scope: PlatformScope, claim: Claim, typed: Contact): string {
  const who = claim.civisId
    ? (readCivisId(claim.civisId) ?? claim.civisId)
    : `${claim.hospitalCode}/${claim.hospitalPatientId}`.toUpperCase();
  const parts = [who, claim.dateOfBirth, typed.phoneKey ?? typed.email, addressKey(scope.actor.ip)];
  return createHmac('sha256', scope.settings.secretKey)
    .update(`claim:${JSON.stringify(parts)}`)
    .digest('base64url');
}

async function personOf(scope: PlatformScope, claim: Claim): Promise<ClaimedPerson | null> {
  const personId = await idOf(scope, claim);
  const person = personId ? await livingPerson(scope, personId) : null;
  if (!person) return null;
  const portal = await portalOf(scope, person.id);
  return mayClaim(portal?.status ?? null) ? person : null;
}

/**
 * POST patient-portal/claim. Invariant 4: whatever was typed, the answer is the same; a code goes out only when number,
 * birth date and contact are those of one living person, and then to the contact on record. Five claims an hour and address.
 * Claiming an active portal again is a sign-in by code.
 */
export async function claimRecord(scope: PlatformScope, claim: Claim): Promise<PayloadOf<typeof patientAreaCalls.claim>> {
  await takeRate(scope, `portal-claim:${scope.actor.ip ?? ''}`, { most: claimsAnHour, seconds: 3600 });
  const typed = typedContact(claim);
  const subject = subjectOf(scope, claim, typed);
  const person = await personOf(scope, claim);
  const way = person ? contactOnRecord(typed, recordedContact(person)) : null;
  const sent = await sendCode(scope, {
    purpose: 'portal-claim',
    subject,
    accountId: null,
    destination: way?.destination ?? typed.phoneKey ?? typed.email ?? '',
    channel: typed.phoneKey ? 'sms' : 'email',
    ...{ asker: 'subject', deliver: way !== null },
    resend: false,
  });
  const expiresAt = addMinutes(addSeconds(sent.resendAt, -resendSeconds), codeMinutes);
  const claimToken = sealClaim(scope.settings.secretKey, { subject, personId: way && person ? person.id : null, expiresAt });
  return { claimToken, resendAt: sent.resendAt, expiresAt };
}
