import { foldName } from '#kernel/contract/search-words.ts';

/** As much of a country as finding it takes. */
export interface FindableCountry {
  readonly country: string;
  readonly alpha2Code: string;
  readonly alpha3Code: string;
  readonly aliases: readonly string[];
}

/**
 * The country that a person or an old record means: by alpha-2 or alpha-3 code, name or alias; case, accents, spaces
 * and punctuation do not count. Codes win over names. Undefined when none fits.
 */
export function findCountryIn<C extends FindableCountry>(countries: readonly C[], value: string): C | undefined {
  const wanted = foldName(value);
  if (wanted === '') return undefined;
  return (
    countries.find((country) => foldName(country.alpha2Code) === wanted || foldName(country.alpha3Code) === wanted) ??
    countries.find((country) => foldName(country.country) === wanted) ??
    countries.find((country) => country.aliases.some((alias) => foldName(alias) === wanted))
  );
}

/** As much of a time zone as finding it takes. */
export interface FindableZone {
  readonly label: string;
  readonly tzCode: string;
}

/** One spelling per zone, however old the code (`Asia/Calcutta`, `Asia/Kolkata`). Undefined for what is no zone. */
export function sameZoneKey(tzCode: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: tzCode }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** The zone of a label of the list or of an IANA code, alias zones included; case does not count. */
export function findTimezoneIn<Z extends FindableZone>(zones: readonly Z[], labelOrCode: string): Z | undefined {
  const wanted = labelOrCode.trim().toLowerCase();
  if (wanted === '') return undefined;
  const named = zones.find((zone) => zone.label.toLowerCase() === wanted) ?? zones.find((zone) => zone.tzCode.toLowerCase() === wanted);
  if (named) return named;
  const key = sameZoneKey(labelOrCode.trim());
  return key === undefined ? undefined : zones.find((zone) => sameZoneKey(zone.tzCode) === key);
}

// Numbering plans without a trunk prefix, where the first 0 belongs to the number: Italy with San Marino and the
// Vatican, Côte d'Ivoire, Benin, Gabon, Republic of the Congo (ITU-T E.164, national plans).
const keepsLeadingZero: ReadonlySet<string> = new Set(['+39', '+378', '+379', '+225', '+229', '+241', '+242']);

/** A number as E.164: the dial code and the national digits without the leading 0 that is only dialled at home. */
export function toE164(dialCode: string, nationalDigits: string): string {
  const digits = nationalDigits.replace(/\D/g, '');
  return `${dialCode}${keepsLeadingZero.has(dialCode) ? digits : digits.replace(/^0/, '')}`;
}

/** Minutes east of UTC of an offset such as `+05:45`. */
export function offsetMinutes(utc: string): number {
  const minutes = Number(utc.slice(1, 3)) * 60 + Number(utc.slice(4, 6));
  return utc.startsWith('-') ? -minutes : minutes;
}
