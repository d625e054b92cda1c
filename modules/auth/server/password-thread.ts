import { argon2Sync } from 'node:crypto';
import { workQuietly } from '#kernel/server/threads/quiet-thread.ts';

/** What a tag of argon2id is derived from. */
export interface Derivation {
  readonly password: string;
  readonly nonce: Uint8Array;
  readonly memoryKib: number;
  readonly passes: number;
  readonly tagLength: number;
}

workQuietly<Derivation, Uint8Array>(({ password, nonce, memoryKib, passes, tagLength }) =>
  argon2Sync('argon2id', { message: Buffer.from(password, 'utf8'), nonce, parallelism: 1, tagLength, memory: memoryKib, passes }),
);
