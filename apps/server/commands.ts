import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { backup } from '#kernel/server/backup/backup.ts';
import { restore } from '#kernel/server/backup/restore.ts';
import { type Database, openDatabase } from '#kernel/server/database/open.ts';
import { migrate } from '#kernel/server/database/migrate.ts';
import { readingKernel, verdictLines, verify } from '#kernel/server/integrity/verify.ts';
import { readSettings, type Settings, SettingsError } from '#kernel/server/settings/settings.ts';
import { develop } from './develop.ts';
import { runImportCodes } from './import-codes.ts';
import { serverModules } from './modules.ts';
import { publicSettingsOf } from './public-settings.ts';
import { serve } from './serve.ts';

const migrations = join(import.meta.dirname, '../../database/migrations');

function say(words: string): void {
  process.stdout.write(`${words}\n`);
}

function open(settings: Settings, attach: boolean): Promise<Database> {
  return openDatabase({ databaseUrl: settings.databaseUrl ?? undefined, dataDir: settings.dataDir, attach, onTrouble: say });
}

async function withDatabase<T>(settings: Settings, act: (database: Database) => Promise<T>): Promise<T> {
  const database = await open(settings, true);
  try {
    return await act(database);
  } finally {
    await database.close();
  }
}

async function runBackup(settings: Settings, words: readonly string[]): Promise<number> {
  const to = words[0] ?? join(settings.dataDir, 'backups');
  const made = await withDatabase(settings, (database) =>
    backup(database, { dataDir: settings.dataDir, to, secretKey: settings.secretKey }),
  );
  say(`Backup written to ${made.folder}`);
  say('Its documents are sealed. Keep secret.key of the data folder, or CIVIS_SECRET, in another place: without it they do not open.');
  return 0;
}

async function runRestore(settings: Settings, words: readonly string[]): Promise<number> {
  const from = words.find((word) => !word.startsWith('--'));
  if (!from) {
    say('Name the backup: npm run restore -- <folder> [--force]');
    return 2;
  }
  const { dataDir, secretKey } = settings;
  await restore({ from, dataDir, secretKey, databaseUrl: settings.databaseUrl ?? undefined, force: words.includes('--force') });
  say(`Restored from ${from}`);
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
    const applied = await migrate(database.owner, { folder: migrations });
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
  for (const part of ['pg', 'files']) await rm(join(settings.dataDir, part), { recursive: true, force: true });
  return serve(settings, { demo: true, demoSize: words.includes('--full') ? 'full' : settings.demoSize, exitWhenReady: true });
}

/** Runs one command of the command line; gives the exit code. */
export async function runCommand(command: string, words: readonly string[]): Promise<number> {
  if (command === 'dev') return develop(words);
  let settings: Settings;
  try {
    settings = readSettings(process.env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 2;
  }
  for (const warning of settings.warnings) say(warning);
  const commands: Record<string, () => Promise<number>> = {
    start: () => serve(settings, { demo: !words.includes('--empty'), exitWhenReady: false }),
    api: () => serve(settings, { demo: !words.includes('--empty'), exitWhenReady: false, withoutWeb: true }),
    migrate: () => runMigrate(settings),
    'demo:reset': () => runDemoReset(settings, words),
    backup: () => runBackup(settings, words),
    restore: () => runRestore(settings, words),
    verify: () => runVerify(settings, words),
    'import-codes': () => withDatabase(settings, (database) => runImportCodes(database, settings, words, say)),
  };
  const run = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (!run) {
    process.stderr.write(`There is no command ${command}. There are: ${Object.keys(commands).join(', ')}, dev\n`);
    return 2;
  }
  return run();
}
