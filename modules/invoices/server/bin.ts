import { present } from '#kernel/server/reading/present.ts';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { InvoiceBinTable, InvoiceItemsTable } from '#database/types.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { typedWords } from '#kernel/contract/search-words.ts';
import { bumpCounter } from '#kernel/server/counters/counters.ts';
import { json } from '#kernel/server/database/kysely.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { billsForInvoice, placeShares } from '#modules/patient-bills/server/index.ts';
import { notClosed, registeredBetween, shownCopies } from '#modules/patients/server/index.ts';
import { type Invoice, BinRow } from '../contract/records.ts';
import { invoiceRefusals } from '../contract/refusals.ts';
import { whyNotTake } from './draft-items.ts';
import { sumDraft } from './draft-sums.ts';
import { shrunkDiscount } from './keep-discount.ts';
import { keepSearchable } from './search-terms.ts';
import { customerOf, showInvoice } from './show-invoice.ts';
import { type InvoiceRecord, type ItemRecord, tellInvoice } from './store.ts';
import { total } from './sums.ts';

type StoredBin = Selectable<InvoiceBinTable>;

const itemsIn = (row: StoredBin) => row.items;

/** A draft in the bin as the wire shows it. */
export function showBinRow(row: StoredBin): BinRow {
  return present(BinRow, row, {
    billingMethod: row.billingMethod as BinRow['billingMethod'],
    totalAmount: row.total,
    items: itemsIn(row).map(({ itemName, billNumber, amount }) => ({ itemName, billNumber, amount })),
    deletedBy: { id: row.deletedBy, name: row.deletedByName },
  });
}

export interface BinQuery {
  readonly page: number;
  readonly limit: number;
  readonly searchTerm?: string | undefined;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

/** GET invoice-bin, the last deleted first. A bin is small: words are looked for in all its rows. */
export async function listBin(scope: Scope, query: BinQuery): Promise<Page<BinRow>> {
  const { from, until } = await registeredBetween(scope, query);
  let rows = scope.tx.selectFrom('invoiceBin').where('hospitalId', '=', scope.hospitalId);
  if (from) rows = rows.where('deletedAt', '>=', from);
  if (until) rows = rows.where('deletedAt', '<', until);
  for (const word of typedWords(query.searchTerm ?? ''))
    rows = rows.where(
      /\d/.test(word)
        ? sql<boolean>`strpos(search_text, ${word}) > 0`
        : sql<boolean>`strpos(search_text, ${word}) > 0 and ${notClosed(scope, sql`patient_id`)}`,
    );
  const [data, { count }] = [
    await rows.selectAll().orderBy('deletedAt', 'desc').orderBy('id', 'desc').limit(query.limit).offset(offsetOf(query)).execute(),
    await rows.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ];
  return { data: await shownCopies(scope, data.map(showBinRow)), meta: { count: Number(count), page: query.page, limit: query.limit } };
}

export interface Skipped {
  readonly billNumber: string;
  readonly reason: string;
}

interface Sorted {
  readonly kept: ItemRecord[];
  readonly skipped: Skipped[];
}

/** Which items of a binned draft may come back: those whose line is still free and worth the same. */
async function sortItems(scope: Scope, invoice: InvoiceRecord, items: readonly ItemRecord[]): Promise<Sorted> {
  const ids = items.flatMap((item) => (item.billId ? [item.billId] : []));
  const bills = new Map((await billsForInvoice(scope, ids)).map((bill) => [bill.id, bill]));
  const sorted: Sorted = { kept: [], skipped: [] };
  for (const item of items) {
    const bill = item.billId ? bills.get(item.billId) : null;
    const own = bill?.shares.find(({ share, place }) => share === item.share && place === (item.sharePlace ?? 0));
    const refused = bill ? whyNotTake(bill, { patientId: invoice.patientId, externalCustomer: customerOf(invoice) }) : null;
    const changed = bill && !refused && (own?.invoiceId !== null || own.amount !== item.shareAmount);
    if (refused || changed)
      sorted.skipped.push({ billNumber: item.billNumber ?? '', reason: refused?.message ?? 'Bill was changed since' });
    else sorted.kept.push(item);
  }
  return sorted;
}

async function putBack(scope: Scope, binned: InvoiceRecord, kept: readonly ItemRecord[]): Promise<InvoiceRecord> {
  const { balance: _balance, billingStatus: _status, externalCustomer, ...head } = binned;
  const draft = await scope.tx
    .insertInto('invoices')
    .values({
      ...head,
      externalCustomer: externalCustomer === null ? null : json(externalCustomer),
      itemCount: 0,
      subtotal: 0,
      itemDiscount: 0,
      invoiceDiscount: 0,
      tax: 0,
      total: 0,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (kept.length > 0) {
    const rows: Insertable<InvoiceItemsTable>[] = kept.map(({ balance: _left, ...item }) => item);
    await scope.tx.insertInto('invoiceItems').values(rows).execute();
  }
  await placeShares(
    scope,
    kept.flatMap((item) =>
      item.billId
        ? [
            {
              billId: item.billId,
              share: item.share,
              place: item.sharePlace ?? 0,
              invoiceId: draft.id,
              invoiceNumber: draft.invoiceNumber,
              invoiceItemId: item.id,
            },
          ]
        : [],
    ),
  );
  // A line that stayed away takes its part of a fixed discount along.
  const left = total(kept, (item) => item.shareAmount);
  return sumDraft(scope, draft, left < binned.total + binned.invoiceDiscount ? shrunkDiscount(binned, left) : {});
}

/** PUT invoice-bin/{id}/retrieve: never takes a line that another invoice holds (invariant 12); says which were left out. */
export async function retrieveDraft(scope: Scope, id: Id): Promise<{ invoice: Invoice; skipped: Skipped[] }> {
  const row = await scope.tx
    .selectFrom('invoiceBin')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  const binned = { ...row.invoice, patientId: row.patientId };
  const { kept, skipped } = await sortItems(scope, binned, itemsIn(row));
  await scope.tx.deleteFrom('invoiceBin').where('hospitalId', '=', scope.hospitalId).where('id', '=', id).execute();
  const invoice = await putBack(scope, binned, kept);
  await keepSearchable(scope, invoice);
  await bumpCounter(scope, 'invoices', 1);
  await scope.record({
    action: 'state',
    entity: 'Invoice',
    entityId: id,
    entityNumber: invoice.draftNumber,
    patientId: invoice.patientId,
    summary: `Draft ${invoice.draftNumber} retrieved from the bin`,
    after: { totalAmount: invoice.total, skipped: skipped.map((each) => each.billNumber) },
  });
  await tellInvoice(scope, id, 'create');
  return { invoice: await showInvoice(scope, invoice), skipped };
}

/** DELETE invoice-bin/clearAll: for good, when the bin is as it was shown; a stone of each stays in the audit trail. */
export async function clearBin(scope: Scope, confirm: number): Promise<{ removed: number }> {
  const rows = await scope.tx
    .selectFrom('invoiceBin')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (rows.length !== confirm) throw invoiceRefusals.refusal('BIN_CHANGED', { count: rows.length });
  await scope.tx.deleteFrom('invoiceBin').where('hospitalId', '=', scope.hospitalId).execute();
  for (const row of rows) {
    await scope.record({
      action: 'delete',
      entity: 'Invoice',
      entityId: row.id,
      entityNumber: row.draftNumber,
      patientId: row.patientId,
      summary: `Draft ${row.draftNumber} of ${row.patientFullName} removed from the bin`.slice(0, 300),
      before: { totalAmount: row.total, items: itemsIn(row).map((item) => item.billNumber ?? item.itemName), deletedBy: row.deletedByName },
    });
  }
  if (rows.length === 0) await scope.record({ action: 'delete', entity: 'Invoice', summary: 'Empty bin of invoices cleared' });
  return { removed: rows.length };
}
