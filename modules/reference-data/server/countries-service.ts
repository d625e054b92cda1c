import { RawAnswer } from '#kernel/server/http/raw-answer.ts';
import type { CountryInfo } from '../contract/calls/countries-service.ts';
import type { Country } from '../contract/records.ts';
import { type CountryFact, countryFacts } from '../contract/words.ts';
import { referenceData } from './data.ts';
import { findCountry } from './look-up.ts';

/** Success in the service's shape. */
export function answered<Data>(msg: string, data: Data): { error: false; msg: string; data: Data; success: true } {
  return { error: false, msg, data, success: true };
}

/** The country that a query or body names; answers 400 or 404 in the service's shape. */
export function serviceCountry(asked: { readonly country: string; readonly iso2: string }): Country {
  const words = asked.country || asked.iso2;
  if (words === '') throw new RawAnswer(400, { error: true, msg: 'missing param (country or iso2)' });
  const country = findCountry(words);
  if (!country) throw new RawAnswer(404, { error: true, msg: 'country not found' });
  return country;
}

const codesOf = ({ alpha2Code, alpha3Code }: Country) => ({ iso2: alpha2Code, iso3: alpha3Code });

/** Code and main dial code, with `+`. */
export function codeOf(country: Country): { name: string; code: string; dial_code: string } {
  return { name: country.country, code: country.alpha2Code, dial_code: country.dialCodes[0] ?? '' };
}

const stateRows = (country: Country) =>
  country.stateCodes.map(({ name, code }) => ({ name, state_code: code.slice(code.indexOf('-') + 1) }));

/** A country with its states; each state's code is the part after the country's. */
export function withStates(country: Country): { name: string; iso2: string; iso3: string; states: { name: string; state_code: string }[] } {
  return { name: country.country, ...codesOf(country), states: stateRows(country) };
}

/** Every country with one fact and its codes. */
export function everyCountryWith<Fact>(fact: (country: Country) => Fact): ({ name: string; iso2: string; iso3: string } & Fact)[] {
  return referenceData().countries.map((country) => ({ name: country.country, ...codesOf(country), ...fact(country) }));
}

/** Every country with the facts asked for; what a country lacks is left out. Without a known fact: 400. */
export function infoOf(returns: string, publicUrl: string): CountryInfo[] {
  const asked = returns.split(',').map((word) => word.trim().toLowerCase());
  const facts = countryFacts.filter((fact) => asked.includes(fact.toLowerCase()));
  if (facts.length === 0) throw new RawAnswer(400, { error: true, msg: 'missing param (returns)' });
  return referenceData().countries.map((country) => {
    const all = factsOf(country, publicUrl);
    return { name: country.country, ...Object.fromEntries(facts.filter((fact) => all[fact]?.length).map((fact) => [fact, all[fact]])) };
  });
}

function factsOf(country: Country, publicUrl: string): Required<Pick<CountryInfo, CountryFact>> {
  return {
    currency: country.currency,
    flag: flagAddress(country, publicUrl),
    unicodeFlag: country.unicodeFlag,
    dialCode: (country.dialCodes[0] ?? '').replace('+', ''),
    ...codesOf(country),
    capital: country.capital,
    states: stateRows(country),
  };
}

/** The absolute address of a flag on this server. */
export function flagAddress(country: Country, publicUrl: string): string {
  return `${publicUrl.replace(/\/+$/, '')}${country.flag}`;
}
