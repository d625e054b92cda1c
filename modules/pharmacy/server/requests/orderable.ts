import { sql } from 'kysely';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { foldText } from '#kernel/contract/search-words.ts';
import { addDays } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { PricedLine } from '#modules/billing-setup/contract/pricing-records.ts';
import { priceLines, requireCurrency } from '#modules/billing-setup/server/index.ts';
import {
  type MedicationBrief,
  type ProductBrief,
  productsOf,
  searchProducts,
  type StockFigures,
  stockOf,
} from '#modules/inventory/server/index.ts';
import { openPatient } from '#modules/patients/server/index.ts';
import type { medicationRequestCalls } from '../../contract/calls/requests.ts';
import { type AskedMedicine, rankMedicines } from '../../contract/matching.ts';
import type { OrderableMedicine } from '../../contract/request-records.ts';
import { isControlled, medicineName } from './write.ts';

type Query = QueryOf<typeof medicationRequestCalls.orderable>;

/** Names that begin with the typed words; more are narrowed by typing on. */
const mostRanked = 300;
const usedWithinDays = 365;

interface Method {
  readonly id: Id | null;
  readonly method: string;
}

async function methodsOf(scope: Scope, patientId: Id, only: Id | undefined): Promise<Method[]> {
  const rows = await scope.tx
    .selectFrom('patientBillings')
    .select(['id', 'method', 'planName'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', patientId)
    .where('status', '=', 'active')
    .orderBy('isDefault', 'desc')
    .orderBy('priority')
    .execute();
  const methods = rows.map(({ id, method, planName }) => ({ id, method: planName ? `${method} · ${planName}` : method }));
  const wanted = only ? methods.filter(({ id }) => id === only) : methods;
  return wanted.length > 0 ? wanted : [{ id: null, method: 'Self-Pay' }];
}

/** Enabled medicines by words and category, by name. */
async function medicineIds(scope: Scope, { searchTerm, categoryId }: Query): Promise<Id[]> {
  let rows = scope.tx
    .selectFrom('products as p')
    .innerJoin('productMedications as m', (join) => join.onRef('m.hospitalId', '=', 'p.hospitalId').onRef('m.productId', '=', 'p.id'))
    .select('p.id')
    .where('p.hospitalId', '=', scope.hospitalId)
    .where('p.status', '=', 'enabled');
  if (categoryId) rows = rows.where('m.medicationCategoryId', '=', categoryId);
  if (searchTerm) {
    const found = await searchProducts(scope, searchTerm, { kind: 'medication', status: 'enabled' });
    rows = rows.where('p.id', '=', sql<Id>`any(${found}::uuid[])`);
  }
  return (await rows.orderBy('p.foldedName').orderBy('p.id').execute()).map(({ id }) => id);
}

/** How often this user ordered each of the medicines within a year. */
async function usesOf(scope: Scope, ids: readonly Id[]): Promise<Map<Id, number>> {
  const rows = await scope.tx
    .selectFrom('medicationRequests')
    .select(['productId', (eb) => eb.fn.countAll<number>().as('count')])
    .where('hospitalId', '=', scope.hospitalId)
    .where('requestedBy', '=', scope.actor.userId)
    .where('productId', '=', sql<Id>`any(${ids}::uuid[])`)
    .where('createdAt', '>', addDays(scope.now, -usedWithinDays))
    .groupBy('productId')
    .execute();
  return new Map(rows.map(({ productId, count }) => [productId as Id, Number(count)]));
}

/** The medicines found for typed words, the best match first. Of more than `mostRanked` the first by name are compared. */
async function ranked(scope: Scope, ids: readonly Id[], query: Query): Promise<Id[]> {
  const compared = ids.slice(0, mostRanked);
  const rows = await scope.tx
    .selectFrom('productMedications as m')
    .innerJoin('products as p', (join) => join.onRef('p.hospitalId', '=', 'm.hospitalId').onRef('p.id', '=', 'm.productId'))
    .innerJoin('medicationTypes as t', (join) => join.onRef('t.hospitalId', '=', 'm.hospitalId').onRef('t.id', '=', 'm.medicationTypeId'))
    .select([
      'p.id',
      'p.foldedName as name',
      'm.genericName',
      'm.strength',
      'm.strengthUnit',
      'm.concentration',
      't.name as form',
      'm.routes',
    ])
    .where('m.hospitalId', '=', scope.hospitalId)
    .where('m.productId', '=', sql<Id>`any(${compared}::uuid[])`)
    .execute();
  const [uses, stock] = [await usesOf(scope, compared), await stockOf(scope, compared)];
  const best = rankMedicines(
    askedOf(query),
    rows.map((row) => ({
      ...row,
      strength: strengthOf(row),
      uses: uses.get(row.id) ?? 0,
      inStock: (stock.get(row.id)?.available ?? 0) > 0,
    })),
  );
  return [...best.map(({ id }) => id), ...ids.slice(mostRanked)];
}

function askedOf({ searchTerm, strength, form, route, doseAmount, doseUnit, inpatient }: Query): AskedMedicine {
  return {
    ...{ drug: searchTerm ?? '', strength: strength || null, form: form || null, route: route || null },
    ...{ doseAmount: doseAmount ?? null, doseUnit: doseUnit || null, inpatient: inpatient ?? false },
  };
}

/** The strength of one piece, or of a volume where the medicine has a concentration, as it is compared and shown. */
function strengthOf(medication: Pick<MedicationBrief, 'strength' | 'strengthUnit' | 'concentration'>): string {
  return medication.concentration ?? [medication.strength, medication.strengthUnit].filter(Boolean).join(' ');
}

/** Items priced together under one method. */
async function pricesUnder(scope: Scope, patientId: Id, method: Method, itemIds: readonly Id[]): Promise<Map<Id, PricedLine>> {
  if (itemIds.length === 0) return new Map();
  const lines = await priceLines(scope, {
    patientId,
    ...(method.id ? { billingId: method.id } : { payer: 'Self-Pay' as const }),
    encounterType: 'outpatient',
    lines: itemIds.map((billableItemId) => ({ billableItemId, quantity: 1 })),
    archivedToo: true,
  });
  return new Map(lines.map((line) => [line.billableItemId, line]));
}

/** Others of the generic that are in stock, for medicines that are not. */
async function alternativesOf(scope: Scope, short: readonly ProductBrief[]): Promise<Map<string, OrderableMedicine['alternatives']>> {
  const generics = [...new Set(short.flatMap(({ medication }) => medication?.genericName ?? []))];
  if (generics.length === 0) return new Map();
  const rows = await scope.tx
    .selectFrom('productMedications as m')
    .innerJoin('products as p', (join) => join.onRef('p.hospitalId', '=', 'm.hospitalId').onRef('p.id', '=', 'm.productId'))
    .select(['m.productId', 'm.genericName'])
    .where('m.hospitalId', '=', scope.hospitalId)
    .where(
      'm.foldedGeneric',
      'in',
      generics.map((name) => foldText(name) || name.toLowerCase()),
    )
    .where('m.genericName', 'in', generics)
    .where('p.status', '=', 'enabled')
    .execute();
  const ids = rows.map(({ productId }) => productId);
  const [products, stock] = [await productsOf(scope, ids), await stockOf(scope, ids)];
  const found = new Map<string, OrderableMedicine['alternatives']>();
  for (const { productId, genericName } of rows) {
    const available = stock.get(productId)?.available ?? 0;
    const product = products.get(productId);
    if (product && available > 0)
      found.set(genericName, [...(found.get(genericName) ?? []), { id: productId, name: medicineName(product), available }]);
  }
  return found;
}

function priceOf(method: Method, line: PricedLine | undefined): OrderableMedicine['prices'][number] {
  const priced = line?.pricingStatus === 'priced';
  return {
    billingId: method.id,
    method: method.method,
    unitPrice: priced ? line.unitPrice : null,
    coveredAmount: line?.hmoAmount ?? 0,
    patientAmount: line?.patientAmount ?? 0,
    approvalRequired: line?.requiresApproval ?? false,
    excluded: line !== undefined && line.payer !== 'Self-Pay' && line.payer !== 'External' && !line.covered,
  };
}

function medicineOf(product: ProductBrief, stock: StockFigures | undefined): Omit<OrderableMedicine, 'prices' | 'alternatives'> {
  const medication = product.medication as MedicationBrief;
  const available = stock?.available ?? 0;
  return {
    id: product.id,
    sku: product.sku,
    name: medicineName(product),
    genericName: medication.genericName,
    strength: strengthOf(medication),
    form: medication.typeName,
    category: medication.categoryName,
    unit: product.unit,
    routes: [...medication.routes],
    defaultSig: medication.defaultSig,
    controlled: isControlled(product),
    highAlert: medication.highAlert,
    maxDispenseQuantity: medication.maxDispenseQuantity,
    stockReserve: product.stockReserve,
    available,
    stockStatus: available > 0 ? 'In-Stock' : 'Out-Of-Stock',
  };
}

/** GET medication/test-pbm/filter/{patientId}. */
export async function orderableMedicines(scope: Scope, patientId: Id, query: Query): Promise<Page<OrderableMedicine>> {
  await openPatient(scope, patientId);
  await requireCurrency(scope);
  const found = await medicineIds(scope, query);
  const all = query.searchTerm ? await ranked(scope, found, query) : found;
  const ids = all.slice(offsetOf(query), offsetOf(query) + query.limit);
  const products = await productsOf(scope, ids);
  const stock = await stockOf(scope, ids);
  const shown = ids.flatMap((id) => products.get(id) ?? []);
  const itemIds = [...new Set(shown.flatMap(({ billableItemId }) => billableItemId ?? []))];
  const methods = await methodsOf(scope, patientId, query.billingId);
  const prices: Map<Id, PricedLine>[] = [];
  for (const method of methods) prices.push(await pricesUnder(scope, patientId, method, itemIds));
  const alternatives = await alternativesOf(
    scope,
    shown.filter(({ id }) => (stock.get(id)?.available ?? 0) <= 0),
  );
  const data = shown.map((product) => {
    const medicine = medicineOf(product, stock.get(product.id));
    return {
      ...medicine,
      prices: methods.map((method, at) => priceOf(method, prices[at]?.get(product.billableItemId ?? ''))),
      alternatives: medicine.available > 0 ? [] : (alternatives.get(medicine.genericName) ?? []).filter(({ id }) => id !== product.id),
    };
  });
  return { data, meta: { count: all.length, page: query.page, limit: query.limit } };
}
