import type { Scope } from '#kernel/server/scope/scope.ts';
import type { SearchGroup } from '#modules/organisation/contract/events.ts';
import { typedNumbers } from '#modules/organisation/server/index.ts';

/** The invoices and drafts of the global search, by their number. */
export async function searchInvoices(scope: Scope, { words, most }: { words: string; most: number }): Promise<SearchGroup | undefined> {
  const numbers = typedNumbers(words);
  if (!scope.may('View Billing Module') || numbers.length === 0) return undefined;
  const rows = await scope.tx
    .selectFrom('invoices')
    .select(['id', 'invoiceNumber', 'status'])
    .where('hospitalId', '=', scope.hospitalId)
    .where((eb) => eb.or([eb('invoiceNumber', 'in', [...numbers]), eb('draftNumber', 'in', [...numbers])]))
    .limit(most)
    .execute();
  return {
    type: 'invoices',
    title: 'Invoices',
    order: 50,
    rows: rows.map(({ id, invoiceNumber, status }) => ({
      id,
      title: invoiceNumber,
      subtitle: status,
      path: status === 'draft' ? `/billing/invoice/draft/${id}` : `/billing/invoice/${id}`,
    })),
  };
}

/** The receipts of the global search, by their number. */
export async function searchReceipts(scope: Scope, { words, most }: { words: string; most: number }): Promise<SearchGroup | undefined> {
  const numbers = typedNumbers(words);
  if (!scope.may('View Billing Module') || numbers.length === 0) return undefined;
  const rows = await scope.tx
    .selectFrom('payments')
    .select(['id', 'receiptNumber', 'kind'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('receiptNumber', 'in', [...numbers])
    .limit(most)
    .execute();
  return {
    type: 'receipts',
    title: 'Receipts',
    order: 51,
    rows: rows.map(({ id, receiptNumber, kind }) => ({ id, title: receiptNumber, subtitle: kind, path: `/billing/receipt/${id}/print` })),
  };
}
