import { existsSync, realpathSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { archiveOf } from '#kernel/server/backup/archived.ts';
import { mirrorOf } from '#kernel/server/backup/files-mirror.ts';
import type { Database } from '#kernel/server/database/open.ts';
import type { Settings } from '#kernel/server/settings/settings.ts';
import { type UnfinishedDemo, unfinishedDemo } from './demo.ts';

interface Place {
  readonly dataDir: string;
  readonly backups: Pick<Settings['backups'], 'archive'>;
}

/** Removes the embedded database with its documents and its archived log. Backups and the key stay. Nothing may run on it. */
export async function removeSite({ dataDir, backups }: Place): Promise<void> {
  const link = path.join(dataDir, 'pg');
  // It may be a link to where the database's account can go.
  const folder = existsSync(link) ? realpathSync(link) : link;
  const archive = existsSync(path.join(folder, 'global/pg_control')) ? archiveOf(folder, backups.archive) : null;
  for (const place of [folder, link, path.join(dataDir, 'files'), path.join(dataDir, 'archive')])
    await rm(place, { recursive: true, force: true });
  if (archive) for (const place of [archive, mirrorOf(archive)]) await rm(place, { recursive: true, force: true });
}

const mostAttempts = 3;

/** Why an interrupted demo is left as it is, in a sentence; null when it is made again. */
export function whyLeaveDemo(
  { attempt, others }: UnfinishedDemo,
  site: { readonly embedded: boolean; readonly wanted: boolean },
): string | null {
  if (others > 0)
    return `It is left as it is, because ${others === 1 ? 'another hospital is' : `${others} other hospitals are`} registered here.`;
  if (!site.embedded) return 'A database of DATABASE_URL is never emptied by Civis: empty it yourself, then start again.';
  if (!site.wanted) return 'It is left as it is, because --empty asks for no demo. Start without --empty to have it made again.';
  if (attempt >= mostAttempts)
    return `It was begun ${attempt} times and is left as it is. See the log for the cause, then make it with npm run demo:reset.`;
  return null;
}

export interface DemoSite {
  readonly place: Place;
  /** Whether this start makes the demo where there is no hospital. */
  readonly wanted: boolean;
  /** Opens the database of the site again, migrated. */
  readonly reopen: () => Promise<Database>;
  readonly say: (words: string) => void;
}

/**
 * At start, before anybody is served: a demo that was interrupted is removed with its database, so that it is made anew as on a first
 * start. Only on an embedded database of this process in which nobody registered a hospital; else it stays, and why is said.
 * Gives the database to go on with and how often the demo was begun before.
 */
export async function clearUnfinishedDemo(database: Database, site: DemoSite): Promise<{ database: Database; attempts: number }> {
  const left = await unfinishedDemo(database.owner);
  if (!left) return { database, attempts: 0 };
  const why = whyLeaveDemo(left, { embedded: database.server !== null, wanted: site.wanted });
  if (why) {
    site.say(`The demo was interrupted before it was complete. ${why}`);
    return { database, attempts: left.attempt };
  }
  site.say('The demo was interrupted before it was complete. No other hospital is registered here, so it is removed and made again.');
  await database.close();
  await removeSite(site.place);
  return { database: await site.reopen(), attempts: left.attempt };
}
