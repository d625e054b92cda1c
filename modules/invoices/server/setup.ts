import type { Id } from '#kernel/contract/fields.ts';
import { formatMoney } from '#kernel/contract/money.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { requireCurrency, roleLimitsOf } from '#modules/billing-setup/server/index.ts';

/** Most that the actor's role may do without somebody above it; null = without a limit. Jobs have none. */
export interface Limits {
  readonly discountBps: number | null;
  readonly discountAmount: number | null;
  readonly writeOff: number | null;
  readonly credit: number | null;
}

/** The limits of the actor's role by the billing policy. */
export async function limitsOf(scope: Scope): Promise<Limits> {
  const own = await roleLimitsOf(scope);
  return {
    discountBps: own.discountLimitBps,
    discountAmount: own.discountLimitAmount,
    writeOff: own.writeOffLimitAmount,
    credit: own.refundLimitAmount,
  };
}

export interface DiscountReasonFacts {
  readonly id: Id;
  readonly maxBps: number;
  readonly requiresNote: boolean;
}

/** A discount reason that may be chosen, or null. */
export async function discountReasonOf(scope: Scope, id: Id | undefined): Promise<DiscountReasonFacts | null> {
  if (!id) return null;
  const row = await scope.tx
    .selectFrom('discountReasons')
    .select(['id', 'maxBps', 'requiresNote'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return row ?? null;
}

export interface ItemFacts {
  readonly id: Id;
  readonly name: string;
  readonly allowDiscount: boolean;
  readonly departmentId: Id | null;
  readonly openPrice: boolean;
  readonly minPrice: number | null;
  readonly maxPrice: number | null;
}

/** What an invoice wants to know of items of the price list, by id. */
export async function itemFacts(scope: Scope, ids: readonly (Id | null)[]): Promise<Map<Id, ItemFacts>> {
  const wanted = [...new Set(ids.flatMap((id) => (id ? [id] : [])))];
  if (wanted.length === 0) return new Map();
  const rows = await scope.tx
    .selectFrom('billableItems')
    .select(['id', 'name', 'allowDiscount', 'departmentId', 'openPrice', 'minPrice', 'maxPrice'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', wanted)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** An amount for messages: `₦2,500.00`. */
export async function saidAmount(scope: Scope, amount: number): Promise<string> {
  return (await amountWords(scope))(amount);
}

/** How any amount is said, for many at once. */
export async function amountWords(scope: Scope): Promise<(amount: number) => string> {
  const { format } = await requireCurrency(scope);
  return (amount) => formatMoney(amount, format);
}
