const cipher = 'AES-GCM';

/** The key that the server gives an account for its drafts (base64, 32 bytes). It cannot be read out of the browser's hands again. */
export function draftKeyOf(text: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  return crypto.subtle.importKey('raw', bytes, cipher, false, ['encrypt', 'decrypt']);
}

/** A name that tells nothing: record numbers do not lie on the device in the clear. */
export async function hashOf(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Seals a value for one place: moved to another it does not open. */
export async function seal(key: CryptoKey, place: string, value: unknown) {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const additionalData = new TextEncoder().encode(place);
  const content = await crypto.subtle.encrypt({ name: cipher, iv, additionalData }, key, new TextEncoder().encode(JSON.stringify(value)));
  return { iv, content };
}

/** Opens what `seal` made. @throws when the key or the place is another. */
export async function unseal(
  key: CryptoKey,
  place: string,
  { iv, content }: { readonly iv: Uint8Array<ArrayBuffer>; readonly content: ArrayBuffer },
): Promise<unknown> {
  const additionalData = new TextEncoder().encode(place);
  const opened = await crypto.subtle.decrypt({ name: cipher, iv, additionalData }, key, content);
  return JSON.parse(new TextDecoder().decode(opened));
}
