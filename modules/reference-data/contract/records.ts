import { z } from 'zod';

/** A time zone of the selection list. `utc` is the standard offset; daylight saving follows from `tzCode`. */
export const Timezone = z.object({
  label: z.string(),
  tzCode: z.string(),
  name: z.string(),
  utc: z.string().regex(/^[+-]\d{2}:\d{2}$/),
});
export type Timezone = z.infer<typeof Timezone>;

/** A state with its ISO 3166-2 code. */
export const StateCode = z.object({ name: z.string(), code: z.string() });
export type StateCode = z.infer<typeof StateCode>;

export const Country = z.object({
  country: z.string(),
  alpha2Code: z.string(),
  alpha3Code: z.string(),
  /** Three digits; empty for Kosovo, which ISO has given none. */
  numberCode: z.string(),
  /** Sorted names; empty for countries without subdivisions, where the state is free text. */
  states: z.array(z.string()),
  stateCodes: z.array(StateCode),
  /** `+234`; the first is the main one. */
  dialCodes: z.array(z.string()),
  currencyCodes: z.array(z.string()),
  /** The main currency; empty for Antarctica. */
  currency: z.string(),
  /** Path of the flag on this server. */
  flag: z.string(),
  unicodeFlag: z.string(),
  capital: z.string(),
  languages: z.array(z.string()),
  /** A national number without leading 0; empty where we know none. */
  phoneExample: z.string(),
  phoneLengths: z.array(z.number().int()),
  aliases: z.array(z.string()),
});
export type Country = z.infer<typeof Country>;

/** A local government area. */
export const Lga = z.object({ country: z.string(), state: z.string(), name: z.string() });
export type Lga = z.infer<typeof Lga>;

export const DialCode = z.object({ name: z.string(), dial_code: z.string(), code: z.string() });
export type DialCode = z.infer<typeof DialCode>;

/** An active currency of ISO 4217. `minorDigits`: digits of its minor unit (2 = cents, 0 = none). */
export const Currency = z.object({
  code: z.string(),
  name: z.string(),
  symbol: z.string(),
  minorDigits: z.union([z.literal(0), z.literal(2), z.literal(3)]),
  countries: z.array(z.string()),
});
export type Currency = z.infer<typeof Currency>;

/** A language of ISO 639-1. */
export const Language = z.object({ code: z.string(), name: z.string(), native: z.string() });
export type Language = z.infer<typeof Language>;

/** Which version of a list the server ships, and where it comes from. */
export const ListVersion = z.object({
  list: z.string(),
  version: z.string(),
  source: z.string(),
  licence: z.string(),
  rows: z.number().int(),
});
export type ListVersion = z.infer<typeof ListVersion>;
