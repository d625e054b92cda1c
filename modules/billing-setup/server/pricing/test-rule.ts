import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { RuleTest, TestPriceRule } from '../../contract/pricing-records.ts';
import { priceLinesBy } from './price-lines.ts';
import { totalsOf } from './quote.ts';
import { requireRule } from '../rules/price-rules.ts';
import { allRules } from '../rules/rule-rows.ts';

/** POST price-rules/{id}/test: the lines without the rule, and with it as if it were active. Changes nothing. */
export async function testRule(scope: Scope, id: Id, order: TestPriceRule): Promise<RuleTest> {
  const rule = await requireRule(scope, id);
  const others = (await allRules(scope)).filter((each) => each.id !== id);
  const withRule = [...others, { ...rule, status: 'active' as const }].sort((a, b) => a.priority - b.priority);
  const asked = { patientId: order.patientId, encounterType: order.encounterType, at: order.at, lines: order.items };
  const before = await priceLinesBy(scope, asked, { rules: others });
  const after = await priceLinesBy(scope, asked, { rules: withRule });
  return { status: rule.status, before, after, totalsBefore: totalsOf(before), totalsAfter: totalsOf(after) };
}
