/** Milliseconds by which a zone is ahead of UTC at an instant. */
function offsetAt(instant: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(instant));
  const part = (type: string) => Number(parts.find((found) => found.type === type)?.value ?? 0);
  return (
    Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')) - Math.floor(instant / 1000) * 1000
  );
}

/**
 * The instant at which the clocks of a zone show a day (`YYYY-MM-DD`) and a time (`HH:mm`); null when either is not written so.
 * A time that the clocks skip is the one as far after the change.
 */
export function instantOf(day: string, time: string, zone: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !/^\d{2}:\d{2}$/.test(time)) return null;
  const guess = Date.parse(`${day}T${time}:00.000Z`);
  // Twice, because the first shift may cross a change of summer time.
  const first = guess - offsetAt(guess, zone);
  return new Date(guess - offsetAt(first, zone)).toISOString();
}

/** Day and time that the clocks of a zone show at an instant, as form fields hold them; empty without one. */
export function dayAndTime(instant: string | null | undefined, zone: string): { readonly day: string; readonly time: string } {
  if (!instant) return { day: '', time: '' };
  const local = new Date(Date.parse(instant) + offsetAt(Date.parse(instant), zone)).toISOString();
  return { day: local.slice(0, 10), time: local.slice(11, 16) };
}
