import type { Id } from '#kernel/contract/fields.ts';
import { addCalendarDays } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { PackagesOfPatient } from '../../contract/events.ts';
import type { Rule } from '../rules/rule-rows.ts';
import type { OrderFacts } from './gather.ts';
import type { PriceOrder } from './order.ts';

/** A package that was bought counts for so many days. */
const packageDays = 365;

const keyOf = (ruleId: Id, itemId: Id) => `${ruleId} ${itemId}`;

/** Units of items that packages of a patient still include; used up line by line. */
export class PackagesLeft {
  readonly #left: Map<string, number>;

  constructor(left: Map<string, number>) {
    this.#left = left;
  }

  /** Takes up to so many units of an item from a package; answers how many there were. */
  take(ruleId: Id, itemId: Id, wanted: number): number {
    const left = this.#left.get(keyOf(ruleId, itemId)) ?? 0;
    const taken = Math.min(left, wanted);
    if (taken > 0) this.#left.set(keyOf(ruleId, itemId), left - taken);
    return taken;
  }
}

function boughtNow(rule: Rule, order: PriceOrder): number {
  return order.lines
    .filter((line) => rule.conditions.billableItemIds?.includes(line.billableItemId))
    .reduce((sum, line) => sum + line.quantity, 0);
}

/**
 * What the patient's packages include: as often as an item that grants the package (the rule's billableItemIds) was bought,
 * now or before, less what was taken from it.
 */
export async function packagesOf(scope: Scope, order: PriceOrder, facts: OrderFacts): Promise<PackagesLeft> {
  const packages = facts.rules.filter((rule) => rule.kind === 'package' && rule.conditions.billableItemIds?.length);
  const left = new Map<string, number>();
  if (packages.length === 0) return new PackagesLeft(left);
  const answers = order.patientId
    ? (
        await scope.ask(PackagesOfPatient, {
          patientId: order.patientId,
          since: addCalendarDays(facts.serviceDate, -packageDays),
          packages: packages.map((rule) => ({ ruleId: rule.id, grantedBy: rule.conditions.billableItemIds ?? [] })),
        })
      ).flat()
    : [];
  for (const rule of packages) {
    const held = answers.filter((answer) => answer.ruleId === rule.id);
    const bought = held.reduce((sum, answer) => sum + answer.bought, boughtNow(rule, order));
    for (const { billableItemId, includedQuantity } of rule.packageItems) {
      const taken = held.reduce((sum, answer) => sum + (answer.taken[billableItemId] ?? 0), 0);
      const units = bought * includedQuantity - taken;
      if (units > 0) left.set(keyOf(rule.id, billableItemId), units);
    }
  }
  return new PackagesLeft(left);
}
