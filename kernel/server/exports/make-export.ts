import type { Id } from '#kernel/contract/fields.ts';
import { Refusal } from '#kernel/contract/refusals.ts';
import { addHours } from '../clock/instants.ts';
import { FileWriter, insertFile } from '../files/file-store.ts';
import type { Job } from '../module/module.ts';
import { personBehind } from '../scope/person-behind.ts';
import type { Actor, Scope } from '../scope/scope.ts';
import { type ExportRow, type ExportSink, kindOf } from './exports.ts';
import { exportHours, mimeOfFormat } from './words.ts';

const mostAttempts = 3;

type Changes = Partial<
  Pick<ExportRow, 'status' | 'rowsDone' | 'rowsTotal' | 'failure' | 'fileId' | 'startedAt' | 'finishedAt' | 'expiresAt'>
>;

async function change(scope: Scope, row: ExportRow, changes: Changes): Promise<void> {
  await scope.tx.updateTable('exports').set(changes).where('hospitalId', '=', scope.hospitalId).where('id', '=', row.id).execute();
  await scope.live({ entity: 'exports', id: row.id, action: 'update', userIds: [row.orderedBy] });
}

/** Takes the export up; null when it is finished already, or has failed too often. */
async function takeUp(scope: Scope, id: Id): Promise<ExportRow | null> {
  const row = await scope.tx
    .selectFrom('exports')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row || row.status === 'ready' || row.status === 'failed') return null;
  if (row.attempts >= mostAttempts) {
    await fail(scope, row, 'It could not be made. Try again later.');
    return null;
  }
  await scope.tx
    .updateTable('exports')
    .set({ attempts: row.attempts + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .execute();
  await change(scope, row, { status: 'running', startedAt: scope.now, rowsDone: 0 });
  return row;
}

function pageOf(row: ExportRow): string {
  return `${row.page}${row.page.includes('?') ? '&' : '?'}export=${row.id}`;
}

async function fail(scope: Scope, row: ExportRow, failure: string): Promise<void> {
  await change(scope, row, { status: 'failed', failure: failure.slice(0, 300), finishedAt: scope.now });
  await scope.notify({
    // There is one title for exports; the words say that there is no file.
    title: 'Export Ready',
    content: `No file: ${row.title} could not be exported. ${failure}`.slice(0, 900),
    path: pageOf(row),
    to: { userIds: [row.orderedBy] },
    tellActor: true,
    module: 'exports',
    entity: 'exports',
    entityId: row.id,
  });
}

function filenameOf(row: ExportRow): string {
  const plain = row.title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase();
  return `${plain || 'export'}_${row.createdAt.slice(0, 10)}.${row.format}`;
}

/** Keeps the finished file and tells its owner, in one commit. */
async function finish(scope: Scope, row: ExportRow, actor: Actor, made: { writer: FileWriter; rows: number }): Promise<void> {
  const { sha256, size } = await made.writer.close();
  const fileId = made.writer.id;
  const keepUntil = addHours(scope.now, exportHours);
  const filename = filenameOf(row);
  await insertFile(scope, { id: fileId, filename, mimeType: mimeOfFormat[row.format], size, sha256, purpose: 'export', keepUntil });
  await change(scope, row, {
    status: 'ready',
    fileId,
    rowsDone: made.rows,
    rowsTotal: made.rows,
    finishedAt: scope.now,
    expiresAt: keepUntil,
  });
  await scope.as(actor, (own) =>
    own.record({
      action: 'export',
      entity: 'Export',
      entityId: row.id,
      summary: `${row.title}: ${made.rows} rows exported as ${row.format.toUpperCase()}`.slice(0, 300),
      reason: row.reason,
      after: { rows: made.rows, size, sha256: sha256.toString('hex'), format: row.format },
    }),
  );
  await scope.notify({
    title: 'Export Ready',
    content: `${row.title} is ready: ${made.rows} rows. It is kept for ${exportHours} hours.`,
    path: pageOf(row),
    to: { userIds: [row.orderedBy] },
    tellActor: true,
    module: 'exports',
    entity: 'exports',
    entityId: row.id,
  });
}

async function writeOut(scope: Scope, row: ExportRow, actor: Actor): Promise<void> {
  const writer = await FileWriter.open(scope.settings, scope.newId());
  const out: ExportSink = {
    write: (bytes) => writer.write(bytes),
    progress: (rowsDone, rowsTotal) => scope.apart((own) => change(own, row, { rowsDone, rowsTotal })),
  };
  try {
    const kind = kindOf(row);
    const rows = await scope.as(actor, async (own) => {
      kind.allow(own, row.ask as object);
      return kind.make(own, row.ask as object, row.format, out);
    });
    await scope.apart((own) => finish(own, row, actor, { writer, rows }));
  } catch (error) {
    await writer.drop();
    throw error;
  }
}

/** Makes an ordered export. What it reads is of one moment; what it tells of itself is committed as it goes. */
async function makeExport(scope: Scope, exportId: Id): Promise<void> {
  const row = await scope.apart((own) => takeUp(own, exportId));
  if (!row) return;
  const actor = await personBehind(scope, row.accountId);
  try {
    if (actor) await writeOut(scope, row, actor);
    else await scope.apart((own) => fail(own, row, 'Your account may not sign in any more.'));
  } catch (error) {
    // A refusal stays one however often it is tried; anything else is.
    if (!(error instanceof Refusal)) throw error;
    await scope.apart((own) => fail(own, row, error.message));
  }
}

/** The kernel's own job: one ordered export. */
export const exportJob: Job = {
  name: 'kernel.make-export',
  snapshot: true,
  run: { hospital: (scope, { exportId }) => makeExport(scope, String(exportId)) },
};
