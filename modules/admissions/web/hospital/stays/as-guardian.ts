import type { Admission } from '../../../contract/stay-records.ts';

/** What the form starts with: a guardian who is written to only after having agreed. */
export function asGuardianFields(guardian: Admission['guardian']): Readonly<Record<string, string | boolean>> {
  const { name, phone, relationship, smsConsent } = guardian ?? {};
  return { name: name ?? '', phone: phone ?? '', relationship: relationship ?? '', smsConsent: smsConsent ?? false };
}

/** Who is called about the patient, as it is sent: none where nothing was written. */
export function asGuardian(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { guardian, ...others } = values;
  const { name, phone, relationship, smsConsent } = (guardian ?? {}) as Readonly<Record<string, unknown>>;
  const written = Boolean(name ?? phone ?? relationship) || smsConsent === true;
  const named = { name: name ?? '', phone: phone ?? null, relationship: relationship ?? null, smsConsent: smsConsent === true };
  return { ...others, guardian: written ? named : null };
}
