import type { CalendarDate, Instant } from '#kernel/contract/fields.ts';
import { dayIn, minuteOfDayIn } from '#kernel/server/clock/instants.ts';
import type { AllergiesInBrief } from '#modules/patient-chart/server/index.ts';
import { type PackWords, wordOf } from './paper-words.ts';
import type { PackMedicine } from './words.ts';

/** A moment as the clock on the wall of the ward says it: `2026-11-28 14:05`. */
export function wallOf(at: Instant, zone: string): string {
  const minutes = minuteOfDayIn(at, zone);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${dayIn(at, zone)} ${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

interface Person {
  readonly gender: string | null;
  readonly dateOfBirth: CalendarDate | null;
}

/** How old somebody is: in years, below two years in months, below two months in days. */
export function ageOn(born: CalendarDate, today: CalendarDate, words: PackWords): string {
  const [year, month, day] = born.split('-').map(Number) as [number, number, number];
  const [thisYear, thisMonth, thisDay] = today.split('-').map(Number) as [number, number, number];
  const months = (thisYear - year) * 12 + thisMonth - month - (thisDay < day ? 1 : 0);
  if (months >= 24) return words.years(Math.floor(months / 12));
  if (months >= 2) return words.months(months);
  return words.days(Math.max(0, Math.round((Date.UTC(thisYear, thisMonth - 1, thisDay) - Date.UTC(year, month - 1, day)) / 86_400_000)));
}

/** 'Female, 34 years'. */
export function aboutPatient({ gender, dateOfBirth }: Person, today: CalendarDate, words: PackWords): string {
  return [gender ? wordOf(words, gender) : '', dateOfBirth ? ageOn(dateOfBirth, today, words) : words.noAge].filter(Boolean).join(', ');
}

/** Nothing recorded is never the same as nothing known. */
export function allergyWords(known: AllergiesInBrief | undefined, words: PackWords): string {
  if (known && known.names.length > 0) return known.names.join(', ');
  return known?.noneKnown ? words.noneKnown : words.notAsked;
}

interface Care {
  readonly isolation: string;
  readonly diet: string | null;
  readonly nilByMouthUntil: Instant | null;
  readonly observationMinutes: number;
}

/** What nurses of the next hours must know beside the chart. */
export function careLines(
  { isolation, diet, nilByMouthUntil, observationMinutes }: Care,
  { wall, words }: { readonly wall: (at: Instant) => string; readonly words: PackWords },
): string[] {
  return [
    ...(isolation === 'none' ? [] : [words.label(words.isolation) + wordOf(words, isolation)]),
    ...(diet ? [words.label(words.diet) + diet] : []),
    ...(nilByMouthUntil ? [words.nilByMouth(wall(nilByMouthUntil))] : []),
    words.vitals(observationMinutes),
  ];
}

/** A dose of what is being given, or a medicine without one in these two days. */
export interface ChartRow {
  readonly id: string;
  readonly medicine: string;
  readonly doseAmount: number;
  readonly doseUnit: string;
  readonly route: string;
  readonly frequencyCode: string;
  readonly status: string | null;
  readonly dueAt: Instant | null;
  readonly givenAt: Instant | null;
  readonly givenByName: string | null;
}

/** The chart of a patient: what was given or left out, and what is due; a dose that is due and was not recorded is due first. */
export function chartOf(
  rows: readonly ChartRow[],
  { now, wall, words }: { readonly now: Instant; readonly wall: (at: Instant) => string; readonly words: PackWords },
): PackMedicine[] {
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((own) => {
    const [{ medicine, doseAmount, doseUnit, route, frequencyCode }] = own as [ChartRow];
    const done = own.filter(({ status, dueAt }) => dueAt !== null && status !== null && status !== 'pending');
    const pending = own.flatMap(({ status, dueAt }) => (status === 'pending' && dueAt ? [dueAt] : []));
    return {
      medicine,
      dose: [doseAmount, wordOf(words, doseUnit), wordOf(words, route), frequencyCode].join(' '),
      given: done.map(({ status, dueAt, givenAt, givenByName }) =>
        [wall(givenAt ?? (dueAt as Instant)), wordOf(words, status ?? ''), givenByName ? words.by(givenByName) : '']
          .filter(Boolean)
          .join(' '),
      ),
      due: pending.map((at) => (at < now ? `${wall(at)} ${words.notRecorded}` : wall(at))),
    };
  });
}
