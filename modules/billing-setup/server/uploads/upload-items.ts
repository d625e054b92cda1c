import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import type { RowError } from '#kernel/contract/sheets.ts';
import type { FileAnswer, StoredFileAnswer, UploadedFile } from '#kernel/server/module/implement.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { sendStored } from '#kernel/server/files/file-store.ts';
import { keepSheet } from '#kernel/server/sheets/keep-sheet.ts';
import { type GoodRow, parseRows, withoutRepeats } from '#kernel/server/sheets/parse-rows.ts';
import { readSheet, type UploadedSheet } from '#kernel/server/sheets/read-sheet.ts';
import { errorSheet } from '#kernel/server/sheets/write-sheets.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { UploadResult } from '../../contract/item-records.ts';
import { type DuplicateWay, mostUploadRows, type UploadMode } from '../../contract/words.ts';
import { lockPriceList, nameKey } from '../context.ts';
import { currencyOf } from '../currency/currency.ts';
import { insertItems } from '../items/insert-items.ts';
import { type FoundItem, itemsOn, selectFound } from '../items/item-rows.ts';
import { itemColumns, itemRow, type ItemRow, type Known } from './item-columns.ts';
import { changeItems } from './change-items.ts';

export interface UploadOrder {
  readonly mode: UploadMode;
  readonly onDuplicate: DuplicateWay;
  readonly strict: boolean;
}

/** Faults that an answer lists; all of them are in the report. */
const mostListed = 200;

async function knownHere(scope: Scope): Promise<Omit<Known, 'hcpcs'>> {
  const { tx, hospitalId } = scope;
  const departments = await tx
    .selectFrom('departments')
    .select(['id', 'name'])
    .where('hospitalId', '=', hospitalId)
    .where('status', '=', 'active')
    .orderBy('name')
    .execute();
  const serviceTypes = await tx
    .selectFrom('serviceTypes')
    .select(['id', 'type', 'name'])
    .where('hospitalId', '=', hospitalId)
    .where('status', '=', 'active')
    .orderBy('name')
    .execute();
  const taxes = await tx
    .selectFrom('taxes')
    .select(['id', 'code'])
    .where('hospitalId', '=', hospitalId)
    .where('status', '=', 'active')
    .orderBy('code')
    .execute();
  return { currency: await currencyOf(scope), departments, serviceTypes, taxes };
}

/** Columns of the price list's file with what this hospital may choose. */
export async function columnsHere(scope: Scope) {
  const known = await knownHere(scope);
  return { known, columns: itemColumns(known) };
}

async function currentHcpcs(scope: Scope, sheet: UploadedSheet): Promise<Set<string>> {
  const codes = [...new Set(sheet.rows.map(({ cells }) => (cells.hcpcsCode ?? '').toUpperCase()).filter((code) => code !== ''))];
  if (codes.length === 0) return new Set();
  const rows = await scope.tx
    .selectFrom('hcpcsCodes')
    .select('code')
    .where('code', '=', sql<string>`any(${codes}::text[])`)
    .where('status', '=', 'active')
    .execute();
  return new Set(rows.map((row) => row.code));
}

const nameOf = (item: { module: string; serviceTypeId: Id | null; name: string }) =>
  `${item.module} ${item.serviceTypeId ?? ''} ${nameKey(item.name)}`;

/** The active items by code and by name. */
class PriceList {
  readonly #byCode: Map<string, FoundItem>;
  readonly #byName: Map<string, FoundItem>;

  constructor(items: readonly FoundItem[]) {
    this.#byCode = new Map(items.map((item) => [item.code, item]));
    this.#byName = new Map(items.map((item) => [nameOf(item), item]));
  }

  /** The item that a row means, or why it means none; null: a new one. */
  find(row: ItemRow): FoundItem | string | null {
    const byCode = row.code ? this.#byCode.get(row.code) : undefined;
    const byName = this.#byName.get(nameOf(row));
    if (byCode && byName && byCode.id !== byName.id) return `Name already in use by ${byName.code}`;
    if (row.code && !byCode && byName) return `This name has the code ${byName.code}`;
    const found = byCode ?? byName ?? null;
    if (found && (found.module !== row.module || found.serviceTypeId !== row.serviceTypeId))
      return `${found.code} belongs to another module or service type`;
    if (found?.sourceType && nameKey(found.name) !== nameKey(row.name))
      return 'This item follows its catalogue record; change its name there';
    return found;
  }
}

export interface Sorted {
  readonly fresh: GoodRow<ItemRow>[];
  readonly known: { readonly at: number; readonly row: ItemRow; readonly item: FoundItem }[];
  readonly errors: RowError[];
}

/** What each good row means: a new item, a known one, or a fault that only the price list shows. */
function sortOut(good: readonly GoodRow<ItemRow>[], list: PriceList): Sorted {
  const sorted: Sorted = { fresh: [], known: [], errors: [] };
  for (const each of good) {
    const { row, value } = each;
    const found = list.find(value);
    if (typeof found === 'string') sorted.errors.push({ row, column: 'Name', message: found });
    else if (found) sorted.known.push({ at: row, row: value, item: found });
    else if (!value.departmentId && value.status !== 'archived')
      sorted.errors.push({ row, column: 'Department', message: 'Department is required' });
    else sorted.fresh.push(each);
  }
  return sorted;
}

async function report(scope: Scope, sheet: UploadedSheet, errors: readonly RowError[], name: string): Promise<Id | null> {
  if (errors.length === 0) return null;
  return keepSheet(scope, await errorSheet(sheet, errors, sheet.format, { name, madeAt: scope.now }));
}

/** What an upload did, its faulty rows kept as a sheet for a day. */
export async function resultOf(
  scope: Scope,
  sheet: UploadedSheet,
  done: Pick<UploadResult, 'mode' | 'created' | 'updated' | 'skipped'> & { readonly errors: RowError[] },
  name: string,
): Promise<UploadResult> {
  const errors = done.errors.sort((a, b) => a.row - b.row);
  return {
    ...done,
    rows: sheet.rows.length,
    errors: errors.slice(0, mostListed),
    errorCount: errors.length,
    reportFileId: await report(scope, sheet, errors, name),
  };
}

/**
 * POST billable-items/upload: rows are found again by code, else by module, service type and name, so that the same file
 * twice, and by two at the same time, leaves the same items (invariant 8). `validate` writes none; with `strict` one
 * faulty row keeps all from being written.
 */
export async function uploadItems(scope: Scope, order: UploadOrder, uploads: readonly UploadedFile[]): Promise<UploadResult> {
  const { known, columns } = await columnsHere(scope);
  const sheet = await readSheet(uploads[0], { columns, maxRows: mostUploadRows });
  const parsed = await parseRows(sheet, itemRow({ ...known, hcpcs: await currentHcpcs(scope, sheet) }));
  const once = withoutRepeats(withoutRepeats(parsed, { keyOf: nameOf, column: 'Name' }), { keyOf: (row) => row.code, column: 'Code' });
  await lockPriceList(scope);
  const today = await scope.today();
  const list = new PriceList(await selectFound(itemsOn(scope, today)).where('i.status', '=', 'active').execute());
  const { fresh, known: found, errors } = sortOut(once.good, list);
  const changes = await changeItems(scope, order.onDuplicate === 'update' ? found : [], { today, write: false });
  const allErrors = [...once.errors, ...errors, ...changes.errors];
  const writes = order.mode === 'commit' && (allErrors.length === 0 || !order.strict);
  const wanted = { created: fresh.length, updated: changes.changed, skipped: found.length - changes.changed - changes.errors.length };
  if (writes) {
    await insertItems(
      scope,
      fresh.map(({ value }) => newItemOf(value)),
      { from: today, reason: null, source: 'upload' },
    );
    if (order.onDuplicate === 'update') await changeItems(scope, found, { today, write: true });
    if (fresh.length + changes.changed > 0) await scope.live({ entity: 'billable-items', action: 'update' });
  }
  const counts = writes || order.mode === 'validate' ? wanted : { created: 0, updated: 0, skipped: 0 };
  await scope.record({
    action: writes ? 'update' : 'read',
    entity: 'BillableItem',
    summary: writes
      ? `Price list uploaded: ${counts.created} added, ${counts.updated} changed, ${counts.skipped} left alone`
      : `Upload of ${sheet.rows.length} rows of the price list tried, ${allErrors.length} faults`,
  });
  return resultOf(scope, sheet, { mode: order.mode, ...counts, errors: allErrors }, 'price-list-errors');
}

function newItemOf({ unit, hcpcsCode, taxIds, paymentPolicy, status, ...row }: ItemRow) {
  return {
    ...row,
    ...(unit ? { unit } : {}),
    ...(paymentPolicy ? { paymentPolicy } : {}),
    ...(status ? { status } : {}),
    hcpcsCode,
    taxIds: taxIds ?? [],
  };
}

/** GET billable-items/upload/{fileId}: the report of an upload, and nothing else that the hospital keeps. */
export async function sendReport(scope: Scope, fileId: Id): Promise<FileAnswer | StoredFileAnswer> {
  const file = await scope.tx
    .selectFrom('files')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', fileId)
    .where('purpose', '=', 'upload-errors')
    .executeTakeFirst();
  if (!file) throw kernelRefusals.refusal('NOT_FOUND');
  return sendStored(scope, fileId);
}
