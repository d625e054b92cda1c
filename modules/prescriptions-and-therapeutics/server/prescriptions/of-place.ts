import type { Id } from '#kernel/contract/fields.ts';
import { whyNotAct } from '#kernel/contract/record.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { OrderPlace } from '#modules/patients/contract/order-place.ts';
import { prescriptionRecord } from '../../contract/prescription.record.ts';
import type { PrescriptionStatus } from '../../contract/words.ts';
import { begunOf } from './begun.ts';
import { cancelLocked } from './cancel.ts';
import { prescriptionsIn } from './list.ts';
import { medicineWords } from './show.ts';
import { linesOf } from './store.ts';

/** A prescription as a place lists its orders. */
export interface PrescriptionBrief {
  readonly id: Id;
  readonly prescriptionNumber: string;
  /** Its medicines, in their order. */
  readonly label: string;
  readonly status: PrescriptionStatus;
  /** Something was handed out or given. */
  readonly begun: boolean;
}

/** Prescriptions written in a place. Door of the module. */
export async function prescriptionsOfPlace(scope: Scope, place: OrderPlace): Promise<PrescriptionBrief[]> {
  const rows = await prescriptionsIn(scope, place);
  const lines = await linesOf(
    scope,
    rows.map(({ id }) => id),
  );
  const briefs: PrescriptionBrief[] = [];
  for (const { id, prescriptionNumber, status } of rows) {
    const own = lines.filter((line) => line.prescriptionId === id);
    const standing = own.filter(({ replacedByLineId }) => replacedByLineId === null);
    briefs.push({
      id,
      prescriptionNumber,
      status,
      label: standing.map(medicineWords).join(', '),
      begun: (await begunOf(scope, own)).size > 0,
    });
  }
  return briefs;
}

/**
 * Takes back prescriptions of a place of which nothing was handed out or given; those that were begun meanwhile are answered
 * and left alone. Door of the module.
 */
export async function cancelUnbegunPrescriptions(scope: Scope, ids: readonly Id[], reason: string): Promise<Id[]> {
  const begun: Id[] = [];
  for (const id of [...ids].sort()) {
    const row = await scope.tx
      .selectFrom('prescriptions')
      .selectAll()
      .where('hospitalId', '=', scope.hospitalId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!row || whyNotAct(prescriptionRecord, 'cancel', row)) continue;
    if ((await begunOf(scope, await linesOf(scope, [id], 'update'))).size > 0) begun.push(id);
    else await cancelLocked(scope, row, reason);
  }
  return begun;
}
