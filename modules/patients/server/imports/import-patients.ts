import type { Id } from '#kernel/contract/fields.ts';
import type { UploadedFile } from '#kernel/server/module/implement.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { ImportResult, ImportRow } from '../../contract/calls/imports.ts';
import type { RegisterPatient } from '../../contract/records.ts';
import { importBatch, type ImportStatus } from '../../contract/words.ts';
import { here, type Here } from '../context.ts';
import { sharesRecords } from '../register-patient.ts';
import { readImport } from './import-file.ts';
import { type Judged, judgeLines, markTwins, parseLines } from './import-lines.ts';
import { insertImport } from './import-store.ts';
import { insertPatients } from './insert-patients.ts';

/** The job that works off an import batch by batch. */
export const importJob = 'patients.import';

/** Registers whom the lines name; every line's row says what became of it. */
export async function saveLines(scope: Scope, place: Here, judged: readonly Judged[]): Promise<ImportRow[]> {
  const orders = judged.flatMap(({ order }) => (order ? [order] : []));
  const patients = await insertPatients(
    scope,
    orders.map((order) => ({
      typed: order,
      source: 'import' as const,
      shareRecords: sharesRecords(order, place),
      kins: order.nextOfKins,
    })),
  );
  const byOrder = new Map<RegisterPatient, (typeof patients)[number] | undefined>(orders.map((order, at) => [order, patients[at]]));
  return judged.map(({ order, row }) => {
    const patient = order && byOrder.get(order);
    return patient ? { ...row, state: 'saved', patientId: patient.id, hospitalPatientId: patient.hospitalPatientId } : row;
  });
}

interface Told {
  readonly id: Id | null;
  readonly status: ImportStatus;
  readonly dryRun: boolean;
  readonly rows: readonly ImportRow[];
}

async function tell(scope: Scope, { rows, ...told }: Told): Promise<ImportResult> {
  const count = (...states: ImportRow['state'][]) => rows.filter(({ state }) => states.includes(state)).length;
  const [invalid, saved] = [count('invalid', 'duplicate'), count('saved')];
  const over = told.status !== 'checking' && told.status !== 'saving';
  await scope.record({
    action: 'job',
    entity: 'Patient',
    entityId: told.id,
    summary: told.dryRun
      ? `Import of ${rows.length} patients tried`
      : over
        ? `${saved} of ${rows.length} patients imported`
        : `Import of ${rows.length} patients started`,
    after: { total: rows.length, invalid, saved },
  });
  const valid = count('valid', 'waiting', 'saved');
  return { ...told, total: rows.length, valid, invalid, saved, rows: over ? [...rows] : [] };
}

/** So few that they are saved at once: all, or those that are valid, or none. */
async function importNow(scope: Scope, place: Here, { filename, parsed, skipInvalid }: Upload): Promise<ImportResult> {
  const judged = await judgeLines(scope, place, parsed);
  const bad = judged.filter(({ order }) => order === null).length;
  const status = bad === 0 || skipInvalid ? 'done' : 'refused';
  const rows = status === 'done' ? await saveLines(scope, place, judged) : judged.map(({ row }) => row);
  const kept = judged.map(({ line }, at) => ({ line, order: null, row: rows[at] as ImportRow }));
  const saved = status === 'done' ? rows.length - bad : 0;
  const counts = { total: rows.length, checked: rows.length, invalid: bad, saved };
  const id = await insertImport(scope, { filename, status, skipInvalid, ...counts }, kept);
  return tell(scope, { id, status, dryRun: false, rows });
}

/** Keeps the rows; a job goes on with them once this act has committed. */
async function importLater(scope: Scope, { filename, parsed, skipInvalid }: Upload): Promise<ImportResult> {
  // A row that is wrong as it is typed is decided; the others wait for the job.
  const kept = parsed.map((each) => (each.order ? { ...each, row: { ...each.row, state: 'waiting' as const } } : each));
  const invalid = kept.filter(({ order }) => order === null).length;
  const status = skipInvalid ? 'saving' : 'checking';
  const counts = { total: kept.length, checked: invalid, invalid, saved: 0 };
  const id = await insertImport(scope, { filename, status, skipInvalid, ...counts }, kept);
  await scope.enqueue(importJob, { importId: id }, { singletonKey: id });
  return tell(scope, { id, status, dryRun: false, rows: kept.map(({ row }) => row) });
}

interface Upload {
  readonly filename: string;
  readonly parsed: readonly Judged[];
  readonly skipInvalid: boolean;
}

/**
 * POST patients/upload: every line is held to the rules of POST patients. Nothing is saved when a line is not valid, unless
 * `skipInvalid`; `dryRun` only judges. Up to 50 lines are saved now; more by a job, in batches of own transactions.
 */
export async function importPatients(
  scope: Scope,
  file: UploadedFile | undefined,
  { dryRun, skipInvalid }: { dryRun: boolean; skipInvalid: boolean },
): Promise<ImportResult> {
  const lines = await readImport(file);
  const place = await here(scope);
  const parsed = await markTwins(await parseLines(place, lines), place.settings.duplicateThreshold);
  if (dryRun) {
    const judged = await judgeLines(scope, place, parsed);
    const bad = judged.some(({ order }) => order === null);
    return tell(scope, { id: null, status: bad ? 'refused' : 'done', dryRun, rows: judged.map(({ row }) => row) });
  }
  const upload = { filename: file?.filename ?? '', parsed, skipInvalid };
  return lines.length <= importBatch ? importNow(scope, place, upload) : importLater(scope, upload);
}
