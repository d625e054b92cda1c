import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';

const day = 86_400;
const perMinute = 120;

/** Success in the shape of the countries service that this one stands in for, `success` beside it. */
function answered<Data extends z.ZodType>(data: Data) {
  return z.object({ error: z.literal(false), msg: z.string(), data, success: z.literal(true) });
}

// Clients of the former service send all kinds of things; what does not fit is refused in that service's own words.
const word = z
  .preprocess((value) => {
    const first = Array.isArray(value) ? value.join(',') : value;
    return typeof first === 'string' ? first.trim().slice(0, 200) : '';
  }, z.string().max(200))
  .default('');
const oneCountry = z.object({ country: word, iso2: word });

const codes = { iso2: z.string(), iso3: z.string() };
const named = { name: z.string(), ...codes };
const ServiceState = z.object({ name: z.string(), state_code: z.string() });
const CountryCode = z.object({ name: z.string(), code: z.string(), dial_code: z.string() });
const CountryStates = z.object({ ...named, states: z.array(ServiceState) });
const CountryInfo = z.object({
  name: z.string(),
  currency: z.string().optional(),
  flag: z.string().optional(),
  unicodeFlag: z.string().optional(),
  dialCode: z.string().optional(),
  iso2: z.string().optional(),
  iso3: z.string().optional(),
  capital: z.string().optional(),
  states: z.array(ServiceState).optional(),
});
export type CountryInfo = z.infer<typeof CountryInfo>;

/** The built-in replacement of the public countries service: its paths, its shape, our data. */
export const countriesServiceCalls = declareCalls({
  serviceCodes: {
    method: 'GET',
    path: '/countries/codes',
    alsoPaths: ['/v0.1/countries/codes'],
    summary: 'Countries with their code and dial code.',
    screen: { none: 'Kept for clients that ask a public service of countries; the screens read the reference lists.' },
    permission: 'public',
    payload: answered(z.array(CountryCode)),
    shape: 'raw',
    cacheSeconds: day,
    ratePerMinute: perMinute,
  },
  serviceCode: {
    method: 'GET',
    path: '/countries/codes/q',
    alsoPaths: ['/v0.1/countries/codes/q'],
    summary: 'Code and dial code of one country.',
    screen: { none: 'Kept for clients that ask a public service of countries; the screens read the reference lists.' },
    permission: 'public',
    query: oneCountry,
    payload: answered(CountryCode),
    shape: 'raw',
    cacheSeconds: day,
    ratePerMinute: perMinute,
  },
  serviceFlags: {
    method: 'GET',
    path: '/countries/flag/images',
    alsoPaths: ['/v0.1/countries/flag/images'],
    summary: 'Countries with the address of their flag.',
    screen: { none: 'Kept for clients that ask a public service of countries; the screens read the reference lists.' },
    permission: 'public',
    payload: answered(z.array(z.object({ name: z.string(), flag: z.string(), ...codes }))),
    shape: 'raw',
    cacheSeconds: day,
    ratePerMinute: perMinute,
  },
  serviceUnicodeFlags: {
    method: 'GET',
    path: '/countries/flag/unicode',
    alsoPaths: ['/v0.1/countries/flag/unicode'],
    summary: 'Countries with their flag as a character.',
    screen: { none: 'Kept for clients that ask a public service of countries; the screens read the reference lists.' },
    permission: 'public',
    payload: answered(z.array(z.object({ name: z.string(), unicodeFlag: z.string(), ...codes }))),
    shape: 'raw',
    cacheSeconds: day,
    ratePerMinute: perMinute,
  },
  serviceStatesOf: {
    method: 'POST',
    path: '/countries/states',
    alsoPaths: ['/v0.1/countries/states'],
    summary: 'States of the country that a JSON or form body names.',
    screen: { none: 'Kept for clients that ask a public service of countries; the screens read the reference lists.' },
    permission: 'public',
    body: z.looseObject({ country: word, iso2: word }),
    payload: answered(CountryStates),
    shape: 'raw',
    unaudited: 'Reads only; the former service asked for it by POST.',
    bodyLimit: 10_000,
    ratePerMinute: perMinute,
  },
  serviceStates: {
    method: 'GET',
    path: '/countries/states',
    alsoPaths: ['/v0.1/countries/states'],
    summary: 'All countries with their states.',
    screen: { none: 'Kept for clients that ask a public service of countries; the screens read the reference lists.' },
    permission: 'public',
    payload: answered(z.array(CountryStates)),
    shape: 'raw',
    cacheSeconds: day,
    ratePerMinute: perMinute,
  },
  serviceStatesQuery: {
    method: 'GET',
    path: '/countries/states/q',
    alsoPaths: ['/v0.1/countries/states/q'],
    summary: 'States of one country.',
    screen: { none: 'Kept for clients that ask a public service of countries; the screens read the reference lists.' },
    permission: 'public',
    query: oneCountry,
    payload: answered(CountryStates),
    shape: 'raw',
    cacheSeconds: day,
    ratePerMinute: perMinute,
  },
  serviceInfo: {
    method: 'GET',
    path: '/countries/info',
    alsoPaths: ['/v0.1/countries/info'],
    summary: 'Countries with the facts that `returns` lists, parted by commas.',
    screen: { none: 'Kept for clients that ask a public service of countries; the screens read the reference lists.' },
    permission: 'public',
    query: z.object({ returns: word }),
    payload: answered(z.array(CountryInfo)),
    shape: 'raw',
    cacheSeconds: day,
    ratePerMinute: perMinute,
  },
  serviceCurrencies: {
    method: 'GET',
    path: '/countries/currency',
    alsoPaths: ['/v0.1/countries/currency'],
    summary: 'Countries with their main currency.',
    screen: { none: 'Kept for clients that ask a public service of countries; the screens read the reference lists.' },
    permission: 'public',
    payload: answered(z.array(z.object({ name: z.string(), currency: z.string(), ...codes }))),
    shape: 'raw',
    cacheSeconds: day,
    ratePerMinute: perMinute,
  },
  serviceIso: {
    method: 'GET',
    path: '/countries/iso',
    alsoPaths: ['/v0.1/countries/iso'],
    summary: 'Countries with their ISO codes.',
    screen: { none: 'Kept for clients that ask a public service of countries; the screens read the reference lists.' },
    permission: 'public',
    payload: answered(z.array(z.object(named))),
    shape: 'raw',
    cacheSeconds: day,
    ratePerMinute: perMinute,
  },
  serviceCapitals: {
    method: 'GET',
    path: '/countries/capital',
    alsoPaths: ['/v0.1/countries/capital'],
    summary: 'Countries with their capital.',
    screen: { none: 'Kept for clients that ask a public service of countries; the screens read the reference lists.' },
    permission: 'public',
    payload: answered(z.array(z.object({ name: z.string(), capital: z.string(), ...codes }))),
    shape: 'raw',
    cacheSeconds: day,
    ratePerMinute: perMinute,
  },
});
