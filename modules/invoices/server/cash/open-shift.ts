import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { AccountCode } from '#modules/billing-setup/contract/ledger-words.ts';
import { cashRefusals } from '../../contract/cash-refusals.ts';
import { requiresOpenShift } from './policy.ts';

export interface OpenShift {
  readonly id: Id;
  readonly shiftNumber: string;
  readonly cashPoint: string;
}

async function shiftOf(scope: Scope, cashierId: Id | null, lock: 'share' | 'update'): Promise<OpenShift | null> {
  if (cashierId === null) return null;
  const open = scope.tx
    .selectFrom('cashierShifts')
    .select(['id', 'shiftNumber', 'cashPoint'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('cashierId', '=', cashierId)
    .where('status', '=', 'open');
  return (await (lock === 'share' ? open.forShare() : open.forUpdate()).executeTakeFirst()) ?? null;
}

/**
 * The cashier's open shift, or null, held until the transaction ends so that it cannot be closed under a payment; payments of one
 * cashier do not wait for each other. `requireShift` says whether there must be one.
 */
export function holdShiftOf(scope: Scope, cashierId: Id | null): Promise<OpenShift | null> {
  return shiftOf(scope, cashierId, 'share');
}

/** 422 SHIFT_NOT_OPEN 'Open a cashier shift first' when cash moves without a shift and the hospital's policy wants one. */
export function whyNotWithoutShift(cash: boolean, { hasShift, wantsShift }: { readonly hasShift: boolean; readonly wantsShift: boolean }) {
  return cash && wantsShift && !hasShift ? cashRefusals.refusal('SHIFT_NOT_OPEN') : null;
}

/** Whether the actor has an open shift, and whether cash moves only with one: what `whyNotWithoutShift` wants to know. */
export async function ownDrawer(scope: Scope): Promise<{ readonly hasShift: boolean; readonly wantsShift: boolean }> {
  const open = await scope.tx
    .selectFrom('cashierShifts')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('cashierId', '=', scope.actor.userId ?? scope.hospitalId)
    .where('status', '=', 'open')
    .executeTakeFirst();
  return { hasShift: open !== undefined, wantsShift: await requiresOpenShift(scope) };
}

/** Refuses by `whyNotWithoutShift`. */
export async function requireShift(scope: Scope, shift: OpenShift | null, { cash }: { readonly cash: boolean }): Promise<void> {
  if (!shift && cash) refuseIf(whyNotWithoutShift(cash, { hasShift: false, wantsShift: await requiresOpenShift(scope) }));
}

/**
 * The cashier's open shift, locked until the transaction ends (after bills, invoices and accounts): nobody else moves its cash
 * meanwhile. Without one null, or the refusal of `requireShift`. The shift's id goes on the payment and on every ledger line of
 * account 1000.
 */
export async function openShiftOf(scope: Scope, cashierId: Id | null, { cash }: { readonly cash: boolean }): Promise<OpenShift | null> {
  const shift = await shiftOf(scope, cashierId, 'update');
  await requireShift(scope, shift, { cash });
  return shift;
}

/**
 * The account that money of a method lies on: cash in the drawer of a shift 1000, cash without a shift in the safe 1010, card 1030,
 * transfer, mobile money and online 1040, cheque 1050.
 */
export function moneyAccountOf(method: string, shiftId: Id | null): AccountCode {
  if (method === 'cash') return shiftId ? '1000' : '1010';
  if (method === 'card') return '1030';
  if (method === 'cheque') return '1050';
  if (method === 'bank-transfer' || method === 'mobile-money' || method === 'online') return '1040';
  throw new Error(`No money account for ${method}`);
}
