import type { Id } from '#kernel/contract/fields.ts';
import type { BillingModule } from '#modules/billing-setup/contract/words.ts';

type ByModule = Readonly<Partial<Record<BillingModule, number>>>;

/** What a plan pays at most, minor units (days for `inpatientDays`); null is without limit. */
export interface BenefitLimits {
  /** A holder and plan year. */
  readonly annual: number | null;
  /** All of a family together, a plan year. */
  readonly family: number | null;
  readonly perVisit: number | null;
  readonly perAdmission: number | null;
  /** A part of the price list, a holder and plan year. */
  readonly modules: ByModule;
  readonly inpatientDays: number | null;
}

/** What lines that stand have used of the limits. */
export interface BenefitUsed {
  readonly annual: number;
  readonly family: number;
  readonly visit: number;
  readonly admission: number;
  readonly modules: ByModule;
  readonly inpatientDays: number;
  /** Units of items: in this visit, and in the plan year (of each visit no more than its own most). */
  readonly items: ReadonlyMap<Id, { readonly visit: number; readonly year: number }>;
}

/** A line as its limits see it. */
export interface LimitedLine {
  readonly key: number;
  readonly billableItemId: Id;
  readonly module: BillingModule;
  readonly quantity: number;
  /** What the insurer pays of one unit by its price list, minor units; 0 of a capitated one. */
  readonly insurerUnit: number;
  readonly maxQuantityPerVisit: number | null;
  readonly maxPerYear: number | null;
}

export interface LimitsLeft {
  readonly visitLeft: number | null;
  readonly annualLeft: number | null;
  /** Units of each line that are covered, by its key; null: all of them. */
  readonly most: ReadonlyMap<number, number | null>;
}

/** What is left of one limit: never below nothing, null without limit. */
export function leftOf(limit: number | null, used: number): number | null {
  return limit === null ? null : Math.max(0, limit - used);
}

/** The least of what is known; null when nothing limits. */
export function leastOf(...amounts: readonly (number | null)[]): number | null {
  const known = amounts.filter((amount) => amount !== null);
  return known.length > 0 ? Math.min(...known) : null;
}

/** The one part of the price list that all lines are of, or null. */
function onlyModule(lines: readonly LimitedLine[]): BillingModule | null {
  const [first] = lines;
  return first && lines.every(({ module }) => module === first.module) ? first.module : null;
}

/** What the lines of an order still find, and take as they come, so that two lines of one item share its units. */
interface Pool {
  readonly visit: Map<Id, number>;
  readonly year: Map<Id, number>;
  readonly modules: Map<BillingModule, number>;
  days: number | null;
}

function unitsOf(line: LimitedLine, pool: Pool, byAmount: boolean): number | null {
  const { billableItemId, module, insurerUnit, maxQuantityPerVisit, maxPerYear } = line;
  const left = byAmount ? (pool.modules.get(module) ?? null) : null;
  return leastOf(
    leftOf(maxQuantityPerVisit, pool.visit.get(billableItemId) ?? 0),
    leftOf(maxPerYear, pool.year.get(billableItemId) ?? 0),
    left === null || insurerUnit === 0 ? null : Math.floor(left / insurerUnit),
    module === 'Admission' ? pool.days : null,
  );
}

function take(line: LimitedLine, pool: Pool, units: number): void {
  const { billableItemId, module, insurerUnit } = line;
  pool.visit.set(billableItemId, (pool.visit.get(billableItemId) ?? 0) + units);
  pool.year.set(billableItemId, (pool.year.get(billableItemId) ?? 0) + units);
  const left = pool.modules.get(module);
  if (left !== undefined) pool.modules.set(module, Math.max(0, left - insurerUnit * units));
  if (module === 'Admission' && pool.days !== null) pool.days = Math.max(0, pool.days - units);
}

/**
 * What a plan still pays for the lines of one order. The visit's and the stay's limit, and the year's own and family limit, are the least
 * of theirs. A module's limit is an amount when all lines are of that module; in a mixed order it is whole units of each line, for the
 * order has one amount a year alone.
 */
export function limitsLeftOf(limits: BenefitLimits, used: BenefitUsed, lines: readonly LimitedLine[], inStay: boolean): LimitsLeft {
  const modulesLeft = Object.entries(limits.modules).map(
    ([module, limit]) => [module as BillingModule, Math.max(0, limit - (used.modules[module as BillingModule] ?? 0))] as const,
  );
  const only = onlyModule(lines);
  const pool: Pool = {
    visit: new Map([...used.items].map(([item, units]) => [item, units.visit])),
    year: new Map([...used.items].map(([item, units]) => [item, units.year])),
    modules: new Map(modulesLeft),
    days: leftOf(limits.inpatientDays, used.inpatientDays),
  };
  const ofOnly = only === null ? null : (pool.modules.get(only) ?? null);
  const most = new Map<number, number | null>();
  for (const line of lines) {
    const units = unitsOf(line, pool, only === null);
    most.set(line.key, units);
    take(line, pool, units === null ? line.quantity : Math.min(units, line.quantity));
  }
  return {
    visitLeft: leastOf(leftOf(limits.perVisit, used.visit), inStay ? leftOf(limits.perAdmission, used.admission) : null),
    annualLeft: leastOf(leftOf(limits.annual, used.annual), leftOf(limits.family, used.family), ofOnly),
    most,
  };
}

/** Whom a limit of a family is shared with: the partner and the principal's number; null without a number, then nobody. */
export function familyKeyOf({
  principalEnrolleeNumber,
  enrolleeNumber,
}: {
  readonly principalEnrolleeNumber: string | null;
  readonly enrolleeNumber: string | null;
}): string | null {
  const number = (principalEnrolleeNumber ?? '').trim() || (enrolleeNumber ?? '').trim();
  return number ? number.toUpperCase() : null;
}
