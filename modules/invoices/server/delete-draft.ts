import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { foldText } from '#kernel/contract/search-words.ts';
import { bumpCounter } from '#kernel/server/counters/counters.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { deleteSearchKeys } from '#kernel/server/search/search-keys.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { releaseShares } from '#modules/patient-bills/server/index.ts';
import { invoiceRecord } from '../contract/invoice.record.ts';
import type { BinRow } from '../contract/records.ts';
import { invoiceKind } from './search-terms.ts';
import { showBinRow } from './bin.ts';
import { lockBillsOf, itemsOf, lockInvoice, tellInvoice } from './store.ts';

/** DELETE invoice/{id}/delete: the draft goes to the bin with all it held; its lines are free again (invariant 12). */
export async function deleteDraft(scope: Scope, id: Id, reason: string | null): Promise<BinRow> {
  await lockBillsOf(scope, [id]);
  const draft = await lockInvoice(scope, id);
  guard(invoiceRecord, 'remove', draft);
  const items = await itemsOf(scope, [id]);
  const row = await scope.tx
    .insertInto('invoiceBin')
    .values({
      hospitalId: scope.hospitalId,
      id,
      draftNumber: draft.draftNumber,
      patientId: draft.patientId,
      patientFullName: draft.patientFullName,
      billingMethod: draft.billingMethod,
      total: draft.total,
      itemCount: items.length,
      invoice: json(draft),
      items: json(items),
      reason,
      deletedAt: scope.now,
      deletedBy: scope.actor.userId,
      deletedByName: scope.actor.name,
      searchText: foldText(`${draft.draftNumber} ${draft.patientFullName}`),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await releaseShares(scope, id);
  await sql`delete from invoice_items where hospital_id = ${scope.hospitalId} and invoice_id = ${id}`.execute(scope.tx);
  await scope.tx.deleteFrom('invoices').where('hospitalId', '=', scope.hospitalId).where('id', '=', id).execute();
  await deleteSearchKeys(scope, invoiceKind, id);
  await bumpCounter(scope, 'invoices', -1);
  await scope.record({
    action: 'delete',
    entity: 'Invoice',
    entityId: id,
    entityNumber: draft.draftNumber,
    patientId: draft.patientId,
    summary: `Draft ${draft.draftNumber} moved to the bin`,
    before: { totalAmount: draft.total, items: items.map((item) => item.billNumber ?? item.itemName) },
    reason,
  });
  await tellInvoice(scope, id, 'delete');
  return showBinRow(row);
}
