import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import { listed } from '#kernel/server/database/listed.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';

/** What billing methods used of their own plan year of a day, minor units; those that used nothing are left out. */
export async function usedOf(scope: Scope, billingIds: readonly Id[], day: CalendarDate): Promise<Readonly<Record<Id, number>>> {
  if (billingIds.length === 0) return {};
  const rows = await scope.tx
    .selectFrom('hmoBenefitUses')
    .select(['billingId', 'used'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('holder', '=', 'own')
    .where('billingId', 'in', listed(billingIds))
    .where('yearFrom', '<=', day)
    .where('yearTo', '>=', day)
    .execute();
  return Object.fromEntries(rows.flatMap(({ billingId, used }) => (billingId ? [[billingId, used]] : [])));
}
