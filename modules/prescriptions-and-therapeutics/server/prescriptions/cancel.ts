import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals, refuseIf } from '#kernel/contract/refusals.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { isSamePlace, type OrderPlace, placeOf } from '#modules/patients/contract/order-place.ts';
import { prescriptionRecord } from '../../contract/prescription.record.ts';
import type { Prescription } from '../../contract/records.ts';
import { closeRefill } from './refill-requests/answer.ts';
import { begunOf } from './begun.ts';
import type { StoredLine } from './door.ts';
import { endLine } from './line-acts.ts';
import { requirePlace } from './people.ts';
import { whyNotCancel } from './rules.ts';
import { showPrescription } from './show.ts';
import { changePrescription, findPrescription, linesOf, lockPrescription, recordChange, type StoredPrescription } from './store.ts';

/** Takes a locked prescription back. */
export async function cancelLocked(scope: Scope, row: StoredPrescription, reason: string): Promise<StoredPrescription> {
  guard(prescriptionRecord, 'cancel', row);
  const lines = await linesOf(scope, [row.id], 'update');
  refuseIf(whyNotCancel((await begunOf(scope, lines)).size > 0));
  for (const line of lines)
    if (line.status === 'active' || line.status === 'on-hold') await endLine(scope, row, line, { status: 'cancelled', reason });
  await closeRefill(scope, row.id);
  if (row.refillOfId) await giveRefillsBack(scope, row.refillOfId, lines);
  const after = await changePrescription(scope, row, { status: 'cancelled', cancelReason: reason, cancelledAt: scope.now });
  await recordChange(scope, { before: row, after, words: 'cancelled', reason });
  return after;
}

/** A repeat that was taken back counts as none. */
async function giveRefillsBack(scope: Scope, refillOfId: Id, lines: readonly StoredLine[]): Promise<void> {
  for (const line of await linesOf(scope, [refillOfId], 'update')) {
    const repeated = lines.some((each) => each.genericName === line.genericName && each.doseAmount === line.doseAmount);
    if (repeated && line.refillsLeft < line.refills)
      await scope.tx
        .updateTable('prescriptionLines')
        .set({ refillsLeft: line.refillsLeft + 1 })
        .where('hospitalId', '=', scope.hospitalId)
        .where('id', '=', line.id)
        .execute();
  }
}

/** PATCH prescriptions/{id}/cancel and DELETE prescription/{id}. */
export async function cancelPrescription(scope: Scope, id: Id, reason: string): Promise<Prescription> {
  const row = await lockPrescription(scope, id);
  return showPrescription(scope, await cancelLocked(scope, row, reason));
}

/** A prescription of this place, in which the actor may read or write; another's is NOT_FOUND. */
export async function requireInPlace(scope: Scope, place: OrderPlace, id: Id, act: 'read' | 'write'): Promise<StoredPrescription> {
  await requirePlace(scope, place, act);
  const row = await findPrescription(scope, id);
  if (!isSamePlace(placeOf(row), place)) throw kernelRefusals.refusal('NOT_FOUND');
  return row;
}
