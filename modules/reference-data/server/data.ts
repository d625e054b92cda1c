import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { Country, Currency, Language, type ListVersion, StateCode, Timezone } from '../contract/records.ts';
import { type ShippedList, shippedLists } from '../contract/words.ts';
import { faultsOf } from './rules.ts';

/** Entries that a newer version dropped stay readable by saved values and are never offered. */
const retired = { retired: z.literal(true).optional() };

const ShippedCountry = Country.omit({ states: true, currency: true, flag: true }).extend({ stateCodes: z.array(StateCode), ...retired });
const ShippedTimezone = Timezone.extend(retired);

/** All reference data of this version of the server. */
export interface ReferenceData {
  readonly timezones: readonly Timezone[];
  readonly countries: readonly Country[];
  /** Local government areas of Nigeria by state. */
  readonly lgas: ReadonlyMap<string, readonly string[]>;
  readonly currencies: readonly Currency[];
  readonly languages: readonly Language[];
  /** SVG text by alpha-2 code. */
  readonly flags: ReadonlyMap<string, string>;
  readonly versions: readonly ListVersion[];
  /** Readable by saved values, not offered. */
  readonly retiredCountries: readonly Country[];
  readonly retiredTimezones: readonly Timezone[];
}

const Header = { list: z.string(), version: z.string().min(1), source: z.string().min(1), licence: z.string().min(1) };
const rowsOf = {
  timezones: z.array(ShippedTimezone),
  countries: z.array(ShippedCountry),
  lgas: z.record(z.string(), z.array(z.string())),
  currencies: z.array(Currency),
  languages: z.array(Language),
  flags: z.record(z.string(), z.string()),
};

function readList<L extends ShippedList>(list: L): { version: ListVersion; rows: z.infer<(typeof rowsOf)[L]> } {
  const text = readFileSync(join(import.meta.dirname, 'data', `${list}.json`), 'utf8');
  const { rows, ...header } = z.object({ ...Header, rows: rowsOf[list] as z.ZodType }).parse(JSON.parse(text));
  const count = Array.isArray(rows) ? rows.length : Object.values(rows as object).flat().length;
  return { version: { ...header, rows: count }, rows: rows as z.infer<(typeof rowsOf)[L]> };
}

function toCountry({ retired: _retired, ...country }: z.infer<typeof ShippedCountry>): Country {
  return {
    ...country,
    states: country.stateCodes.map((state) => state.name),
    currency: country.currencyCodes[0] ?? '',
    flag: `/flags/${country.alpha2Code}.svg`,
  };
}

/** Reads and checks the shipped files. Throws an error that lists every fault, so that a server with broken data does not start. */
export function readReferenceData(): ReferenceData {
  const timezones = readList('timezones');
  const countries = readList('countries');
  const lgas = readList('lgas');
  const currencies = readList('currencies');
  const languages = readList('languages');
  const flags = readList('flags');
  const lists = { timezones, countries, lgas, currencies, languages, flags };
  const data: ReferenceData = {
    timezones: timezones.rows.filter((zone) => !zone.retired),
    countries: countries.rows.filter((country) => !country.retired).map(toCountry),
    lgas: new Map(Object.entries(lgas.rows)),
    currencies: currencies.rows,
    languages: languages.rows,
    flags: new Map(Object.entries(flags.rows)),
    versions: shippedLists.map((list) => lists[list].version),
    retiredCountries: countries.rows.filter((country) => country.retired).map(toCountry),
    retiredTimezones: timezones.rows.filter((zone) => zone.retired),
  };
  const faults = faultsOf(data);
  if (faults.length > 0) throw new Error(`The shipped reference data is broken:\n${faults.slice(0, 20).join('\n')}`);
  return data;
}

let kept: ReferenceData | undefined;

/** The reference data, read once. */
export function referenceData(): ReferenceData {
  kept ??= readReferenceData();
  return kept;
}
