import { present } from '#kernel/server/reading/present.ts';
import { sql } from 'kysely';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { foldText, typedWords } from '#kernel/contract/search-words.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { named } from '#kernel/server/database/named.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { actsOf, guardEdit } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy, madeBy } from '#kernel/server/scope/stamps.ts';
import { type priceRuleCalls, ruleActs } from '../../contract/calls/rules.ts';
import { billingSetupRefusals } from '../../contract/refusals.ts';
import { ruleRecord } from '../../contract/rule.record.ts';
import { type CreatePriceRule, type EditPriceRule, type PackageItem, type RuleConditions, PriceRule } from '../../contract/rule-records.ts';
import { nameKey } from '../context.ts';
import { allRules, type Rule, rulesOf, toRule } from './rule-rows.ts';
import { whyNotRule } from './rules.ts';

async function show(scope: Scope, rules: readonly Rule[]): Promise<PriceRule[]> {
  const ids = [
    ...new Set(
      rules.flatMap((rule) => [...rule.packageItems.map((item) => item.billableItemId), ...(rule.conditions.billableItemIds ?? [])]),
    ),
  ];
  const items = ids.length
    ? await scope.tx
        .selectFrom('billableItems')
        .select(['id', 'name'])
        .where('hospitalId', '=', scope.hospitalId)
        .where('id', 'in', ids)
        .execute()
    : [];
  const names = new Map(items.map((item) => [item.id, item.name]));
  return rules.map((rule) => {
    const { conditions } = rule;
    return present(PriceRule, rule, {
      acts: actsOf(scope, ruleActs, rule),
      packageItems: rule.packageItems.map((item) => ({ ...item, name: names.get(item.billableItemId) ?? null })),
      conditionItems: (conditions.billableItemIds ?? []).flatMap((itemId) => {
        const itemName = names.get(itemId);
        return itemName === undefined ? [] : [{ id: itemId, name: itemName }];
      }),
    });
  });
}

/** GET price-rules. */
export async function listRules(scope: Scope, query: QueryOf<typeof priceRuleCalls.list>): Promise<Page<PriceRule>> {
  const wanted = query.status?.length ? query.status : ['active', 'paused'];
  const words = typedWords(query.search ?? '');
  const found = (await allRules(scope)).filter(
    (rule) =>
      wanted.includes(rule.status) &&
      (!query.kind?.length || query.kind.includes(rule.kind)) &&
      words.every((word) => ` ${foldText(rule.name)}`.includes(` ${word}`)),
  );
  const page = found.slice(offsetOf(query), offsetOf(query) + query.limit);
  return { data: await show(scope, page), meta: { count: found.length, page: query.page, limit: query.limit } };
}

/** A rule by its id; the caller knows that it is there. */
export async function requireRule(scope: Scope, id: Id, forChange = false): Promise<Rule> {
  const found = rulesOf(scope).selectAll().where('id', '=', id);
  return toRule(await (forChange ? found.forUpdate() : found).executeTakeFirstOrThrow());
}

/** GET price-rules/{id}. */
export async function readRule(scope: Scope, id: Id): Promise<PriceRule> {
  const [rule] = await show(scope, [await requireRule(scope, id)]);
  return rule as PriceRule;
}

type Target = 'billableItems' | 'serviceTypes' | 'departments' | 'patientCategories';

async function requireAll(scope: Scope, table: Target, ids: readonly Id[]): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const rows = await scope.tx
    .selectFrom(table)
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', sql<Id>`any(${wanted}::uuid[])`)
    .execute();
  if (rows.length < wanted.length) throw billingSetupRefusals.refusal('PRICE_RULE_TARGET_UNKNOWN');
}

/** What the conditions and the package name is this hospital's. */
async function checkTargets(scope: Scope, conditions: RuleConditions, packageItems: readonly PackageItem[]): Promise<void> {
  const included = packageItems.map((item) => item.billableItemId);
  await requireAll(scope, 'billableItems', [...(conditions.billableItemIds ?? []), ...included]);
  await requireAll(scope, 'serviceTypes', conditions.serviceTypeIds ?? []);
  await requireAll(scope, 'departments', conditions.departmentIds ?? []);
  await requireAll(scope, 'patientCategories', conditions.patientCategories ?? []);
}

async function told(scope: Scope, action: 'create' | 'update' | 'state', rule: Rule, before: Rule | null): Promise<PriceRule> {
  await scope.record({
    action,
    entity: 'Setting',
    entityId: rule.id,
    entityNumber: 'price-rules',
    summary: `Price rule ${rule.name} ${action === 'create' ? 'added' : action === 'state' ? `set to ${rule.status}` : 'changed'}`,
    before,
    after: rule,
  });
  await scope.live({ entity: 'price-rules', id: rule.id, action: action === 'create' ? 'create' : 'update' });
  const [shown] = await show(scope, [rule]);
  return shown as PriceRule;
}

/** POST price-rules. */
export async function createRule(scope: Scope, order: CreatePriceRule): Promise<PriceRule> {
  refuseIf(whyNotRule(order));
  await checkTargets(scope, order.conditions, order.packageItems);
  const row = await scope.tx
    .insertInto('priceRules')
    .values({
      hospitalId: scope.hospitalId,
      id: scope.newId(),
      ...order,
      foldedName: nameKey(order.name),
      conditions: json(order.conditions),
      packageItems: json(order.packageItems),
      ...madeBy(scope),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return told(scope, 'create', toRule(row), null);
}

/** PATCH price-rules/{id}: lines that were raised stay as they are. */
export async function editRule(scope: Scope, id: Id, order: EditPriceRule): Promise<PriceRule> {
  const before = await requireRule(scope, id, true);
  const { version, conditions, packageItems, ...fields } = order;
  if (version !== undefined && version !== before.version) refuseStale(before, before.updatedByName);
  guardEdit(ruleRecord, before, { conditions, packageItems, ...fields });
  const changes = named(fields);
  const merged = { ...before, ...changes, conditions: conditions ?? before.conditions, packageItems: packageItems ?? before.packageItems };
  refuseIf(whyNotRule(merged));
  if (conditions || packageItems) await checkTargets(scope, merged.conditions, merged.packageItems);
  const row = await scope.tx
    .updateTable('priceRules')
    .set({
      ...changes,
      ...(order.name ? { foldedName: nameKey(order.name) } : {}),
      ...(conditions ? { conditions: json(conditions) } : {}),
      ...(packageItems ? { packageItems: json(packageItems) } : {}),
      ...changedBy(scope),
      version: before.version + 1,
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return told(scope, row.status === before.status ? 'update' : 'state', toRule(row), before);
}
