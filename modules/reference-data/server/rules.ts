import { foldName } from '#kernel/contract/search-words.ts';
import { offsetMinutes, sameZoneKey } from '../contract/matching.ts';
import type { Country, Currency, Timezone } from '../contract/records.ts';

/** What the checks look at. */
export interface CheckedData {
  readonly timezones: readonly Timezone[];
  readonly countries: readonly Country[];
  readonly lgas: ReadonlyMap<string, readonly string[]>;
  readonly currencies: readonly Currency[];
  readonly flags: ReadonlyMap<string, string>;
}

const nigerianStates = 37;
const nigerianLgas = 774;

/** Everything that is wrong with the data, in plain words; empty when it may be served. */
export function faultsOf(data: CheckedData): string[] {
  return [...timezoneFaults(data.timezones), ...countryFaults(data), ...nigeriaFaults(data), ...currencyFaults(data)];
}

function repeated(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}

/** Invariant 1: every zone is known to the zone database, every offset is one that exists on earth. */
function timezoneFaults(zones: readonly Timezone[]): string[] {
  const faults = repeated(zones.map((zone) => zone.label)).map((label) => `Time zone ${label} is listed twice`);
  for (const { label, tzCode, utc } of zones) {
    if (sameZoneKey(tzCode) === undefined) faults.push(`${label}: the zone ${tzCode} is unknown`);
    const minutes = /^[+-]\d{2}:\d{2}$/.test(utc) ? offsetMinutes(utc) : Number.NaN;
    if (!(minutes >= -11 * 60 && minutes <= 14 * 60)) faults.push(`${label}: ${utc} is no offset`);
    if (!label.includes(`GMT${utc}`)) faults.push(`${label}: its label does not say ${utc}`);
  }
  return faults;
}

/** Invariants 2 and 4: codes are unique, every country can be called and, but for Antarctica, paid. */
function countryFaults({ countries, flags }: CheckedData): string[] {
  const faults: string[] = [];
  const unique = (what: string, values: readonly string[]) =>
    faults.push(...repeated(values).map((value) => `${what} ${value} is used twice`));
  unique(
    'Alpha-2 code',
    countries.map((country) => country.alpha2Code),
  );
  unique(
    'Alpha-3 code',
    countries.map((country) => country.alpha3Code),
  );
  unique('Number code', countries.map((country) => country.numberCode).filter(Boolean));
  unique(
    'Name',
    countries.map((country) => foldName(country.country)),
  );
  for (const country of countries) {
    const { country: name, alpha2Code, alpha3Code, numberCode, dialCodes, currencyCodes, states } = country;
    if (!/^[A-Z]{2}$/.test(alpha2Code) || !/^[A-Z]{3}$/.test(alpha3Code)) faults.push(`${name}: codes are missing`);
    if (!/^\d{3}$/.test(numberCode) && alpha2Code !== 'XK') faults.push(`${name}: number code is missing`);
    if (dialCodes.length === 0 || dialCodes.some((code) => !/^\+\d{1,7}$/.test(code))) faults.push(`${name}: dial code is missing`);
    if (currencyCodes.length === 0 && alpha2Code !== 'AQ') faults.push(`${name}: currency is missing`);
    if (!flags.has(alpha2Code)) faults.push(`${name}: flag is missing`);
    faults.push(...repeated(states.map(foldName)).map((state) => `${name}: state ${state} is listed twice`));
  }
  return [...faults, ...aliasFaults(countries)];
}

/** An alias leads to one country, and never away from another's own name or code. */
function aliasFaults(countries: readonly Country[]): string[] {
  const owners = new Map<string, string>();
  for (const { country, alpha2Code, alpha3Code } of countries) {
    for (const key of [country, alpha2Code, alpha3Code]) owners.set(foldName(key), country);
  }
  const faults: string[] = [];
  for (const { country, aliases } of countries) {
    for (const alias of aliases) {
      const owner = owners.get(foldName(alias));
      if (owner !== undefined && owner !== country) faults.push(`${alias} means both ${owner} and ${country}`);
      owners.set(foldName(alias), country);
    }
  }
  return faults;
}

/** Invariant 3: Antarctica has no states; Nigeria has 37 with 774 local governments, each in one of them. */
function nigeriaFaults({ countries, lgas }: CheckedData): string[] {
  const faults: string[] = [];
  const antarctica = countries.find((country) => country.alpha2Code === 'AQ');
  if (antarctica?.states.length !== 0) faults.push('Antarctica must be listed without states');
  const states = countries.find((country) => country.alpha2Code === 'NG')?.states ?? [];
  if (states.length !== nigerianStates) faults.push(`Nigeria has ${states.length} states instead of ${nigerianStates}`);
  const count = [...lgas.values()].flat().length;
  if (count !== nigerianLgas) faults.push(`Nigeria has ${count} local governments instead of ${nigerianLgas}`);
  for (const state of states) if (!lgas.get(state)?.length) faults.push(`${state} has no local governments`);
  for (const [state, names] of lgas) {
    if (!states.includes(state)) faults.push(`${state} is no state of Nigeria`);
    faults.push(...repeated(names.map(foldName)).map((name) => `${state} lists ${name} twice`));
  }
  return faults;
}

function currencyFaults({ countries, currencies }: CheckedData): string[] {
  const codes = new Set(currencies.map((currency) => currency.code));
  const unknown = countries.flatMap((country) => country.currencyCodes).filter((code) => !codes.has(code));
  return [
    ...repeated(currencies.map((currency) => currency.code)).map((code) => `Currency ${code} is listed twice`),
    ...[...new Set(unknown)].map((code) => `Currency ${code} is unknown`),
  ];
}
