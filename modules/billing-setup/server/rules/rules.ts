import { percentText } from '#kernel/contract/money.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { billingSetupRefusals } from '../../contract/refusals.ts';
import type { PackageItem, RuleConditions } from '../../contract/rule-records.ts';
import type { RuleKind } from '../../contract/words.ts';

/** Most that a rule of a kind may say: a discount the whole, a surcharge three times the price. */
const mostOf: Partial<Record<RuleKind, number>> = { 'discount-percent': 10_000, 'surcharge-percent': 30_000, package: 0 };

interface RuleFacts {
  readonly kind: RuleKind;
  readonly value: number;
  readonly conditions: RuleConditions;
  readonly packageItems: readonly PackageItem[];
  readonly validFrom: string | null;
  readonly validTo: string | null;
}

function valueFault(words: string, field = 'value'): Refusal {
  return billingSetupRefusals.refusal('PRICE_RULE_VALUE', {}, { [field]: words });
}

/** Value, package and dates of a rule fit together. */
export function whyNotRule({ kind, value, conditions, packageItems, validFrom, validTo }: RuleFacts): Refusal | null {
  if (validFrom && validTo && validTo < validFrom) return billingSetupRefusals.refusal('PRICE_RULE_DATES');
  const most = mostOf[kind];
  if (most !== undefined && value > most)
    return valueFault(most === 0 ? 'A package has no value' : `Must be at most ${percentText(most)} %`);
  if (kind !== 'package') return packageItems.length > 0 ? valueFault('Only a package includes items', 'packageItems') : null;
  if (packageItems.length === 0) return valueFault('A package includes at least one item', 'packageItems');
  if (!conditions.billableItemIds?.length) return valueFault('Name the item that grants the package', 'conditions.billableItemIds');
  const ids = packageItems.map((item) => item.billableItemId);
  if (new Set(ids).size < ids.length) return valueFault('An item is included twice', 'packageItems');
  return conditions.billableItemIds.some((id) => ids.includes(id)) ? valueFault('A package cannot include itself', 'packageItems') : null;
}
