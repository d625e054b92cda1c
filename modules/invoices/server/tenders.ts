import type { CalendarDate } from '#kernel/contract/fields.ts';
import { roundToStep, sumOf } from '#kernel/contract/money.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { invoiceRefusals } from '../contract/refusals.ts';
import { type PaymentMethod, referencedMethods } from '../contract/words.ts';

/** A tender as somebody hands it over. Minor units. */
export interface GivenTender {
  readonly method: PaymentMethod;
  readonly amount: number;
  readonly tendered?: number | undefined;
  readonly reference?: string | null | undefined;
  readonly bank?: string | null | undefined;
  readonly cardLast4?: string | undefined;
  readonly terminalId?: string | null | undefined;
  readonly chequeNumber?: string | null | undefined;
  readonly chequeDate?: CalendarDate | undefined;
}

/** A tender as it is kept. */
export interface ReadTender {
  readonly method: PaymentMethod;
  readonly amount: number;
  /** Cash rounding: the drawer gets amount + rounding. */
  readonly rounding: number;
  readonly tendered: number | null;
  readonly change: number;
  readonly reference: string | null;
  /** Folded reference: letters and digits, upper case. */
  readonly referenceKey: string | null;
  readonly bank: string | null;
  readonly cardLast4: string | null;
  readonly terminalId: string | null;
  readonly chequeNumber: string | null;
  readonly chequeDate: CalendarDate | null;
}

/** Folds a reference so that spaces, dashes and case do not hide a repetition. */
export function referenceKey(reference: string): string {
  return reference.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '') || reference;
}

/** A cheque is referred to by its number when nothing else is said. */
function referenceOf(tender: GivenTender): string | null {
  return tender.reference || (tender.method === 'cheque' ? tender.chequeNumber || null : null);
}

/**
 * Tenders as they are kept. Cash is rounded to the currency's cash step (the difference is no change: it posts to 4100) and change is
 * what was handed over beyond it. Deposits and electronic money are never rounded.
 */
export function readTenders(given: readonly GivenTender[], cashRounding: number): ReadTender[] {
  return given.map((tender) => {
    const cash = tender.method === 'cash';
    const due = cash ? roundToStep(tender.amount, cashRounding) : tender.amount;
    const tendered = cash ? (tender.tendered ?? due) : null;
    const reference = referenceOf(tender);
    return {
      method: tender.method,
      amount: tender.amount,
      rounding: due - tender.amount,
      tendered,
      change: tendered === null ? 0 : tendered - due,
      reference,
      referenceKey: reference === null ? null : referenceKey(reference),
      bank: tender.bank || null,
      cardLast4: tender.cardLast4 ?? null,
      terminalId: tender.terminalId || null,
      chequeNumber: tender.chequeNumber || null,
      chequeDate: tender.chequeDate ?? null,
    };
  });
}

/**
 * Why cash is not rounded so, or null: a difference is given up once, where a bill is settled whole. Part payments and deposits
 * in amounts that no coins make up would otherwise settle for less than was handed over, again and again.
 */
export function whyNotRounded(tenders: readonly ReadTender[], settlesWhole: boolean): Refusal | null {
  const rounded = tenders.filter((tender) => tender.rounding !== 0).length;
  return rounded === 0 || (rounded === 1 && settlesWhole) ? null : invoiceRefusals.refusal('CASH_NOT_IN_COINS');
}

/** The slip of a tender; the same one never stands twice, not in one payment either. */
export function slipOf({ method, referenceKey: key, amount }: Pick<ReadTender, 'method' | 'referenceKey' | 'amount'>): string {
  return `${method}:${key}:${amount}`;
}

/** A tender's slip as others may have entered it before. */
export interface Slip {
  readonly method: PaymentMethod;
  readonly amount: number;
  readonly reference: string;
  readonly referenceKey: string;
}

/** Slips of a payment's tenders, in one order for everybody: payments with crossed slips never wait for each other in a ring. */
export function slipsOf(given: readonly GivenTender[]): Slip[] {
  return given
    .flatMap((tender) => {
      const reference = referenceOf(tender);
      return reference === null ? [] : [{ method: tender.method, amount: tender.amount, reference, referenceKey: referenceKey(reference) }];
    })
    .sort((a, b) => (slipOf(a) < slipOf(b) ? -1 : 1));
}

/** Invariant 4 and the rules of each method; `amount` is what is to be paid in all. */
export function whyNotTenders(tenders: readonly ReadTender[], amount: number): Refusal | null {
  if (sumOf(tenders.map((tender) => tender.amount)) !== amount) return invoiceRefusals.refusal('TENDERS_UNEQUAL');
  if (tenders.some((tender) => tender.change < 0)) return invoiceRefusals.refusal('TENDERED_TOO_LITTLE');
  const nameless = tenders.find((tender) => referencedMethods.includes(tender.method) && !tender.reference);
  return nameless ? invoiceRefusals.refusal('REFERENCE_REQUIRED', { method: nameless.method }) : null;
}
