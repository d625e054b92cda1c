import type { Scope } from '#kernel/server/scope/scope.ts';
import type { SearchGroup } from '#modules/organisation/contract/events.ts';
import { typedNumbers } from '#modules/organisation/server/index.ts';

/** The prescriptions of the global search, by their number. */
export async function searchGroup(scope: Scope, { words, most }: { words: string; most: number }): Promise<SearchGroup | undefined> {
  const numbers = typedNumbers(words);
  if (!scope.may('View Prescription') || numbers.length === 0) return undefined;
  const rows = await scope.tx
    .selectFrom('prescriptions')
    .select(['id', 'prescriptionNumber', 'status'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('prescriptionNumber', 'in', [...numbers])
    .limit(most)
    .execute();
  return {
    type: 'prescriptions',
    title: 'Prescriptions',
    order: 35,
    rows: rows.map((row) => ({ id: row.id, title: row.prescriptionNumber, subtitle: row.status, path: `/prescriptions/${row.id}` })),
  };
}
