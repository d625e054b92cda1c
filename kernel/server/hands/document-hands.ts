import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '../scope/scope.ts';

/** Documents that somebody else decides about; their triggers keep whose hands they went through. */
export type HandedDocument =
  | 'cashier-shifts'
  | 'invoices'
  | 'lab-requests'
  | 'purchase-orders'
  | 'refunds'
  | 'stock-adjustments'
  | 'stock-counts'
  | 'stock-requisitions';

/**
 * Those of the documents in which the actor had a hand: made, changed, submitted, counted or asked for. Nobody decides about these
 * (four eyes; the database repeats it as `document_hands_four_eyes`). Jobs have no hands.
 */
export async function ownHandsIn(scope: Scope, document: HandedDocument, ids: readonly Id[]): Promise<ReadonlySet<Id>> {
  const { userId } = scope.actor;
  if (userId === null || ids.length === 0) return new Set();
  const rows = await scope.tx
    .selectFrom('documentHands')
    .select('documentId')
    .distinct()
    .where('hospitalId', '=', scope.hospitalId)
    .where('document', '=', document)
    .where('documentId', 'in', [...ids])
    .where('userId', '=', userId)
    .execute();
  return new Set(rows.map(({ documentId }) => documentId));
}

/** Whether the actor had a hand in one document. Ask it with the document locked, so that no hand comes in between. */
export async function tookPart(scope: Scope, document: HandedDocument, id: Id): Promise<boolean> {
  return (await ownHandsIn(scope, document, [id])).has(id);
}
