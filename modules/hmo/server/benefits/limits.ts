import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { TariffLine, TariffQuestion } from '#modules/billing-setup/contract/events.ts';

/** A covered line of the question with what its row says of quantities. */
export interface LimitedLine {
  readonly line: TariffLine;
  readonly billableItemId: Id;
  readonly quantity: number;
  readonly maxQuantityPerVisit: number | null;
  readonly maxPerYear: number | null;
}

/** The plan that the limits are of, and its benefit row of the service date. */
export interface LimitedPlan {
  readonly hmoId: Id;
  readonly planId: Id;
  readonly benefitId: Id;
}

/** What limits leave: of the visit and the plan year in minor units, and units of a line by its key. Null and missing: no limit. */
export interface Limits {
  readonly visitLeft: number | null;
  readonly annualLeft: number | null;
  readonly most: ReadonlyMap<number, number>;
}

/**
 * What the limits of a plan leave for the lines of a question. With `holds` the rows of benefit use are locked, in the order of their
 * ids; without, nothing is (invariant 4).
 */
export function limitsOf(_scope: Scope, _asked: TariffQuestion, _plan: LimitedPlan, _lines: readonly LimitedLine[]): Promise<Limits> {
  return Promise.resolve({ visitLeft: null, annualLeft: null, most: new Map() });
}

/** What billing methods used of their annual limit in the plan year of a day. */
export function usedOf(_scope: Scope, _billingIds: readonly Id[], _day: string): Promise<Readonly<Record<Id, number>>> {
  return Promise.resolve({});
}
