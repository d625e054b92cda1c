/**
 * Makes the reference data that the server ships: time zones, countries with their states, Nigerian local
 * governments, currencies, languages and flags, from the source packages and our corrections.
 * Run by hand when a source package is updated: `node tools/make-reference-data.ts`, then look at the difference.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { countries as listedCountries } from 'countries-list';
import { iso31661, iso31662 } from 'iso-3166';
import { foldName } from '#kernel/contract/search-words.ts';
import {
  countryAliases,
  dialCodes,
  isDroppedSubdivision,
  keepsIsoName,
  nigerianLgas,
  nigerianStates,
  noMoney,
  phoneFacts,
  stateNames,
} from './reference-data-corrections.ts';

/** Raised by one when our corrections change although the sources did not. */
const revision = 1;

const root = join(import.meta.dirname, '..');
const output = join(root, 'modules/reference-data/server/data');
const load = createRequire(import.meta.url);
const byName = (a: string, b: string): number => a.localeCompare(b, 'en');

interface SourceZone {
  label: string;
  tzCode: string;
  name: string;
  utc: string;
}
interface ListedCountry {
  name: string;
  phone: number[];
  capital: string;
  currency: string[];
  languages: string[];
}
interface NamedState {
  name: string;
  code: string;
}
interface CountryRow {
  country: string;
  alpha2Code: string;
  alpha3Code: string;
  numberCode: string;
  stateCodes: NamedState[];
  dialCodes: string[];
  currencyCodes: string[];
  unicodeFlag: string;
  capital: string;
  languages: string[];
  phoneExample: string;
  phoneLengths: readonly number[];
  aliases: string[];
}

function folderOf(name: string): string {
  return join(root, 'node_modules', name);
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(path, 'utf8')) as T;
}

function versionOf(name: string): string {
  return readJson<{ version: string }>(join(folderOf(name), 'package.json')).version;
}

function write(list: string, sources: readonly (readonly [name: string, licence: string])[], rows: unknown): void {
  const file = {
    list,
    version: `${sources.map(([name]) => versionOf(name)).join('+')}-r${revision}`,
    source: sources.map(([name]) => name).join(', '),
    licence: [...new Set(sources.map(([, licence]) => licence))].join(', '),
    rows,
  };
  writeFileSync(join(output, `${list}.json`), `${JSON.stringify(file)}\n`);
}

function makeTimezones(): SourceZone[] {
  const zones = readJson<SourceZone[]>(join(folderOf('timezones-list'), 'dist/timezones.json'));
  return zones.map(({ label, tzCode, name, utc }) => {
    const padded = utc.replace(/^([+-])(\d):/, '$10$2:');
    return {
      label: label.replace(`GMT${utc}`, `GMT${padded}`),
      // The IANA database has no such zone: the city keeps Kyiv's time.
      tzCode: tzCode === 'Europe/Zaporizhzhia' ? 'Europe/Kyiv' : tzCode,
      name: name.replace(`GMT${utc}`, `GMT${padded}`),
      utc: padded,
    };
  });
}

/** The English name of a subdivision without the word for its kind ('Tirana', not 'Tirana County'). */
function stateName(code: string, isoName: string, english: Readonly<Record<string, string>>): string {
  const known = stateNames[code];
  if (known) return known;
  const name = english[code.toLowerCase().replace('-', '')] ?? isoName.replace(/ \(.*\)$/, '');
  return name
    .replaceAll('’', "'")
    .replaceAll('ʻ', "'")
    .replaceAll('–', '-')
    .replace(/ ?[²³†]$/u, '')
    .trim();
}

const kindWords = / (Region|County|Division|Province|District|Municipality|Oblast|novads|Novads)$/;

// A kind is taken off only where no other state of the country has the bare name ('Maputo' and 'Maputo Province').
function withoutKind(states: NamedState[]): NamedState[] {
  const names = new Set(states.map((state) => foldName(state.name)));
  return states.map((state) => {
    const bare = state.name.replace(kindWords, '');
    const isTaken = bare !== state.name && names.has(foldName(bare));
    const isKindAlone = /^(Capital|Federal|Central|Northern|Southern|Eastern|Western)$/.test(bare);
    return isTaken || isKindAlone || stateNames[state.code] ? state : { ...state, name: bare };
  });
}

function statesOf(alpha2: string, english: Readonly<Record<string, string>>): NamedState[] {
  const states = iso31662
    .filter(({ code, parent }) => parent === alpha2 && !isDroppedSubdivision(code))
    .map(({ code, name }) => ({ name: stateName(code, name, english), code }));
  const named = withoutKind(states).sort((a, b) => byName(a.name, b.name));
  named.forEach((state, index) => {
    const before = named[index - 1];
    if (before && foldName(before.name) === foldName(state.name))
      throw new Error(`${state.code} and ${before.code} share the name ${state.name}`);
  });
  return named;
}

function makeCountry(
  alpha2: string,
  alpha3: string,
  numeric: string,
  isoName: string,
  english: Readonly<Record<string, string>>,
): CountryRow {
  const listed = (listedCountries as unknown as Record<string, ListedCountry | undefined>)[alpha2];
  if (!listed) throw new Error(`${alpha2} is not in countries-list`);
  const country = keepsIsoName.has(alpha2) ? isoName : listed.name;
  const seen = new Set([foldName(country)]);
  const aliases = [isoName, listed.name, ...(countryAliases[alpha2] ?? [])].filter((alias) => {
    const folded = foldName(alias);
    if (seen.has(folded)) return false;
    seen.add(folded);
    return true;
  });
  return {
    country,
    alpha2Code: alpha2,
    alpha3Code: alpha3,
    numberCode: numeric,
    stateCodes: statesOf(alpha2, english),
    dialCodes: dialCodes[alpha2] ?? listed.phone.map((code) => `+${code}`),
    currencyCodes: listed.currency.filter((code) => !noMoney.has(code)),
    unicodeFlag: [...alpha2].map((letter) => String.fromCodePoint(0x1f1e6 + letter.charCodeAt(0) - 65)).join(''),
    capital: listed.capital,
    languages: listed.languages,
    phoneExample: phoneFacts[alpha2]?.example ?? '',
    phoneLengths: phoneFacts[alpha2]?.lengths ?? [],
    aliases,
  };
}

function makeCountries(): CountryRow[] {
  const file = readJson<{ subdivisions: { localeDisplayNames: { subdivisions: Record<string, string> } } }>(
    join(folderOf('cldr-subdivisions-full'), 'subdivisions/en/en.json'),
  );
  const english = file.subdivisions.localeDisplayNames.subdivisions;
  const rows = iso31661.map(({ alpha2, alpha3, numeric, name }) => makeCountry(alpha2, alpha3, numeric, name, english));
  rows.push(makeCountry('XK', 'XKX', '', 'Kosovo', english));
  return rows.sort((a, b) => byName(a.country, b.country));
}

function makeLgas(): Record<string, string[]> {
  const source = (load('nigerian-states-and-lgas') as { all: () => { state: string; lgas: string[] }[] }).all();
  const rows = source.map(
    ({ state, lgas }) => [nigerianStates[state] ?? state, lgas.map((lga) => nigerianLgas[lga] ?? lga).sort(byName)] as const,
  );
  return Object.fromEntries(rows.sort(([a], [b]) => byName(a, b)));
}

function makeCurrencies(countries: readonly CountryRow[]): unknown[] {
  const all = readJson<Record<string, { name: string; symbol: string; decimals: number }>>(
    join(folderOf('countries-list'), 'currencies.all.min.json'),
  );
  return Object.entries(all)
    .filter(([code]) => !noMoney.has(code))
    .map(([code, { name, symbol, decimals }]) => ({
      code,
      name,
      symbol,
      minorDigits: decimals,
      countries: countries.filter((country) => country.currencyCodes.includes(code)).map((country) => country.alpha2Code),
    }))
    .sort((a, b) => byName(a.code, b.code));
}

function makeLanguages(): unknown[] {
  const all = readJson<Record<string, { name: string; native: string }>>(join(folderOf('countries-list'), 'languages.all.min.json'));
  return Object.entries(all)
    .filter(([code]) => code.length === 2)
    .map(([code, { name, native }]) => ({ code, name, native }))
    .sort((a, b) => byName(a.name, b.name));
}

function makeFlags(countries: readonly CountryRow[]): Record<string, string> {
  const folder = join(folderOf('country-flag-icons'), '3x2');
  const files = new Set(readdirSync(folder));
  return Object.fromEntries(
    countries
      .map(({ alpha2Code }) => {
        if (!files.has(`${alpha2Code}.svg`)) throw new Error(`No flag of ${alpha2Code}`);
        return [alpha2Code, readFileSync(join(folder, `${alpha2Code}.svg`), 'utf8').trim()] as const;
      })
      .sort(([a], [b]) => byName(a, b)),
  );
}

mkdirSync(output, { recursive: true });
const countries = makeCountries();
write('timezones', [['timezones-list', 'MIT']], makeTimezones());
write(
  'countries',
  [
    ['iso-3166', 'MIT'],
    ['countries-list', 'MIT'],
    ['cldr-subdivisions-full', 'Unicode-3.0'],
  ],
  countries,
);
write('lgas', [['nigerian-states-and-lgas', 'ISC']], makeLgas());
write('currencies', [['countries-list', 'MIT']], makeCurrencies(countries));
write('languages', [['countries-list', 'MIT']], makeLanguages());
write('flags', [['country-flag-icons', 'MIT']], makeFlags(countries));
