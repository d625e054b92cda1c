import { z } from 'zod';
import { currencyCode } from '#kernel/contract/money.ts';
import { id, instant, requiredText, version } from '#kernel/contract/fields.ts';
import { separators, symbolPositions } from './words.ts';

const typedSettings = {
  symbol: requiredText(1, 5, 'Symbol is required'),
  symbolPosition: z.enum(symbolPositions),
  thousandsSeparator: z.enum(separators),
  decimalSeparator: z.enum(separators),
  /** Cash is rounded to this many minor units; 1 = not at all. */
  cashRounding: z.number().int().min(1).max(1_000_000),
};

/** What a hospital may choose of its currency; the rest follows from the code. */
export const CurrencySettingsInput = z
  .strictObject(typedSettings)
  .partial()
  .refine((settings) => settings.thousandsSeparator === undefined || settings.thousandsSeparator !== settings.decimalSeparator, {
    path: ['decimalSeparator'],
    error: 'The separators must differ',
  });
export type CurrencySettingsInput = z.output<typeof CurrencySettingsInput>;

export const CurrencySettings = z.object({
  symbol: z.string(),
  symbolPosition: z.enum(symbolPositions),
  /** Digits of the minor unit, from ISO 4217. */
  minorDigits: z.number().int(),
  thousandsSeparator: z.enum(separators),
  decimalSeparator: z.enum(separators),
  cashRounding: z.number().int(),
  roundingMode: z.literal('half-up'),
});
export type CurrencySettings = z.infer<typeof CurrencySettings>;

export const HospitalCurrency = z.object({
  id,
  hospitalId: id,
  code: currencyCode,
  name: z.string(),
  settings: CurrencySettings,
  /** Since when the code is fixed: the first bill line, invoice or deposit. */
  lockedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  version: z.number().int(),
});
export type HospitalCurrency = z.infer<typeof HospitalCurrency>;

const typedCode = z.string({ error: 'Currency is required' }).max(10);

export const SetCurrency = z.strictObject({ code: typedCode, settings: CurrencySettingsInput.optional() });
export type SetCurrency = z.output<typeof SetCurrency>;

export const EditCurrency = z.strictObject({
  code: typedCode.optional(),
  settings: CurrencySettingsInput.optional(),
  version: version.optional(),
});
export type EditCurrency = z.output<typeof EditCurrency>;

export const ListedCurrency = z.object({ code: z.string(), name: z.string(), symbol: z.string(), minorDigits: z.number().int() });
export type ListedCurrency = z.infer<typeof ListedCurrency>;
