import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { dropItems } from './change-items.ts';
import { sumDraft } from './draft-sums.ts';
import { shrunkDiscount } from './keep-discount.ts';
import { keepSearchable } from './search-terms.ts';
import { itemsOf, lockInvoices, tellInvoice } from './store.ts';
import { total } from './sums.ts';

interface Voided {
  readonly drafts: readonly { readonly billId: Id; readonly invoiceId: Id }[];
  readonly reason: string;
}

/** Lines were voided under drafts: the drafts drop their items and sum anew. */
export async function dropVoided(scope: Scope, { drafts, reason }: Voided): Promise<void> {
  const gone = new Set(drafts.map(({ billId }) => billId));
  for (const draft of await lockInvoices(
    scope,
    drafts.map(({ invoiceId }) => invoiceId),
  )) {
    const items = (await itemsOf(scope, [draft.id])).filter((item) => item.billId && gone.has(item.billId));
    await dropItems(scope, draft.id, items, false);
    const left = draft.total + draft.invoiceDiscount - total(items, (item) => item.shareAmount);
    const after = await sumDraft(scope, draft, shrunkDiscount(draft, left));
    await scope.record({
      action: 'update',
      entity: 'Invoice',
      entityId: draft.id,
      entityNumber: draft.draftNumber,
      patientId: draft.patientId,
      summary: `${items.length} voided bills left draft ${draft.draftNumber}`,
      before: { totalAmount: draft.total },
      after: { totalAmount: after.total },
      reason,
    });
    await tellInvoice(scope, draft.id, 'update');
  }
}

const mostRefreshed = 500;

/** A patient's name or number changed: the invoices are found by what it is now. Runs as a job. */
export async function refreshSearch(scope: Scope, patientId: Id): Promise<void> {
  const patient = await scope.tx
    .selectFrom('patients')
    .select('fullname')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', patientId)
    .executeTakeFirst();
  if (!patient) return;
  const rows = await scope.tx
    .selectFrom('invoices')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', patientId)
    .orderBy('createdAt', 'desc')
    .limit(mostRefreshed)
    .execute();
  for (const row of rows) await keepSearchable(scope, { ...row, patientFullName: `${row.patientFullName} ${patient.fullname}` });
}
