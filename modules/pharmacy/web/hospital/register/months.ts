const monthOf = (year: number, month: number) => new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7);
const partsOf = (day: string): [year: number, month: number] => [Number(day.slice(0, 4)), Number(day.slice(5, 7))];

/** So many months back from a day, its own first: `2026-11`, `2026-10` … */
export function lastMonths(today: string, count: number): readonly string[] {
  const [year, month] = partsOf(today);
  return Array.from({ length: count }, (_none, back) => monthOf(year, month - 1 - back));
}

/** The first and the last day of a month `YYYY-MM`. */
export function daysOfMonth(month: string): { readonly startDate: string; readonly endDate: string } {
  const last = new Date(Date.UTC(...partsOf(month), 0));
  return { startDate: `${month}-01`, endDate: last.toISOString().slice(0, 10) };
}
