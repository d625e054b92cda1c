import type { CalendarDate, Id, Instant } from '#kernel/contract/fields.ts';
import { json } from '#kernel/server/database/kysely.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { PricedVisit } from '#modules/billing-setup/contract/events.ts';
import type { LineDiscount, PricedLine, TaxLine } from '#modules/billing-setup/contract/pricing-records.ts';
import type { AccountCode } from '#modules/billing-setup/contract/ledger-words.ts';
import type { EncounterType, Payer } from '#modules/billing-setup/contract/words.ts';
import { mirrorEntry, postEntry, priceLines } from '#modules/billing-setup/server/index.ts';
import { type Amounts, requireSoundAmounts } from './rules.ts';

/** A line to be priced, with all that its price hangs on. */
export interface PriceOrder {
  readonly patientId: Id | null;
  readonly billingId: Id | null;
  readonly encounterType: EncounterType;
  readonly serviceDate: CalendarDate;
  /** The moment of the act: rules may hang on the hour. */
  readonly at: Instant;
  readonly billableItemId: Id;
  readonly quantity: number;
  readonly unitPrice?: number | null;
  readonly priceReason?: string | null;
  readonly discount?: LineDiscount | null;
  /** What the insurer decided to pay of it at most. */
  readonly insurerMost?: number | null;
  /** The line stands already: what it uses of the insurer's limits now does not count against it. */
  readonly billId?: Id;
  readonly visit: PricedVisit;
  /** `Self-Pay`: the patient, whatever their own method is. Missing: the method, or the patient's default one. */
  readonly payer?: Payer;
  /** What was typed was granted before. */
  readonly granted?: boolean;
  /** The line stands already, or its catalogue has answered for the item. */
  readonly archivedToo?: boolean;
}

function groupOf({ patientId, billingId, encounterType, serviceDate, at, payer, granted, archivedToo, visit }: PriceOrder): string {
  const { encounterId, admissionId } = visit;
  return [patientId, billingId, encounterType, serviceDate, at, payer, granted, archivedToo, encounterId, admissionId].join('|');
}

/** The prices of lines that are about to be written, in their order: one question per patient, method, visit and moment. */
export async function pricesOf(scope: Scope, orders: readonly PriceOrder[]): Promise<PricedLine[]> {
  const groups = new Map<string, number[]>();
  for (const [at, order] of orders.entries()) groups.set(groupOf(order), [...(groups.get(groupOf(order)) ?? []), at]);
  const prices: PricedLine[] = [];
  for (const places of groups.values()) {
    const {
      patientId,
      billingId,
      encounterType,
      serviceDate,
      at,
      payer,
      granted = false,
      archivedToo = false,
      visit,
    } = orders[places[0] as number] as PriceOrder;
    const lines = places.map((place) => {
      const { billableItemId, quantity, unitPrice, priceReason, discount, insurerMost } = orders[place] as PriceOrder;
      return { billableItemId, quantity, unitPrice, priceReason, discount, insurerMost };
    });
    const except = places.flatMap((place) => orders[place]?.billId ?? []);
    const about = { patientId, billingId, encounterType, serviceDate, at, granted, archivedToo, visit, except, holds: true };
    const priced = await priceLines(scope, { ...about, payer: patientId === null ? 'External' : payer, lines });
    for (const [index, place] of places.entries()) prices[place] = priced[index] as PricedLine;
  }
  return prices;
}

/** The amounts of a priced line as a bill keeps them. */
export function amountsOf(priced: PricedLine): Amounts {
  const { unitPrice, gross, discount, tax, exclusiveTax, capitatedValue, net, patientAmount, hmoAmount } = priced;
  const amounts = { unitPrice, gross, discount, tax, taxIncluded: tax - exclusiveTax, capitatedValue, net, patientAmount, hmoAmount };
  requireSoundAmounts(amounts, priced.itemName);
  return amounts;
}

/** A tax of a line as a bill keeps it. */
export type KeptTax = Pick<TaxLine, 'taxId' | 'code' | 'name' | 'rateBps' | 'inclusive' | 'amount' | 'liabilityAccount'>;

export interface PriceOverride {
  readonly by: string;
  readonly reason: string | null;
  readonly from: number | null;
}

/** All columns of a bill that come from its price. */
export function pricedColumns(priced: PricedLine, override: PriceOverride | null) {
  const taxes: KeptTax[] = priced.taxLines.map(({ taxId, code, name, rateBps, inclusive, amount, liabilityAccount }) => ({
    ...{ taxId, code, name, rateBps, inclusive, amount, liabilityAccount },
  }));
  const { steps, ruleIds, coverageReason, priceListVersion, warnings } = priced;
  return {
    ...amountsOf(priced),
    quantity: priced.quantity,
    pricingStatus: priced.pricingStatus,
    pricing: json({ steps, ruleIds, coverageReason, priceListVersion, warnings, override }),
    revenueAccount: priced.revenueAccount,
    taxLines: json(taxes),
    packages: json(priced.packages),
    paymentPolicy: priced.paymentPolicy,
    billingId: priced.billingId,
    payer: priced.payer,
    hmoId: priced.hmoId,
    planId: priced.planId,
    enrolleeNumber: priced.enrolleeNumber,
  };
}

/** What an entry of a line names beside its amounts. */
export interface EntryFacts {
  readonly id: Id;
  readonly patientId: Id | null;
  readonly hmoId: Id | null;
  readonly departmentId: Id;
  readonly serviceDate: CalendarDate;
  readonly itemName: string;
  readonly revenueAccount: string;
  readonly taxes: readonly Pick<KeptTax, 'amount' | 'liabilityAccount'>[];
}

/**
 * E1, bill raised: the shares, the discount and what capitation absorbs on the left; income less the tax inside it and the taxes
 * on the right. Null for a line that is worth nothing.
 */
export async function postRaised(scope: Scope, bill: EntryFacts, amounts: Amounts): Promise<Id | null> {
  const names = { patientId: bill.patientId, billId: bill.id, departmentId: bill.departmentId };
  const posted = await postEntry(scope, {
    event: 'E1',
    entryDate: bill.serviceDate,
    sourceType: 'bill',
    sourceId: bill.id,
    narration: `Bill raised: ${bill.itemName}`,
    lines: [
      { ...names, account: '1150', debit: amounts.patientAmount },
      { ...names, account: '1155', debit: amounts.hmoAmount, hmoId: bill.hmoId },
      { ...names, account: '4900', debit: amounts.discount },
      { ...names, account: '4910', debit: amounts.capitatedValue, hmoId: bill.hmoId },
      { ...names, account: bill.revenueAccount as AccountCode, credit: amounts.gross - amounts.taxIncluded },
      ...bill.taxes.map((tax) => ({ ...names, account: tax.liabilityAccount as AccountCode, credit: tax.amount })),
    ],
  });
  return posted?.id ?? null;
}

/** E2, bill voided or changed: the mirror of the entry that stands for the line. */
export async function postTakenBack(scope: Scope, entryId: Id | null, itemName: string): Promise<void> {
  if (entryId !== null) await mirrorEntry(scope, entryId, 'E2', `Bill reversed: ${itemName}`);
}
