import type { CalendarDate } from '#kernel/contract/fields.ts';
import { addCalendarDays, millisecondsOf } from '#kernel/server/clock/instants.ts';

export interface PublicHoliday {
  readonly date: CalendarDate;
  readonly name: string;
  readonly closed: boolean;
  readonly repeatsYearly: boolean;
}

/** Easter Sunday of the Gregorian calendar (the computus of Meeus, Jones and Butcher). */
export function easterSunday(year: number): CalendarDate {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  const day = ((h + l - 7 * m + 114) % 31) + 1;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

const islamic = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', { timeZone: 'UTC', month: 'numeric', day: 'numeric' });

/** Days of a Gregorian year that fall on a day of the Islamic calendar (by the Umm al-Qura tables; the sighting may move them by a day). */
function islamicDays(year: number, month: number, day: number): CalendarDate[] {
  const found: CalendarDate[] = [];
  for (let date: CalendarDate = `${year}-01-01`; date.startsWith(String(year)); date = addCalendarDays(date, 1)) {
    const parts = Object.fromEntries(islamic.formatToParts(millisecondsOf(`${date}T12:00:00.000Z`)).map((part) => [part.type, part.value]));
    if (Number(parts['month']) === month && Number(parts['day']) === day) found.push(date);
  }
  return found;
}

// Public Holidays Act (Cap. P40 LFN 2004) as amended in 2019 (Democracy Day on 12 June).
const fixedNigeria: readonly (readonly [string, string])[] = [
  ['01-01', "New Year's Day"],
  ['05-01', "Workers' Day"],
  ['06-12', 'Democracy Day'],
  ['10-01', 'Independence Day'],
  ['12-25', 'Christmas Day'],
  ['12-26', 'Boxing Day'],
];

function ofNigeria(year: number): PublicHoliday[] {
  const easter = easterSunday(year);
  const once = (date: CalendarDate, name: string): PublicHoliday => ({ date, name, closed: true, repeatsYearly: false });
  return [
    ...fixedNigeria.map(([day, name]) => ({ date: `${year}-${day}`, name, closed: true, repeatsYearly: true })),
    once(addCalendarDays(easter, -2), 'Good Friday'),
    once(addCalendarDays(easter, 1), 'Easter Monday'),
    ...islamicDays(year, 10, 1).flatMap((day) => [
      once(day, 'Eid al-Fitr (expected)'),
      once(addCalendarDays(day, 1), 'Eid al-Fitr holiday (expected)'),
    ]),
    ...islamicDays(year, 12, 10).flatMap((day) => [
      once(day, 'Eid al-Adha (expected)'),
      once(addCalendarDays(day, 1), 'Eid al-Adha holiday (expected)'),
    ]),
    ...islamicDays(year, 3, 12).map((day) => once(day, 'Eid al-Mawlid (expected)')),
  ].sort((a, b) => a.date.localeCompare(b.date));
}

const presets: Readonly<Record<string, (year: number) => PublicHoliday[]>> = { NG: ofNigeria };

/** Public holidays of a country (alpha-2) in a year by date, or null when there is no list for it. */
export function publicHolidays(countryCode: string, year: number): PublicHoliday[] | null {
  return presets[countryCode]?.(year) ?? null;
}
