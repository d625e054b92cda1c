import { z } from 'zod';
import { cellFault } from '#kernel/contract/cell-faults.ts';
import { foldName } from '#kernel/contract/search-words.ts';
import type { RowError } from '#kernel/contract/sheets.ts';
import type { FileAnswer, UploadedFile } from '#kernel/server/module/implement.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { emptyOr, moneyCell, wholeCell, yesNoCell } from '#kernel/server/sheets/cells.ts';
import type { UploadColumn } from '#kernel/server/sheets/columns.ts';
import { parseRows } from '#kernel/server/sheets/parse-rows.ts';
import { readSheet } from '#kernel/server/sheets/read-sheet.ts';
import { sheetTemplate } from '#kernel/server/sheets/write-sheets.ts';
import { requireCurrency } from '#modules/billing-setup/server/index.ts';
import { looksLikePcs } from '#modules/reference-data/contract/pcs-words.ts';
import { icdCodesOf } from '#modules/reference-data/server/index.ts';
import { type UploadAnswer, type UploadProcedures, uploadColumns } from '../../contract/catalogue-records.ts';
import { procedureRefusals } from '../../contract/refusals.ts';
import { mostUploadRows, type ProcedureKind, procedureKinds } from '../../contract/words.ts';
import { saveNew, type Wanted } from './setup.ts';
import { categoryNames } from './store.ts';

const keys = ['name', 'code', 'category', 'kind', 'duration', 'price', 'side'] as const;

/** The columns of the file; name and category are needed in every row. */
function columnsFor(categories: readonly string[]): UploadColumn[] {
  const choices: Partial<Record<(typeof keys)[number], readonly string[]>> = {
    category: categories,
    kind: procedureKinds,
    side: ['yes', 'no'],
  };
  return keys.map((key, at) => ({
    key,
    title: uploadColumns[at] as string,
    optional: key !== 'name' && key !== 'category',
    kind: key === 'duration' || key === 'price' ? ('number' as const) : ('text' as const),
    ...(choices[key] ? { choices: choices[key] } : {}),
  }));
}

const kindCell = emptyOr(
  z
    .string()
    .transform((text) => text.toLowerCase().replace(/[\s_]+/g, '-'))
    .pipe(z.enum(procedureKinds, { error: cellFault('choose', { what: 'kind' }) })),
);

function rowSchema(minorDigits: number) {
  return z.object({
    name: z.string().min(2, 'Name is required').max(160, 'Must be at most 160 characters'),
    code: emptyOr(z.string().max(20, 'Must be at most 20 characters')),
    category: z.string().min(2, 'Category is required').max(80, 'Must be at most 80 characters'),
    kind: kindCell,
    duration: emptyOr(wholeCell(5, 1440)),
    price: emptyOr(moneyCell(minorDigits)),
    side: emptyOr(yesNoCell),
  });
}
type UploadRow = z.output<ReturnType<typeof rowSchema>>;

interface Numbered {
  readonly row: number;
  readonly value: UploadRow;
}

/** Faults between rows and against the list of codes: a name or a code that comes twice, a code of ICD-10-PCS that is not there. */
async function faultsOf(scope: Scope, rows: readonly Numbered[]): Promise<RowError[]> {
  const codes = rows.flatMap(({ value }) => (value.code && looksLikePcs(value.code) ? [value.code.toUpperCase()] : []));
  const known = await icdCodesOf(scope, codes);
  const taken = await scope.tx
    .selectFrom('procedures')
    .select(['code', 'foldedName'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '=', 'active')
    .execute();
  const byCode = new Map(taken.flatMap(({ code, foldedName }) => (code ? [[code.toUpperCase(), foldedName] as const] : [])));
  const seen = new Set<string>();
  return rows.flatMap(({ row, value }) => {
    const name = foldName(value.name);
    const code = value.code?.toUpperCase() ?? null;
    const errors: RowError[] = [];
    if (seen.has(name)) errors.push({ row, column: 'Name', message: 'This name is in the file twice' });
    seen.add(name);
    if (code && looksLikePcs(code) && known.get(code)?.status !== 'active')
      errors.push({ row, column: 'Code', message: 'This code is not in ICD-10-PCS' });
    if (code && byCode.has(code) && byCode.get(code) !== name)
      errors.push({ row, column: 'Code', message: 'Another procedure has this code' });
    return errors;
  });
}

const wantedOf = ({ name, code, category, kind, duration, price, side }: UploadRow): Wanted => ({
  name,
  code: code?.toUpperCase() ?? null,
  categoryName: category,
  kind: (kind ?? 'surgical-minor') as ProcedureKind,
  durationMinutes: duration ?? 30,
  price,
  side: side ?? false,
});

const isTrue = (flag: boolean | 'true' | 'false') => flag === true || flag === 'true';

/** POST procedure/upload: with a fault nothing is written, unless faulty rows are to be left out; `dryRun` writes nothing either. */
export async function uploadProcedures(scope: Scope, order: UploadProcedures, file: UploadedFile | undefined): Promise<UploadAnswer> {
  const [dryRun, skipInvalid] = [isTrue(order.dryRun), isTrue(order.skipInvalid)];
  const columns = columnsFor([...(await categoryNames(scope)).values()]);
  const sheet = readSheet(file, { columns, maxRows: mostUploadRows });
  const priced = sheet.rows.some(({ cells }) => (cells.price ?? '') !== '');
  const minorDigits = priced ? (await requireCurrency(scope)).minorDigits : 0;
  const { good, errors: unread } = await parseRows(sheet, rowSchema(minorDigits));
  const errors = [...unread, ...(await faultsOf(scope, good))].sort((one, other) => one.row - other.row);
  const faulty = new Set(errors.map(({ row }) => row));
  const sound = good.filter(({ row }) => !faulty.has(row));
  const shown = { rows: sheet.rows.length, errors: errors.slice(0, 500), errorCount: errors.length, dryRun };
  if (dryRun) {
    await scope.record({ action: 'read', entity: 'Procedure', summary: `A file with ${sheet.rows.length} rows was checked for upload` });
    return { ...shown, created: sound.length, skipped: 0 };
  }
  if (errors.length > 0 && !skipInvalid)
    throw procedureRefusals.refusal('PROCEDURE_UPLOAD_INVALID', { count: errors.length, errors: shown.errors });
  const done = await saveNew(
    scope,
    sound.map(({ value }) => wantedOf(value)),
    'upload',
  );
  await scope.record({
    action: 'create',
    entity: 'Procedure',
    summary: `Procedures uploaded: ${done.created} new, ${done.skipped} were there, ${errors.length} faults`,
    after: { ...done, faults: errors.length },
  });
  await scope.live({ entity: 'procedures', action: 'create', permission: 'View Procedures' });
  return { ...shown, ...done };
}

/** GET procedure/template. */
export async function uploadTemplate(scope: Scope, format: 'xlsx' | 'csv'): Promise<FileAnswer> {
  const names = [...(await categoryNames(scope)).values()];
  const category = names[0] ?? 'General surgery';
  const example = [
    { name: 'Appendicectomy', code: '0DTJ0ZZ', category, kind: 'surgical-major', duration: 60, price: '250000', side: 'no' },
    { name: 'Ingrown toenail removal', code: 'LOCAL-1', category, kind: 'surgical-minor', duration: 20, side: 'yes' },
  ];
  return sheetTemplate(columnsFor(names), example, format, { name: 'procedures', madeAt: scope.now });
}
