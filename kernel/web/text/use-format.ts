import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { onCatalogue, readCatalogue } from './catalogue.ts';
import {
  dayOf,
  formatAge,
  formatDay,
  formatDayMonth,
  formatInstant,
  formatLongDay,
  formatMoney,
  formatMonth,
  formatRelative,
  formatTime,
  numberMarks,
} from './format.ts';
import { usePlace } from './place.ts';
import { useText } from './use-text.ts';

/** The present, renewed every minute (or as said): the web's clock for ages and relative times. Milliseconds. */
export function useNow(everyMs = 60_000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/** How this person types numbers: the marks that a box of numbers shows and takes. */
export function useNumberMarks() {
  const { language } = useSyncExternalStore(onCatalogue, readCatalogue);
  return useMemo(() => ({ ...numberMarks(language), language }), [language]);
}

/** Dates, ages, money and numbers as this hospital and this person read them. */
export function useFormat() {
  const t = useText();
  const { zone, currency } = usePlace();
  const { language } = useSyncExternalStore(onCatalogue, readCatalogue);
  return useMemo(
    () => ({
      /** `20 Nov 2026, 14:05` in the hospital's zone; a dash for none. */
      instant: (value: string | null | undefined) => (value ? formatInstant(value, zone, language) : '–'),
      /** `20 Nov 2026` of a calendar date; a dash for none. */
      day: (value: string | null | undefined) => (value ? formatDay(value, language) : '–'),
      /** `20 Nov` of a calendar date or of an instant in the hospital's zone: names of an axis. */
      dayMonth: (value: string) => formatDayMonth(value, zone, language),
      /** `November 2026` of a month (`YYYY-MM`). */
      month: (value: string) => formatMonth(value, language),
      time: (value: string) => formatTime(value, zone, language),
      longDay: (now: number) => formatLongDay(new Date(now), zone, language),
      /** Today in the hospital's zone, `YYYY-MM-DD`. */
      today: () => dayOf(new Date(), zone),
      /** The calendar date of an instant in the hospital's zone, `YYYY-MM-DD`. */
      dateOf: (instant: string) => dayOf(instant, zone),
      age: (birthday: string | null | undefined) => (birthday ? formatAge(birthday, dayOf(new Date(), zone), t) : '–'),
      money: (minor: number | null | undefined, code: string | null = currency) =>
        minor === null || minor === undefined ? '–' : formatMoney(minor, code, language),
      /** `7.5 %` of basis points, in French `7,5 %`. */
      percent: (bps: number) => `${(bps / 100).toLocaleString(language === 'en' ? 'en-GB' : language, { maximumFractionDigits: 2 })} %`,
      number: (value: number) => value.toLocaleString(language === 'en' ? 'en-GB' : language),
      relative: (value: string, now: number) => formatRelative(value, now, language),
    }),
    [t, zone, currency, language],
  );
}
