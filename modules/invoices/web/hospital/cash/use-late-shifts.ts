import { useCall } from '#kernel/web/client/use-call.ts';
import { shiftCalls } from '#modules/invoices/contract/calls/shifts.ts';
import type { ShiftRow } from '#modules/invoices/contract/cash-records.ts';

/** Shifts that the filters by cashier and cash point are made of: about a month of a large desk. */
const mostLate = 200;

/** The cashiers and cash points of the shifts of late, as choices of a filter. */
export function useLateShifts(enabled = true) {
  const late = useCall(shiftCalls.list, { query: { limit: mostLate } }, { enabled, quiet: true, fresh: 60_000 }) as {
    data: { data: readonly ShiftRow[] } | undefined;
  };
  const shifts = late.data?.data ?? [];
  const cashiers = new Map(shifts.flatMap(({ cashier: { id, name } }) => (id ? [[id, name] as const] : [])));
  const points = [...new Set(shifts.map(({ cashPoint }) => cashPoint))].sort();
  return {
    cashiers: [...cashiers].map(([value, label]) => ({ value, label })),
    points: points.map((value) => ({ value, label: value })),
  };
}
