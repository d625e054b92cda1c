import type { DoseTimes } from '../settings.ts';
import type { DurationUnit, FrequencyCode, TimedCode } from '../words.ts';
import { timedCodes } from '../words.ts';

/** How often and for how long a medicine is given. */
export interface Timing {
  readonly frequencyCode: FrequencyCode;
  readonly times: readonly string[];
  /** 1 Monday … 7 Sunday; empty: every day. */
  readonly daysOfWeek: readonly number[];
  readonly durationValue: number | null;
  readonly durationUnit: DurationUnit;
  readonly prn: boolean;
  readonly prnMaxPerDay: number | null;
  readonly tapering: readonly { readonly dose: number; readonly days: number }[];
}

const perDay: Readonly<Partial<Record<FrequencyCode, number>>> = {
  OD: 1,
  BD: 2,
  TDS: 3,
  QDS: 4,
  nocte: 1,
  mane: 1,
  weekly: 1 / 7,
  monthly: 1 / 30,
};

const isTimed = (code: FrequencyCode): code is TimedCode => (timedCodes as readonly string[]).includes(code);

/** Hours between doses of a q-code; null for all others. */
export function everyHoursOf(code: FrequencyCode): number | null {
  const found = /^q(\d+)h$/.exec(code);
  return found ? Number(found[1]) : null;
}

/**
 * Doses in a day on the average of a week; at most as many when needed. Null: once only (STAT), or without a known number.
 */
export function dosesPerDay(timing: Timing): number | null {
  const { frequencyCode: code, prn, prnMaxPerDay, times, daysOfWeek } = timing;
  if (code === 'STAT') return null;
  if (code === 'PRN') return prnMaxPerDay;
  const days = daysOfWeek.length > 0 ? new Set(daysOfWeek).size / 7 : 1;
  const hours = everyHoursOf(code);
  const usual =
    code === 'custom' ? times.length : hours ? 24 / hours : times.length > 0 && !code.endsWith('ly') ? times.length : (perDay[code] ?? 1);
  const all = usual * (code.endsWith('ly') ? 1 : days);
  return prn && prnMaxPerDay !== null ? Math.min(all, prnMaxPerDay) : all;
}

/** Most doses that fall on one day: what a daily maximum is compared with. */
export function mostDosesInDay(timing: Timing): number {
  const { frequencyCode: code, prnMaxPerDay, times } = timing;
  if (code === 'STAT' || code === 'weekly' || code === 'monthly') return Math.max(1, times.length);
  if (code === 'PRN') return prnMaxPerDay ?? 1;
  return Math.max(1, Math.ceil(dosesPerDay({ ...timing, daysOfWeek: [] }) ?? 1));
}

/** Days that the course lasts; null: continuous, or told by a number of doses. */
export function daysOf(timing: Pick<Timing, 'durationValue' | 'durationUnit' | 'tapering' | 'frequencyCode'>): number | null {
  if (timing.tapering.length > 0) return timing.tapering.reduce((sum, { days }) => sum + days, 0);
  const { durationValue: value, durationUnit: unit } = timing;
  if (timing.frequencyCode === 'STAT') return 1;
  if (value === null || unit === 'continuous' || unit === 'doses') return null;
  return value * (unit === 'weeks' ? 7 : unit === 'months' ? 30 : 1);
}

/** Doses of the whole course, as needed ones at most; null: no end is known. */
export function doseCount(timing: Timing): number | null {
  if (timing.durationUnit === 'doses' && timing.durationValue !== null) return timing.durationValue;
  if (timing.frequencyCode === 'STAT') return 1;
  const days = daysOf(timing);
  const daily = dosesPerDay(timing);
  return days === null || daily === null ? null : Math.ceil(days * daily - 1e-9);
}

/**
 * Days until the last dose is due, counted from the start; for a number of doses by how many fall on a day. Null: it goes on, or is
 * taken as needed by number of doses.
 */
export function courseDays(timing: Timing): number | null {
  const days = daysOf(timing);
  if (days !== null || timing.durationUnit !== 'doses' || timing.durationValue === null) return days;
  const daily = timing.frequencyCode === 'PRN' ? null : dosesPerDay(timing);
  return daily ? Math.ceil(timing.durationValue / daily - 1e-9) : null;
}

/** Clock times of a day's doses in the hospital's zone: the line's own, else the hospital's for its code; q-codes count from the start. */
export function clockTimes(timing: Pick<Timing, 'frequencyCode' | 'times'>, hospital: DoseTimes): readonly string[] {
  if (timing.times.length > 0) return [...new Set(timing.times)].sort();
  return isTimed(timing.frequencyCode) ? [...hospital[timing.frequencyCode]].sort() : [];
}
