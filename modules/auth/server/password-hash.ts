import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';

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

function derive(password: string, nonce: Buffer, at: PasswordCost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    argon2(
      'argon2id',
      { message: Buffer.from(password, 'utf8'), nonce, parallelism: 1, tagLength: tagBytes, memory: at.memoryKib, passes: at.passes },
      (error, tag) => (error ? reject(error) : resolve(Buffer.from(tag))),
    );
  });
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** argon2id of a password in the usual text form, `$argon2id$v=19$m=…,t=…,p=…$salt$tag`; computed off the event loop. */
export async function hashPassword(password: string): Promise<string> {
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

/**
 * True when the password is the one of the hash. Without a hash (unknown account, no password yet) it takes the time
 * of a real check and says no.
 */
export async function verifyPassword(password: string, hash: string | null | undefined): Promise<boolean> {
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
