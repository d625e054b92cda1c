import { prescribedClasses } from '#modules/inventory/contract/words.ts';
import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { type MedicationBrief, productsOf, stockOf, type UnpricedProduct, unpricedProducts } from '#modules/inventory/server/index.ts';
import { faults } from '../../contract/safety/alerts.ts';
import type { KnownProduct } from '../../contract/safety/facts.ts';
import type { Ingredient } from '../../contract/safety/records.ts';

/** A listed medicine: what the rules look at, and by what it is named. */
export interface ListedProduct {
  readonly known: KnownProduct;
  readonly genericName: string;
  readonly ingredients: readonly Ingredient[];
  readonly atcCode: string | null;
}

/** `250 mg/5 mL` → 250 mg in 5 ml; null where the words cannot be read. */
export function readConcentration(text: string | null): KnownProduct['concentration'] {
  const read = /([\d.,]+)\s*(mg|g|mcg|µg|iu|units?)\s*(?:\/|per|in)\s*([\d.]*)\s*ml/i.exec(text ?? '');
  if (!read) return null;
  const amount = Number((read[1] as string).replace(/,/g, ''));
  const perMl = read[3] ? Number(read[3]) : 1;
  return amount > 0 && perMl > 0 ? { amount, unit: read[2] as string, perMl } : null;
}

function limitsOf(medication: MedicationBrief): Pick<KnownProduct, 'adult' | 'paediatric'> {
  const { maxSingleDose, maxDailyDose, maxDailyPerKg, paediatricSinglePerKg, paediatricDailyPerKg, doseUnit: unit } = medication;
  const child = paediatricSinglePerKg !== null || paediatricDailyPerKg !== null;
  return {
    adult: { maxSingle: maxSingleDose, maxDaily: maxDailyDose, maxDailyPerKg, unit, perKg: false },
    paediatric: child ? { maxSingle: paediatricSinglePerKg, maxDaily: paediatricDailyPerKg, maxDailyPerKg: null, unit, perKg: true } : null,
  };
}

function unusableOf(product: UnpricedProduct): string | null {
  if (product.status !== 'enabled') return product.status === 'archived' ? faults.archived : faults.disabled;
  return product.isExpired ? faults.expired : null;
}

function knownOf(product: UnpricedProduct, medication: MedicationBrief): KnownProduct {
  const { strength, strengthUnit, legalClass } = medication;
  return {
    name: product.displayName,
    strength: strength !== null && strengthUnit !== null ? { amount: strength, unit: strengthUnit } : null,
    concentration: readConcentration(medication.concentration),
    ...limitsOf(medication),
    minAgeDays: medication.minAgeDays,
    pregnancy: medication.pregnancy,
    lactation: medication.lactation,
    renalAdjust: medication.renalAdjust,
    renalText: medication.renalText,
    controlled: legalClass === 'controlled',
    prescriptionOnly: legalClass !== null && prescribedClasses.has(legalClass),
    highAlert: medication.highAlert,
    lookAlike: medication.lookAlike,
    maxDispense: medication.maxDispenseQuantity,
    unusable: unusableOf(product),
    available: null,
    alternatives: [],
  };
}

/** Medicines among the products; others (gloves, reagents) and unknown ids are left out. */
export async function listedProducts(scope: Scope, ids: readonly Id[]): Promise<Map<Id, ListedProduct>> {
  const products = await unpricedProducts(scope, ids);
  const listed = new Map<Id, ListedProduct>();
  for (const [id, product] of products) {
    const { medication } = product;
    if (!medication) continue;
    const { genericName, atcCode } = medication;
    const ingredients = medication.ingredients.map(({ name, strength, unit }) => ({
      name,
      strength: strength ?? null,
      unit: unit ?? null,
    }));
    listed.set(id, { known: knownOf(product, medication), genericName, ingredients, atcCode });
  }
  return listed;
}

/** Enabled products of the same generic name that can be handed out now, at most three. */
async function alternativesOf(scope: Scope, id: Id): Promise<string[]> {
  const rows = await scope.tx
    .selectFrom('productMedications as wanted')
    .innerJoin('productMedications as other', (join) =>
      join.onRef('other.hospitalId', '=', 'wanted.hospitalId').onRef('other.foldedGeneric', '=', 'wanted.foldedGeneric'),
    )
    .innerJoin('products as p', (join) => join.onRef('p.hospitalId', '=', 'other.hospitalId').onRef('p.id', '=', 'other.productId'))
    .select(['p.id'])
    .where('wanted.hospitalId', '=', scope.hospitalId)
    .where('wanted.productId', '=', id)
    .where('p.id', '<>', id)
    .where('p.status', '=', 'enabled')
    .orderBy('p.id')
    .limit(20)
    .execute();
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return [];
  const stock = await stockOf(scope, ids);
  const there = ids.filter((each) => (stock.get(each)?.available ?? 0) > 0).slice(0, 3);
  const names = await productsOf(scope, there);
  return there.flatMap((each) => names.get(each)?.displayName ?? []);
}

/** The products of an order with what is there of each, and others of the same substance where too little is. */
export async function withStock(
  scope: Scope,
  listed: ReadonlyMap<Id, ListedProduct>,
  wanted: ReadonlyMap<Id, number>,
): Promise<Map<Id, ListedProduct>> {
  const asked = new Map(listed);
  const stock = await stockOf(scope, [...wanted.keys()]);
  for (const [id, quantity] of wanted) {
    const product = listed.get(id);
    if (!product) continue;
    const available = stock.get(id)?.available ?? 0;
    const alternatives = available < quantity || product.known.unusable ? await alternativesOf(scope, id) : [];
    asked.set(id, { ...product, known: { ...product.known, available, alternatives } });
  }
  return asked;
}
