import { createHash } from 'node:crypto';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import type { RowError } from '#kernel/contract/sheets.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { readFile, saveFile } from '#kernel/server/files/file-store.ts';
import type { FileAnswer, UploadedFile } from '#kernel/server/module/implement.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { type GoodRow, parseRows } from '#kernel/server/sheets/parse-rows.ts';
import { readOwnSheet } from '#kernel/server/sheets/read-sheet.ts';
import { currencyOf, requireCurrency } from '#modules/billing-setup/server/index.ts';
import { claimRefusals } from '../../contract/refusals.ts';
import type { ReadRemittanceFile, RemittanceFile, RemittanceMap, UploadRemittance } from '../../contract/remittance-file-records.ts';
import { mostRemittanceBytes } from '../../contract/remittance-words.ts';
import type { RemittanceDetails } from '../../contract/remittance-records.ts';
import { mostRemittanceRows } from '../../contract/words.ts';
import { requirePartner } from '../store.ts';
import { insertRemittance } from './draft.ts';
import { type AdviceFileRow, adviceSchema, columnsOf, headingsOf, missingColumns, proposeMap, rowsBy } from './file-rules.ts';
import { findRemittance } from './store.ts';

const rule = {
  purpose: 'claim-remittance',
  mimeTypes: ['text/csv', 'text/plain', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  maxBytes: mostRemittanceBytes,
};
const shownErrors = 100;
const shownRows = 5;

interface Advice {
  readonly headings: string[];
  readonly columns: RemittanceMap;
  readonly remembered: boolean;
  readonly good: readonly GoodRow<AdviceFileRow>[];
  readonly errors: readonly RowError[];
}

async function rememberedMap(scope: Scope, hmoId: Id): Promise<RemittanceMap | null> {
  const row = await scope.tx
    .selectFrom('claimRemittanceMaps')
    .select('columns')
    .where('hospitalId', '=', scope.hospitalId)
    .where('hmoId', '=', hmoId)
    .executeTakeFirst();
  return row?.columns ?? null;
}

async function remember(scope: Scope, hmoId: Id, columns: RemittanceMap): Promise<void> {
  const kept = { columns: json(columns), updatedAt: scope.now, updatedBy: scope.actor.userId, updatedByName: scope.actor.name };
  await scope.tx
    .insertInto('claimRemittanceMaps')
    .values({ hospitalId: scope.hospitalId, hmoId, ...kept })
    .onConflict((conflict) => conflict.columns(['hospitalId', 'hmoId']).doUpdateSet(kept))
    .execute();
}

async function readAdvice(
  scope: Scope,
  order: { readonly hmoId: Id; readonly columns?: RemittanceMap | undefined },
  file: UploadedFile | undefined,
  minorDigits: number,
): Promise<Advice> {
  const { head, below } = await readOwnSheet(file, mostRemittanceRows);
  const headings = headingsOf(head);
  const proposed = order.columns
    ? { columns: order.columns, remembered: false }
    : proposeMap(headings, await rememberedMap(scope, order.hmoId));
  if (missingColumns(proposed.columns, headings).length > 0) return { headings, ...proposed, good: [], errors: [] };
  const rows = rowsBy(proposed.columns, head, below);
  const { good, errors } = await parseRows({ columns: columnsOf(proposed.columns), rows }, adviceSchema(minorDigits));
  return { headings, ...proposed, good, errors };
}

const shaOf = (file: UploadedFile | undefined) => (file ? createHash('sha256').update(file.bytes).digest('hex') : '');

async function enteredAs(scope: Scope, hmoId: Id, sha256: string): Promise<RemittanceFile['repeated']> {
  const row = await scope.tx
    .selectFrom('claimRemittances')
    .select(['id', 'remittanceNumber'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('hmoId', '=', hmoId)
    .where('fileSha256', '=', sha256)
    .where('status', '<>', 'reversed')
    .executeTakeFirst();
  return row ?? null;
}

/** POST hmo/remittance/read: what the file holds, by the columns of the partner. Nothing is kept. */
export async function readRemittanceFile(scope: Scope, order: ReadRemittanceFile, file: UploadedFile | undefined): Promise<RemittanceFile> {
  const partner = await requirePartner(scope, order.hmoId);
  const currency = await currencyOf(scope);
  const { headings, columns, remembered, good, errors } = await readAdvice(scope, order, file, currency?.minorDigits ?? 2);
  const sum = (of: 'paid' | 'withheld') => good.reduce((all, { value }) => all + value[of], 0);
  await scope.record({
    action: 'read',
    entity: 'Hmo',
    entityId: partner.id,
    summary: `A payment advice of ${partner.name} with ${good.length} rows was checked for upload`,
  });
  return {
    ...{ headings, columns, remembered, rowCount: good.length, paid: sum('paid'), withheld: sum('withheld') },
    sample: good.slice(0, shownRows).map(({ row, value }) => ({ row, ...value })),
    ...{ errors: errors.slice(0, shownErrors), errorCount: errors.length },
    repeated: await enteredAs(scope, order.hmoId, shaOf(file)),
    currency: currency?.code ?? null,
  };
}

/** POST hmo/remittance/upload: a file with a fault changes nothing; one that was entered is refused. */
export async function uploadRemittance(scope: Scope, order: UploadRemittance, file: UploadedFile | undefined): Promise<RemittanceDetails> {
  const { minorDigits } = await requireCurrency(scope);
  const { columns, withheldTax = 0, charges = 0, ...header } = order;
  const { headings, good, errors } = await readAdvice(scope, order, file, minorDigits);
  const missing = missingColumns(columns, headings);
  if (missing.length > 0) throw claimRefusals.refusal('REMITTANCE_COLUMNS', { columns: missing.join(', ') });
  if (errors.length > 0) throw claimRefusals.refusal('REMITTANCE_ROWS', { count: errors.length, errors: errors.slice(0, shownErrors) });
  if (await enteredAs(scope, order.hmoId, shaOf(file))) throw claimRefusals.refusal('REMITTANCE_FILE_REPEATED');
  const kept = await saveFile(scope, file, rule);
  const made = await insertRemittance(
    scope,
    { ...header, withheldTax, charges, rows: good.map(({ value }) => value) },
    { fileId: kept.id, fileName: (file?.filename || 'file').slice(0, 200), fileSha256: kept.sha256 },
  );
  await remember(scope, order.hmoId, columns);
  return made;
}

/** GET hmo/remittance/{id}/file. */
export async function remittanceFile(scope: Scope, id: Id): Promise<FileAnswer> {
  const { fileId } = await findRemittance(scope, id);
  if (!fileId) throw kernelRefusals.refusal('NOT_FOUND');
  return readFile(scope, fileId);
}
