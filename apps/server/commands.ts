import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { backup } from '#kernel/server/backup/backup.ts';
import { restore } from '#kernel/server/backup/restore.ts';
import { verifyChain } from '#kernel/server/audit/verify-chain.ts';
import { chainPending } from '#kernel/server/audit/chainer.ts';
import { type Database, openDatabase } from '#kernel/server/database/open.ts';
import { migrate } from '#kernel/server/database/migrate.ts';
import { readSettings, type Settings, SettingsError } from '#kernel/server/settings/settings.ts';
import { develop } from './develop.ts';
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
  const made = await withDatabase(settings, (database) => backup(database, { dataDir: settings.dataDir, to }));
  say(`Backup written to ${made.folder}`);
  return 0;
}

async function runRestore(settings: Settings, words: readonly string[]): Promise<number> {
  const from = words.find((word) => !word.startsWith('--'));
  if (!from) {
    say('Name the backup: npm run restore -- <folder> [--force]');
    return 2;
  }
  await restore({ from, dataDir: settings.dataDir, databaseUrl: settings.databaseUrl ?? undefined, force: words.includes('--force') });
  say(`Restored from ${from}`);
  return 0;
}

/** Checks what must always be true of the data; prints each finding. */
async function runVerify(settings: Settings): Promise<number> {
  return withDatabase(settings, async (database) => {
    await chainPending(database.owner);
    const { rows } = await database.owner.query<{ hospital_id: string }>('select distinct hospital_id from audit_chain');
    let broken = 0;
    let links = 0;
    for (const { hospital_id } of rows) {
      const verdict = await verifyChain(database.owner, hospital_id);
      links += verdict.checked;
      if (!verdict.ok) {
        broken += 1;
        say(`Audit chain of ${hospital_id} is broken at ${verdict.brokenAt?.sequence}: ${verdict.brokenAt?.why}`);
      }
    }
    say(`${rows.length} audit chains, ${links} links, ${broken} broken`);
    return broken === 0 ? 0 : 1;
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

/** Forgets all data of the embedded database and makes the demo again. Refused for a database of one's own. */
async function runDemoReset(settings: Settings): Promise<number> {
  if (settings.databaseUrl) {
    say('demo:reset empties the embedded database only. Empty your own database yourself, then start.');
    return 2;
  }
  for (const part of ['pg', 'files']) await rm(join(settings.dataDir, part), { recursive: true, force: true });
  return serve(settings, { demo: true, exitWhenReady: true });
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
    'demo:reset': () => runDemoReset(settings),
    backup: () => runBackup(settings, words),
    restore: () => runRestore(settings, words),
    verify: () => runVerify(settings),
  };
  const run = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (!run) {
    process.stderr.write(`There is no command ${command}. There are: ${Object.keys(commands).join(', ')}, dev\n`);
    return 2;
  }
  return run();
}
