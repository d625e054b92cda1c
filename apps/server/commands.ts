import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { archiveOf } from '#kernel/server/backup/archived.ts';
import { backup } from '#kernel/server/backup/backup.ts';
import { restore } from '#kernel/server/backup/restore.ts';
import { type EmbeddedServer, runningEmbedded } from '#kernel/server/database/embedded.ts';
import type { RecoveryTarget } from '#kernel/server/database/embedded/archive.ts';
import { type Database, openDatabase } from '#kernel/server/database/open.ts';
import { migrate } from '#kernel/server/database/migrate.ts';
import { readingKernel, verdictLines, verify } from '#kernel/server/verify/verify.ts';
import { noteOperation, noteWhenPossible } from '#kernel/server/operations/operations-log.ts';
import { readSettings, type Settings } from '#kernel/server/settings/settings.ts';
import { checkSiteKey } from '#kernel/server/settings/site-key.ts';
import { endAllAccess } from '#modules/auth/server/index.ts';
import { pruneBackups, refuseWithoutRoom } from './backups.ts';
import { develop } from './develop.ts';
import { runDrill } from './drill.ts';
import { runImportCodes } from './import-codes.ts';
import { serverModules } from './modules.ts';
import { publicSettingsOf } from './public-settings.ts';
import { serve, type ServeOptions } from './serve.ts';
import { exitCodeOf, faultWords } from './start-faults.ts';
import { removeSite } from './unfinished-demo.ts';

const migrations = join(import.meta.dirname, '../../database/migrations');

function say(words: string): void {
  process.stdout.write(`${words}\n`);
}

function open(settings: Settings, attach: boolean): Promise<Database> {
  return openDatabase({
    databaseUrl: settings.databaseUrl ?? undefined,
    dataDir: settings.dataDir,
    attach,
    archive: settings.backups.archive ?? undefined,
    onTrouble: say,
  });
}

async function withDatabase<T>(settings: Settings, act: (database: Database) => Promise<T>): Promise<T> {
  const database = await open(settings, true);
  try {
    await checkSiteKey(database.owner, settings.secretKey);
    return await act(database);
  } finally {
    await database.close();
  }
}

/** Of one site's processes one makes a backup at a time; a second one leaves it at that. */
const backupLock = 7_204_002;

async function runBackup(settings: Settings, words: readonly string[]): Promise<number> {
  const scheduled = words.includes('--scheduled');
  const to = words.find((word) => !word.startsWith('--')) ?? settings.backups.folder;
  return withDatabase(settings, async (database) => {
    const keeper = await database.owner.connect();
    try {
      const { rows } = await keeper.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [backupLock]);
      if (!rows[0]?.alone) {
        say('Another backup is being made.');
        return scheduled ? 0 : 1;
      }
      return await makeBackup(database, settings, { to, scheduled });
    } finally {
      keeper.release(true);
    }
  });
}

async function makeBackup(database: Database, settings: Settings, { to, scheduled }: { to: string; scheduled: boolean }): Promise<number> {
  const began = performance.now();
  const { dataDir, secretKey, backups } = settings;
  try {
    await mkdir(to, { recursive: true });
    await refuseWithoutRoom(database, to);
    const made = await backup(database, { dataDir, to, secretKey, scheduled });
    say(`Backup written to ${made.folder}`);
    if (scheduled) await pruneBackups(to, backups.keep, database.folder ? archiveOf(database.folder, backups.archive) : null);
    else
      say('Its documents are sealed. Keep secret.key of the data folder, or CIVIS_SECRET, in another place: without it they do not open.');
    await noteOperation(database.owner, { kind: 'backup-made', reason: made.folder, seconds: (performance.now() - began) / 1000 });
    return 0;
  } catch (error) {
    await noteWhenPossible(database.owner, { kind: 'backup-failed', reason: faultWords(error, settings) });
    throw error;
  }
}

/** `--until 2026-11-23T10:15:00Z`, `--until latest`; nothing: the backup as it was made. Null for words that name no moment. */
function momentIn(words: readonly string[]): RecoveryTarget | null {
  const at = words.indexOf('--until');
  if (at < 0) return 'backup';
  const said = words[at + 1] ?? '';
  if (said === 'latest') return 'end';
  // A moment without a zone would be another one on another machine.
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(said) && !Number.isNaN(Date.parse(said))
    ? { instant: new Date(said).toISOString() }
    : null;
}

const restoreWords = 'npm run restore -- <folder> [--until <instant with zone>|latest] [--archive <folder>] [--force]';

async function runRestore(settings: Settings, words: readonly string[]): Promise<number> {
  const taken = new Set(['--until', '--archive'].flatMap((name) => (words.includes(name) ? [words.indexOf(name) + 1] : [])));
  const from = words.find((word, at) => !word.startsWith('--') && !taken.has(at));
  const until = momentIn(words);
  const archive = words.includes('--archive') ? words[words.indexOf('--archive') + 1] : undefined;
  if (!from || !until) {
    say(`${from ? 'Name the moment' : 'Name the backup'}: ${restoreWords}`);
    return 2;
  }
  const { dataDir, secretKey } = settings;
  const began = performance.now();
  await restore({
    ...{ from, dataDir, secretKey, until, databaseUrl: settings.databaseUrl ?? undefined, force: words.includes('--force') },
    ...(archive ? { archives: [archive] } : {}),
    archive: settings.backups.archive ?? undefined,
    afterwards: async ({ owner }) => {
      await endAllAccess(owner);
    },
  });
  say(
    `Restored from ${from} in ${((performance.now() - began) / 1000).toFixed(0)} s. Everybody has to sign in again; invitations and links sent before are void.`,
  );
  return 0;
}

/** Checks what must always be true of the data; prints each finding, or all of it as JSON. */
async function runVerify(settings: Settings, words: readonly string[]): Promise<number> {
  return withDatabase(settings, async (database) => {
    const verdict = await verify(readingKernel(database, serverModules, publicSettingsOf(settings, false)));
    if (words.includes('--json')) say(JSON.stringify(verdict, null, 2));
    else for (const line of verdictLines(verdict)) say(line);
    return verdict.ok ? 0 : 1;
  });
}

async function runMigrate(settings: Settings): Promise<number> {
  const database = await open(settings, false);
  try {
    const applied = await migrate(database, { folder: migrations });
    say(applied.length > 0 ? `Applied ${applied.join(', ')}` : 'Nothing to migrate');
    return 0;
  } finally {
    await database.close();
  }
}

/** Forgets all data of the embedded database and makes the demo again, a large one when told so. Refused for a database of one's own. */
async function runDemoReset(settings: Settings, words: readonly string[]): Promise<number> {
  if (settings.databaseUrl) {
    say('demo:reset empties the embedded database only. Empty your own database yourself, then start.');
    return 2;
  }
  if (runningEmbedded(settings.dataDir)) {
    say('Civis runs on this data folder. Stop it first.');
    return 2;
  }
  await removeSite(settings);
  return serve(settings, { demo: true, demoSize: words.includes('--full') ? 'full' : settings.demoSize, exitWhenReady: true });
}

function serveWords(words: readonly string[]): Pick<ServeOptions, 'demo' | 'acceptKey' | 'withoutWeb'> {
  return {
    demo: !words.includes('--empty'),
    acceptKey: words.includes('--accept-key'),
    withoutWeb: words.includes('--without-web'),
  };
}

/** Says why in a sentence, without a stack; gives the exit code. */
function fail(error: unknown, place: Parameters<typeof faultWords>[1]): number {
  process.stderr.write(`${faultWords(error, place)}\n`);
  return exitCodeOf(error);
}

/** Runs one command of the command line; gives the exit code. `begun`: the embedded database that is starting already, for a server. */
export async function runCommand(command: string, words: readonly string[], begun: Promise<EmbeddedServer> | null = null): Promise<number> {
  if (command === 'dev') return develop(words);
  let settings: Settings;
  try {
    settings = readSettings(process.env);
  } catch (error) {
    return fail(error, { host: '', port: 0, dataDir: process.env['CIVIS_DATA_DIR'] ?? 'data', databaseUrl: null });
  }
  for (const warning of settings.warnings) say(warning);
  const commands: Record<string, () => Promise<number>> = {
    start: () => serve(settings, { ...serveWords(words), exitWhenReady: false, begun }),
    api: () => serve(settings, { ...serveWords(words), exitWhenReady: false, withoutWeb: true, begun }),
    migrate: () => runMigrate(settings),
    'demo:reset': () => runDemoReset(settings, words),
    backup: () => runBackup(settings, words),
    restore: () => runRestore(settings, words),
    verify: () => runVerify(settings, words),
    drill: () => withDatabase(settings, (database) => runDrill(database, settings, words, say)),
    'import-codes': () => withDatabase(settings, (database) => runImportCodes(database, settings, words, say)),
  };
  const run = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (!run) {
    process.stderr.write(`There is no command ${command}. There are: ${Object.keys(commands).join(', ')}, dev\n`);
    return 2;
  }
  return run().catch((error: unknown) => fail(error, settings));
}
