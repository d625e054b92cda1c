import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { queryFlag, searchWords } from '#kernel/contract/fields.ts';
import { Country, Currency, DialCode, Lga, ListVersion, StateCode, Timezone } from '../records.ts';
import { countryFields } from '../words.ts';

const day = 86_400;
const perMinute = 120;
const countryWords = z.string().max(120);
const search = searchWords.optional();

const fields = z.preprocess((value) => {
  if (value === undefined || value === '') return undefined;
  const given = Array.isArray(value) ? value : [value];
  return given.flatMap((each) => (typeof each === 'string' ? each.split(',').map((word) => word.trim()) : [each]));
}, z.array(z.enum(countryFields)).max(50).optional());

/** Lists that every selection of the product reads. */
export const referenceCalls = declareCalls({
  listTimezones: {
    method: 'GET',
    path: '/reference/timezones',
    summary: 'Time zones, ordered by offset and name.',
    permission: 'public',
    query: z.object({ search }),
    payload: z.array(Timezone),
    cacheSeconds: day,
    ratePerMinute: perMinute,
  },
  listCountries: {
    method: 'GET',
    path: '/reference/countries',
    summary: 'Countries by name, with their states unless `withStates` is false; `fields` narrows each to what is asked.',
    permission: 'public',
    query: z.object({ search, fields, withStates: queryFlag.default(true) }),
    payload: z.array(Country.partial()),
    cacheSeconds: day,
    ratePerMinute: perMinute,
  },
  readCountry: {
    method: 'GET',
    path: '/reference/countries/{key}',
    summary: 'One country by its name, an alias, its alpha-2 or its alpha-3 code.',
    screen: { none: 'Kept for other clients: the screens read the whole list of countries.' },
    permission: 'public',
    params: z.object({ key: countryWords }),
    payload: Country,
    cacheSeconds: day,
    ratePerMinute: perMinute,
  },
  listStates: {
    method: 'GET',
    path: '/reference/states',
    summary: 'States of a country; empty where it has none.',
    permission: 'public',
    query: z.object({ country: countryWords }),
    payload: z.object({ states: z.array(z.string()), stateCodes: z.array(StateCode) }),
    cacheSeconds: day,
    ratePerMinute: perMinute,
  },
  listLgas: {
    method: 'GET',
    path: '/reference/lgas',
    summary: 'Local government areas of a country, of one state when it is named.',
    permission: 'public',
    query: z.object({ country: countryWords.default('NG'), state: countryWords.optional() }),
    payload: z.array(Lga),
    cacheSeconds: day,
    ratePerMinute: perMinute,
  },
  listDialCodes: {
    method: 'GET',
    path: '/reference/dial-codes',
    summary: 'Dial codes of all countries as a bare list; countries that share a code each have a row.',
    permission: 'public',
    payload: z.array(DialCode),
    shape: 'raw',
    cacheSeconds: day,
    ratePerMinute: perMinute,
  },
  listCurrencies: {
    method: 'GET',
    path: '/reference/currencies',
    summary: 'Active currencies by code.',
    permission: 'public',
    query: z.object({ search }),
    payload: z.array(Currency),
    cacheSeconds: day,
    ratePerMinute: perMinute,
  },
  listVersions: {
    method: 'GET',
    path: '/reference/versions',
    summary: 'The shipped lists with their version, source and licence.',
    screen: { none: 'For whoever checks which lists an installation has.' },
    permission: 'public',
    payload: z.array(ListVersion),
    cacheSeconds: day,
    ratePerMinute: perMinute,
  },
  readFlag: {
    method: 'GET',
    path: '/reference/flags/{file}',
    summary: 'A flag as SVG; the file is the alpha-2 code with the ending `.svg`.',
    screen: { none: 'Kept for clients of the public service of countries, whose answers name the flags.' },
    permission: 'public',
    params: z.object({ file: z.string().max(20) }),
    payload: z.unknown(),
    shape: 'file',
    ratePerMinute: 600,
  },
});
