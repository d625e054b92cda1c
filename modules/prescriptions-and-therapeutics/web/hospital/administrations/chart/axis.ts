import { addDays } from '#kernel/web/text/wall-time.ts';
import type { Chart } from '#modules/prescriptions-and-therapeutics/contract/administration-records.ts';
import type { DosageStatus } from '#modules/prescriptions-and-therapeutics/contract/administration-words.ts';

export type ChartEntry = Chart['patients'][number];
export type ChartMedicine = ChartEntry['medicines'][number];
export type ChartDose = ChartMedicine['doses'][number];

/** What a cell of the chart shows of a dose; `pending` is one whose time has not come. */
export type ChartMark = DosageStatus | 'late' | 'held' | 'due' | 'overdue';

/** One column of the axis that all patients of the ward share: an hour of a day, or a day of a week. */
export interface Column {
  readonly key: string;
  /** Inclusive; the next column begins where this one ends. */
  readonly from: string;
  readonly until: string;
}

const hour = 3_600_000;

/** The hours of a stretch. A day on which the clocks change has 23 or 25 of them. */
export function hoursOf(from: string, until: string): Column[] {
  const count = Math.ceil((Date.parse(until) - Date.parse(from)) / hour);
  const at = (place: number) => new Date(Date.parse(from) + place * hour).toISOString();
  return Array.from({ length: count }, (_, place) => ({ key: at(place), from: at(place), until: at(place + 1) }));
}

/** The days from a day on; `startOf` says when a day begins in the hospital's zone. */
export function daysOf(day: string, count: number, startOf: (day: string) => string): Column[] {
  return Array.from({ length: count }, (_, place) => {
    const own = addDays(day, place);
    return { key: own, from: startOf(own), until: startOf(addDays(own, 1)) };
  });
}

export function isWithin({ from, until }: Column, instant: string): boolean {
  const at = Date.parse(instant);
  return at >= Date.parse(from) && at < Date.parse(until);
}

/** What a dose looks like in its cell. Until a hold ends no dose is due. */
export function markOf({ held, holdUntil }: Pick<ChartMedicine, 'held' | 'holdUntil'>, dose: ChartDose): ChartMark {
  if (dose.status === 'given' && dose.late) return 'late';
  if (dose.status !== 'pending') return dose.status;
  if (held && (holdUntil === null || dose.dueAt < holdUntil)) return 'held';
  if (dose.overdue) return 'overdue';
  return dose.due ? 'due' : 'pending';
}

interface Dosed {
  readonly medicines: readonly { readonly doses: readonly Pick<ChartDose, 'dueAt'>[] }[];
}

/** Columns in which nobody of the ward has a dose: paper and telephones leave them out. */
export function idleColumns(columns: readonly Column[], entries: readonly Dosed[]): ReadonlySet<string> {
  const times = entries.flatMap(({ medicines }) => medicines.flatMap(({ doses }) => doses.map(({ dueAt }) => dueAt)));
  return new Set(columns.filter((column) => !times.some((dueAt) => isWithin(column, dueAt))).map(({ key }) => key));
}
