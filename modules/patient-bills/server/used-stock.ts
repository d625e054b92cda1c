import type { Scope } from '#kernel/server/scope/scope.ts';
import { itemOfSource } from '#modules/billing-setup/server/index.ts';
import type { StockUsedForPatient } from '#modules/inventory/contract/events.ts';
import { raiseBills } from './raise-bills.ts';

/**
 * What a department used on a patient is charged in the same transaction: a line for each product that is for sale, whether it has a
 * price yet or not. A product that is not sold is the department's own cost.
 */
export async function billUsedStock(
  scope: Scope,
  { useId, patientId, departmentId, lines }: NonNullable<(typeof StockUsedForPatient)['fact']>,
): Promise<void> {
  const items = await itemOfSource(
    scope,
    'product',
    lines.map(({ productId }) => productId),
  );
  await raiseBills(
    scope,
    lines.flatMap(({ key, productId, quantity }) => {
      const item = items.get(productId);
      if (item?.status !== 'active') return [];
      return [
        {
          patientId,
          billableItemId: item.id,
          quantity,
          sourceType: 'manual' as const,
          sourceId: useId,
          chargeKey: key,
          departmentId,
          performerId: scope.actor.userId,
          encounterType: 'outpatient' as const,
          performedAt: scope.now,
        },
      ];
    }),
  );
}
