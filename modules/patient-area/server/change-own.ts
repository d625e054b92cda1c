import type { BodyOf } from '#kernel/contract/calls.ts';
import type { Id } from '#kernel/contract/fields.ts';
import type { PatientScope, PlatformScope } from '#kernel/server/scope/scope.ts';
import type { ContactChangedFact } from '#modules/auth/contract/events.ts';
import { changeAccountPhone, letter } from '#modules/auth/server/index.ts';
import { keepContact, keepPersonContact, nationalDigits, type OwnContact, toE164 } from '#modules/patients/server/index.ts';
import type { OwnProfile, patientAreaCalls } from '../contract/calls.ts';
import { inEachHospital } from './own-hospitals.ts';
import { readProfile } from './own-profile.ts';
import { activePortal, changePortal, livingPerson } from './portal-accounts.ts';
import { personFor } from './proxies.ts';

type Changes = Partial<BodyOf<typeof patientAreaCalls.editMe>>;

/** A new telephone number goes with its dial code; an old code alone does not move a number. */
function phoneIn(
  { dialCode, phoneNumber }: Changes,
  former: { dialCode: string | null },
): { dialCode: string; phoneNumber: string } | null {
  const code = dialCode ?? former.dialCode;
  const e164 = phoneNumber && code ? toE164(code, phoneNumber) : null;
  return code && e164 ? { dialCode: code, phoneNumber: e164 } : null;
}

/** Somebody else at an open session must not change the contact unheard: the former ones are told. */
async function tellFormer(scope: PatientScope, former: readonly (string | null)[]): Promise<void> {
  const words = 'Your contact details were changed';
  const advice = 'If it was not you, change your password now and tell your hospital.';
  for (const contact of former) {
    if (!contact) continue;
    if (!contact.includes('@'))
      await scope.sms({ to: contact, text: `${scope.settings.productName}: ${words}. ${advice}`, template: 'contact-changed' });
    else await scope.mail({ to: contact, ...letter(scope.settings, 'contact-changed', words, { lines: [`${words}.`, advice] }) });
  }
}

/** The sign-in follows the new number (not confirmed yet); its address is changed under Security, with the password. */
async function followOwn(
  scope: PatientScope,
  accountId: Id,
  phone: { dialCode: string; phoneNumber: string } | null,
  language: string | null | undefined,
): Promise<void> {
  if (phone) {
    const digits = nationalDigits(phone.dialCode, phone.phoneNumber);
    await changeAccountPhone(scope, accountId, { dialCode: phone.dialCode, phoneNumber: digits });
  }
  if (language !== undefined) await changePortal(scope, accountId, { language });
}

/** PATCH patients/me: contact, sharing and language; every hospital of the person gets them, each with its own trail. */
export async function changeOwn(scope: PatientScope, asked: Id | undefined, changes: Changes): Promise<OwnProfile> {
  const personId = await personFor(scope, asked);
  const former = await readProfile(scope, personId);
  const phone = phoneIn(changes, former);
  const { email, address, city, state, country, preferredContact, shareRecords } = changes;
  const sharing = shareRecords === undefined ? undefined : shareRecords === 'granted';
  const contact: OwnContact = { ...phone, email, address, city, state, country, preferredContact, shareRecords: sharing };
  await inEachHospital(scope, personId, async (inside, { patientId }) => {
    await keepPersonContact(inside, personId, contact);
    await keepContact(inside, patientId, contact);
  });
  const formerPhone = former.dialCode ? toE164(former.dialCode, former.phoneNumber) : null;
  const newPhone = phone && phone.phoneNumber !== formerPhone ? phone : null;
  if (personId === scope.personId && scope.actor.accountId) await followOwn(scope, scope.actor.accountId, newPhone, changes.language);
  await tellFormer(scope, [newPhone ? formerPhone : null, email !== undefined && email !== former.email ? former.email : null]);
  await scope.record({
    action: 'update',
    entity: 'PortalAccount',
    entityId: scope.actor.accountId,
    personId,
    summary: 'Own details changed in the patient area',
  });
  return readProfile(scope, personId);
}

/** A sign-in address that was confirmed becomes the person's address in every hospital. */
export async function followEmail(scope: PlatformScope, { accountId, area, email }: ContactChangedFact): Promise<void> {
  const portal = area === 'patient' && email ? await activePortal(scope, accountId) : undefined;
  const person = portal ? await livingPerson(scope, portal.personId) : null;
  if (!person || !email) return;
  for (const hospitalId of person.hospitals) {
    await scope.inHospital(hospitalId, async (inside) => {
      await keepPersonContact(inside, person.id, { email });
      const here = await inside.tx
        .selectFrom('personHospitals')
        .select('patientId')
        .where('hospitalId', '=', hospitalId)
        .where('personId', '=', person.id)
        .executeTakeFirst();
      if (here) await keepContact(inside, here.patientId, { email });
    });
  }
}
