/** Wall times of a zone, and back to instants. The browser's own zone is never meant. */

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    });
    formats.set(zone, format);
  }
  return format;
}

/** An instant as `YYYY-MM-DD HH:mm:ss` in a zone. */
export function wallOf(instant: string | number, zone: string): string {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  );
  return `${parts['year']}-${parts['month']}-${parts['day']} ${parts['hour']}:${parts['minute']}:${parts['second']}`;
}

const asUtc = (wall: string) => Date.parse(`${wall.slice(0, 10)}T${wall.slice(11, 19) || '00:00:00'}Z`);

/** The instant (ISO, ms, Z) of a wall time `YYYY-MM-DD HH:mm[:ss]`. A time that the clocks leap over counts as after the leap. */
export function instantOf(wall: string, zone: string): string {
  const full = wall.length === 16 ? `${wall}:00` : wall;
  const meant = asUtc(full);
  // Twice: the offset of the first guess may be that of the other side of a change of clocks.
  let guess = meant;
  for (let round = 0; round < 2; round += 1) guess = meant - (asUtc(wallOf(guess, zone)) - guess);
  return new Date(guess).toISOString();
}

/**
 * The instant at which the clocks of a zone show a day (`YYYY-MM-DD`) and a time (`HH:mm`), the two fields of a form; null when
 * either is not written so.
 */
export function instantAt(day: string, time: string, zone: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !/^\d{2}:\d{2}$/.test(time)) return null;
  return instantOf(`${day} ${time}`, zone);
}

/** Day and time that the clocks of a zone show at an instant, as form fields hold them; empty without one. */
export function dayAndTime(instant: string | null | undefined, zone: string): { readonly day: string; readonly time: string } {
  if (!instant) return { day: '', time: '' };
  const wall = wallOf(instant, zone);
  return { day: wall.slice(0, 10), time: wall.slice(11, 16) };
}

/** A day so many days on: `YYYY-MM-DD`. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The same day so many months on, or the month's last. */
export function addMonths(day: string, months: number): string {
  const [year = 2000, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** An instant so many minutes on. */
export function addMinutes(instant: string, minutes: number): string {
  return new Date(Date.parse(instant) + minutes * 60_000).toISOString();
}

export function minutesBetween(from: string, until: string): number {
  return Math.round((Date.parse(until) - Date.parse(from)) / 60_000);
}

/** 0 Monday … 6 Sunday. */
export function weekdayOf(day: string): number {
  return (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7;
}

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  return addDays(day, -weekdayOf(day));
}
