interface Anchor {
  readonly server: number;
  readonly local: number;
}

const freshMilliseconds = 60_000;
let anchor: Anchor | null = null;

/**
 * Asks the server for its time (the `Date` header), at most once a minute. The browser's own clock plays no part: it may
 * be hours wrong. The header is cut to the second and a way old, so the latest instant that it can mean is taken: an
 * alert then ends rather a second early than late.
 */
export async function askServerClock(): Promise<void> {
  const began = performance.now();
  if (anchor && began - anchor.local < freshMilliseconds) return;
  const answer = await fetch('/api/health', { cache: 'no-store' }).catch(() => null);
  const date = Date.parse(answer?.headers.get('date') ?? '');
  if (Number.isNaN(date)) return;
  const local = performance.now();
  anchor = { server: date + 999 + (local - began), local };
}

/** Forgets the clock: a machine that slept has stopped counting. */
export function forgetServerClock(): void {
  anchor = null;
}

/** The server's time in milliseconds; null until it is known. */
export function serverNow(): number | null {
  return anchor && anchor.server + performance.now() - anchor.local;
}
