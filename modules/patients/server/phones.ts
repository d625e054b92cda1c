/**
 * E.164 of what was typed beside a dial code: `+234` and `08031234567`, `8031234567` or `2348031234567` → `+2348031234567`.
 * Italy alone keeps the leading zero in international numbers.
 */
export function toE164(dialCode: string | null, digits: string | null): string | null {
  if (!digits) return null;
  if (!dialCode) return digits.startsWith('+') ? digits : `+${digits}`;
  const code = dialCode.slice(1);
  const withoutCode =
    digits.startsWith(code) && digits.length - code.length >= 8 && !digits.startsWith('0') ? digits.slice(code.length) : digits;
  const national = dialCode === '+39' ? withoutCode : withoutCode.replace(/^0+/, '');
  return `+${code}${national}`;
}

/** Digits after the dial code, as forms show them again. */
export function nationalDigits(dialCode: string | null, e164: string | null): string | null {
  if (!e164) return null;
  return dialCode && e164.startsWith(dialCode) ? e164.slice(dialCode.length) : e164.replace(/^\+/, '');
}

/** Codes under which a telephone number is found: international and national with its trunk zero. */
export function phoneCodes(dialCode: string | null, e164: string | null): string[] {
  if (!e164) return [];
  return [`p${e164.slice(1)}`, `p0${nationalDigits(dialCode, e164)}`];
}

/** Beginnings to look a typed number up by: `080…`, `+23480…`, `23480…` and `80…` lead to the same number. */
export function typedPhoneStarts(typed: string): string[] {
  const digits = typed.replace(/\D/g, '');
  if (digits.length < 3) return [];
  if (typed.trim().startsWith('+')) return [`p${digits}`];
  if (digits.startsWith('00')) return [`p${digits.slice(2)}`];
  if (digits.startsWith('0')) return [`p${digits}`];
  return [`p${digits}`, `p0${digits}`];
}

/** Shows where a code or link went without giving the number or address away. */
export function maskContact(contact: string): string {
  const at = contact.indexOf('@');
  if (at > 0) return `${contact[0]}${'*'.repeat(Math.max(at - 1, 2))}${contact.slice(at)}`;
  return `${'*'.repeat(Math.max(contact.length - 4, 4))}${contact.slice(-4)}`;
}
