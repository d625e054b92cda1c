import type { DeskMethod } from '#modules/invoices/contract/words.ts';
import { referencedMethods } from '#modules/invoices/contract/words.ts';

/** One way of paying as it is typed: amounts in minor units, null while nothing is typed. */
export interface TypedTender {
  readonly method: DeskMethod;
  readonly amount: number | null;
  /** What the payer hands over in cash. */
  readonly tendered: number | null;
  readonly reference: string;
  readonly bank: string;
  readonly chequeDate: string;
}

export const emptyTender: TypedTender = { method: 'cash', amount: null, tendered: null, reference: '', bank: '', chequeDate: '' };

export function asksReference(method: DeskMethod): boolean {
  return referencedMethods.includes(method);
}

/** What comes in, in all. */
export function sumOfTenders(tenders: readonly TypedTender[]): number {
  return tenders.reduce((sum, tender) => sum + (tender.amount ?? 0), 0);
}

/** What is given back of cash handed over; 0 while nothing, or too little, is typed. */
export function changeOf({ method, amount, tendered }: TypedTender): number {
  return method === 'cash' && tendered !== null && amount !== null ? Math.max(0, tendered - amount) : 0;
}

export interface Split {
  /** Goes to the invoices. */
  readonly paid: number;
  /** Is beyond what they ask. */
  readonly excess: number;
  /** Is still owed after it. */
  readonly left: number;
}

/** How a sum falls on what is owed. */
export function splitOf(sum: number, owed: number): Split {
  return { paid: Math.min(sum, owed), excess: Math.max(0, sum - owed), left: Math.max(0, owed - sum) };
}

export interface Owing {
  readonly id: string;
  readonly balance: number;
}

/** Pays invoices in their order, each until it is settled. */
export function allocate(paid: number, invoices: readonly Owing[]): { readonly invoiceId: string; readonly amount: number }[] {
  let left = paid;
  const parts: { invoiceId: string; amount: number }[] = [];
  for (const { id, balance } of invoices) {
    const amount = Math.min(left, balance);
    if (amount > 0) parts.push({ invoiceId: id, amount });
    left -= amount;
  }
  return parts;
}

/** The tenders as the call wants them. */
export function tendersOf(tenders: readonly TypedTender[]): Record<string, unknown>[] {
  return tenders
    .filter((tender) => (tender.amount ?? 0) > 0)
    .map(({ method, amount, tendered, reference, bank, chequeDate }) => ({
      method,
      amount,
      ...(method === 'cash' && tendered !== null ? { tendered } : {}),
      ...(reference.trim() ? { reference: reference.trim() } : {}),
      ...(bank.trim() ? { bank: bank.trim() } : {}),
      ...(method === 'cheque' ? { chequeNumber: reference.trim(), ...(chequeDate ? { chequeDate } : {}) } : {}),
    }));
}
