import { randomBytes, timingSafeEqual } from 'node:crypto';
import { lineWidth } from '#kernel/server/scope/slow-line.ts';
import { QuietThreads } from '#kernel/server/threads/quiet-threads.ts';
import type { Derivation } from './password-thread.ts';

/** Cost of argon2id: memory in KiB and passes over it, in one lane. */
export interface PasswordCost {
  readonly memoryKib: number;
  readonly passes: number;
}

/** OWASP's floor for argon2id: 19 MiB, two passes, one lane (about 36 ms). */
export const usualPasswordCost: PasswordCost = { memoryKib: 19_456, passes: 2 };

let cost = usualPasswordCost;

/** Lowers the cost of new hashes. Tests alone may do so; a hash keeps the cost it was made with. */
export function setPasswordCost(lower: PasswordCost = usualPasswordCost): void {
  cost = lower;
}

const saltBytes = 16;
const tagBytes = 32;

const threads = new QuietThreads<Derivation, Uint8Array>(new URL('./password-thread.ts', import.meta.url), lineWidth);

async function derive(password: string, nonce: Buffer, { memoryKib, passes }: PasswordCost): Promise<Buffer> {
  return Buffer.from(await threads.run({ password, nonce, memoryKib, passes, tagLength: tagBytes }));
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/**
 * argon2id of a password in the usual text form, `$argon2id$v=19$m=…,t=…,p=…$salt$tag`, computed in a thread that takes the time others leave. Acts call
 * `hashPassword`: it is slow, and they hold a connection.
 */
export async function deriveHash(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const tag = await derive(password, salt, cost);
  return `$argon2id$v=19$m=${cost.memoryKib},t=${cost.passes},p=1$${unpadded(salt)}$${unpadded(tag)}`;
}

interface ReadHash {
  readonly cost: PasswordCost;
  readonly salt: Buffer;
  readonly tag: Buffer;
}

function readHash(hash: string): ReadHash | null {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(hash);
  if (!match) return null;
  return {
    cost: { memoryKib: Number(match[1]), passes: Number(match[2]) },
    salt: Buffer.from(match[3] ?? '', 'base64'),
    tag: Buffer.from(match[4] ?? '', 'base64'),
  };
}

/** True when the password is the one of the hash; without a hash it takes the time of a real check. Acts call `verifyPassword`. */
export async function isOf(password: string, hash: string | null): Promise<boolean> {
  const read = hash ? readHash(hash) : null;
  if (!read) {
    await derive(password, Buffer.alloc(saltBytes), cost);
    return false;
  }
  const tag = await derive(password, read.salt, read.cost);
  return tag.length === read.tag.length && timingSafeEqual(tag, read.tag);
}

/** True when the hash was made more cheaply than today's: it is made anew at the next sign-in. */
export function needsRehash(hash: string): boolean {
  const read = readHash(hash);
  return !read || read.cost.memoryKib < cost.memoryKib || read.cost.passes < cost.passes;
}
