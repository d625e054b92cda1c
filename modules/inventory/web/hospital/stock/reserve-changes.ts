import { stockStatusOf } from '#modules/inventory/contract/rules/level.ts';

export interface ReserveFigures {
  readonly quantity: number;
  readonly stockReserve: number;
  readonly parLevel: number | null;
}

export interface ReserveChange {
  readonly figure: 'quantity' | 'stockReserve' | 'parLevel' | 'stockStatus';
  readonly before: number | string | null;
  readonly after: number | string | null;
}

const asCount = (value: unknown): number | null => (value === '' || value === null || value === undefined ? null : Number(value));

/** The figures as they are typed; an empty quantity or reserve is the one that stands. */
export function typedFigures(values: Readonly<Record<string, unknown>>, now: ReserveFigures): ReserveFigures {
  return {
    quantity: asCount(values.quantity) ?? now.quantity,
    stockReserve: asCount(values.stockReserve) ?? now.stockReserve,
    parLevel: asCount(values.parLevel),
  };
}

/** What saving would change, figure by figure, and whether the product is in stock by it. */
export function reserveChanges(now: ReserveFigures, next: ReserveFigures): ReserveChange[] {
  const all: readonly ReserveChange[] = [
    { figure: 'quantity', before: now.quantity, after: next.quantity },
    { figure: 'stockReserve', before: now.stockReserve, after: next.stockReserve },
    { figure: 'parLevel', before: now.parLevel, after: next.parLevel },
    { figure: 'stockStatus', before: stockStatusOf(now), after: stockStatusOf(next) },
  ];
  return all.filter(({ before, after }) => before !== after);
}

/**
 * The order of the dialog. The quantity goes along only when somebody typed another one: units that were dispensed while the dialog
 * stood open are no difference.
 */
export function reserveOrder(now: ReserveFigures, next: ReserveFigures, locationId: unknown) {
  const { stockReserve, parLevel, quantity } = next;
  if (quantity === now.quantity) return { stockReserve, parLevel };
  return { stockReserve, parLevel, quantity, ...(locationId ? { locationId } : {}) };
}
