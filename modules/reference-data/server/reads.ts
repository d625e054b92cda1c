import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { foldText, typedWords } from '#kernel/contract/search-words.ts';
import { offsetMinutes } from '../contract/matching.ts';
import type { Country, Currency, DialCode, Lga, Timezone } from '../contract/records.ts';
import type { CountryField } from '../contract/words.ts';
import { referenceData } from './data.ts';
import { findCountry, lgasOf } from './look-up.ts';

/** True when every word of the search begins a word of one of the texts, or the texts hold it as typed. */
export function hasWords(search: string | undefined, texts: readonly string[]): boolean {
  const wanted = foldText(search ?? '');
  if (wanted === '') return true;
  const within = texts.map(foldText).join(' ');
  const raw = (search ?? '').trim().toLowerCase();
  if (/[+\-:]/.test(raw) && texts.some((text) => text.toLowerCase().includes(raw))) return true;
  return typedWords(wanted).every((word) => ` ${within}`.includes(` ${word}`));
}

function required(value: string): Country {
  const country = findCountry(value);
  if (!country) throw kernelRefusals.refusal('NOT_FOUND');
  return country;
}

/** Time zones ordered by offset, then name. */
export function listTimezones(search?: string): Timezone[] {
  const place = (zone: Timezone) => zone.name.replace(/^\(.*?\) /, '');
  return referenceData()
    .timezones.filter((zone) => hasWords(search, [zone.label.replaceAll('/', ' '), zone.tzCode, zone.name, zone.utc]))
    .sort((a, b) => offsetMinutes(a.utc) - offsetMinutes(b.utc) || place(a).localeCompare(place(b), 'en'))
    .map(({ label, tzCode, name, utc }) => ({ label, tzCode, name, utc }));
}

/** Countries by name; without states, or with the named fields alone, when so asked. */
export function listCountries(query: { search?: string; fields?: readonly CountryField[]; withStates: boolean }): Partial<Country>[] {
  const found = referenceData().countries.filter((country) =>
    hasWords(query.search, [country.country, country.alpha2Code, country.alpha3Code, ...country.aliases]),
  );
  return found.map((country) => {
    const entries = Object.entries(country).filter(([field]) => {
      if (query.fields) return query.fields.includes(field as CountryField);
      return query.withStates || (field !== 'states' && field !== 'stateCodes');
    });
    return Object.fromEntries(entries) as Partial<Country>;
  });
}

/** One country; NOT_FOUND when the key means none. */
export function readCountry(key: string): Country {
  return required(key);
}

/** Names and codes of a country's states; NOT_FOUND for an unknown country. */
export function listStates(country: string): Pick<Country, 'states' | 'stateCodes'> {
  const { states, stateCodes } = required(country);
  return { states, stateCodes };
}

/** Local government areas: of Nigeria or one of its states; none are kept for other countries. */
export function listLgas(country: string, state?: string): Lga[] {
  if (required(country).alpha2Code !== 'NG') return [];
  const states = state ? [state] : [...referenceData().lgas.keys()];
  return states.flatMap((each) => {
    const name = [...referenceData().lgas.keys()].find((known) => foldText(known) === foldText(each)) ?? each;
    return lgasOf(each).map((lga) => ({ country: 'NG', state: name, name: lga }));
  });
}

/** A row for every dial code of every country, by country. */
export function listDialCodes(): DialCode[] {
  return referenceData().countries.flatMap(({ country, alpha2Code, dialCodes }) =>
    dialCodes.map((code) => ({ name: country, dial_code: code, code: alpha2Code })),
  );
}

/** Active currencies by code. */
export function listCurrencies(search?: string): Currency[] {
  return referenceData().currencies.filter((currency) => hasWords(search, [currency.code, currency.name, currency.symbol]));
}
