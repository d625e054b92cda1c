/** What a dose is reckoned by: the weight in kg, or the body surface in m². */
export const doseMeasures = ['kg', 'm2'] as const;
export type DoseMeasure = (typeof doseMeasures)[number];

/** Three figures that count: what can be drawn up or cut says no more. */
function rounded(amount: number): number {
  return Number(amount.toPrecision(3));
}

/**
 * A dose reckoned for one patient: `per` (in the dose's unit for each kg or m²) times what was measured, to three significant figures.
 * Null where nothing was measured, or where nothing was asked for.
 */
export function doseFor(per: number | null, measured: number | null): number | null {
  return per === null || per <= 0 || measured === null || measured <= 0 ? null : rounded(per * measured);
}
