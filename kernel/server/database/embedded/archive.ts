import { chmodSync, chownSync, closeSync, existsSync, mkdirSync, openSync, readSync } from 'node:fs';
import path from 'node:path';
import { type Account, accountCan, makeWalkable } from './account.ts';
import type { ServerSettings } from './settings.ts';

/** A segment of the log is archived at the latest after so many seconds, however little is in it. */
const switchSeconds = 30;

/** Tells one cluster from another; a copy of a cluster has the same. */
export function systemIdentifier(databaseFolder: string): string {
  const control = openSync(path.join(databaseFolder, 'global/pg_control'), 'r');
  try {
    const bytes = Buffer.alloc(8);
    readSync(control, bytes, 0, 8, 0);
    return bytes.readBigUInt64LE().toString();
  } finally {
    closeSync(control);
  }
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`;
}

/**
 * The folder that takes a cluster's log, made where it is missing: each cluster has its own below the archive.
 * @throws when the account of the database cannot write there.
 */
export function archiveFolder(archive: string, databaseFolder: string, account: Account | null): string {
  makeWalkable(archive);
  const folder = path.join(archive, systemIdentifier(databaseFolder));
  if (!existsSync(folder)) {
    mkdirSync(folder, { mode: 0o700 });
    chmodSync(folder, 0o700);
    if (account) chownSync(folder, account.uid, account.gid);
  }
  if (!accountCan(account, '-w', folder))
    throw new Error(
      `The account of the database (${account?.name ?? 'this one'}) cannot write into ${folder}: make its parents open to it, or set CIVIS_BACKUP_DIR`,
    );
  return folder;
}

/**
 * Settings under which the server hands each segment of its log to the archive, packed and flushed before it counts. The
 * same segment again (after a crash in between) passes when it is the same, else the log is kept until somebody looks.
 */
export function archiveSettings(folder: string): ServerSettings {
  const command = [
    `d=${quoted(folder)}`,
    'if [ -f "$d/%f.gz" ]; then gzip -dc "$d/%f.gz" | cmp -s - "%p"; exit $?; fi',
    'gzip -1 -c "%p" > "$d/%f.tmp" && sync "$d/%f.tmp" && mv "$d/%f.tmp" "$d/%f.gz" && sync "$d"',
  ].join('; ');
  return { archive_mode: 'on', archive_timeout: `${switchSeconds}s`, archive_command: command };
}

/** Where a recovery ends: with the backup itself, at an instant, at a place in the log, or where the log ends. */
export type RecoveryTarget = 'backup' | 'end' | { readonly instant: string } | { readonly lsn: string };

function targetSettings(target: RecoveryTarget): ServerSettings {
  if (target === 'backup') return { recovery_target: 'immediate' };
  if (target === 'end') return {};
  // The setting is read before there are zones: it takes no `Z`.
  if ('instant' in target) return { recovery_target_time: target.instant.replace('T', ' ').replace('Z', '+00') };
  return { recovery_target_lsn: target.lsn };
}

/** Settings of the one run that brings a copied cluster to its target: the log comes out of the archives, a new timeline begins. */
export function recoverySettings(archives: readonly string[], target: RecoveryTarget, timeline: 'latest' | 'current'): ServerSettings {
  const fetch = archives.map((folder) => {
    const file = `${quoted(folder)}/%f.gz`;
    return `if [ -f ${file} ]; then gzip -dc ${file} > "%p.tmp" && mv "%p.tmp" "%p" && exit 0; fi`;
  });
  return {
    restore_command: [...fetch, 'exit 1'].join('; '),
    recovery_target_action: 'promote',
    recovery_target_timeline: timeline,
    // Nobody connects before it has arrived.
    hot_standby: 'off',
    // Its last words are read when it fails.
    logging_collector: 'off',
    ...targetSettings(target),
  };
}
