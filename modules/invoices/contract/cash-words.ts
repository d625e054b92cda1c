/** Closed lists of the cash desk, without zod. */
export const shiftStatuses = ['open', 'closed', 'approved', 'reopened'] as const;
export type ShiftStatus = (typeof shiftStatuses)[number];

export const movementKinds = ['drop-to-safe', 'float-in', 'float-out', 'handover', 'petty-cash'] as const;
export type MovementKind = (typeof movementKinds)[number];

export const movementStatuses = ['pending', 'accepted', 'declined', 'cancelled'] as const;
export type MovementStatus = (typeof movementStatuses)[number];

export const floatSources = ['safe', 'handover'] as const;
export type FloatSource = (typeof floatSources)[number];

/** What a drawer is counted by: mobile money and online payments are transfers. */
export const countedMethods = ['cash', 'card', 'transfer', 'cheque'] as const;
export type CountedMethod = (typeof countedMethods)[number];

/** Notes and coins of the naira in kobo, largest first; other currencies count by values of their own. */
export const nairaDenominations = [100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500] as const;

export const accountRowKinds = ['deposit', 'credit-note', 'excess', 'application', 'refund', 'reversal'] as const;
export type AccountRowKind = (typeof accountRowKinds)[number];

export const refundStatuses = ['requested', 'approved', 'declined', 'paid'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

export const refundMethods = ['cash', 'bank-transfer', 'cheque'] as const;
export type RefundMethod = (typeof refundMethods)[number];

/** Accounts that money is brought to the bank from. */
export const bankedAccounts = ['1010', '1030', '1040', '1050'] as const;
export type BankedAccount = (typeof bankedAccounts)[number];

/** A statement has at most so many rows; what came before is carried forward as one sum. */
export const mostStatementRows = 500;
