import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { lockVisits, visitOf } from './open-bill.ts';
import { type HmoBillRecord, hmoBillsById, lockHmoBills, tellHmoBill } from './store.ts';

async function standingFor(scope: Scope, { patientId, hmoId, visitKey }: HmoBillRecord): Promise<Id | null> {
  const row = await scope.tx
    .selectFrom('hmoBills')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', patientId)
    .where('hmoId', '=', hmoId)
    .where('visitKey', '=', visitKey)
    .where('status', '=', 'open')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The items that stay on the bill of an open visit join the one that is open for it now. */
async function moveTo(scope: Scope, from: Id, to: Id): Promise<void> {
  await scope.tx
    .updateTable('hmoBillItems')
    .set({ hmoBillId: to })
    .where('hospitalId', '=', scope.hospitalId)
    .where('hmoBillId', '=', from)
    .where('status', '=', 'active')
    .execute();
}

/**
 * The invoice of an HMO bill was cancelled: the bill is open again. Where another bill was opened for the visit since, its items join that
 * one and it is cancelled, for one bill of a visit is open at a time.
 */
export async function reopenHmoBill(
  scope: Scope,
  { invoiceId, invoiceNumber, hmoBillId, reason }: { invoiceId: Id; invoiceNumber: string; hmoBillId: Id | null; reason: string },
): Promise<void> {
  if (hmoBillId === null) return;
  const [seen] = await hmoBillsById(scope, [hmoBillId]);
  if (!seen) return;
  await lockVisits(scope, [visitOf(seen)]);
  const [known] = await lockHmoBills(scope, [hmoBillId]);
  if (!known || known.invoiceId !== invoiceId) return;
  const other = await standingFor(scope, known);
  if (other) {
    await lockHmoBills(scope, [other]);
    await moveTo(scope, known.id, other);
  }
  const status = other ? ('cancelled' as const) : ('open' as const);
  await scope.tx
    .updateTable('hmoBills')
    .set({
      ...{ status, invoiceId: null, invoiceNumber: null, invoicedAt: null, invoicedByName: null },
      ...{ cancelledAt: other ? scope.now : null, version: known.version + 1 },
      ...changedBy(scope),
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', known.id)
    .execute();
  await scope.record({
    action: 'state',
    entity: 'HmoBill',
    entityId: known.id,
    entityNumber: known.billNumber,
    patientId: known.patientId,
    summary: `HMO bill ${known.billNumber} ${other ? 'cancelled, its items joined the open one' : 'open again'}: invoice ${invoiceNumber} cancelled`,
    before: { status: 'invoiced' },
    after: { status },
    reason,
  });
  await tellHmoBill(scope, known.id);
  if (other) await tellHmoBill(scope, other);
}
