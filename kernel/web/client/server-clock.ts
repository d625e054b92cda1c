let ahead = 0;

/** The header tells whole seconds: a smaller difference is none. */
const least = 2000;

/** Takes note of the server's time by the `Date` header of an answer that has just come. */
export function noteServerTime(date: string | null, now = Date.now()): void {
  const told = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(told)) return;
  // The middle of the second that the header names.
  const found = told + 500 - now;
  ahead = Math.abs(found) < least ? 0 : found;
}

/** Milliseconds of the server's clock, also while it is out of reach: what is measured meanwhile has the time of the hospital, not of this device. */
export function serverNow(now = Date.now()): number {
  return now + ahead;
}
