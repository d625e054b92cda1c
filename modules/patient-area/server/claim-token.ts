import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { nobody } from '#kernel/server/ids/uuid.ts';

/** What a claim carries from its first step to its second. Sealed: the browser that holds it learns nothing of it. */
export interface SealedClaim {
  /** Whose code it is: a keyed hash of what was typed. */
  readonly subject: string;
  /** The person whose details matched; null when nobody's did. */
  readonly personId: Id | null;
  readonly expiresAt: Instant;
}

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

function keyFrom(secretKey: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, Buffer.alloc(0), 'patient-area.claim', 32));
}

/** Seals a claim. Tokens with and without a person are equally long and look alike. */
export function sealClaim(secretKey: Buffer, { subject, personId, expiresAt }: SealedClaim): string {
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv(cipher, keyFrom(secretKey), iv);
  const sealed = Buffer.concat([sealing.update(JSON.stringify([subject, personId ?? nobody, expiresAt])), sealing.final()]);
  return Buffer.concat([iv, sealing.getAuthTag(), sealed]).toString('base64url');
}

/** The claim of a token, or null when it is none of ours. */
export function openClaim(secretKey: Buffer, token: string): SealedClaim | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length <= ivBytes + tagBytes) return null;
  try {
    const opening = createDecipheriv(cipher, keyFrom(secretKey), bytes.subarray(0, ivBytes));
    opening.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    const text = Buffer.concat([opening.update(bytes.subarray(ivBytes + tagBytes)), opening.final()]).toString();
    const [subject, personId, expiresAt] = JSON.parse(text) as [string, Id, Instant];
    return { subject, personId: personId === nobody ? null : personId, expiresAt };
  } catch {
    return null;
  }
}
