import { cellFault } from '#kernel/contract/cell-faults.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { Refusal } from '#kernel/contract/refusals.ts';
import { foldName } from '#kernel/contract/search-words.ts';
import type { RowError } from '#kernel/contract/sheets.ts';
import type { FileAnswer, UploadedFile } from '#kernel/server/module/implement.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { parseRows } from '#kernel/server/sheets/parse-rows.ts';
import { readSheet } from '#kernel/server/sheets/read-sheet.ts';
import { sheetTemplate } from '#kernel/server/sheets/write-sheets.ts';
import { requireCurrency } from '#modules/billing-setup/server/index.ts';
import {
  type CreateTest,
  CreateTest as CreateTestSchema,
  type ParameterInput,
  type UploadAnswer,
  type UploadTests,
} from '../../contract/catalogue-records.ts';
import { laboratoryRefusals } from '../../contract/refusals.ts';
import { mostUploadRows } from '../../contract/words.ts';
import { ensureCategories } from './setup.ts';
import { categoryNames, parametersOf, type StoredTest } from './store.ts';
import { columnsFor, rowSchema, type UploadRow } from './upload-columns.ts';
import { createTest, editTest } from './save-entry.ts';

interface Numbered {
  readonly row: number;
  readonly value: UploadRow;
}

/** Interpretations stand behind an option: `Negative; Positive (A)`. */
function optionsOf(options: readonly string[] | null) {
  return (options ?? []).map((option) => {
    const found = /^(.*?)\s*\((N|A|AA)\)$/.exec(option);
    return { label: (found?.[1] ?? option).trim(), interpretation: (found?.[2] ?? 'N') as 'N' | 'A' | 'AA' };
  });
}

function parameterOf(row: UploadRow, id: Id | undefined): ParameterInput {
  const { low, high, criticalLow, criticalHigh } = row;
  const bounded = [low, high, criticalLow, criticalHigh].some((bound) => bound !== null);
  const range = {
    sex: 'any',
    ageFromDays: null,
    ageToDays: null,
    pregnancy: 'any',
    low,
    high,
    criticalLow,
    criticalHigh,
    text: null,
  } as const;
  return {
    ...(id ? { id } : {}),
    name: row.parameter ?? row.name,
    code: row.parameterCode,
    resultType: row.resultType ?? (row.options ? 'select' : row.unit ? 'numeric' : 'text'),
    unit: row.unit,
    decimals: row.decimals ?? 0,
    options: optionsOf(row.options),
    formula: null,
    required: true,
    plausibleLow: null,
    plausibleHigh: null,
    deltaPercent: null,
    deltaDays: null,
    ranges: bounded ? [range] : [],
  };
}

function groups(rows: readonly Numbered[]): Numbered[][] {
  const found = new Map<string, Numbered[]>();
  for (const row of rows) {
    const key = foldName(row.value.name);
    found.set(key, [...(found.get(key) ?? []), row]);
  }
  return [...found.values()];
}

function newTestOf(group: readonly Numbered[], categoryId: Id): unknown {
  const [{ value: head }] = group as [Numbered];
  const code = head.code && /^\d{1,7}-\d$/.test(head.code) ? head.code : null;
  return {
    name: head.name,
    shortName: head.shortName ?? head.name.slice(0, 16),
    code: code ?? head.code,
    localCode: head.localCode,
    aliases: head.aliases ?? [],
    categoryId,
    specimenType: head.specimenType,
    container: head.container,
    ...(head.turnaroundMinutes ? { turnaroundMinutes: head.turnaroundMinutes } : {}),
    parameters: group.map(({ value }) => parameterOf(value, undefined)),
    ...(head.price === null ? {} : { price: head.price }),
  };
}

/** Parameters of a known test: those of the file take the place of their namesakes, further ones follow. */
function mergedParameters(known: StoredTest, group: readonly Numbered[]): ParameterInput[] {
  const given = group.filter(({ value }) => value.parameter || value.resultType || value.unit || value.options);
  const before = parametersOf(known);
  const fromFile = given.map(({ value }) => {
    const name = foldName(value.parameter ?? value.name);
    const match = before.find((parameter) => foldName(parameter.name) === name);
    const made = parameterOf(value, match?.id);
    // What a file does not say of a known parameter stays.
    return match ? { ...match, ...made, ranges: made.ranges.length > 0 ? made.ranges : match.ranges, formula: match.formula } : made;
  });
  const kept = before.filter(({ id }) => !fromFile.some((parameter) => parameter.id === id));
  return [...kept, ...fromFile];
}

function changesOf(known: StoredTest, group: readonly Numbered[], categoryId: Id | null) {
  const [{ value: head }] = group as [Numbered];
  const set = {
    shortName: head.shortName,
    code: head.code,
    localCode: head.localCode,
    aliases: head.aliases,
    categoryId,
    specimenType: head.specimenType,
    container: head.container,
    turnaroundMinutes: head.turnaroundMinutes,
    price: head.price,
  };
  const said = Object.fromEntries(Object.entries(set).filter(([, value]) => value !== null));
  return { ...said, parameters: mergedParameters(known, group) };
}

function errorsOf(row: number, error: unknown): RowError[] {
  if (!(error instanceof Refusal)) throw error;
  const fields = Object.entries(error.fields ?? {});
  if (fields.length === 0) return [{ row, column: null, message: error.message }];
  return fields.map(([field, message]) => ({ row, column: field, message }));
}

async function knownTests(scope: Scope): Promise<Map<string, StoredTest>> {
  const rows = await scope.tx
    .selectFrom('labTests')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '<>', 'archived')
    .execute();
  return new Map(rows.map((row) => [row.foldedName, row]));
}

interface Work {
  readonly mode: UploadTests['mode'];
  readonly known: ReadonlyMap<string, StoredTest>;
  readonly categories: ReadonlyMap<string, { readonly id: Id }>;
}

async function takeGroup(
  scope: Scope,
  group: readonly Numbered[],
  { mode, known, categories }: Work,
): Promise<'created' | 'updated' | 'skipped' | RowError[]> {
  const [{ row, value: head }] = group as [Numbered];
  const before = known.get(foldName(head.name));
  if (before && mode === 'skip') return 'skipped';
  if (before && mode === 'create') return [{ row, column: 'Name', message: 'A test with this name already exists' }];
  if (before?.kind === 'profile') return [{ row, column: 'Name', message: 'A profile is changed in its form' }];
  const category = head.category ? categories.get(foldName(head.category)) : undefined;
  if (head.category && !category) return [{ row, column: 'Category', message: cellFault('thisUnknown', { what: 'category' }) }];
  if (!before && !category) return [{ row, column: 'Category', message: 'Category is required' }];
  try {
    if (before) {
      await editTest(scope, before.id, changesOf(before, group, category?.id ?? null));
      return 'updated';
    }
    const parsed = CreateTestSchema.safeParse(newTestOf(group, (category as { id: Id }).id));
    if (!parsed.success) return parsed.error.issues.map(({ path, message }) => ({ row, column: path.join('.') || null, message }));
    await createTest(scope, parsed.data as CreateTest);
    return 'created';
  } catch (error) {
    return errorsOf(row, error);
  }
}

async function rowsOf(scope: Scope, order: UploadTests, file: UploadedFile | undefined) {
  const columns = columnsFor([...(await categoryNames(scope)).values()]);
  if (!order.rows) return readSheet(file, { columns, maxRows: mostUploadRows });
  const rows = order.rows.map((given, at) => ({
    row: at + 1,
    cells: Object.fromEntries(columns.map(({ key, title }) => [key, String((given as Record<string, unknown>)[title] ?? '').trim()])),
  }));
  return { columns, rows };
}

/** A dry run works in the same transaction and is then undone by this. */
class Undone extends Error {}

const none = { created: 0, updated: 0, skipped: 0 };

async function work(scope: Scope, rows: readonly Numbered[], mode: UploadTests['mode'], errors: RowError[]): Promise<typeof none> {
  const done = { ...none };
  const known = await knownTests(scope);
  const categories = await ensureCategories(scope, []);
  for (const group of groups(rows)) {
    const result = await takeGroup(scope, group, { mode, known, categories });
    if (typeof result === 'string') done[result] += 1;
    else errors.push(...result);
  }
  return done;
}

/** POST laboratory/test/upload: with any fault nothing is written; `dryRun` tells what would be and writes nothing either. */
export async function uploadTests(scope: Scope, order: UploadTests, file: UploadedFile | undefined): Promise<UploadAnswer> {
  const dryRun = order.dryRun === true || order.dryRun === 'true';
  const sheet = await rowsOf(scope, order, file);
  const priced = sheet.rows.some(({ cells }) => (cells.price ?? '') !== '');
  const minorDigits = priced ? (await requireCurrency(scope)).minorDigits : 0;
  const { good, errors } = await parseRows(sheet, rowSchema(minorDigits));
  const done = { rows: sheet.rows.length, ...none };
  if (dryRun) {
    // The acts themselves say what is wrong, in a part of their own that is undone.
    await scope
      .apart(async (inside) => {
        Object.assign(done, await work(inside, good, order.mode, errors));
        throw new Undone();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undone)) throw error;
      });
    await scope.record({ action: 'read', entity: 'LabTest', summary: `A file with ${sheet.rows.length} rows was checked for upload` });
    return { ...done, errors: sorted(errors).slice(0, 500), errorCount: errors.length, dryRun };
  }
  if (errors.length === 0) Object.assign(done, await work(scope, good, order.mode, errors));
  if (errors.length > 0)
    throw laboratoryRefusals.refusal('LAB_UPLOAD_INVALID', { count: errors.length, errors: sorted(errors).slice(0, 500) });
  await scope.record({
    action: 'create',
    entity: 'LabTest',
    summary: `Lab tests uploaded: ${done.created} new, ${done.updated} changed`,
    after: { ...done, mode: order.mode },
  });
  return { ...done, errors: [], errorCount: 0, dryRun };
}

const sorted = (errors: readonly RowError[]) => [...errors].sort((one, other) => one.row - other.row);

/** GET laboratory/test/template. */
export async function uploadTemplate(scope: Scope, format: 'xlsx' | 'csv'): Promise<FileAnswer> {
  const names = [...(await categoryNames(scope)).values()];
  const example = [
    {
      name: 'Serum Iron',
      shortName: 'Iron',
      category: names[0] ?? 'Chemistry',
      specimenType: 'serum',
      container: 'gel-yellow',
      turnaroundMinutes: 240,
      parameter: 'Iron',
      resultType: 'numeric',
      unit: 'umol/L',
      decimals: 1,
      low: 10.7,
      high: 32.2,
      price: '2500',
    },
    {
      name: 'Dengue Rapid Test',
      shortName: 'Dengue',
      category: names[0] ?? 'Serology',
      specimenType: 'serum',
      parameter: 'Dengue NS1',
      resultType: 'select',
      options: 'Negative; Positive (A)',
    },
  ];
  return sheetTemplate(columnsFor(names), example, format, { name: 'laboratory-tests', madeAt: scope.now });
}
