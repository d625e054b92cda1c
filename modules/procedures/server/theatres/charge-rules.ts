import type { z } from 'zod';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { procedureRefusals } from '../../contract/refusals.ts';
import type { ChargeRule, ChargeRuleInput, ChargeRules } from '../../contract/theatre-records.ts';
import { milestoneKinds } from '../../contract/words.ts';
import { pricesOf, savePrices } from '../catalogue/prices.ts';
import { unitsOf } from '../catalogue/rules.ts';

/** The three rules that are proposed while a hospital has none; without a price until it names one. */
export const proposedRules: readonly ChargeRuleInput[] = [
  {
    key: 'theatre-hour',
    name: 'Theatre, per hour',
    fromKind: 'arrived',
    toKind: 'left-theatre',
    unitMinutes: 60,
    freeMinutes: 0,
    leastUnits: 1,
    kinds: [],
  },
  {
    key: 'recovery-hour',
    name: 'Recovery room, per hour',
    fromKind: 'recovery-in',
    toKind: 'recovery-out',
    unitMinutes: 60,
    freeMinutes: 0,
    leastUnits: 1,
    kinds: [],
  },
  {
    key: 'anaesthesia-minutes',
    name: 'Anaesthesia, per 15 minutes',
    fromKind: 'anaesthesia-start',
    toKind: 'anaesthesia-end',
    unitMinutes: 15,
    freeMinutes: 0,
    leastUnits: 1,
    kinds: [],
  },
];

/** The rules in force, with their items. */
export function rulesInForce(scope: Scope) {
  return scope.tx
    .selectFrom('procedureChargeRules')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('replacedAt', 'is', null)
    .orderBy('key')
    .execute();
}

/** GET procedure-charge-rule. */
export async function showRules(scope: Scope): Promise<z.output<typeof ChargeRules>> {
  const rows = await rulesInForce(scope);
  const prices = await pricesOf(
    scope,
    rows.map(({ itemSourceId }) => itemSourceId),
  );
  const rules = rows.map((row): ChargeRule => {
    const price = prices.get(row.itemSourceId)?.price ?? null;
    const examples = [61, 150].map((minutes) => {
      const units = row.key === 'per-case' ? 1 : unitsOf(row, minutes);
      return { minutes, units, amount: price === null ? null : price * units };
    });
    const { id, key, name, unitMinutes, freeMinutes, leastUnits, billableItemId } = row;
    return {
      ...{ id, key, name, unitMinutes, freeMinutes, leastUnits, billableItemId, price, examples },
      fromKind: row.fromKind as ChargeRule['fromKind'],
      toKind: row.toKind as ChargeRule['toKind'],
      kinds: row.kinds as ChargeRule['kinds'],
    };
  });
  return { rules, proposed: rules.length === 0 ? [...proposedRules] : [] };
}

/** What a form of rules must correct: each key once, and an end after its beginning. */
export function faultsOfRules(rules: readonly Pick<ChargeRuleInput, 'key' | 'fromKind' | 'toKind'>[]): Record<string, string> {
  const fields: Record<string, string> = {};
  rules.forEach(({ key, fromKind, toKind }, at) => {
    if (rules.findIndex((other) => other.key === key) < at) fields[`rules.${at}.key`] = 'Each rule stands once';
    if (key !== 'per-case' && milestoneKinds.indexOf(toKind) <= milestoneKinds.indexOf(fromKind))
      fields[`rules.${at}.toKind`] = 'Must come after the beginning';
  });
  return fields;
}

/** PUT procedure-charge-rule: the rules in force are replaced; charges keep the rule that they came from. */
export async function saveRules(scope: Scope, rules: readonly ChargeRuleInput[]): Promise<z.output<typeof ChargeRules>> {
  const fields = faultsOfRules(rules);
  if (Object.keys(fields).length > 0) throw procedureRefusals.refusal('CHARGE_RULE_FIELDS', {}, fields);
  const before = await rulesInForce(scope);
  const sources = new Map(before.map(({ key, itemSourceId }) => [key, itemSourceId]));
  const sourceOf = (key: ChargeRuleInput['key']) => {
    const known = sources.get(key) ?? scope.newId();
    sources.set(key, known);
    return known;
  };
  await savePrices(
    scope,
    rules.map(({ key, name, price }) => ({ id: sourceOf(key), name, price })),
  );
  const items = await pricesOf(
    scope,
    rules.map(({ key }) => sourceOf(key)),
  );
  await scope.tx
    .updateTable('procedureChargeRules')
    .set({ replacedAt: scope.now })
    .where('hospitalId', '=', scope.hospitalId)
    .where('replacedAt', 'is', null)
    .execute();
  if (rules.length > 0)
    await scope.tx
      .insertInto('procedureChargeRules')
      .values(
        rules.map(({ price: _price, ...rule }) => ({
          hospitalId: scope.hospitalId,
          id: scope.newId(),
          ...rule,
          billableItemId: items.get(sourceOf(rule.key))?.billableItemId ?? '',
          itemSourceId: sourceOf(rule.key),
          createdAt: scope.now,
          createdBy: scope.actor.userId,
        })),
      )
      .execute();
  await scope.record({
    action: 'update',
    entity: 'ProcedureChargeRule',
    summary: `${rules.length} charge rules of theatres saved`,
    before: { rules: before.map(({ key, name, unitMinutes }) => ({ key, name, unitMinutes })) },
    after: { rules },
  });
  await scope.live({ entity: 'procedure-charge-rules', action: 'update', permission: 'View Procedures' });
  return showRules(scope);
}
