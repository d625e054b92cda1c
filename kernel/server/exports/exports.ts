import type { Selectable } from 'kysely';
import type { ExportsTable } from '#database/types.ts';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { addHours } from '../clock/instants.ts';
import { json } from '../database/kysely.ts';
import { sendStored } from '../files/file-store.ts';
import type { StoredFileAnswer } from '../module/implement.ts';
import type { Scope } from '../scope/scope.ts';
import { type ExportFormat, exportRefusals, type ExportStatus, mostWaitingExports } from './words.ts';

export type ExportRow = Selectable<ExportsTable>;

/** Where an export's bytes go, and where it tells how far it is. */
export interface ExportSink {
  readonly write: (bytes: Buffer) => Promise<void>;
  readonly progress: (done: number, total: number | null) => Promise<void>;
}

/** A kind of export. `Ask` is what is kept between the order and the job: plain JSON. */
export interface ExportKind<Ask extends object> {
  readonly kind: string;
  /** Refuses whoever may not have this export (any more): asked at the order, when it is made and when it is fetched. */
  readonly allow: (scope: Scope, ask: Ask) => void;
  /** Writes the file in the rights of the person who asked. Answers how many rows it holds. */
  readonly make: (scope: Scope, ask: Ask, format: ExportFormat, out: ExportSink) => Promise<number>;
}

const kinds = new Map<string, ExportKind<object>>();

/** Makes a kind known; once, when its module is loaded. */
export function registerExportKind<Ask extends object>(kind: ExportKind<Ask>): ExportKind<Ask> {
  if (kinds.has(kind.kind)) throw new Error(`Two modules give the export ${kind.kind}`);
  kinds.set(kind.kind, kind as unknown as ExportKind<object>);
  return kind;
}

export function kindOf(row: Pick<ExportRow, 'kind'>): ExportKind<object> {
  const kind = kinds.get(row.kind);
  if (!kind) throw new Error(`No module makes the export ${row.kind}`);
  return kind;
}

/** An export as its owner sees it. */
export interface ShownExport {
  readonly id: Id;
  readonly kind: string;
  readonly title: string;
  readonly format: ExportFormat;
  readonly status: ExportStatus;
  readonly rowsDone: number;
  /** Null until it is counted. */
  readonly rowsTotal: number | null;
  readonly failure: string | null;
  readonly size: number | null;
  /** SHA-256 of the file, hexadecimal. */
  readonly sha256: string | null;
  readonly createdAt: Instant;
  readonly finishedAt: Instant | null;
  readonly expiresAt: Instant | null;
}

export interface ExportOrder<Ask> {
  readonly ask: Ask;
  readonly title: string;
  readonly format: ExportFormat;
  /** Address below the area that the notice leads to; it gets `export={id}`. */
  readonly page: string;
  readonly reason?: string | null;
  /** What the audit entry says beside the title. */
  readonly said: Readonly<Record<string, unknown>>;
}

/** A crash or a full disk may leave one that nobody works at any more. */
const longestHours = 6;

async function closeForgotten(scope: Scope): Promise<void> {
  await scope.tx
    .updateTable('exports')
    .set({ status: 'failed', failure: 'It took too long', finishedAt: scope.now })
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', 'in', ['queued', 'running'])
    .where('createdAt', '<', addHours(scope.now, -longestHours))
    .execute();
}

/** Orders an export: kept, audited, and made by a job once the act has committed. */
export async function orderExport<Ask extends object>(scope: Scope, kind: ExportKind<Ask>, order: ExportOrder<Ask>): Promise<ShownExport> {
  kind.allow(scope, order.ask);
  const { accountId, userId } = scope.actor;
  if (!accountId || !userId) throw kernelRefusals.refusal('UNAUTHENTICATED');
  await closeForgotten(scope);
  const waiting = await scope.tx
    .selectFrom('exports')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('orderedBy', '=', userId)
    .where('status', 'in', ['queued', 'running'])
    .execute();
  if (waiting.length >= mostWaitingExports) throw exportRefusals.refusal('EXPORTS_RUNNING', { count: waiting.length });
  const id = scope.newId();
  const row = await scope.tx
    .insertInto('exports')
    .values({
      hospitalId: scope.hospitalId,
      id,
      kind: kind.kind,
      title: order.title,
      format: order.format,
      ask: json(order.ask),
      page: order.page,
      reason: order.reason ?? null,
      status: 'queued',
      accountId,
      orderedBy: userId,
      orderedByName: scope.actor.name,
      createdAt: scope.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await scope.record({
    action: 'export',
    entity: 'Export',
    entityId: id,
    summary: `Export ordered: ${order.title} as ${order.format.toUpperCase()}`.slice(0, 300),
    reason: order.reason ?? null,
    after: order.said,
  });
  await scope.enqueue('kernel.make-export', { hospitalId: scope.hospitalId, exportId: id }, { singletonKey: id });
  return showExport(scope, row);
}

async function showExport(scope: Scope, row: ExportRow): Promise<ShownExport> {
  const file = row.fileId
    ? await scope.tx
        .selectFrom('files')
        .select(['size', 'sha256'])
        .where('hospitalId', '=', scope.hospitalId)
        .where('id', '=', row.fileId)
        .executeTakeFirst()
    : undefined;
  const over = row.status === 'ready' && (row.expiresAt === null || row.expiresAt <= scope.now || !file);
  const { id, kind, title, format, rowsDone, rowsTotal, failure, createdAt, finishedAt, expiresAt } = row;
  return {
    ...{ id, kind, title, format, rowsDone, rowsTotal, failure, createdAt, finishedAt, expiresAt },
    status: over ? 'expired' : row.status,
    size: over ? null : (file?.size ?? null),
    sha256: over ? null : (file?.sha256.toString('hex') ?? null),
  };
}

/** The actor's own export; anybody else's is not found. */
async function ownExport(scope: Scope, id: Id): Promise<ExportRow> {
  const row = await scope.tx
    .selectFrom('exports')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .where('orderedBy', '=', scope.actor.userId)
    .executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  return row;
}

/** How far an own export is. */
export async function readExport(scope: Scope, id: Id): Promise<ShownExport> {
  return showExport(scope, await ownExport(scope, id));
}

/** The own exports of the last days, newest first. */
export async function listExports(scope: Scope, most: number): Promise<ShownExport[]> {
  const rows = await scope.tx
    .selectFrom('exports')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('orderedBy', '=', scope.actor.userId)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  const shown: ShownExport[] = [];
  for (const row of rows) shown.push(await showExport(scope, row));
  return shown;
}

/** The file of an own export, for 24 hours, while the person still has the rights it was made with. */
export async function fetchExport(scope: Scope, id: Id): Promise<StoredFileAnswer> {
  const row = await ownExport(scope, id);
  kindOf(row).allow(scope, row.ask as object);
  const shown = await showExport(scope, row);
  if (shown.status === 'expired') throw exportRefusals.refusal('EXPORT_EXPIRED');
  if (shown.status !== 'ready' || !row.fileId) throw exportRefusals.refusal('EXPORT_NOT_READY');
  return sendStored(scope, row.fileId);
}
