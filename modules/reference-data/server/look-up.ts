import { foldName } from '#kernel/contract/search-words.ts';
import { findCountryIn, findTimezoneIn } from '../contract/matching.ts';
import type { Country, Currency, Timezone } from '../contract/records.ts';
import { referenceData } from './data.ts';

/**
 * The country that a value means: name, alias, alpha-2 or alpha-3 code; case, accents and spaces do not count. Values
 * of retired entries are found too. Undefined for what no list knows: saved records keep such values as they are.
 */
export function findCountry(value: string): Country | undefined {
  const { countries, retiredCountries } = referenceData();
  return findCountryIn(countries, value) ?? findCountryIn(retiredCountries, value);
}

/** Names of a country's states, sorted; empty for unknown countries and those without states (free text there). */
export function statesOf(country: string): readonly string[] {
  return findCountry(country)?.states ?? [];
}

/** The local government areas of a Nigerian state, sorted; empty for what is no state of Nigeria. */
export function lgasOf(state: string): readonly string[] {
  const wanted = foldName(state);
  for (const [name, lgas] of referenceData().lgas) if (foldName(name) === wanted) return lgas;
  return [];
}

/** The time zone of a label of the list or of an IANA code, old names of zones included. */
export function findTimezone(labelOrCode: string): Timezone | undefined {
  const { timezones, retiredTimezones } = referenceData();
  return findTimezoneIn(timezones, labelOrCode) ?? findTimezoneIn(retiredTimezones, labelOrCode);
}

/** True for a dial code that some country has (`+234`). It does not tell the country: several share one. */
export function isKnownDialCode(dialCode: string): boolean {
  return referenceData().countries.some((country) => country.dialCodes.includes(dialCode));
}

/** The dial code that a number in E.164 begins with, the longest that some country has; undefined for none. */
export function dialCodeOf(number: string): string | undefined {
  const found = referenceData().countries.flatMap(({ dialCodes }) => dialCodes.filter((code) => number.startsWith(code)));
  return found.sort((a, b) => b.length - a.length)[0];
}

/** The main currency of a country (ISO 4217 code); undefined for unknown countries and Antarctica. */
export function currencyOfCountry(country: string): string | undefined {
  return findCountry(country)?.currency || undefined;
}

/** An active currency by its code. */
export function findCurrency(code: string): Currency | undefined {
  const wanted = code.trim().toUpperCase();
  return referenceData().currencies.find((currency) => currency.code === wanted);
}

/** The flag of a country as SVG text; undefined when there is no such alpha-2 code. */
export function flagSvg(alpha2Code: string): string | undefined {
  return referenceData().flags.get(alpha2Code.toUpperCase());
}
