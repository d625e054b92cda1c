import { foldPermission } from '#kernel/contract/access.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { addHours } from '#kernel/server/clock/instants.ts';
import { givingWay } from '#kernel/server/scope/give-way.ts';
import { personBehind } from '#kernel/server/scope/person-behind.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { type ImportFailure, importPortion, importRowDays, type ImportStatus } from '../../contract/words.ts';
import { here } from '../context.ts';
import { judgeLines, parseLines } from './import-lines.ts';
import { importJob, saveLines } from './import-patients.ts';
import { changeImport, forgetCells, type ImportRecord, lockImport, nextLines, writeRows } from './import-store.ts';

const checkedAtOnce = 500;
const mostAttempts = 5;
const batchesOfJob = 40;

const isOver = ({ status }: ImportRecord) => status !== 'checking' && status !== 'saving';

async function next(scope: Scope, id: Id): Promise<void> {
  await scope.enqueue(importJob, { importId: id }, { singletonKey: id });
}

const failureWords = {
  'rows-fail': 'The remaining rows could not be saved. Upload them again.',
  'not-allowed': 'The person who started the import is no longer allowed to import patients.',
} as const satisfies Record<ImportFailure, string>;

function wordsOf(row: ImportRecord, status: ImportStatus, failure: ImportFailure | null): string {
  const saved = `${row.saved} of ${row.total} patients imported from ${row.filename}`;
  if (status === 'refused') return `Nothing was imported from ${row.filename}: ${row.invalid} of ${row.total} rows need your attention.`;
  if (failure) return `${saved}. ${failureWords[failure]}`;
  if (row.invalid === 0) return `${saved}.`;
  return `${saved}, ${row.invalid} ${row.invalid === 1 ? 'row was' : 'rows were'} left out.`;
}

/** The last act of an import: whoever ordered it is told, wherever they are by then. */
async function finish(scope: Scope, row: ImportRecord, status: ImportStatus, failure: ImportFailure | null = null): Promise<false> {
  await changeImport(scope, row.id, { status, failure, finishedAt: scope.now });
  await forgetCells(scope, row.id);
  await scope.record({
    action: 'job',
    entity: 'Patient',
    entityId: row.id,
    summary: `${row.saved} of ${row.total} patients imported`,
    after: { total: row.total, invalid: row.invalid, saved: row.saved, status },
  });
  await scope.notify({
    title: 'Import Finished',
    content: wordsOf(row, status, failure).slice(0, 900),
    path: `/patients/import?import=${row.id}`,
    to: { userIds: [row.orderedBy] },
    tellActor: true,
    module: 'patients',
    entity: 'patient-imports',
    entityId: row.id,
  });
  return false;
}

/** Counts a batch that failed, in a transaction of its own: one that fails again and again ends the import. */
async function noteFailure(scope: Scope, id: Id): Promise<void> {
  const row = await lockImport(scope, id);
  if (!row || isOver(row)) return;
  await changeImport(scope, id, { attempts: row.attempts + 1 });
  if (row.attempts + 1 >= mostAttempts) await finish(scope, row, 'failed', 'rows-fail');
}

/** Looks at the next rows without saving; after the last one it goes on to saving, or ends where rows are not valid. */
async function check(scope: Scope, row: ImportRecord): Promise<boolean> {
  const place = await here(scope);
  const lines = await nextLines(scope, row.id, ['waiting'], checkedAtOnce);
  const judged = await judgeLines(scope, place, await parseLines(place, lines));
  await writeRows(
    scope,
    row.id,
    judged.map((each) => each.row),
  );
  const invalid = row.invalid + judged.filter(({ order }) => order === null).length;
  const seen = { ...row, checked: row.checked + lines.length, invalid };
  const last = lines.length < checkedAtOnce;
  const status = last && invalid === 0 ? 'saving' : 'checking';
  await changeImport(scope, row.id, { status, checked: seen.checked, invalid, attempts: 0 });
  return last && invalid > 0 ? finish(scope, seen, 'refused') : true;
}

/** Saves the next batch. A row that has become a duplicate since it was looked at is left out, and says so. */
async function save(scope: Scope, row: ImportRecord): Promise<boolean> {
  const place = await here(scope);
  const lines = await nextLines(scope, row.id, ['waiting', 'valid'], importPortion);
  const rows = await saveLines(scope, place, await judgeLines(scope, place, await parseLines(place, lines)));
  await writeRows(scope, row.id, rows);
  const saved = rows.filter(({ state }) => state === 'saved').length;
  const sums = { saved: row.saved + saved, invalid: row.invalid + rows.length - saved };
  const checked = Math.max(row.checked, sums.saved + sums.invalid);
  await changeImport(scope, row.id, { ...sums, checked, attempts: 0 });
  return lines.length < importPortion ? finish(scope, { ...row, ...sums }, 'done') : true;
}

/**
 * One batch in the scope's own transaction, with the marks of its rows. Answers whether rows are left. Cut off anywhere, it is
 * made again from the last batch that was committed.
 */
export async function runBatch(scope: Scope, importId: Id): Promise<boolean> {
  const row = await lockImport(scope, importId);
  if (!row || isOver(row)) return false;
  const actor = await personBehind(scope, row.accountId);
  const more = actor?.permissions.has(foldPermission('Import Patients'))
    ? await scope.as(actor, (own) => (row.status === 'checking' ? check(own, row) : save(own, row)))
    : await finish(scope, row, 'failed', 'not-allowed');
  await scope.live({ entity: 'patient-imports', id: importId, action: 'update', permission: 'Import Patients' });
  return more;
}

/** The job of an import: some batches, each in a transaction of its own, so that imports of other hospitals take turns with it. */
export async function runImport(scope: Scope, importId: Id): Promise<void> {
  for (let batch = 0; batch < batchesOfJob; batch += 1) {
    try {
      if (!(await givingWay(() => scope.apart((own) => runBatch(own, importId))))) return;
    } catch (error) {
      await scope.apart((own) => noteFailure(own, importId));
      throw error;
    }
  }
  await next(scope, importId);
}

/** Every night: rows of old imports go, and an import whose job was lost, as in a restored database, goes on. */
export async function tidyImports(scope: Scope): Promise<void> {
  await scope.tx
    .deleteFrom('patientImportRows')
    .where('hospitalId', '=', scope.hospitalId)
    .where('importId', 'in', (eb) =>
      eb
        .selectFrom('patientImports')
        .select('id')
        .where('hospitalId', '=', scope.hospitalId)
        .where('finishedAt', '<', addHours(scope.now, -24 * importRowDays)),
    )
    .execute();
  const left = await scope.tx
    .selectFrom('patientImports')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', 'in', ['checking', 'saving'])
    .where('updatedAt', '<', addHours(scope.now, -1))
    .execute();
  for (const { id } of left) await next(scope, id);
}
