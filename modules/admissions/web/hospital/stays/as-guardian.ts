/** Who is called about the patient, as it is sent: none where nothing was written. */
export function asGuardian(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { guardian, ...others } = values;
  const { name, phone, relationship } = (guardian ?? {}) as Readonly<Record<string, unknown>>;
  const written = Boolean(name ?? phone ?? relationship);
  return { ...others, guardian: written ? { name: name ?? '', phone: phone ?? null, relationship: relationship ?? null } : null };
}
