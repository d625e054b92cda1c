/** A random secret that the browser keeps for us; scripts cannot read it, and it authenticates nobody by itself. */
export interface KeptSecret {
  readonly secret: string;
  readonly days: number;
}

const name = 'civis_device';
/** The calls that read it: signing in and what belongs to it. It travels nowhere else. */
const path = '/api/auth';
const form = /^[\w-]{20,100}$/;

/** The secret in a request's Cookie header; null when there is none of ours. Of several the first counts. */
export function secretIn(header: string | undefined): string | null {
  for (const part of header?.split(';') ?? []) {
    const [key = '', value = ''] = part.trim().split('=', 2);
    if (key === name && form.test(value)) return value;
  }
  return null;
}

/** The Set-Cookie header of a kept secret. Over plain HTTP, as on a ward's own machine, it cannot be `Secure`. */
export function cookieOf({ secret, days }: KeptSecret, publicUrl: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${name}=${secret}; Path=${path}; Max-Age=${days * 86_400}; HttpOnly; SameSite=Strict${secure}`;
}
