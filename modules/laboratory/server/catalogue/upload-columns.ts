import { z } from 'zod';
import { cellFault } from '#kernel/contract/cell-faults.ts';
import { emptyOr, listCell, moneyCell, wholeCell } from '#kernel/server/sheets/cells.ts';
import type { UploadColumn } from '#kernel/server/sheets/columns.ts';
import { uploadColumns } from '../../contract/catalogue-records.ts';
import { containers, resultTypes, specimenTypes } from '../../contract/words.ts';

const keys = [
  'name',
  'shortName',
  'code',
  'localCode',
  'aliases',
  'category',
  'specimenType',
  'container',
  'turnaroundMinutes',
  'parameter',
  'parameterCode',
  'resultType',
  'unit',
  'decimals',
  'options',
  'low',
  'high',
  'criticalLow',
  'criticalHigh',
  'price',
] as const;
export type UploadKey = (typeof keys)[number];

const numbers = new Set<UploadKey>(['turnaroundMinutes', 'decimals', 'low', 'high', 'criticalLow', 'criticalHigh', 'price']);

/** The columns of the file; only the name is needed in every row. */
export function columnsFor(categories: readonly string[]): UploadColumn[] {
  const choices: Partial<Record<UploadKey, readonly string[]>> = {
    category: categories,
    specimenType: specimenTypes,
    container: containers,
    resultType: resultTypes,
  };
  return keys.map((key, at) => ({
    key,
    title: uploadColumns[at] as string,
    optional: key !== 'name',
    kind: numbers.has(key) ? ('number' as const) : ('text' as const),
    ...(choices[key] ? { choices: choices[key] } : {}),
  }));
}

const word = (most: number) => emptyOr(z.string().max(most, `Must be at most ${most} characters`));
const one = <T extends string>(list: readonly T[], what: string) =>
  emptyOr(
    z
      .string()
      .transform((text) => text.toLowerCase().replace(/[\s_]+/g, '-'))
      .pipe(z.enum(list as [T, ...T[]], { error: cellFault('choose', { what }) })),
  );
const decimal = emptyOr(
  z
    .string()
    .regex(/^-?\d{1,12}(\.\d{1,6})?$/, cellFault('number', { digits: 6 }))
    .transform(Number),
);

/** A row of the file: a test, or a further parameter of the test in the row above. */
export function rowSchema(minorDigits: number) {
  return z.object({
    name: z.string().min(2, 'Name is required').max(120, 'Must be at most 120 characters'),
    shortName: word(16),
    code: word(9),
    localCode: word(30),
    aliases: emptyOr(listCell),
    category: word(80),
    specimenType: one(specimenTypes, 'specimen'),
    container: one(containers, 'container'),
    turnaroundMinutes: emptyOr(wholeCell(5, 43_200)),
    parameter: word(80),
    parameterCode: word(20),
    resultType: one(resultTypes, 'result type'),
    unit: word(20),
    decimals: emptyOr(wholeCell(0, 6)),
    options: emptyOr(listCell),
    low: decimal,
    high: decimal,
    criticalLow: decimal,
    criticalHigh: decimal,
    price: emptyOr(moneyCell(minorDigits)),
  });
}
export type UploadRow = z.output<ReturnType<typeof rowSchema>>;
