import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals, refuseIf } from '#kernel/contract/refusals.ts';
import { json } from '#kernel/server/database/kysely.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { type ProductBrief, productsOf } from '#modules/inventory/server/index.ts';
import { coveredBy, leftAfter, type Strong, unitsFor, unitsInPlace } from '../../contract/equivalence.ts';
import type { OrderLineOrder } from '../../contract/medication-order-records.ts';
import { mostLines } from '../../contract/order-words.ts';
import { orderRefusals } from '../../contract/order-refusals.ts';
import { lockRequests, type StoredRequest } from '../requests/store.ts';
import { medicineName, requireMedicines } from '../requests/write.ts';
import { whyNotInOrder, whyNotLine } from '../rules/orders.ts';
import { readConcentration } from '../safety/known-products.ts';
import { leftOf } from '../requests/left.ts';
import { defaultDosage } from '../requests/line-directions.ts';
import type { LineAmounts } from './prices.ts';
import type { StoredLine } from './store.ts';

/** A line as it is to stand in the order. */
export interface WantedLine {
  readonly id: Id;
  readonly request: StoredRequest | null;
  readonly product: ProductBrief;
  readonly quantity: number;
  /** Units of the request that it stands for; null without a request. */
  readonly covers: number | null;
  /** Units of its product that stand for one of the request's; null where the strengths do not tell. */
  readonly inPlace: number | null;
  readonly substitutionReason: string | null;
  readonly dosageText: string;
  /** As found when the line was submitted before, of the same product. */
  readonly alerts: StoredLine['alerts'] | null;
}

interface LinesAsked {
  readonly orderId: Id | null;
  readonly patientId: Id | null;
  readonly requestIds: readonly Id[];
  readonly lines: readonly OrderLineOrder[];
  readonly before: readonly StoredLine[];
}

/** Requests that are named without a line become one of what is left of them. */
function wholeLines(asked: LinesAsked, requests: ReadonlyMap<Id, StoredRequest>, left: ReadonlyMap<Id, number>): OrderLineOrder[] {
  const named = new Set(asked.lines.map(({ requestId }) => requestId));
  return asked.requestIds
    .filter((id) => !named.has(id))
    .map((id) => {
      const request = requests.get(id) as StoredRequest;
      if (request.productId === null) throw orderRefusals.refusal('MEDICATION_NOT_STOCKED', { requestNumber: request.requestNumber });
      const quantity = Math.max(1, unitsFor(left.get(id) ?? 0, 1));
      return { requestId: id, productId: request.productId, quantity, substitutionReason: null, dosageText: null };
    });
}

function refuseTwice(lines: readonly OrderLineOrder[]): void {
  const requests = lines.flatMap(({ requestId, productId }) => (requestId ? `${requestId} ${productId}` : []));
  const ids = lines.flatMap(({ id }) => id ?? []);
  if (new Set(requests).size < requests.length || new Set(ids).size < ids.length)
    throw orderRefusals.refusal('MEDICATION_ORDER_LINE_TWICE');
}

/** Requests of the body are looked for as input: one that nobody knows is no missing address. */
async function requestsFor(scope: Scope, ids: readonly Id[]): Promise<Map<Id, StoredRequest>> {
  return lockRequests(scope, ids).catch((error: unknown) => {
    if ((error as { code?: string }).code === 'NOT_FOUND')
      throw kernelRefusals.refusal('INVALID_INPUT', {}, { requestIds: 'Choose requests of this hospital' });
    throw error;
  });
}

function strongOf(product: ProductBrief | undefined): Strong | null {
  if (!product?.medication) return null;
  const { medication, unit } = product;
  return { ...medication, unit, concentration: readConcentration(medication.concentration) };
}

/** Units of a product that stand for one of the wanted one; null where nothing tells. */
export function inPlaceOf(wanted: ProductBrief | undefined, given: ProductBrief | undefined): number | null {
  if (wanted && wanted.id === given?.id) return 1;
  const [one, other] = [strongOf(wanted), strongOf(given)];
  return one && other ? unitsInPlace(one, other) : null;
}

interface PartOfRequest {
  readonly covers: number | null;
  readonly inPlace: number | null;
}

/** What each line gives of its request, one for one where the strengths do not tell. Lines of one request share what is left of it, in their places. */
function partsOf(
  lines: readonly OrderLineOrder[],
  requests: ReadonlyMap<Id, StoredRequest>,
  products: ReadonlyMap<Id, ProductBrief>,
  unused: ReadonlyMap<Id, number>,
): PartOfRequest[] {
  const left = new Map(unused);
  return lines.map(({ requestId, productId, quantity, substitutionReason }) => {
    if (!requestId) return { covers: null, inPlace: null };
    const request = requests.get(requestId) as StoredRequest;
    const remaining = left.get(requestId) ?? 0;
    const inPlace = inPlaceOf(products.get(request.productId ?? ''), products.get(productId));
    const most = unitsFor(remaining, inPlace ?? 1);
    const covers = coveredBy(quantity, inPlace ?? 1, remaining);
    if (most < 1 && remaining > 0) throw orderRefusals.refusal('MEDICATION_ORDER_PART_LEFT', { requestNumber: request.requestNumber });
    refuseIf(whyNotLine(request, { productId, quantity, most, covers, substitutionReason }));
    left.set(requestId, leftAfter(remaining, quantity, inPlace ?? 1));
    return { covers, inPlace };
  });
}

/** The lines that an order asks for, with their requests locked and looked through. */
export async function wantedLines(scope: Scope, asked: LinesAsked): Promise<WantedLine[]> {
  const requestIds = [...asked.requestIds, ...asked.lines.flatMap(({ requestId }) => requestId ?? [])];
  const held = asked.before.flatMap(({ requestId }) => requestId ?? []);
  const requests = await requestsFor(scope, [...requestIds, ...held]);
  for (const id of requestIds)
    refuseIf(whyNotInOrder(requests.get(id) as StoredRequest, { id: asked.orderId, patientId: asked.patientId }));
  const left = await leftOf(scope, requests.values());
  const lines = [...asked.lines, ...wholeLines(asked, requests, left)];
  if (lines.length === 0) throw orderRefusals.refusal('MEDICATION_ORDER_NO_LINES');
  if (lines.length > mostLines) throw kernelRefusals.refusal('INVALID_INPUT', {}, { lines: `At most ${mostLines} lines` });
  refuseTwice(lines);
  const products = await requireMedicines(
    scope,
    lines.map(({ productId }) => productId),
  );
  const before = new Map(asked.before.map((line) => [line.id, line]));
  const prescribed = await productsOf(
    scope,
    [...requests.values()].flatMap(({ productId }) => (productId && !products.has(productId) ? [productId] : [])),
  );
  const covered = partsOf(lines, requests, new Map([...products, ...prescribed]), left);
  return lines.map((line, at) => {
    const request = line.requestId ? (requests.get(line.requestId) as StoredRequest) : null;
    if (line.id && !before.has(line.id)) throw orderRefusals.refusal('MEDICATION_ORDER_LINE_UNKNOWN');
    const product = products.get(line.productId) as ProductBrief;
    const same = line.id ? before.get(line.id) : undefined;
    const part = covered[at] as PartOfRequest;
    const asAsked = request && defaultDosage(request, { inPlace: part.inPlace, unit: product.unit });
    if (request && asAsked === null && !line.dosageText)
      throw orderRefusals.refusal('MEDICATION_ORDER_DIRECTIONS', { product: medicineName(product) });
    return {
      id: line.id ?? scope.newId(),
      request,
      product,
      quantity: line.quantity,
      ...part,
      substitutionReason:
        request?.productId === null ? (line.substitutionReason ?? 'Not stocked under this name') : line.substitutionReason,
      dosageText: line.dosageText ?? asAsked ?? product.medication?.defaultSig ?? 'As directed',
      alerts: same?.productId === line.productId ? same.alerts : null,
    };
  });
}

/** The rows of lines, in their places, with what they cost as of now. */
export function lineRows(scope: Scope, orderId: Id, lines: readonly WantedLine[], amounts: readonly LineAmounts[]) {
  return lines.map(({ id, request, product, quantity, covers, inPlace, substitutionReason, dosageText, alerts }, position) => {
    const substituted = request !== null && request.productId !== product.id;
    return {
      hospitalId: scope.hospitalId,
      id,
      orderId,
      position,
      requestId: request?.id ?? null,
      productId: product.id,
      productName: medicineName(product),
      unit: product.unit,
      prescribedProductId: substituted ? request.productId : null,
      prescribedName: substituted ? request.productName : null,
      substitutionReason: substituted ? substitutionReason : null,
      ...{ quantity, covers, inPlace },
      ...(amounts[position] as LineAmounts),
      dosageText,
      alerts: json((alerts as unknown[] | null) ?? []),
      live: true,
    };
  });
}
