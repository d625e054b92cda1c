import { kernelRefusals } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import { inventoryRefusals } from '../../contract/refusals.ts';
import { inventorySettings } from '../../contract/settings.ts';

/** Refuses who may not touch the reserve, and hospitals that never do. */
export async function requireReserveRight(scope: Scope): Promise<void> {
  if (!scope.may('Use Stock Reserve')) throw kernelRefusals.refusal('FORBIDDEN', { permission: 'Use Stock Reserve' });
  const { allowReserveUse } = await readSettings(scope, inventorySettings);
  if (!allowReserveUse) throw inventoryRefusals.refusal('RESERVE_NOT_ALLOWED');
}
