import { z } from 'zod';
import { cellFault } from '#kernel/contract/cell-faults.ts';
import { email, phoneDigits } from '#kernel/contract/fields.ts';
import { foldName } from '#kernel/contract/search-words.ts';
import type { RowError } from '#kernel/contract/sheets.ts';
import type { FileAnswer, UploadedFile } from '#kernel/server/module/implement.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { emptyOr, listCell, wholeCell } from '#kernel/server/sheets/cells.ts';
import type { UploadColumn } from '#kernel/server/sheets/columns.ts';
import { type GoodRow, parseRows, withoutRepeats } from '#kernel/server/sheets/parse-rows.ts';
import { readSheet } from '#kernel/server/sheets/read-sheet.ts';
import { sheetTemplate } from '#kernel/server/sheets/write-sheets.ts';
import type { CreateVendor, UploadVendors, VendorUploadAnswer } from '../../contract/records.ts';
import { vendorRefusals } from '../../contract/refusals.ts';
import { mostUploadRows, vendorCategories } from '../../contract/words.ts';
import { insertVendor } from './save-vendor.ts';

const columns: readonly UploadColumn[] = [
  { key: 'name', title: 'Name', aliases: ['Vendor', 'Vendor name', 'Supplier'] },
  { key: 'categories', title: 'Categories', optional: true, aliases: ['Category'] },
  { key: 'contactPerson', title: 'Contact person', optional: true },
  { key: 'contactRole', title: 'Contact role', optional: true },
  { key: 'email', title: 'Email', optional: true },
  { key: 'dialcode', title: 'Dial code', optional: true },
  { key: 'phoneNumber', title: 'Phone', optional: true, aliases: ['Phone number'] },
  { key: 'address', title: 'Address', optional: true },
  { key: 'country', title: 'Country', optional: true },
  { key: 'state', title: 'State', optional: true },
  { key: 'city', title: 'City', optional: true },
  { key: 'registrationNumber', title: 'Registration number', optional: true },
  { key: 'taxNumber', title: 'Tax number', optional: true },
  { key: 'licenceNumber', title: 'Licence number', optional: true },
  { key: 'licenceExpiry', title: 'Licence expiry', optional: true, kind: 'date' },
  { key: 'paymentTermsDays', title: 'Payment terms (days)', optional: true, kind: 'number' },
  { key: 'leadTimeDays', title: 'Lead time (days)', optional: true, kind: 'number' },
];

const word = (most: number, least = 1) =>
  emptyOr(z.string().min(least, `Must be at least ${least} characters`).max(most, `Must be at most ${most} characters`));

const rowSchema = z.object({
  name: z.string().min(2, 'Name is required').max(120, 'Must be at most 120 characters'),
  categories: listCell.pipe(
    z.array(
      z
        .string()
        .transform((typed) => typed.toLowerCase().replace(/[\s_]+/g, '-'))
        .pipe(z.enum(vendorCategories, { error: cellFault('oneOf', { choices: vendorCategories.join(', ') }) })),
    ),
  ),
  contactPerson: word(80, 2),
  contactRole: word(80, 2),
  email: emptyOr(email),
  dialcode: emptyOr(z.string().regex(/^\+\d{1,7}$/, 'Must be a dial code like +234')),
  phoneNumber: emptyOr(
    z
      .string()
      .transform((typed) => typed.replace(/[\s-]/g, ''))
      .pipe(phoneDigits),
  ),
  address: word(200, 3),
  country: word(80),
  state: word(80),
  city: word(80),
  registrationNumber: word(60),
  taxNumber: word(60),
  licenceNumber: word(60),
  licenceExpiry: emptyOr(z.iso.date('Must be a valid date')),
  paymentTermsDays: emptyOr(wholeCell(0, 180)),
  leadTimeDays: emptyOr(wholeCell(0, 365)),
});
type Row = z.output<typeof rowSchema>;

function vendorOf({ paymentTermsDays, ...row }: Row): CreateVendor {
  return {
    ...row,
    paymentTermsDays: paymentTermsDays ?? 0,
    altPhone: null,
    website: null,
    bankName: null,
    accountNumber: null,
    accountName: null,
    minimumOrder: null,
    currency: null,
    notes: null,
  };
}

async function takenNames(scope: Scope): Promise<Set<string>> {
  const rows = await scope.tx
    .selectFrom('vendors')
    .select('foldedName')
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '<>', 'archived')
    .execute();
  return new Set(rows.map(({ foldedName }) => foldedName));
}

/** POST vendor/upload: all rows or none. */
export async function uploadVendors(scope: Scope, order: UploadVendors, file: UploadedFile | undefined): Promise<VendorUploadAnswer> {
  const dryRun = order.dryRun === true || order.dryRun === 'true';
  const sheet = await readSheet(file, { columns, maxRows: mostUploadRows });
  const parsed = withoutRepeats(await parseRows(sheet, rowSchema), { keyOf: ({ name }) => foldName(name), column: 'Name' });
  const taken = await takenNames(scope);
  const known = parsed.good.filter(({ value }) => taken.has(foldName(value.name)));
  const errors: RowError[] = [
    ...parsed.errors,
    ...known.map(({ row }: GoodRow<Row>) => ({ row, column: 'Name', message: 'Vendor already exists' })),
  ].sort((one, other) => one.row - other.row);
  if (dryRun) {
    await scope.record({ action: 'read', entity: 'Vendor', summary: `A file with ${sheet.rows.length} vendors was checked for upload` });
    return { created: errors.length > 0 ? 0 : parsed.good.length, errors: errors.slice(0, 500), dryRun };
  }
  if (errors.length > 0) throw vendorRefusals.refusal('VENDOR_UPLOAD_INVALID', { count: errors.length, errors: errors.slice(0, 500) });
  for (const { value } of parsed.good) await insertVendor(scope, vendorOf(value));
  await scope.live({ entity: 'vendors', action: 'create', permission: 'View Vendors' });
  return { created: parsed.good.length, errors: [], dryRun };
}

/** GET vendor/template. */
export function vendorTemplate(scope: Scope, format: 'xlsx' | 'csv'): Promise<FileAnswer> {
  const example = [
    {
      name: 'Example Pharma Limited',
      categories: 'pharmaceutical; consumables',
      contactPerson: 'Ada Obi',
      email: 'orders@example.com',
      dialcode: '+234',
      phoneNumber: '8031234567',
      country: 'Nigeria',
      state: 'Lagos',
      paymentTermsDays: 30,
      leadTimeDays: 3,
    },
  ];
  return sheetTemplate(columns, example, format, { name: 'vendors', madeAt: scope.now });
}
