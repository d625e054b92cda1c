import { z } from 'zod';
import { cellFault } from '#kernel/contract/cell-faults.ts';
import { emptyOr, listCell, moneyCell, wholeCell } from '#kernel/server/sheets/cells.ts';
import type { UploadColumn } from '#kernel/server/sheets/columns.ts';
import { expiryDay } from '../../contract/expiry-day.ts';
import { drugSchedules, legalClasses, medicineRoutes, productKinds, storages } from '../../contract/words.ts';

/** The hospital's own words for the selections of a file. */
export interface ColumnChoices {
  readonly types: readonly string[];
  readonly categories: readonly string[];
  readonly brands: readonly string[];
  readonly vendors: readonly string[];
  readonly locations: readonly string[];
}

const column = (key: string, title: string, more: Partial<UploadColumn> = {}): UploadColumn => ({ key, title, optional: true, ...more });

/** The columns of the file; only the name is needed in every row. */
export function columnsFor(choices: ColumnChoices): UploadColumn[] {
  return [
    column('name', 'Name', { optional: false }),
    column('kind', 'Kind', { choices: productKinds }),
    column('genericName', 'Generic name'),
    column('type', 'Type', { choices: choices.types, aliases: ['Form', 'Medication type'] }),
    column('category', 'Category', { choices: choices.categories }),
    column('brand', 'Brand', { choices: choices.brands }),
    column('strength', 'Strength', { kind: 'number' }),
    column('strengthUnit', 'Strength unit'),
    column('concentration', 'Concentration'),
    column('routes', 'Routes'),
    column('atcCode', 'ATC code'),
    column('legalClass', 'Legal class', { choices: legalClasses }),
    column('schedule', 'Schedule', { choices: drugSchedules }),
    column('unit', 'Unit'),
    column('packName', 'Pack'),
    column('unitsPerPack', 'Units per pack', { kind: 'number' }),
    column('barcode', 'Barcode'),
    column('price', 'Selling price', { kind: 'number' }),
    column('stockReserve', 'Stock reserve', { kind: 'number' }),
    column('parLevel', 'Par level', { kind: 'number' }),
    column('storage', 'Storage', { choices: storages }),
    column('vendor', 'Vendor', { choices: choices.vendors }),
    column('location', 'Location', { choices: choices.locations }),
    column('batchNumber', 'Batch number'),
    column('expiryDate', 'Expiry date', { kind: 'date' }),
    column('quantity', 'Opening quantity', { kind: 'number' }),
    column('totalCost', 'Total cost', { kind: 'number' }),
  ];
}

const word = (most: number) => emptyOr(z.string().max(most, `Must be at most ${most} characters`));
const one = <T extends string>(list: readonly T[], what: string) =>
  emptyOr(
    z
      .string()
      .transform((text) =>
        text
          .trim()
          .toLowerCase()
          .replace(/[\s_]+/g, '-'),
      )
      .transform((text) => list.find((each) => each.toLowerCase() === text) ?? text)
      .pipe(z.enum(list as [T, ...T[]], { error: cellFault('choose', { what }) })),
  );
const decimal = emptyOr(
  z
    .string()
    .regex(/^\d{1,7}(\.\d{1,4})?$/, cellFault('number', { digits: 4 }))
    .transform(Number)
    .refine((value) => value > 0, 'Must be above 0'),
);

/** A row of the file: a product, or a further batch of the product above it. */
export function rowSchema(minorDigits: number) {
  return z.object({
    name: z.string().min(2, 'Name is required').max(160, 'Must be at most 160 characters'),
    kind: one(productKinds, 'kind'),
    genericName: word(160),
    type: word(80),
    category: word(80),
    brand: word(80),
    strength: decimal,
    strengthUnit: word(20),
    concentration: word(40),
    routes: emptyOr(listCell).pipe(
      z.array(z.enum(medicineRoutes, { error: cellFault('oneOf', { choices: medicineRoutes.join('; ') }) })).nullable(),
    ),
    atcCode: emptyOr(
      z
        .string()
        .transform((text) => text.toUpperCase())
        .pipe(z.string().regex(/^[A-Z](\d\d([A-Z]([A-Z](\d\d)?)?)?)?$/, 'Must be an ATC code like J01CA04')),
    ),
    legalClass: one(legalClasses, 'legal class'),
    schedule: emptyOr(
      z
        .string()
        .transform((text) => text.toUpperCase())
        .pipe(z.enum(drugSchedules, { error: cellFault('choose', { what: 'schedule' }) })),
    ),
    unit: word(30),
    packName: word(30),
    unitsPerPack: emptyOr(wholeCell(2, 100_000)),
    barcode: emptyOr(z.string().regex(/^[\x21-\x7e]{1,60}$/, 'A barcode cannot contain spaces')),
    price: emptyOr(moneyCell(minorDigits, 100_000_000_000)),
    stockReserve: emptyOr(wholeCell(0, 10_000_000)),
    parLevel: emptyOr(wholeCell(1, 10_000_000)),
    storage: one(storages, 'storage'),
    vendor: word(160),
    location: word(80),
    batchNumber: word(60),
    expiryDate: emptyOr(expiryDay),
    quantity: emptyOr(wholeCell(1, 10_000_000)),
    totalCost: emptyOr(moneyCell(minorDigits)),
  });
}
export type UploadRow = z.output<ReturnType<typeof rowSchema>>;
