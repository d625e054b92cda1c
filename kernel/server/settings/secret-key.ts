import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The key cannot be used, or is missing where there must be one. */
export class SecretKeyError extends Error {
  override readonly name = 'SecretKeyError';
}

/**
 * The site's own key: read from `secret.key` in the data folder, or made once (32 random bytes, mode 0600).
 * Processes that start at the same time all get the one that was kept first.
 * @throws SecretKeyError when the file holds fewer than 32 bytes, or is missing although the folder holds a database or
 * documents: a lost key must be noticed, not replaced.
 */
export function keepSecretKey(dataDir: string): Buffer {
  const path = join(dataDir, 'secret.key');
  const kept = readKey(path);
  if (kept) return kept;
  if (holdsSite(dataDir))
    throw new SecretKeyError(
      `${path} is missing, although the folder holds the data of a site. Bring the file back, or set CIVIS_SECRET as it was: without its key the site's documents do not open.`,
    );
  mkdirSync(dataDir, { recursive: true });
  const fresh = `${path}.${process.pid}`;
  writeFileSync(fresh, randomBytes(32).toString('hex'), { mode: 0o600, flush: true });
  try {
    // A link fails when the name is taken, so a twin that was faster wins and no half-written key is ever read.
    linkSync(fresh, path);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(fresh, { force: true });
  }
  return readKey(path) as Buffer;
}

function holdsSite(dataDir: string): boolean {
  const files = join(dataDir, 'files');
  const folders = existsSync(files) ? readdirSync(files, { withFileTypes: true }).filter((entry) => entry.isDirectory()) : [];
  return existsSync(join(dataDir, 'pg', 'PG_VERSION')) || folders.length > 0;
}

function readKey(path: string): Buffer | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
  const key = Buffer.from(text, 'hex');
  if (key.length < 32)
    throw new SecretKeyError(`${path} does not hold a key of 32 bytes. Bring it back from a backup, or set CIVIS_SECRET.`);
  return key;
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
