import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { currencyOf, itemOfSource, requireCurrency, saveBillableItems } from '#modules/billing-setup/server/index.ts';
import type { BloodPrices, SavePrices } from '../../contract/unit-records.ts';
import { itemNames, type PriceKey, priceKeys } from '../../contract/words.ts';
import { bankDepartment } from '../people.ts';

export interface ComponentPrice {
  readonly key: PriceKey;
  readonly sourceId: Id;
  readonly billableItemId: Id;
  readonly price: number | null;
}

async function sourcesOf(scope: Scope): Promise<Map<PriceKey, Id>> {
  const rows = await scope.tx.selectFrom('bloodPrices').select(['key', 'id']).where('hospitalId', '=', scope.hospitalId).execute();
  return new Map(rows.map(({ key, id }) => [key, id]));
}

/** Prices of the components that have an item of the price list. */
export async function componentPrices(scope: Scope): Promise<Map<PriceKey, ComponentPrice>> {
  const sources = await sourcesOf(scope);
  const items = await itemOfSource(scope, 'blood-component', [...sources.values()]);
  const found = [...sources].flatMap(([key, sourceId]): [PriceKey, ComponentPrice][] => {
    const item = items.get(sourceId);
    return item ? [[key, { key, sourceId, billableItemId: item.id, price: item.price }]] : [];
  });
  return new Map(found);
}

/** "Set": whole blood has a price. */
export async function isPriceSet(scope: Scope): Promise<boolean> {
  return ((await componentPrices(scope)).get('whole-blood')?.price ?? 0) > 0;
}

/** Items of all components and the cross-match, unpriced unless they had a price: of a hospital's setup and before a first charge. */
export async function ensureItems(
  scope: Scope,
  prices: Readonly<Partial<Record<PriceKey, number>>> = {},
): Promise<Map<PriceKey, ComponentPrice>> {
  const known = await sourcesOf(scope);
  const missing = priceKeys.filter((key) => !known.has(key)).map((key) => ({ hospitalId: scope.hospitalId, key, id: scope.newId() }));
  if (missing.length > 0)
    await scope.tx
      .insertInto('bloodPrices')
      .values(missing)
      .onConflict((conflict) => conflict.columns(['hospitalId', 'key']).doNothing())
      .execute();
  const sources = await sourcesOf(scope);
  const { id: departmentId } = await bankDepartment(scope);
  await saveBillableItems(
    scope,
    priceKeys.map((key) => ({
      sourceType: 'blood-component' as const,
      sourceId: sources.get(key) as Id,
      module: 'Blood' as const,
      name: itemNames[key],
      departmentId,
      ...(prices[key] === undefined ? {} : { price: prices[key], priceReason: 'Blood price changed' }),
      status: 'active' as const,
    })),
    'manual',
  );
  return componentPrices(scope);
}

/** The item of a component, made where it is missing. */
export async function itemFor(scope: Scope, key: PriceKey): Promise<Id> {
  const found = (await componentPrices(scope)).get(key) ?? (await ensureItems(scope)).get(key);
  if (!found) throw new Error(`No item for ${key}`);
  return found.billableItemId;
}

const shownHistory = 50;

/** GET blood-price. */
export async function readPrices(scope: Scope): Promise<BloodPrices> {
  const prices = await componentPrices(scope);
  const history = await scope.tx
    .selectFrom('bloodPriceChanges')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(shownHistory)
    .execute();
  return {
    prices: priceKeys
      .filter((key) => key !== 'cross-match')
      .map((key) => ({ key, name: itemNames[key], price: prices.get(key)?.price ?? null })),
    crossMatchFee: prices.get('cross-match')?.price ?? null,
    isSet: (prices.get('whole-blood')?.price ?? 0) > 0,
    currency: (await currencyOf(scope))?.code ?? null,
    history: history.map(({ at, effectiveFrom, by, byName, key, price, former }) => ({
      ...{ at, effectiveFrom, key, price, former },
      by: { id: by, name: byName },
    })),
  };
}

/** PUT blood-price. Refuses CURRENCY_NOT_SET. */
export async function savePrices(scope: Scope, order: SavePrices): Promise<BloodPrices> {
  await requireCurrency(scope);
  const before = await componentPrices(scope);
  const asked = { ...order.prices, 'cross-match': order.crossMatchFee };
  const given = priceKeys.flatMap((key): [PriceKey, number][] => {
    const price = asked[key];
    return typeof price === 'number' && price !== before.get(key)?.price ? [[key, price]] : [];
  });
  await ensureItems(scope, Object.fromEntries(given));
  const effectiveFrom = await scope.today();
  if (given.length > 0)
    await scope.tx
      .insertInto('bloodPriceChanges')
      .values(
        given.map(([key, price]) => ({
          ...{ hospitalId: scope.hospitalId, id: scope.newId(), key, at: scope.now, effectiveFrom, price },
          ...{ former: before.get(key)?.price ?? null, by: scope.actor.userId, byName: scope.actor.name },
        })),
      )
      .execute();
  await scope.record({
    action: 'update',
    entity: 'BillableItem',
    summary: 'Blood prices changed',
    before: Object.fromEntries(given.map(([key]) => [key, before.get(key)?.price ?? null])),
    after: Object.fromEntries(given),
  });
  await scope.live({ entity: 'blood-prices', action: 'update', permission: 'View Blood Bank' });
  return readPrices(scope);
}
