import type { Pool } from 'pg';
import type { ProtectionState, ProtectionSubject } from '#kernel/contract/operations.ts';

/** How one of the site's safeguards is. */
export interface Safeguard {
  readonly subject: ProtectionSubject;
  readonly state: ProtectionState;
  /** What is wrong, in a sentence for the operator; empty while all is well. */
  readonly reason: string;
  /** When it last succeeded. */
  readonly lastAt: Date | null;
}

export interface ArchiveFacts {
  readonly archivedAt: Date | null;
  readonly failedAt: Date | null;
  readonly failedSegment: string | null;
  /** Since when the oldest segment waits that is not archived; null when none does. */
  readonly waitingSince: Date | null;
}

const minute = 60_000;
const hour = 60 * minute;
/** The archive gets the log every 30 seconds; a segment that waits longer than this puts the recovery point behind. */
const longestWait = 2 * minute;
/** A nightly backup that is older has missed its night. */
const longestBetweenBackups = 26 * hour;

/** The archive of the log: failed while the database could not hand a segment over, late while one waits. An idle site archives nothing. */
export function judgeArchive({ archivedAt, failedAt, failedSegment, waitingSince }: ArchiveFacts, now: Date): Safeguard {
  const facts = { subject: 'archive', lastAt: archivedAt } as const;
  if (waitingSince && failedAt && (!archivedAt || failedAt > archivedAt))
    return {
      ...facts,
      state: 'failed',
      reason: `The log segment ${failedSegment ?? ''} cannot be archived. Check the folder of the archive.`,
    };
  const waits = waitingSince ? now.getTime() - waitingSince.getTime() : 0;
  if (waits > longestWait)
    return { ...facts, state: 'late', reason: `The log has not been archived for ${Math.floor(waits / minute)} minutes.` };
  return { ...facts, state: 'ok', reason: '' };
}

export interface BackupFacts {
  readonly madeAt: Date | null;
  readonly failedAt: Date | null;
  readonly failedReason: string | null;
  /** Whether a backup is made every night. */
  readonly nightly: boolean;
  /** When the site was first started. */
  readonly sinceAt: Date | null;
}

/** The backups; null where none are scheduled and none were made. */
export function judgeBackup({ madeAt, failedAt, failedReason, nightly, sinceAt }: BackupFacts, now: Date): Safeguard | null {
  const facts = { subject: 'backup', lastAt: madeAt } as const;
  if (failedAt && (!madeAt || failedAt > madeAt)) return { ...facts, state: 'failed', reason: failedReason ?? '' };
  const last = madeAt ?? sinceAt;
  if (nightly && last && now.getTime() - last.getTime() > longestBetweenBackups)
    return {
      ...facts,
      state: 'late',
      reason: `No backup was made in the last ${Math.floor((now.getTime() - last.getTime()) / hour)} hours.`,
    };
  return madeAt || nightly ? { ...facts, state: 'ok', reason: '' } : null;
}

/** The last restore drill; null before the first. */
export function judgeDrill(passedAt: Date | null, failed: { readonly at: Date; readonly reason: string } | null): Safeguard | null {
  if (failed && (!passedAt || failed.at > passedAt)) return { subject: 'drill', state: 'failed', reason: failed.reason, lastAt: passedAt };
  return passedAt ? { subject: 'drill', state: 'ok', reason: '', lastAt: passedAt } : null;
}

interface Last {
  readonly kind: string;
  readonly at: string;
  readonly reason: string;
}

const dateOf = (text: string | null | undefined) => (text ? new Date(text) : null);

async function archiveFacts(owner: Pool): Promise<ArchiveFacts | null> {
  const { rows } = await owner.query<Record<'mode' | 'archived' | 'failed' | 'segment' | 'waiting', string | null>>(`
    select current_setting('archive_mode') as mode, last_archived_time as archived, last_failed_time as failed, last_failed_wal as segment,
           (select min(modification) from pg_ls_archive_statusdir() where name like '%.ready') as waiting
      from pg_stat_archiver`);
  const [row] = rows;
  if (!row || row.mode === 'off') return null;
  return {
    archivedAt: dateOf(row.archived),
    failedAt: dateOf(row.failed),
    failedSegment: row.segment,
    waitingSince: dateOf(row.waiting),
  };
}

export interface SafeguardSite {
  readonly owner: Pool;
  /** Whether the database is this site's own server: the archive of another is that server's affair. */
  readonly embedded: boolean;
  readonly nightly: boolean;
}

/** Looks at the archive, the backups and the drills; what the site does not have is left out. */
export async function lookAtSafeguards({ owner, embedded, nightly }: SafeguardSite, now: Date): Promise<Safeguard[]> {
  const archive = embedded ? await archiveFacts(owner) : null;
  const { rows } = await owner.query<Last>(
    `select distinct on (kind) kind, at, reason from operations_log
      where kind in ('backup-made', 'backup-failed', 'drill-passed', 'drill-failed') order by kind, at desc`,
  );
  const first = await owner.query<{ at: string | null }>('select min(applied_at) as at from schema_migrations');
  const last = (kind: string) => rows.find((row) => row.kind === kind);
  const failedDrill = last('drill-failed');
  const found = [
    archive && judgeArchive(archive, now),
    judgeBackup(
      {
        madeAt: dateOf(last('backup-made')?.at),
        failedAt: dateOf(last('backup-failed')?.at),
        failedReason: last('backup-failed')?.reason ?? null,
        nightly,
        sinceAt: dateOf(first.rows[0]?.at),
      },
      now,
    ),
    judgeDrill(dateOf(last('drill-passed')?.at), failedDrill ? { at: new Date(failedDrill.at), reason: failedDrill.reason } : null),
  ];
  return found.filter((each) => each !== null);
}
