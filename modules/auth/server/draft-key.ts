import { hkdfSync } from 'node:crypto';

interface DraftOwner {
  readonly accountId: string | null;
  readonly userId: string | null;
}

/**
 * The key under which drafts of forms lie on the devices of one person, base64 of 32 bytes. Made of the site's key, so that it is the same
 * at every sign-in and nothing of it is stored; another account, and the same one as staff of another hospital, has another.
 */
export function draftKeyOf(secretKey: Buffer, { accountId, userId }: DraftOwner): string {
  return Buffer.from(hkdfSync('sha256', secretKey, Buffer.alloc(0), `auth.drafts:${accountId}:${userId}`, 32)).toString('base64');
}
