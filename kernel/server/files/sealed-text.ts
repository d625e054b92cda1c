import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const [saltBytes, nonceBytes, tagBytes] = [16, 12, 16];

function keyOf(siteKey: Buffer, salt: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', siteKey, salt, `text.${purpose}`, 32));
}

/** Seals a secret that a hospital entered with the site's key, as text for a column. `purpose` keeps one kind from being read as another. */
export function sealText(siteKey: Buffer, purpose: string, text: string): string {
  const [salt, nonce] = [randomBytes(saltBytes), randomBytes(nonceBytes)];
  const sealing = createCipheriv(cipher, keyOf(siteKey, salt, purpose), nonce);
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
  return Buffer.concat([salt, nonce, sealing.getAuthTag(), sealed]).toString('base64url');
}

/** The secret again; null where another key or purpose sealed it, or it is damaged. */
export function openText(siteKey: Buffer, purpose: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  const [tagAt, textAt] = [saltBytes + nonceBytes, saltBytes + nonceBytes + tagBytes];
  if (bytes.length < textAt) return null;
  const opening = createDecipheriv(cipher, keyOf(siteKey, bytes.subarray(0, saltBytes), purpose), bytes.subarray(saltBytes, tagAt), {
    authTagLength: tagBytes,
  });
  opening.setAuthTag(bytes.subarray(tagAt, textAt));
  try {
    return Buffer.concat([opening.update(bytes.subarray(textAt)), opening.final()]).toString('utf8');
  } catch {
    return null;
  }
}
