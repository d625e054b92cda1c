import { type Refusal, refuseIf } from '#kernel/contract/refusals.ts';
import { splitByWeights, sumOf } from '#kernel/contract/money.ts';
import type { Id } from '#kernel/contract/fields.ts';
import type { EncounterType, Gate, ItemPaymentPolicy } from '#modules/billing-setup/contract/words.ts';
import type { Stay } from '#modules/patients/contract/events.ts';
import { billRefusals } from '../contract/refusals.ts';
import {
  type BillBillingStatus,
  type BillShare,
  type BillStage,
  type BillState,
  coverageFirst,
  type CoverageStatus,
  type PricingStatus,
  type SourceType,
} from '../contract/words.ts';
import type { RaiseOrder, ShareState } from './orders.ts';

/** What of a line says where it stands: its own status and the sums over its shares. */
export interface StageFacts {
  readonly status: BillState;
  readonly shareCount: number;
  /** Shares on any invoice, drafts among them. */
  readonly placedCount: number;
  /** Shares on billed or closed invoices. */
  readonly billedCount: number;
  /** Of those, the ones with nothing left to settle. */
  readonly settledCount: number;
  readonly invoiced: number;
  readonly paid: number;
  readonly credited: number;
  readonly writtenOff: number;
}

/**
 * Invariant 8: where a line stands, first match wins (patient-bills.md, billingStatus). The database says the same in
 * `patient_bill_stage`. A line of which a share is on no billed invoice is not settled, whatever became of the other.
 */
export function stageOf(facts: StageFacts): BillStage {
  const { shareCount, billedCount, settledCount, invoiced, paid, credited, writtenOff } = facts;
  const allBilled = billedCount === shareCount;
  if (facts.status === 'voided' || (allBilled && invoiced > 0 && credited === invoiced)) return 'voided';
  if (billedCount === 0) return facts.placedCount === 0 ? 'uninvoiced' : 'draft';
  if (allBilled && settledCount === shareCount) return writtenOff > 0 ? 'written_off' : 'paid';
  return paid + writtenOff + credited > 0 || settledCount > 0 ? 'partially_paid' : 'pending_payment';
}

/** The badge value of a stage: a draft counts as none. */
export function billingStatusOf(stage: BillStage): BillBillingStatus {
  return stage === 'uninvoiced' || stage === 'draft' ? '' : stage;
}

/** The sums over shares that `stageOf` reads. */
export function factsOf(
  status: BillState,
  shares: readonly Omit<ShareState, 'share' | 'place' | 'invoiceNumber' | 'invoiceItemId'>[],
): StageFacts {
  const billed = shares.filter(({ invoiceStatus }) => invoiceStatus === 'billed' || invoiceStatus === 'paid');
  return {
    status,
    shareCount: shares.length,
    placedCount: shares.filter(({ invoiceId }) => invoiceId !== null).length,
    billedCount: billed.length,
    settledCount: billed.filter(({ balance }) => balance === 0).length,
    invoiced: sumOf(shares.map((share) => share.invoiced)),
    paid: sumOf(shares.map((share) => share.paid)),
    credited: sumOf(shares.map((share) => share.credited)),
    writtenOff: sumOf(shares.map((share) => share.writtenOff)),
  };
}

/** Several lines of one order as one badge: voided ones count only when there is no other. */
export function combinedStage(stages: readonly BillStage[]): BillStage {
  const live = stages.filter((stage) => stage !== 'voided');
  const [first] = live;
  if (!first) return 'voided';
  if (live.every((stage) => stage === first)) return first;
  const closed = (stage: BillStage) => stage === 'paid' || stage === 'written_off';
  if (live.every(closed)) return 'written_off';
  if (live.some((stage) => closed(stage) || stage === 'partially_paid')) return 'partially_paid';
  if (live.includes('pending_payment')) return 'pending_payment';
  return 'draft';
}

/** The amounts of a line, minor units. `taxIncluded` is the part of `tax` that lies inside the price. */
export interface Amounts {
  readonly unitPrice: number;
  readonly gross: number;
  readonly discount: number;
  readonly tax: number;
  readonly taxIncluded: number;
  readonly capitatedValue: number;
  readonly net: number;
  readonly patientAmount: number;
  readonly hmoAmount: number;
}

/** Invariant 3 and invariant 7 of billing setup: what is wrong with the amounts of a line, in words for the log, or null. */
export function whyAmountsWrong(amounts: Amounts): string | null {
  const { gross, discount, tax, taxIncluded, capitatedValue, net, patientAmount, hmoAmount } = amounts;
  const negative = Object.entries(amounts).find(([, amount]) => amount < 0 || !Number.isSafeInteger(amount));
  if (negative) return `${negative[0]} is ${negative[1]}`;
  if (taxIncluded > tax) return 'more tax lies inside the price than there is';
  if (net !== gross - discount - capitatedValue + tax - taxIncluded) return 'net is not gross − discount − capitated + tax on top';
  return patientAmount + hmoAmount === net ? null : 'the shares are not the net amount';
}

/** Caps over parts of a line: each at least what its insurer pays already, all of them what was decided for the line. */
export function splitCap(cap: number | null, parts: readonly Amounts[], quantities: readonly number[]): (number | null)[] {
  if (cap === null) return parts.map(() => null);
  const spare = splitByWeights(cap - sumOf(parts.map(({ hmoAmount }) => hmoAmount)), quantities);
  return parts.map(({ hmoAmount }, at) => hmoAmount + (spare[at] as number));
}

/** Which shares a line has: the patient's also when nobody pays anything, so that it can stand on an invoice. */
export function sharesOf({
  patientAmount,
  hmoAmount,
}: Pick<Amounts, 'patientAmount' | 'hmoAmount'>): { readonly share: BillShare; readonly amount: number }[] {
  return [
    ...(patientAmount > 0 || hmoAmount === 0 ? [{ share: 'patient' as const, amount: patientAmount }] : []),
    ...(hmoAmount > 0 ? [{ share: 'hmo' as const, amount: hmoAmount }] : []),
  ];
}

/** A price is typed for an unpriced line alone. */
export function whyNotPrice({ pricingStatus }: { readonly pricingStatus: PricingStatus }): Refusal | null {
  return pricingStatus === 'priced' ? billRefusals.refusal('BILL_PRICED') : null;
}

/** Only a patient has billing methods to choose from. */
export function whyNotPayer({ patientId }: { readonly patientId: Id | null }): Refusal | null {
  return patientId === null ? billRefusals.refusal('BILL_PATIENT_MISSING') : null;
}

/** What was done already is cancelled by few. */
export function whyNotCancel({ performedAt }: { readonly performedAt: string | null }, mayCancelPerformed: boolean): Refusal | null {
  return performedAt !== null && !mayCancelPerformed ? billRefusals.refusal('BILL_PERFORMED') : null;
}

/** A split names quantities that sum to the line's own. */
export function whyNotSplit(quantity: number, quantities: readonly number[]): Refusal | null {
  return sumOf(quantities) === quantity ? null : billRefusals.refusal('BILL_SPLIT_SUM', { quantity });
}

/**
 * A line's amounts over parts by quantity; every column sums to the line's own and every part keeps the equation. The gross amount
 * is price × quantity and so splits exactly; what is taken off a part is then never more than the part.
 */
export function splitAmounts(amounts: Amounts, quantities: readonly number[]): Amounts[] {
  const gross = splitByWeights(amounts.gross, quantities);
  const off = splitByWeights(amounts.discount + amounts.capitatedValue, quantities);
  const discount = splitByWeights(amounts.discount, off);
  const onTop = splitByWeights(amounts.tax - amounts.taxIncluded, quantities);
  const inside = splitByWeights(amounts.taxIncluded, quantities);
  const nets = gross.map((part, at) => part - (off[at] as number) + (onTop[at] as number));
  const insured = splitByWeights(amounts.hmoAmount, nets);
  return nets.map((net, at) => ({
    unitPrice: amounts.unitPrice,
    gross: gross[at] as number,
    discount: discount[at] as number,
    capitatedValue: (off[at] as number) - (discount[at] as number),
    tax: (onTop[at] as number) + (inside[at] as number),
    taxIncluded: inside[at] as number,
    net,
    patientAmount: net - (insured[at] as number),
    hmoAmount: insured[at] as number,
  }));
}

/**
 * What the policy wants of a line now: the item's own word before the hospital's for its part of the price list. Inpatients and
 * antenatal patients never wait for money, emergencies neither where the policy lets them pass.
 */
export function policyOfLine(facts: {
  readonly itemPolicy: ItemPaymentPolicy;
  readonly hospitalPolicy: Gate;
  readonly encounterType: EncounterType;
  readonly emergency: boolean;
  readonly emergencyBypass: boolean;
}): Gate {
  const { itemPolicy, hospitalPolicy, encounterType, emergency, emergencyBypass } = facts;
  if (encounterType === 'inpatient' || encounterType === 'antenatal') return 'none';
  if (emergencyBypass && (emergency || encounterType === 'emergency')) return 'none';
  return itemPolicy === 'inherit' ? hospitalPolicy : itemPolicy;
}

/** Only an approval that waits can hold an act. */
export function mayBlock(coverageStatus: CoverageStatus, blocks: boolean): boolean {
  return blocks && (coverageStatus === 'pending' || coverageStatus === 'expired');
}

/**
 * The word of a line that was priced anew: one that its insurer declined stays declined while the patient pays it, unless its payer was
 * changed by hand.
 */
export function coverageAfter(before: CoverageStatus, asked: CoverageStatus, payerChanged: boolean): CoverageStatus {
  return before === 'declined' && asked === 'none' && !payerChanged ? 'declined' : asked;
}

/**
 * Does a waiting approval hold the act? Of outpatients alone and whatever the payment policy is (hmo.md, Gate): inpatients and antenatal
 * patients are shown it, an emergency is never held, nor what is urgent where the policy lets it pass.
 */
export function holdsForApproval(facts: {
  readonly coverageStatus: CoverageStatus;
  readonly approvalBlocks: boolean;
  readonly encounterType: EncounterType;
  readonly emergency: boolean;
  readonly emergencyBypass: boolean;
}): boolean {
  const { coverageStatus, approvalBlocks, encounterType, emergency, emergencyBypass } = facts;
  if (encounterType !== 'outpatient' || (emergency && emergencyBypass)) return false;
  return mayBlock(coverageStatus, approvalBlocks);
}

/** What antenatal care charges by its own price list, also for those who are in a bed. */
const antenatalSources: readonly SourceType[] = ['antenatal-visit', 'delivery'];

/**
 * An order as the stay of its patient has it: of the admission, an inpatient's, and by the stay's billing method unless it names one
 * itself. Without a stay, or where it names another admission, it is as it was ordered.
 */
export function inStay(order: RaiseOrder, stay: Pick<Stay, 'admissionId' | 'billingId'> | null): RaiseOrder {
  if (!stay || (order.admissionId && order.admissionId !== stay.admissionId)) return order;
  const antenatal = antenatalSources.includes(order.sourceType) && order.encounterType === 'antenatal';
  return {
    ...order,
    admissionId: stay.admissionId,
    encounterType: antenatal ? 'antenatal' : 'inpatient',
    emergency: false,
    billingId: order.billingId ?? stay.billingId,
  };
}

/** What is gone through for the gate of one act; amounts are the patient's part. */
export interface GateFacts {
  readonly lines: readonly {
    /** What the policy wants of this line now. */
    readonly policy: Gate;
    readonly patientAmount: number;
    /** What of it is not settled. */
    readonly open: number;
    readonly paid: number;
    readonly coverageStatus: CoverageStatus;
    /** Its approval waits and holds the act. */
    readonly held: boolean;
  }[];
  readonly depositAvailable: number;
  /** What the patient owes on all other lines. */
  readonly otherOpen: number;
  readonly overridden: boolean;
}

export interface GateFound {
  readonly refusal: Refusal | null;
  readonly required: number;
  readonly paid: number;
  readonly approvalStatus: CoverageStatus;
}

/**
 * The payment gate. An approval that holds is asked for first, whatever the payment policy is. Then it passes when the policy wants nothing, the patient's part is settled or nothing, deposits cover it beside
 * everything else that is open, or somebody overrode it. A line without a price asks for nothing.
 */
export function askGate({ lines, depositAvailable, otherOpen, overridden }: GateFacts): GateFound {
  const gated = lines.filter(({ policy }) => policy !== 'none');
  const open = sumOf(gated.map((line) => line.open));
  const found = {
    required: sumOf(gated.map((line) => line.patientAmount)),
    paid: sumOf(gated.map((line) => line.paid)),
    approvalStatus: coverageFirst.find((status) => lines.some(({ coverageStatus }) => coverageStatus === status)) ?? ('none' as const),
  };
  if (overridden) return { ...found, refusal: null };
  if (lines.some(({ held }) => held))
    return { ...found, refusal: billRefusals.refusal('HMO_APPROVAL_REQUIRED', { approvalStatus: found.approvalStatus }) };
  const payFirst = sumOf(gated.filter(({ policy }) => policy === 'pay-first').map((line) => line.open));
  const covered = payFirst === 0 && depositAvailable - otherOpen >= open;
  if (open === 0 || covered) return { ...found, refusal: null };
  return { ...found, refusal: billRefusals.refusal('PAYMENT_REQUIRED', { required: open }) };
}

/** Throws what is wrong with amounts: a fault of ours, never of a person. */
export function requireSoundAmounts(amounts: Amounts, itemName: string): void {
  const wrong = whyAmountsWrong(amounts);
  if (wrong) throw new Error(`Line of ${itemName}: ${wrong}`);
}

/** Throws the refusal of the first that has one. */
export function refuseAny<T>(items: readonly T[], why: (item: T) => Refusal | null): void {
  for (const item of items) refuseIf(why(item));
}

interface AskedShare {
  readonly invoiceId: string | null;
  readonly amount: number;
  readonly invoiced: number;
}

/** What invoices ask less than a line's shares come to: their own discounts. Shares on no invoice ask for nothing yet. Minor units. */
export function invoiceDiscountOf(shares: readonly AskedShare[]): number {
  return shares.reduce((sum, share) => sum + (share.invoiceId === null ? 0 : share.amount - share.invoiced), 0);
}
