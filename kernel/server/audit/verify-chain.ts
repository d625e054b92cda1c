import type { PoolClient } from 'pg';
import type { Pool } from 'pg';
import { waitUpTo } from '../database/session.ts';
import { type BrokenLink, chainRoot, firstBroken, type Link } from './chain.ts';
import { entryColumns } from './chainer.ts';

export interface ChainVerdict {
  readonly ok: boolean;
  /** Links whose hash was recomputed. */
  readonly checked: number;
  /** Entries not yet linked (normally those of the last seconds). */
  readonly pending: number;
  readonly lastSequence: number;
  readonly lastHash: string | null;
  readonly brokenAt: BrokenLink | null;
}

const stretch = 2000;

async function checkStretches(client: PoolClient, hospitalId: string, from: number) {
  const head =
    from > 1
      ? await client.query('select sequence, hash from audit_chain where hospital_id = $1 and sequence = $2', [hospitalId, from - 1])
      : null;
  let before: { sequence: number; hash: Buffer } = head?.rows[0] ?? { sequence: 0, hash: chainRoot };
  let checked = 0;
  for (;;) {
    const found = await client.query(
      'select sequence, entry_id as "entryId", prev_hash as "prevHash", hash from audit_chain where hospital_id = $1 and sequence > $2 order by sequence limit $3',
      [hospitalId, before.sequence, stretch],
    );
    const links: Link[] = found.rows;
    if (links.length === 0) return { before, checked, broken: null };
    const rows = await client.query(`select ${entryColumns} from audit_entries where hospital_id = $1 and id = any($2::uuid[])`, [
      hospitalId,
      links.map((link) => link.entryId),
    ]);
    const entries = new Map(rows.rows.map((row) => [row.id as string, row as object]));
    const broken = firstBroken(before, links, entries);
    if (broken) return { before, checked, broken };
    checked += links.length;
    const last = links.at(-1) as Link;
    before = { sequence: last.sequence, hash: last.hash };
  }
}

/** Entries that wait to be linked and are gone: somebody took them before the chainer did. */
async function findTaken(client: PoolClient, hospitalId: string): Promise<BrokenLink | null> {
  const taken = await client.query(
    `select p.entry_id from audit_pending p
      where p.hospital_id = $1 and not exists (select 1 from audit_entries e where e.hospital_id = p.hospital_id and e.id = p.entry_id)
      order by p.entry_id limit 1`,
    [hospitalId],
  );
  return taken.rows[0] ? { sequence: 0, entryId: taken.rows[0].entry_id, why: 'missing entry' } : null;
}

/** Entries that are neither linked nor waiting: somebody slipped them in. */
async function findStray(client: PoolClient, hospitalId: string): Promise<BrokenLink | null> {
  const stray = await client.query(
    `select e.id from audit_entries e
      where e.hospital_id = $1
        and not exists (select 1 from audit_chain c where c.hospital_id = e.hospital_id and c.entry_id = e.id)
        and not exists (select 1 from audit_pending p where p.hospital_id = e.hospital_id and p.entry_id = e.id)
      order by e.id limit 1`,
    [hospitalId],
  );
  return stray.rows[0] ? { sequence: 0, entryId: stray.rows[0].id, why: 'missing link' } : null;
}

// Millions of entries are gone through, without anybody waiting.
const longestMilliseconds = 3_600_000;

/** Recomputes a hospital's chain from a sequence on (1 = whole) and names the first altered, missing or reordered entry. */
export async function verifyChain(owner: Pool, hospitalId: string, fromSequence = 1): Promise<ChainVerdict> {
  const client = await owner.connect();
  const asUsual = waitUpTo(client, longestMilliseconds);
  try {
    await client.query('begin isolation level repeatable read read only');
    const { before, checked, broken } = await checkStretches(client, hospitalId, fromSequence);
    const unlinked = async () => (await findStray(client, hospitalId)) ?? (await findTaken(client, hospitalId));
    const stray = broken ?? (fromSequence <= 1 ? await unlinked() : null);
    const pending = await client.query('select count(*) as count from audit_pending where hospital_id = $1', [hospitalId]);
    return {
      ok: !stray,
      checked,
      pending: Number(pending.rows[0].count),
      lastSequence: before.sequence,
      lastHash: before.sequence ? before.hash.toString('hex') : null,
      brokenAt: stray,
    };
  } finally {
    await client.query('commit').catch(() => undefined);
    asUsual();
    client.release();
  }
}
