/** Reads a time of day as people type it: `9:30`, `09.30`, `0930`, `9h30`, `9`, `9:30 pm`; answers `HH:mm`, or null. */
export function readTypedTime(text: string): string | null {
  const found = /^(\d{1,2})(?:[:.h ]?(\d{2}))?\s*(am|pm|a\.m\.|p\.m\.|h)?$/.exec(text.trim().toLowerCase());
  if (!found) return null;
  const half = found[3]?.[0];
  let hours = Number(found[1]);
  const minutes = Number(found[2] ?? 0);
  if ((half === 'a' || half === 'p') && (hours < 1 || hours > 12)) return null;
  if (half === 'p' && hours < 12) hours += 12;
  if (half === 'a' && hours === 12) hours = 0;
  if (hours > 23 || minutes > 59) return null;
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}
