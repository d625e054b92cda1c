import type { Id } from '#kernel/contract/fields.ts';
import { nextNumber } from '#kernel/server/numbers/number-series.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { type HmoBillRecord, type ItemNow, tellHmoBill } from './store.ts';

/** What an invoice did not ask for stays on a new open bill of the same visit, with its diagnoses. */
export async function leaveOnNewBill(scope: Scope, from: HmoBillRecord, items: readonly ItemNow[]): Promise<Id | null> {
  if (items.length === 0) return null;
  const id = scope.newId();
  const billNumber = await nextNumber(scope, 'HB-');
  const { hospitalId, hmoId, planId, patientId, billingId, billingMethod, enrolleeNumber, visitKey } = from;
  const { encounterId, admissionId, encounterType, startedOn } = from;
  await scope.tx
    .insertInto('hmoBills')
    .values({
      ...{ hospitalId, id, billNumber, hmoId, planId, patientId, billingId, billingMethod, enrolleeNumber, visitKey },
      ...{ encounterId, admissionId, encounterType, startedOn, status: 'open', openedAt: scope.now },
      diagnoses: json(from.diagnoses),
      ...{ createdAt: scope.now, createdBy: scope.actor.userId, createdByName: scope.actor.name },
      ...changedBy(scope),
    })
    .execute();
  await scope.tx
    .updateTable('hmoBillItems')
    .set({ hmoBillId: id })
    .where('hospitalId', '=', hospitalId)
    .where(
      'id',
      'in',
      items.map((item) => item.id),
    )
    .execute();
  await scope.record({
    action: 'create',
    entity: 'HmoBill',
    entityId: id,
    entityNumber: billNumber,
    patientId,
    summary: `HMO bill ${billNumber} opened with what ${from.billNumber} was not invoiced for`,
    after: { hmoId, planId, items: items.length },
  });
  await tellHmoBill(scope, id, 'create');
  return id;
}
