import type { Selectable } from 'kysely';
import type { PriceRulesTable } from '#database/types.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { PackageItem, RuleConditions } from '../../contract/rule-records.ts';
import type { StoredItem } from '../items/item-rows.ts';

export type Rule = Omit<Selectable<PriceRulesTable>, 'conditions' | 'packageItems'> & {
  readonly conditions: RuleConditions;
  readonly packageItems: readonly PackageItem[];
};

/** A stored rule with its conditions as they were checked when it was written. */
export function toRule(row: Selectable<PriceRulesTable>): Rule {
  return { ...row, conditions: row.conditions as RuleConditions, packageItems: row.packageItems as PackageItem[] };
}

export function rulesOf(scope: Scope) {
  return scope.tx.selectFrom('priceRules').where('hospitalId', '=', scope.hospitalId);
}

/** All rules of the hospital by priority. */
export async function allRules(scope: Scope): Promise<Rule[]> {
  return (await rulesOf(scope).selectAll().orderBy('priority').orderBy('id').execute()).map(toRule);
}

/** Could a rule ever count for an item: conditions on the item itself hold, or it is part of the package. */
export function touches(rule: Rule, item: Pick<StoredItem, 'id' | 'module' | 'serviceTypeId' | 'departmentId'>): boolean {
  const { modules, billableItemIds, serviceTypeIds, departmentIds } = rule.conditions;
  const among = <T>(list: readonly T[] | undefined, value: T | null) => !list?.length || (value !== null && list.includes(value));
  if (rule.kind === 'package')
    return rule.packageItems.some((one) => one.billableItemId === item.id) || (billableItemIds?.includes(item.id) ?? false);
  return (
    among(modules, item.module) &&
    among(billableItemIds, item.id) &&
    among(serviceTypeIds, item.serviceTypeId) &&
    among(departmentIds, item.departmentId)
  );
}
