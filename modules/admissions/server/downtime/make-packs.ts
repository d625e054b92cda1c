import type { Id } from '#kernel/contract/fields.ts';
import { expireFile, saveFile } from '#kernel/server/files/file-store.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { runInThread } from '#kernel/server/threads/run-in-thread.ts';
import type { StoredWard } from '../store.ts';
import { gatherPack } from './gather.ts';
import { noteFile, packsAreOn, packsOf, passwordOf, type StoredPack } from './store.ts';
import { packName, type WardPack } from './words.ts';

const rule = { purpose: 'downtime-pack', mimeTypes: ['application/pdf'], maxBytes: 50 * 1_048_576 };
const file = new URL('./draw-worker.ts', import.meta.url);

interface Drawn {
  readonly pages: Uint8Array;
}

function isDrawn(message: unknown): message is Drawn {
  return typeof message === 'object' && message !== null && 'pages' in message && message.pages instanceof Uint8Array;
}

/** Encrypted in the thread that draws it: plain pages are nowhere but in its memory. */
async function draw(pack: WardPack, password: string): Promise<Buffer> {
  const { pages } = await runInThread({ file, data: { pack, password }, isOwn: isDrawn, milliseconds: 60_000, megabytes: 512 });
  return Buffer.from(pages);
}

async function wardsOf(scope: Scope, packs: readonly StoredPack[]): Promise<Map<Id, StoredWard>> {
  const wards = scope.tx.selectFrom('wards').selectAll().where('hospitalId', '=', scope.hospitalId).where('status', '=', 'active');
  const rows = await wards
    .where(
      'id',
      'in',
      packs.map(({ wardId }) => wardId),
    )
    .execute();
  return new Map(rows.map((ward) => [ward.id, ward]));
}

async function dropPack(scope: Scope, { wardId, fileId }: StoredPack): Promise<void> {
  if (fileId === null) return;
  await expireFile(scope, fileId);
  await noteFile(scope, wardId, null);
}

async function makePack(scope: Scope, row: StoredPack, ward: StoredWard | undefined): Promise<void> {
  const password = ward ? passwordOf(scope, row) : null;
  if (!ward || password === null) {
    await dropPack(scope, row);
    return;
  }
  const bytes = await draw(await gatherPack(scope, ward), password);
  const kept = await saveFile(scope, { field: 'pack', filename: packName(ward), mimeType: 'application/pdf', bytes }, rule);
  if (row.fileId !== null) await expireFile(scope, row.fileId);
  await noteFile(scope, row.wardId, kept.id);
}

/** Makes the packs of all wards with a password anew; where the hospital has them turned off, or a ward is archived, none is left. */
export async function makePacks(scope: Scope): Promise<void> {
  const packs = await packsOf(scope).orderBy('wardId').forUpdate().execute();
  if (packs.length === 0) return;
  if (!(await packsAreOn(scope))) {
    for (const pack of packs) await dropPack(scope, pack);
    return;
  }
  const wards = await wardsOf(scope, packs);
  for (const pack of packs) await makePack(scope, pack, wards.get(pack.wardId));
}
