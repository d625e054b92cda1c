import { sql } from 'kysely';
import { offsetOf } from '#kernel/contract/envelope.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { AuditEntry, HistoryRow } from '../contract/records.ts';
import { type AuditEntity, exactAuditCount, historyPermissions } from '../contract/words.ts';
import { countUpTo, rowColumns } from './list-entries.ts';
import { hideRestricted } from './restricted.ts';

type Found = Omit<AuditEntry, 'previous' | 'next'>;

async function findNeighbour(scope: Scope, entry: Found, side: 'previous' | 'next'): Promise<AuditEntry['previous']> {
  if (!entry.entityId) return null;
  const [sign, order] = side === 'previous' ? [sql`<`, sql`e.at desc, e.id desc`] : [sql`>`, sql`e.at, e.id`];
  const { rows } = await sql<{
    id: string;
    at: string;
    action: string;
    summary: string;
    entityType: string;
    entityId: string;
    patientId: string | null;
    entityNumber: null;
    reason: null;
  }>`
    select e.id, e.at, e.action, e.summary, e.entity_type, e.entity_id, e.patient_id, null as entity_number, null as reason from audit_entries e
    where e.hospital_id = ${scope.hospitalId} and e.entity_type = ${entry.entityType} and e.entity_id = ${entry.entityId}
      and (e.at, e.id) ${sign} (${entry.at}::timestamptz, ${entry.id}::uuid)
    order by ${order} limit 1`.execute(scope.tx);
  const [neighbour] = await hideRestricted(scope, rows);
  return neighbour ? { id: neighbour.id, at: neighbour.at, action: neighbour.action, summary: neighbour.summary } : null;
}

/** One entry with its changes, its link of the chain, and what came before and after for the same record. */
export async function viewEntry(scope: Scope, id: string): Promise<AuditEntry> {
  const { rows } = await sql<Found & { hash: Buffer | null }>`
    select ${rowColumns}, e.changes, e.person_id, e.session_id, e.user_agent, e.request_id, e.permission, e.method, e.route, c.sequence, c.hash
    from audit_entries e left join audit_chain c on c.hospital_id = e.hospital_id and c.entry_id = e.id
    where e.hospital_id = ${scope.hospitalId} and e.id = ${id}`.execute(scope.tx);
  const found = rows[0];
  if (!found) throw kernelRefusals.refusal('NOT_FOUND');
  const entry: Found = { ...found, hash: found.hash ? (found.hash as Buffer).toString('hex') : null };
  const [shown] = await hideRestricted(scope, [entry]);
  return { ...(shown ?? entry), previous: await findNeighbour(scope, entry, 'previous'), next: await findNeighbour(scope, entry, 'next') };
}

/** History of one record, newest first: for holders of View Audit Trail, or of the right to see that kind of record. */
export async function recordHistory(
  scope: Scope,
  params: { entityType: string; entityId: string },
  query: { page: number; limit: number },
) {
  const permission = historyPermissions[params.entityType as AuditEntity];
  if (!scope.may('View Audit Trail') && !(permission && scope.may(permission))) {
    throw kernelRefusals.refusal('FORBIDDEN', { permission: 'View Audit Trail' });
  }
  const source = sql`from audit_entries e where e.hospital_id = ${scope.hospitalId} and e.entity_type = ${params.entityType} and e.entity_id = ${params.entityId}`;
  const { rows } = await sql<HistoryRow>`
    select ${rowColumns}, e.changes ${source} order by e.at desc, e.id desc limit ${query.limit} offset ${offsetOf(query)}`.execute(
    scope.tx,
  );
  const count = await countUpTo(scope, source, exactAuditCount);
  return {
    data: await hideRestricted(scope, rows),
    meta: { count: Math.min(count, exactAuditCount), page: query.page, limit: query.limit },
  };
}
