import { byName } from '#kernel/contract/by-name.ts';
const perDayOf = byName<number>({
  OD: 1,
  DAILY: 1,
  MANE: 1,
  NOCTE: 1,
  ON: 1,
  BD: 2,
  BID: 2,
  TDS: 3,
  TID: 3,
  QDS: 4,
  QID: 4,
  STAT: 1,
  'ALTERNATE-DAYS': 0.5,
  WEEKLY: 1 / 7,
  MONTHLY: 1 / 30,
});

/** Doses in 24 hours of a frequency code (OD, TDS, q8h, weekly …); null where the code does not say, e.g. PRN. */
export function dosesPerDay(frequency: string | null | undefined): number | null {
  const code = (frequency ?? '')
    .trim()
    .toUpperCase()
    .replace(/[\s_]+/g, '-');
  const every = /^Q-?(\d{1,3})-?H$/.exec(code);
  if (every) {
    const hours = Number(every[1]);
    return hours >= 1 && hours <= 168 ? 24 / hours : null;
  }
  const times = /^(\d{1,2})X(?:-?DAY)?$/.exec(code);
  if (times) return Number(times[1]) || null;
  return perDayOf[code] ?? null;
}
