import type { Scope } from '#kernel/server/scope/scope.ts';
import type { SafetyClearance } from '#modules/inventory/contract/clearance.ts';
import type { ClearanceAsked } from '#modules/inventory/contract/events.ts';
import { clearForPatient } from './clear.ts';

/** A department uses stock for a patient: units without a dose, checked like any other. Answers the question of the inventory. */
export async function clearUse(scope: Scope, { patientId, lines, overrides, confirm }: ClearanceAsked): Promise<SafetyClearance> {
  const { clearance } = await clearForPatient(scope, {
    door: 'use',
    patientId,
    overrides,
    confirm,
    lines: lines.map(({ productId, quantity }) => ({
      productId,
      genericName: null,
      ingredients: [],
      atcCode: null,
      doseAmount: null,
      doseUnit: null,
      perDay: null,
      route: null,
      durationDays: null,
      quantity,
    })),
  });
  return clearance;
}
