import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import { bpsOf, roundToStep, sumOf, wholeInBps } from '#kernel/contract/money.ts';
import { addCalendarDays } from '#kernel/server/clock/instants.ts';
import type { TariffLine } from '#modules/billing-setup/contract/events.ts';
import type { BillingModule } from '#modules/billing-setup/contract/words.ts';
import type { Copay } from '../../contract/plan-records.ts';

/** A partner's price from the hospital's: so many basis points more or less, rounded half up to the step, never below 0. */
export function adjustedPrice(price: number, { adjustmentBps, roundTo }: { adjustmentBps: number; roundTo: number }): number {
  return Math.max(0, roundToStep(sumOf([price, bpsOf(price, adjustmentBps)]), roundTo));
}

/** A dated row of an item and plan. */
export interface RowPeriod {
  readonly id: Id;
  readonly effectiveFrom: CalendarDate;
  readonly effectiveTo: CalendarDate | null;
}

export interface RowPlan {
  /** The row that ends on the day before. */
  readonly end: { readonly id: Id; readonly effectiveTo: CalendarDate } | null;
  /** The row whose place the new one takes from its own first day on. */
  readonly supersede: Id | null;
  readonly effectiveTo: CalendarDate | null;
}

/**
 * What happens to the dated rows of one item and plan when a row from a day on is put among them: never two on one day (invariant 2).
 * A later row keeps its days.
 */
export function planRow(rows: readonly RowPeriod[], from: CalendarDate): RowPlan {
  const holding = rows.find((row) => row.effectiveFrom <= from && (row.effectiveTo === null || row.effectiveTo >= from));
  const next = rows
    .map((row) => row.effectiveFrom)
    .filter((day) => day > from)
    .sort()[0];
  const until = next === undefined ? null : addCalendarDays(next, -1);
  if (!holding) return { end: null, supersede: null, effectiveTo: until };
  if (holding.effectiveFrom === from) return { end: null, supersede: holding.id, effectiveTo: holding.effectiveTo };
  return { end: { id: holding.id, effectiveTo: addCalendarDays(from, -1) }, supersede: null, effectiveTo: holding.effectiveTo };
}

/** What a price row, its plan and the plan's benefits say of a line. */
export interface TariffFacts {
  readonly module: BillingModule;
  readonly billableItemId: Id;
  readonly quantity: number;
  readonly hospitalPrice: number | null;
  readonly row: {
    readonly covered: boolean;
    readonly hmoPrice: number | null;
    readonly capitated: boolean;
    readonly copayKind: Copay['kind'] | null;
    readonly copayValue: number | null;
    readonly requiresApproval: boolean;
    readonly approvalAbove: number | null;
  } | null;
  readonly plan: {
    readonly excludedModules: readonly string[];
    readonly excludedItemIds: readonly Id[];
    readonly coveragePercentBps: number | null;
    readonly copays: Readonly<Partial<Record<BillingModule, Copay>>>;
  };
}

type PatientPart = TariffLine['copay'];

const partOf = (kind: Copay['kind'], value: number): PatientPart => {
  if (kind === 'fixed' && value > 0) return { kind: 'fixed', amount: value };
  return kind === 'percent' && value > 0 ? { kind: 'percent', bps: value } : { kind: 'none' };
};

/** One co-payment: the row's, else the module's, else what the plan's cover leaves. */
export function copayOf({ module, row, plan }: Pick<TariffFacts, 'module' | 'row' | 'plan'>): PatientPart {
  if (row?.copayKind) return partOf(row.copayKind, row.copayValue ?? 0);
  const ofModule = plan.copays[module];
  if (ofModule) return partOf(ofModule.kind, ofModule.value);
  return partOf('percent', wholeInBps - (plan.coveragePercentBps ?? wholeInBps));
}

function whyNotCovered({ module, billableItemId, row, plan }: TariffFacts): string | null {
  if (plan.coveragePercentBps === null) return 'The plan has no benefits on the service date';
  if (plan.excludedModules.includes(module) || plan.excludedItemIds.includes(billableItemId)) return 'Excluded by the plan';
  if (!row || (row.covered && row.hmoPrice === null)) return 'No price agreed with the insurer';
  return row.covered ? null : 'Not covered by the plan';
}

/** Approval is wanted by the row's flag, or because the line is dearer than the contract lets pass. */
export function wantsApproval(row: { requiresApproval: boolean; approvalAbove: number | null }, amount: number): boolean {
  return row.requiresApproval || (row.approvalAbove !== null && amount > row.approvalAbove);
}

/** What an insurer pays for a line: the answer of its price list. */
export function tariffLine(key: number, facts: TariffFacts): TariffLine {
  const { row, quantity } = facts;
  const reason = whyNotCovered(facts);
  if (reason !== null || !row)
    return {
      key,
      covered: false,
      reason,
      price: facts.hospitalPrice ?? 0,
      capitated: false,
      copay: { kind: 'none' },
      requiresApproval: false,
    };
  const price = row.hmoPrice ?? 0;
  return {
    key,
    covered: true,
    reason: null,
    price,
    capitated: row.capitated,
    copay: copayOf(facts),
    requiresApproval: wantsApproval(row, price * quantity),
  };
}
