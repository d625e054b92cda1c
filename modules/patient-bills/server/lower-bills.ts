import type { Id } from '#kernel/contract/fields.ts';
import { mulDivHalfUp, sumOf } from '#kernel/contract/money.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { BilledActLowered } from '../contract/events.ts';
import type { ExternalCustomer } from '../contract/records.ts';
import type { PricingStatus, SourceType } from '../contract/words.ts';
import { priceOne, priceOrderOf, rewriteBill } from './change-bill.ts';
import type { RaiseOrder } from './orders.ts';
import type { PriceOverride } from './pricing.ts';
import { raiseAgain } from './raise-bills.ts';
import { billsOfSource, lockBesides, lockBillsOf, type WholeBill } from './store.ts';
import { voidLocked } from './void-bills.ts';

/** How many units of each line of a source were really given; lines that are not named stay as they are. */
export interface LowerOrder {
  readonly sourceType: SourceType;
  readonly sourceId: Id;
  readonly lines: readonly { readonly sourceLineId: Id; readonly quantity: number }[];
  readonly reason: string;
}

const isBilled = ({ shares }: WholeBill) => shares.some(({ invoiceStatus }) => invoiceStatus === 'billed' || invoiceStatus === 'paid');
const isOnDraft = ({ shares }: WholeBill) => shares.some(({ invoiceStatus }) => invoiceStatus === 'draft');

/** A free line is priced for fewer units; a discount that was given by hand shrinks with it. */
async function priceFewer(scope: Scope, bill: WholeBill, quantity: number, reason: string): Promise<void> {
  const gross = bill.unitPrice * quantity;
  const typedDiscount = bill.typedDiscount && gross < bill.gross ? mulDivHalfUp(bill.typedDiscount, gross, bill.gross) : bill.typedDiscount;
  const priced = await priceOne(scope, bill, priceOrderOf({ ...bill, typedDiscount, quantity }));
  await rewriteBill(scope, bill, priced, {
    kinds: ['quantity'],
    override: (bill.pricing as { readonly override: PriceOverride | null }).override,
    columns: { typedDiscount },
    reason,
    summary: `Bill ${bill.billNumber} lowered to ${quantity}`,
  });
}

/** The line as it was ordered, for fewer units. A discount given by hand does not come along. */
function fewerOf(bill: WholeBill, quantity: number): RaiseOrder {
  const { patientId, billableItemId, sourceType, sourceId, sourceLineId, chargeKey, module, departmentId, performerId } = bill;
  const { orderedBy, encounterId, admissionId, encounterType, billingId, serviceDate, performedAt, typedPrice, note } = bill;
  return {
    ...{ patientId, billableItemId, sourceType, sourceId, sourceLineId, chargeKey, module, departmentId, performerId, quantity },
    ...{ orderedBy, encounterId, admissionId, encounterType, billingId, serviceDate, performedAt, note, unitPrice: typedPrice },
    externalCustomer: bill.externalCustomer as ExternalCustomer | null,
    selfPay: bill.payer === 'Self-Pay',
    insurerMost: bill.insurerMost,
  };
}

/**
 * Fewer units were given than were charged, or some came back: free lines are priced anew, lines on drafts leave them and are raised
 * anew, lines of nothing are voided, and what stands on billed invoices is credited in the same transaction (what was paid goes to
 * the payer's account). More units than were charged are passed over. Refuses nothing by itself.
 */
export async function lowerBillsOf(scope: Scope, { sourceType, sourceId, lines, reason }: LowerOrder): Promise<void> {
  if (lines.length === 0) return;
  const ref = { sourceType, sourceIds: [sourceId] };
  await lockBesides(scope, ref);
  const wanted = new Map(lines.map((line) => [line.sourceLineId, line.quantity]));
  const bills = (await lockBillsOf(scope, ref)).flatMap((bill) => {
    const quantity = bill.sourceLineId === null ? undefined : wanted.get(bill.sourceLineId);
    return quantity === undefined || quantity >= bill.quantity ? [] : [{ bill, quantity }];
  });
  const billed = bills.filter(({ bill }) => isBilled(bill));
  if (billed.length > 0)
    await scope.emit(BilledActLowered, {
      bills: billed.map(({ bill, quantity }) => ({ billId: bill.id, quantity, charged: bill.quantity })),
      reason,
    });
  const free = bills.filter(({ bill }) => !isBilled(bill));
  const gone = free.filter(({ bill, quantity }) => quantity === 0 || isOnDraft(bill));
  await voidLocked(
    scope,
    gone.map(({ bill }) => bill),
    reason,
  );
  for (const { bill, quantity } of free) if (quantity > 0 && !isOnDraft(bill)) await priceFewer(scope, bill, quantity, reason);
  await raiseAgain(
    scope,
    gone.flatMap(({ bill, quantity }) => (quantity > 0 ? [fewerOf(bill, quantity)] : [])),
  );
}

/** What a source's line is worth now: its amounts less what credit notes took off. Minor units. */
export interface LineWorth {
  readonly billId: Id;
  readonly unitPrice: number;
  readonly pricingStatus: PricingStatus;
  readonly amount: number;
  readonly patientAmount: number;
  readonly hmoAmount: number;
}

/** The worth of a source's lines that are not voided, by source line. */
export async function worthOf(scope: Scope, sourceType: SourceType, sourceId: Id): Promise<Map<Id, LineWorth>> {
  const bills = await billsOfSource(scope, sourceType, sourceId);
  return new Map(
    bills.flatMap((bill) => {
      if (bill.sourceLineId === null) return [];
      const credited = (share: 'patient' | 'hmo') => sumOf(bill.shares.filter((each) => each.share === share).map((each) => each.credited));
      const [patientAmount, hmoAmount] = [bill.patientAmount - credited('patient'), bill.hmoAmount - credited('hmo')];
      const { id, unitPrice, pricingStatus } = bill;
      return [[bill.sourceLineId, { billId: id, unitPrice, pricingStatus, patientAmount, hmoAmount, amount: patientAmount + hmoAmount }]];
    }),
  );
}
