import type { Insertable } from 'kysely';
import type { InvoiceItemsTable } from '#database/types.ts';
import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import { kernelRefusals, refuseIf } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { billingSetupRefusals } from '#modules/billing-setup/contract/refusals.ts';
import { billsForInvoice, type InvoiceableBill, placeShares, raiseBills } from '#modules/patient-bills/server/index.ts';
import type { FreeTextItem, NewItem } from '../contract/calls/drafts.ts';
import type { ExternalCustomer } from '../contract/records.ts';
import { invoiceRefusals } from '../contract/refusals.ts';
import { type InvoiceOwner, whyNotInvoice } from './rules.ts';
import { itemFacts } from './setup.ts';
import type { InvoiceRecord } from './store.ts';
import { amountsOfShare, total } from './sums.ts';

export type ItemOrder = NewItem | FreeTextItem;
type NewRow = Insertable<InvoiceItemsTable>;
type NewRowAt = Omit<NewRow, 'position'>;

/** Whose bills they are: a patient's, or an outside customer's. */
export interface DraftOwner {
  readonly patientId: Id | null;
  readonly externalCustomer: ExternalCustomer | null;
}

const isFreeText = (item: ItemOrder): item is FreeTextItem => 'name' in item;

/** Raises a manual bill line for each new item of the price list; answers their ids. */
export async function raiseItems(scope: Scope, owner: DraftOwner, items: readonly ItemOrder[]): Promise<Id[]> {
  const listed = items.filter((item): item is NewItem => !isFreeText(item));
  if (listed.length === 0) return [];
  const facts = await itemFacts(
    scope,
    listed.map((item) => item.billableItemId),
  );
  const orders = listed.map((item) => {
    const fact = facts.get(item.billableItemId);
    const departmentId = item.departmentId ?? fact?.departmentId;
    if (!fact || !departmentId) throw billingSetupRefusals.refusal('BILLABLE_ITEM_UNKNOWN');
    if (item.unitPrice !== undefined) {
      const [least, most] = [fact.minPrice ?? 0, fact.maxPrice ?? Number.MAX_SAFE_INTEGER];
      const free = scope.may('Override Price') || (fact.openPrice && item.unitPrice >= least && item.unitPrice <= most);
      if (!free) throw billingSetupRefusals.refusal(fact.openPrice ? 'PRICE_OUTSIDE_RANGE' : 'PRICE_LIMIT');
    }
    return {
      patientId: owner.patientId,
      externalCustomer: owner.externalCustomer,
      billableItemId: item.billableItemId,
      quantity: item.quantity,
      sourceType: 'manual' as const,
      sourceId: scope.newId(),
      departmentId,
      encounterType: 'outpatient' as const,
      performedAt: scope.now,
      unitPrice: item.unitPrice ?? null,
    };
  });
  return (await raiseBills(scope, orders)).map((bill) => bill.id);
}

function ownerFacts(owner: DraftOwner): InvoiceOwner {
  return { patientId: owner.patientId, externalName: owner.externalCustomer?.name ?? null };
}

const patientSharesOf = (bill: InvoiceableBill) => bill.shares.filter(({ share }) => share === 'patient');

/** The patient's shares of a line that are on no invoice: usually one, and what an insurer left later. */
export function freeSharesOf(bill: InvoiceableBill) {
  return patientSharesOf(bill).filter(({ invoiceId }) => invoiceId === null);
}

/** What an invoice of the patient can ask for a line now. */
export function freeAmountOf(bill: InvoiceableBill): number {
  return total(freeSharesOf(bill), ({ amount }) => amount);
}

/** The invoice that holds the patient's part, when none of it is free. */
function holdingInvoiceOf(bill: InvoiceableBill): Id | null {
  return freeSharesOf(bill).length > 0 ? null : (patientSharesOf(bill)[0]?.invoiceId ?? null);
}

/** Why a line cannot go on the owner's invoice, or null. */
export function whyNotTake(bill: InvoiceableBill, owner: DraftOwner) {
  return whyNotInvoice(
    { ...bill, externalName: bill.externalCustomer?.name ?? null, invoiceId: holdingInvoiceOf(bill) },
    ownerFacts(owner),
  );
}

/** Bill lines that may go on an invoice of the owner, locked in the order of their ids, given in the order asked for. */
export async function takeBills(scope: Scope, owner: DraftOwner, billIds: readonly Id[]): Promise<InvoiceableBill[]> {
  const wanted = [...new Set(billIds)];
  const found = await billsForInvoice(scope, wanted);
  for (const bill of found) refuseIf(whyNotTake(bill, owner));
  const byId = new Map(found.map((bill) => [bill.id, bill]));
  return wanted.map((id) => {
    const bill = byId.get(id);
    if (!bill) throw kernelRefusals.refusal('NOT_FOUND');
    return bill;
  });
}

type BillShareOf = Pick<InvoiceableBill['shares'][number], 'share' | 'place' | 'amount'>;

/** One share of a line as an item of an invoice. */
export function rowOfShare(
  scope: Scope,
  invoiceId: Id,
  bill: InvoiceableBill,
  { share, place, amount }: BillShareOf,
  raisedHere: boolean,
): NewRowAt {
  const amounts = amountsOfShare(bill, amount);
  return {
    hospitalId: scope.hospitalId,
    id: scope.newId(),
    invoiceId,
    billId: bill.id,
    billNumber: bill.billNumber,
    share,
    sharePlace: place,
    live: true,
    raisedHere,
    billableItemId: bill.billableItemId,
    itemName: bill.itemName,
    itemCode: bill.itemCode,
    hcpcsCode: bill.hcpcsCode,
    module: bill.module,
    serviceDate: bill.serviceDate,
    departmentId: bill.departmentId,
    quantity: bill.quantity,
    unitPrice: bill.unitPrice,
    ...amounts,
    amount: amounts.shareAmount,
  };
}

function rowOfText(scope: Scope, invoiceId: Id, item: FreeTextItem, today: CalendarDate): NewRowAt {
  const gross = item.quantity * item.unitPrice;
  return {
    hospitalId: scope.hospitalId,
    id: scope.newId(),
    invoiceId,
    share: 'patient',
    live: true,
    raisedHere: true,
    itemName: item.name,
    module: 'OtherService',
    serviceDate: today,
    departmentId: item.departmentId,
    quantity: item.quantity,
    unitPrice: item.unitPrice,
    gross,
    discount: 0,
    tax: 0,
    shareAmount: gross,
    amount: gross,
  };
}

/** Free words are for customers from outside, and for those who may write them. */
function readFreeText(scope: Scope, owner: DraftOwner, items: readonly ItemOrder[]): FreeTextItem[] {
  const texts = items.filter(isFreeText);
  if (texts.length > 0 && (owner.patientId !== null || !scope.may('Add Free Text Item')))
    throw invoiceRefusals.refusal('FREE_TEXT_NOT_ALLOWED');
  return texts;
}

export interface ItemsToAdd {
  readonly bills: readonly InvoiceableBill[];
  readonly raised: ReadonlySet<Id>;
  readonly items: readonly ItemOrder[];
  readonly owner: DraftOwner;
  readonly today: CalendarDate;
  readonly from: number;
}

/** Puts lines on a draft, from a position on: their items, and the shares of the bills. */
export async function insertItems(
  scope: Scope,
  invoice: Pick<InvoiceRecord, 'id' | 'invoiceNumber'>,
  { bills, raised, items, owner, today, from }: ItemsToAdd,
): Promise<void> {
  const texts = readFreeText(scope, owner, items);
  await placeRows(
    scope,
    invoice,
    [
      ...bills.flatMap((bill) => freeSharesOf(bill).map((share) => rowOfShare(scope, invoice.id, bill, share, raised.has(bill.id)))),
      ...texts.map((item) => rowOfText(scope, invoice.id, item, today)),
    ],
    from,
  );
}

/** Writes items of an invoice from a position on, and takes the shares that they stand for. */
export async function placeRows(
  scope: Scope,
  { id: invoiceId, invoiceNumber }: Pick<InvoiceRecord, 'id' | 'invoiceNumber'>,
  items: readonly NewRowAt[],
  from: number,
): Promise<void> {
  if (items.length === 0) return;
  const rows: NewRow[] = items.map((row, at) => ({ ...row, position: from + at }));
  await scope.tx.insertInto('invoiceItems').values(rows).execute();
  await placeShares(
    scope,
    rows.flatMap(({ billId, share, sharePlace, id: invoiceItemId }) =>
      billId ? [{ billId, share, place: sharePlace ?? 0, invoiceId, invoiceNumber, invoiceItemId }] : [],
    ),
  );
}
