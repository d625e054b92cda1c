import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import { storageState } from '#kernel/server/files/storage-state.ts';
import type { PlatformScope } from '#kernel/server/scope/scope.ts';
import type { HospitalAccountRow, PlatformDashboard, PlatformHealth, PlatformOperation } from '../contract/records.ts';
import { everyHospitalAccount } from './hospital-accounts.ts';
import { readSafeguards } from './protection.ts';
import { attentionOf } from './rules.ts';

const months = 12;
const mostListed = 100;

/** The last twelve months up to that of `now`, `YYYY-MM`, oldest first. */
export function monthsBefore(now: string): string[] {
  const [year, month] = [Number(now.slice(0, 4)), Number(now.slice(5, 7))];
  return Array.from({ length: months }, (_, index) => new Date(Date.UTC(year, month - months + index, 1)).toISOString().slice(0, 7));
}

function countBy(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

function attentionList(hospitals: readonly HospitalAccountRow[], now: string): PlatformDashboard['needsAttention'] {
  return hospitals
    .flatMap((row) => {
      const kind = attentionOf({ ...row, now });
      return kind
        ? [
            {
              hospitalId: row.id,
              name: row.name,
              kind,
              since: kind === 'inactive 14 days' ? (row.lastActivityAt ?? row.createdAt) : row.createdAt,
            },
          ]
        : [];
    })
    .sort((a, b) => a.since.localeCompare(b.since))
    .slice(0, mostListed);
}

/** Counts over all hospitals; months are of UTC. */
export async function readPlatformDashboard(scope: PlatformScope): Promise<PlatformDashboard> {
  const hospitals = await everyHospitalAccount(scope);
  const byStatus = countBy(hospitals.map((row) => row.status));
  const byMonth = countBy(hospitals.map((row) => row.createdAt.slice(0, 7)));
  const monthStart = `${scope.now.slice(0, 7)}-01T00:00:00.000Z`;
  const { sent } = await scope.tx
    .selectFrom('messageOutbox')
    .where('status', '=', 'sent')
    .where('createdAt', '>=', monthStart)
    .select((eb) => eb.fn.countAll<number>().as('sent'))
    .executeTakeFirstOrThrow();
  const statusCount = (status: string) => byStatus.get(status) ?? 0;
  return {
    hospitals: {
      pending: statusCount('pending'),
      active: statusCount('active'),
      suspended: statusCount('suspended'),
      closed: statusCount('closed'),
      newThisMonth: byMonth.get(scope.now.slice(0, 7)) ?? 0,
    },
    users: hospitals.reduce((sum, row) => sum + Number(row.users), 0),
    patients: hospitals.reduce((sum, row) => sum + Number(row.patients), 0),
    messagesSentThisMonth: Number(sent),
    newByMonth: monthsBefore(scope.now).map((month) => ({ month, count: byMonth.get(month) ?? 0 })),
    byCountry: [...countBy(hospitals.map((row) => row.country))]
      .map(([country, count]) => ({ country, count }))
      .sort((a, b) => b.count - a.count),
    needsAttention: attentionList(hospitals, scope.now),
  };
}

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string };

async function freeBytes(folder: string): Promise<number | null> {
  try {
    const disk = await statfs(folder);
    return disk.bavail * disk.bsize;
  } catch {
    return null;
  }
}

interface HealthRow {
  readonly databaseVersion: string;
  readonly databaseBytes: number;
  readonly queued: number;
  readonly failed: number;
  readonly oldest: string | null;
  readonly auditPending: number;
  readonly openSetups: number;
  readonly failedSetups: number;
}

const mostOperations = 12;

function lastOperations(scope: PlatformScope): Promise<PlatformOperation[]> {
  return scope.tx
    .selectFrom('operationsLog')
    .select(['at', 'host', 'kind', 'reason', 'seconds'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostOperations)
    .execute();
}

/** How the platform's machinery is: database, disk, queues, restarts. */
export async function readPlatformHealth(scope: PlatformScope): Promise<PlatformHealth> {
  const { rows } = await sql<HealthRow>`
    select current_setting('server_version') as database_version, pg_database_size(current_database()) as database_bytes,
      (select count(*) from message_outbox where status = 'queued') as queued,
      (select count(*) from message_outbox where status = 'failed') as failed,
      (select min(created_at) from message_outbox where status = 'queued') as oldest,
      (select count(*) from audit_pending) as audit_pending,
      (select count(*) from setup_runs where status in ('queued', 'running')) as open_setups,
      (select count(*) from setup_runs where status = 'failed') as failed_setups`.execute(scope.tx);
  const row = rows[0] as HealthRow;
  return {
    databaseVersion: row.databaseVersion,
    databaseBytes: Number(row.databaseBytes),
    dataDirFreeBytes: await freeBytes(scope.settings.dataDir),
    storage: await storageState(scope.settings.dataDir),
    operations: await lastOperations(scope),
    safeguards: await readSafeguards(scope),
    outbox: { queued: Number(row.queued), failed: Number(row.failed), oldestQueuedAt: row.oldest },
    auditPending: Number(row.auditPending),
    setups: { open: Number(row.openSetups), failed: Number(row.failedSetups) },
    mailTransport: scope.settings.mailTransport,
    smsTransport: scope.settings.smsTransport,
    version,
    now: scope.now,
  };
}
