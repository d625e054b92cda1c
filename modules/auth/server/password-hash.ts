import { createHash } from 'node:crypto';
import type { SlowWork } from '#kernel/server/scope/aside.ts';
import type { AnyScope } from '#kernel/server/scope/scope.ts';
import type { Requester } from '#kernel/server/scope/slow-line.ts';
import { deriveHash, isOf } from './password-derive.ts';

/** What an answer is kept under for the length of a call. */
const keyOf = (...parts: readonly string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

const hashing = (password: string): SlowWork<string> => ({ key: keyOf('hash', password), run: () => deriveHash(password) });
const checking = (password: string, hash: string | null): SlowWork<boolean> => ({
  key: keyOf('check', password, hash ?? ''),
  run: () => isOf(password, hash),
});

/**
 * argon2id of a password in the usual text form, `$argon2id$v=19$m=…,t=…,p=…$salt$tag`. Computed off the event loop, and aside
 * (`scope.aside`): the act holds no connection meanwhile.
 */
export async function hashPassword(scope: AnyScope, password: string): Promise<string> {
  const [hash] = await scope.aside([hashing(password)]);
  return hash ?? '';
}

/**
 * True when the password is the one of the hash. Without a hash (unknown account, no password yet) it takes the time
 * of a real check and says no. Aside, as `hashPassword`; `who` waits in the line, the actor unless said.
 */
export async function verifyPassword(
  scope: AnyScope,
  password: string,
  hash: string | null | undefined,
  who?: Requester,
): Promise<boolean> {
  const [right] = await scope.aside([checking(password, hash ?? null)], who);
  return right ?? false;
}

/** A new password's hash, and whether the password is of one of former hashes: all worked out together, aside. */
export async function hashUnlessUsed(
  scope: AnyScope,
  password: string,
  former: readonly string[],
): Promise<{ readonly hash: string; readonly used: boolean }> {
  const works: readonly SlowWork<string | boolean>[] = [hashing(password), ...former.map((hash) => checking(password, hash))];
  const [hash, ...used] = await scope.aside(works);
  return { hash: String(hash), used: used.includes(true) };
}
