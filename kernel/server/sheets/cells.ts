import { z } from 'zod';
import { cellFault } from '#kernel/contract/cell-faults.ts';
import { dayAsTyped } from './read-rows.ts';

/** A cell that may be empty: null then, else what the schema says. */
export function emptyOr<T>(schema: z.ZodType<T>) {
  return z.string().transform((text, context): T | null => {
    if (text === '') return null;
    const parsed = schema.safeParse(text);
    if (parsed.success) return parsed.data;
    for (const { message } of parsed.error.issues) context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
}

/** A cell with a whole number: `12`, `1,200`. */
export function wholeCell(least: number, most: number) {
  const message = cellFault('whole', { least, most });
  return z
    .string()
    .regex(/^-?(?:\d{1,15}|\d{1,3}(?:,\d{3}){1,4})$/, message)
    .transform((text) => Number(text.replaceAll(',', '')))
    .refine((value) => value >= least && value <= most, message);
}

/**
 * A cell with an amount in major units (`1500`, `1,500.50`) as whole minor units of a currency with that many digits. Worked
 * out on the digits, never by a fraction.
 */
export function moneyCell(minorDigits: number, mostMinor = 9_007_199_254_740_991) {
  const message = minorDigits > 0 ? cellFault('amount', { digits: minorDigits }) : cellFault('amountWhole');
  return z
    .string()
    .regex(
      new RegExp(`^(?:\\d{1,15}|\\d{1,3}(?:,\\d{3}){1,4})${minorDigits > 0 ? `(?:\\.\\d{1,${minorDigits}}0*)?` : '(?:\\.0*)?'}$`),
      message,
    )
    .transform((text) => {
      const [whole = '0', fraction = ''] = text.replaceAll(',', '').split('.');
      return Number(whole + fraction.padEnd(minorDigits, '0').slice(0, minorDigits));
    })
    .refine((minor) => minor <= mostMinor, cellFault('amountTooLarge'));
}

/** A cell with a day as people type it, the day before the month: `31/05/2026`, `2026-05-31`. */
export const dayCell = z.string().transform(dayAsTyped).pipe(z.iso.date('Must be a valid date'));

/** A cell that says yes or no: Yes, No, True, False, 1, 0, Y, N, in any case. */
export const yesNoCell = z
  .string()
  .regex(/^(?:yes|no|true|false|y|n|1|0|oui|non)$/i, cellFault('yesNo'))
  .transform((text) => /^(?:yes|true|y|1|oui)$/i.test(text));

/** A cell with several texts between `;` or `|`. */
export const listCell = z.string().transform((text) =>
  text
    .split(/[;|]/)
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);
