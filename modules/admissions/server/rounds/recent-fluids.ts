import type { Id } from '#kernel/contract/fields.ts';
import { addHours } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { FluidTotals } from '../../contract/fluid-totals.ts';

/** What went in and out of a patient within the last 24 hours, of entries that stand; null when nothing was measured. */
export async function recentFluids(scope: Scope, admissionId: Id): Promise<FluidTotals | null> {
  const rows = await scope.tx
    .selectFrom('fluidEntries')
    .select((eb) => ['direction', eb.fn.sum<string>('volume').as('volume')])
    .where('hospitalId', '=', scope.hospitalId)
    .where('admissionId', '=', admissionId)
    .where('status', '=', 'kept')
    .where('at', '>=', addHours(scope.now, -24))
    .where('at', '<=', scope.now)
    .groupBy('direction')
    .execute();
  if (rows.length === 0) return null;
  const of = (wanted: string) => Number(rows.find(({ direction }) => direction === wanted)?.volume ?? 0);
  const [taken, lost] = [of('in'), of('out')];
  return { in: taken, out: lost, balance: taken - lost };
}
