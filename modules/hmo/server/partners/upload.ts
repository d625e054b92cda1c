import { z } from 'zod';
import { cellFault } from '#kernel/contract/cell-faults.ts';
import { email, phoneDigits } from '#kernel/contract/fields.ts';
import { foldName } from '#kernel/contract/search-words.ts';
import type { RowError } from '#kernel/contract/sheets.ts';
import type { FileAnswer, UploadedFile } from '#kernel/server/module/implement.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { emptyOr, wholeCell, yesNoCell } from '#kernel/server/sheets/cells.ts';
import type { UploadColumn } from '#kernel/server/sheets/columns.ts';
import { type GoodRow, parseRows, withoutRepeats } from '#kernel/server/sheets/parse-rows.ts';
import { readSheet } from '#kernel/server/sheets/read-sheet.ts';
import { sheetTemplate } from '#kernel/server/sheets/write-sheets.ts';
import type { UploadAnswer, UploadPartners } from '../../contract/partner-records.ts';
import { hmoRefusals } from '../../contract/refusals.ts';
import { mostPartnerRows, partnerTypes, requestChannels } from '../../contract/words.ts';
import { changePartner, insertPartner } from './save-partner.ts';
import { lockPartner } from '../partner-store.ts';

const columns: readonly UploadColumn[] = [
  { key: 'name', title: 'Name', aliases: ['HMO', 'Partner'] },
  { key: 'code', title: 'Code' },
  { key: 'type', title: 'Type', choices: [...partnerTypes] },
  { key: 'accreditationNumber', title: 'Accreditation number', optional: true },
  { key: 'nhiaRule', title: 'NHIA rule', optional: true, choices: ['Yes', 'No'] },
  { key: 'email', title: 'Email', optional: true },
  { key: 'dialCode', title: 'Dial code', optional: true },
  { key: 'phone', title: 'Phone', optional: true },
  { key: 'address', title: 'Address', optional: true },
  { key: 'city', title: 'City', optional: true },
  { key: 'state', title: 'State', optional: true },
  { key: 'country', title: 'Country', optional: true },
  { key: 'requestsBy', title: 'Requests by', optional: true, choices: [...requestChannels] },
  { key: 'contractNumber', title: 'Contract number', optional: true },
  { key: 'contractStart', title: 'Contract start', optional: true, kind: 'date' },
  { key: 'contractEnd', title: 'Contract end', optional: true, kind: 'date' },
  { key: 'submissionDeadlineDays', title: 'Claims within (days)', optional: true, kind: 'number' },
  { key: 'paymentTermsDays', title: 'Payment terms (days)', optional: true, kind: 'number' },
];

const word = (most: number) => emptyOr(z.string().max(most, `Must be at most ${most} characters`));
const choiceOf = <const T extends readonly [string, ...string[]]>(choices: T) =>
  z
    .string()
    .transform((typed) => choices.find((choice) => choice.toLowerCase() === typed.trim().toLowerCase()) ?? typed)
    .pipe(z.enum(choices, { error: cellFault('oneOf', { choices: choices.join(', ') }) }));
const day = emptyOr(z.iso.date('Must be a valid date'));

const rowSchema = z
  .object({
    name: z.string().min(2, 'Name is required').max(160, 'Must be at most 160 characters'),
    code: z
      .string()
      .transform((code) => code.toUpperCase())
      .pipe(z.string().regex(/^[A-Z0-9-]{2,20}$/, 'Only letters, digits and hyphens')),
    type: choiceOf(partnerTypes),
    accreditationNumber: word(60),
    nhiaRule: emptyOr(yesNoCell),
    email: emptyOr(email),
    dialCode: emptyOr(z.string().regex(/^\+\d{1,7}$/, 'Must be a dial code like +234')),
    phone: emptyOr(
      z
        .string()
        .transform((typed) => typed.replace(/[\s-]/g, ''))
        .pipe(phoneDigits),
    ),
    address: word(200),
    city: word(80),
    state: word(80),
    country: word(80),
    requestsBy: emptyOr(choiceOf(requestChannels)),
    contractNumber: word(60),
    contractStart: day,
    contractEnd: day,
    submissionDeadlineDays: emptyOr(wholeCell(1, 365)),
    paymentTermsDays: emptyOr(wholeCell(0, 365)),
  })
  .refine((row) => !row.contractStart || !row.contractEnd || row.contractStart <= row.contractEnd, {
    path: ['contractEnd'],
    message: 'The end is before the start',
  });
type Row = z.output<typeof rowSchema>;

/** Cells that are filled; an empty one says nothing. */
function filled<T extends object>(row: T): { [K in keyof T]?: Exclude<T[K], null> } {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as { [K in keyof T]?: Exclude<T[K], null> };
}

async function knownPartners(scope: Scope) {
  const rows = await scope.tx
    .selectFrom('hmos')
    .select(['id', 'code', 'foldedName'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '<>', 'archived')
    .execute();
  return { byCode: new Map(rows.map((row) => [row.code, row])), byName: new Map(rows.map((row) => [row.foldedName, row])) };
}

/** POST hmo/upload: partners by their code, all rows or none. */
export async function uploadPartners(scope: Scope, { mode }: UploadPartners, file: UploadedFile | undefined): Promise<UploadAnswer> {
  const sheet = await readSheet(file, { columns, maxRows: mostPartnerRows });
  const parsed = withoutRepeats(await parseRows(sheet, rowSchema), { keyOf: ({ code }) => code, column: 'Code' });
  const { byCode, byName } = await knownPartners(scope);
  const isOther = ({ value }: GoodRow<Row>) => {
    const named = byName.get(foldName(value.name));
    return named !== undefined && named.code !== value.code;
  };
  const errors: RowError[] = [
    ...parsed.errors,
    ...parsed.good.filter(isOther).map(({ row }) => ({ row, column: 'Name', message: 'Another HMO has this name' })),
  ].sort((one, other) => one.row - other.row);
  const updated = parsed.good.filter(({ value }) => byCode.has(value.code)).length;
  const done = { created: parsed.good.length - updated, updated };
  if (mode === 'validate') {
    await scope.record({ action: 'read', entity: 'Hmo', summary: `A file with ${sheet.rows.length} partners was checked for upload` });
    return { ...done, errors: errors.slice(0, 500), mode };
  }
  if (errors.length > 0) throw hmoRefusals.refusal('HMO_UPLOAD_INVALID', { count: errors.length, errors: errors.slice(0, 500) });
  for (const { value } of parsed.good) {
    const known = byCode.get(value.code);
    const { name, code, ...rest } = value;
    if (known) await changePartner(scope, await lockPartner(scope, known.id), { name, ...filled(rest), reason: null });
    else await insertPartner(scope, { name, code, ...filled(rest) });
  }
  return { ...done, errors: [], mode };
}

/** GET hmo/template, of partners. */
export function partnerTemplate(scope: Scope, format: 'xlsx' | 'csv'): Promise<FileAnswer> {
  const example = {
    name: 'Example Health Limited',
    code: 'EXH',
    type: 'HMO',
    nhiaRule: 'Yes',
    email: 'approvals@example.com',
    dialCode: '+234',
    phone: '8031234567',
    country: 'Nigeria',
    state: 'Lagos',
    requestsBy: 'portal',
    contractEnd: `${Number(scope.now.slice(0, 4)) + 1}-12-31`,
    submissionDeadlineDays: 60,
    paymentTermsDays: 30,
  };
  return sheetTemplate(columns, [example], format, { name: 'partners', madeAt: scope.now });
}
