import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { billRegistration } from './card-fee.ts';
import { lockBesides, lockBillsOf } from './store.ts';
import { voidLocked } from './void-bills.ts';

/** Why the fee of a merged record is void; also what tells it when the merge is taken back. */
const mergedReason = 'Second registration fee of a merged patient';

interface MergedRecords {
  readonly survivorId: Id;
  readonly mergedId: Id;
  readonly survivorPersonId: Id;
  readonly mergedPersonId: Id;
}

/**
 * Two records of one person were registered twice: the fee that is on no billed invoice is void, the merged record's rather than the
 * survivor's. A fee that was billed or paid stays with the survivor, where the cash desk credits it. With one fee alone nothing happens.
 */
export async function dropSecondFee(scope: Scope, { survivorPersonId, mergedPersonId }: MergedRecords): Promise<void> {
  if (survivorPersonId === mergedPersonId) return;
  const source = { sourceType: 'registration' as const, sourceIds: [survivorPersonId, mergedPersonId] };
  await lockBesides(scope, source);
  const fees = await lockBillsOf(scope, source);
  if (fees.length < 2) return;
  const open = fees.filter(({ shares }) => shares.every(({ invoiceStatus }) => invoiceStatus === null || invoiceStatus === 'draft'));
  const second = open.find(({ sourceId }) => sourceId === mergedPersonId) ?? open[0];
  if (second) await voidLocked(scope, [second], mergedReason);
}

/** The merge was taken back: who was registered is billed for it again, if the merge had dropped the fee. */
export async function restoreSecondFee(scope: Scope, merge: MergedRecords): Promise<void> {
  const sides = [
    { patientId: merge.mergedId, personId: merge.mergedPersonId },
    { patientId: merge.survivorId, personId: merge.survivorPersonId },
  ];
  for (const side of sides) {
    const fees = await scope.tx
      .selectFrom('patientBills')
      .select(['status', 'voidReason'])
      .where('hospitalId', '=', scope.hospitalId)
      .where('sourceType', '=', 'registration')
      .where('sourceId', '=', side.personId)
      .execute();
    const wasDropped = fees.some(({ voidReason }) => voidReason === mergedReason) && fees.every(({ status }) => status === 'voided');
    if (wasDropped) await billRegistration(scope, { ...side, source: 'front-desk' });
  }
}
