import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type EmbeddedServer, startEmbedded } from '#kernel/server/database/embedded.ts';
import { readSettings } from '#kernel/server/settings/settings.ts';

/**
 * Starts the embedded database of a site that is there already, while the rest of the program is still being loaded: a server that was
 * killed serves again that much sooner. Null where there is none to start (a first start, a `DATABASE_URL`), or where the settings are
 * wrong; the start itself then says so. What it meets is told to whoever waits for it.
 */
export function beginDatabase(env: Readonly<Record<string, string | undefined>>): Promise<EmbeddedServer> | null {
  try {
    const { databaseUrl, dataDir, backups } = readSettings(env);
    if (databaseUrl || !existsSync(join(dataDir, 'pg'))) return null;
    const begun = startEmbedded({ dataDir, archive: backups.archive ?? undefined });
    begun.catch(() => undefined);
    return begun;
  } catch {
    return null;
  }
}
