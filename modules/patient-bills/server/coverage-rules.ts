import type { Refusal } from '#kernel/contract/refusals.ts';
import type { Id } from '#kernel/contract/fields.ts';
import type { Payer } from '#modules/billing-setup/contract/words.ts';
import { billRefusals } from '../contract/refusals.ts';
import type { BillState, CoverageStatus, DeclinedPrice } from '../contract/words.ts';
import type { ShareState } from './orders.ts';

/** What an insurer decided of a line. */
export interface CoverageDecision {
  readonly billId: Id;
  readonly coverageStatus: CoverageStatus;
  /** The most that it pays of the line, minor units; null: nothing was said, its share stays as it is. Of a declined line it is nothing. */
  readonly insurerMost: number | null;
  /** A waiting approval holds the act of an outpatient. */
  readonly blocks: boolean;
  /** At which price a declined line is the patient's. */
  readonly declinedPrice: DeclinedPrice;
  readonly reason: string;
}

/** A line as a decision finds it. */
export interface DecidedLine {
  readonly billNumber: string;
  readonly status: BillState;
  readonly payer: Payer;
  readonly hmoAmount: number;
  readonly insurerMost: number | null;
  readonly shares: readonly Pick<ShareState, 'share' | 'invoiceId'>[];
}

/** Nothing is decided of a voided line, nor of one whose insurer was asked for its share by an invoice. */
export function whyNotDecide({ billNumber, status, shares }: DecidedLine): Refusal | null {
  if (status === 'voided') return billRefusals.refusal('BILL_NOT_ACTIVE', { billNumber });
  const invoiced = shares.some(({ share, invoiceId }) => share === 'hmo' && invoiceId !== null);
  return invoiced ? billRefusals.refusal('BILL_ON_INVOICE', { billNumber }) : null;
}

/** The most that the insurer pays after a decision; null without a limit. */
export function mostOf({ coverageStatus, insurerMost }: Pick<CoverageDecision, 'coverageStatus' | 'insurerMost'>): number | null {
  return coverageStatus === 'declined' ? 0 : insurerMost;
}

/**
 * What a decision does to a line beside its word: `reprice` while no invoice holds any share of it, `leave` when the patient's share
 * stands on one (price and net stay, what the insurer leaves is a further share of the patient), else nothing.
 */
export function effectOf(line: DecidedLine, decision: CoverageDecision): 'word' | 'reprice' | 'leave' {
  const most = mostOf(decision);
  const placed = line.shares.some(({ invoiceId }) => invoiceId !== null);
  if (placed) return most !== null && most < line.hmoAmount ? 'leave' : 'word';
  if (decision.coverageStatus === 'declined') {
    const done = decision.declinedPrice === 'hospital' ? line.payer === 'Self-Pay' : line.insurerMost === 0;
    return done ? 'word' : 'reprice';
  }
  if (most !== null && most < line.hmoAmount) return 'reprice';
  // More than was decided before: the line may be worth more to the insurer again.
  const rose = line.insurerMost !== null && most !== null && most > line.insurerMost;
  return rose ? 'reprice' : 'word';
}

/** Where what the insurer leaves goes: a further share that is free, else the next place of a further one. */
export function furtherPlace(shares: readonly Pick<ShareState, 'share' | 'place' | 'invoiceId'>[]): number {
  const own = shares.filter(({ share }) => share === 'patient');
  const free = own.find(({ invoiceId }) => invoiceId === null);
  return free ? free.place : Math.max(0, ...own.map(({ place }) => place + 1));
}
