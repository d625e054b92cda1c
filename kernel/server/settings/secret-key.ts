import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The site's own key: read from `secret.key` in the data folder, or made once (32 random bytes, mode 0600).
 * Processes that start at the same time all get the one that was kept first.
 * @throws when the file is there but holds fewer than 32 bytes: a lost key must be noticed, not replaced.
 */
export function keepSecretKey(dataDir: string): Buffer {
  const path = join(dataDir, 'secret.key');
  const kept = readKey(path);
  if (kept) return kept;
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

function readKey(path: string): Buffer | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
  const key = Buffer.from(text, 'hex');
  if (key.length < 32) throw new Error(`${path} does not hold a key of 32 bytes. Bring it back from a backup, or set CIVIS_SECRET.`);
  return key;
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
