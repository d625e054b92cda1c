import type { Pool, PoolClient } from 'pg';
import { boundsOfTransaction, isSilence } from '../database/session.ts';
import { chainRoot, linkHash } from './chain.ts';

// The columns that are hashed, in one place for the chainer and the verifier.
export const entryColumns =
  'id, hospital_id, at, actor_kind, actor_id, actor_name, actor_role, session_id, ip, user_agent, request_id, action, entity_type, entity_id, entity_number, patient_id, person_id, summary, changes, reason, outcome, permission, method, route';

const batch = 500;

async function chainHospital(client: PoolClient, hospitalId: string): Promise<number> {
  // Should the path to the database break off in between, the server gives the hospital's chain free again.
  await client.query(`begin; ${boundsOfTransaction}`);
  try {
    const locked = await client.query('select pg_try_advisory_xact_lock(hashtextextended($1, 7)) as mine', [`audit-chain:${hospitalId}`]);
    if (!locked.rows[0]?.mine) {
      await client.query('rollback');
      return 0;
    }
    const waiting = await client.query(
      `select ${entryColumns} from audit_entries where hospital_id = $1 and id in
        (select entry_id from audit_pending where hospital_id = $1 order by entry_id limit ${batch}) order by id`,
      [hospitalId],
    );
    const last = await client.query('select sequence, hash from audit_chain where hospital_id = $1 order by sequence desc limit 1', [
      hospitalId,
    ]);
    let sequence: number = last.rows[0]?.sequence ?? 0;
    let prevHash: Buffer = last.rows[0]?.hash ?? chainRoot;
    const links = { sequences: [] as number[], ids: [] as string[], prev: [] as Buffer[], hashes: [] as Buffer[] };
    for (const entry of waiting.rows) {
      sequence += 1;
      const hash = linkHash(prevHash, sequence, entry);
      links.sequences.push(sequence);
      links.ids.push(entry.id);
      links.prev.push(prevHash);
      links.hashes.push(hash);
      prevHash = hash;
    }
    if (links.ids.length > 0) {
      await client.query(
        `insert into audit_chain (hospital_id, sequence, entry_id, prev_hash, hash)
         select $1, s, e, p, h from unnest($2::bigint[], $3::uuid[], $4::bytea[], $5::bytea[]) as links (s, e, p, h)`,
        [hospitalId, links.sequences, links.ids, links.prev, links.hashes],
      );
      await client.query('delete from audit_pending where hospital_id = $1 and entry_id = any($2::uuid[])', [hospitalId, links.ids]);
    }
    await client.query('commit');
    return links.ids.length;
  } catch (error) {
    if (!isSilence(error)) await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Links all waiting entries of all hospitals to their chains. Writers never wait for it. Returns how many it linked; `alive` is called after each batch. */
export async function chainPending(owner: Pool, alive: () => void = () => undefined): Promise<number> {
  const client = await owner.connect();
  let linked = 0;
  let broken: Error | undefined;
  try {
    const hospitals = await client.query<{ hospital_id: string }>('select distinct hospital_id from audit_pending');
    for (const { hospital_id } of hospitals.rows) {
      for (let taken = batch; taken === batch; ) {
        taken = await chainHospital(client, hospital_id);
        linked += taken;
        alive();
      }
    }
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    // What failed may have left its connection in the middle of something.
    client.release(broken);
  }
  return linked;
}
