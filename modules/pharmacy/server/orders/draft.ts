import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { nextNumber } from '#kernel/server/numbers/number-series.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { madeBy } from '#kernel/server/scope/stamps.ts';
import { dispensary, locationsOf } from '#modules/inventory/server/index.ts';
import { openPatient, requireLivingPatient } from '#modules/patients/server/index.ts';
import type { CreateMedicationOrder, Customer, EditMedicationOrder, MedicationOrder } from '../../contract/medication-order-records.ts';
import { orderRefusals } from '../../contract/order-refusals.ts';
import { requireBilling } from '../requests/create.ts';
import { changeRequest, lockRequests, noteChange, type StoredRequest } from '../requests/store.ts';
import { encounterOf } from '../rules/orders.ts';
import { lineRows, type WantedLine, wantedLines } from './lines.ts';
import { quoteLines, totalsOf } from './prices.ts';
import { changeOrder, countOrder, linesOf, lockOrder, noteOrder, requestIdsOf, type StoredOrder, tellLive } from './store.ts';
import { showOrder } from './view.ts';

async function requirePerson(scope: Scope, patientId: Id | null, customer: Customer | null): Promise<void> {
  if ((patientId === null) === (customer === null)) throw orderRefusals.refusal('MEDICATION_ORDER_CUSTOMER');
  if (patientId === null) return;
  await openPatient(scope, patientId).catch((error: unknown) => {
    if ((error as { code?: string }).code === 'NOT_FOUND')
      throw kernelRefusals.refusal('INVALID_INPUT', {}, { patientId: 'Choose a patient' });
    throw error;
  });
  await requireLivingPatient(scope, patientId);
}

/** A store that dispenses; default the hospital's pharmacy. */
async function requireStore(scope: Scope, locationId: Id | null): Promise<Id> {
  if (locationId === null) return (await dispensary(scope)).id;
  const location = (await locationsOf(scope, [locationId])).get(locationId);
  if (!location?.saleable || !location.keepsStock || location.status !== 'active') throw orderRefusals.refusal('MEDICATION_ORDER_LOCATION');
  return location.id;
}

/** Requests that joined an order are in progress; those that left it wait again. */
export async function moveRequests(
  scope: Scope,
  order: StoredOrder,
  joined: readonly StoredRequest[],
  left: readonly StoredRequest[],
): Promise<void> {
  for (const row of joined) {
    if (row.status === 'in-progress') continue;
    const after = await changeRequest(scope, row, { status: 'in-progress', orderId: order.id });
    await noteChange(scope, row, after, { words: `put into order ${order.orderNumber}` });
  }
  for (const row of left) {
    if (row.status !== 'in-progress') continue;
    const after = await changeRequest(scope, row, { status: 'unattended', orderId: null });
    await noteChange(scope, row, after, { words: `left order ${order.orderNumber}` });
  }
}

/** The requests of lines, each once however many lines it has. */
const requestsOf = (lines: readonly WantedLine[]) => [
  ...new Map(lines.flatMap(({ request }) => (request ? [[request.id, request] as const] : []))).values(),
];

/** What the lines make of the order beside themselves. */
async function pricedLines(scope: Scope, whose: Pick<StoredOrder, 'patientId' | 'billingId'>, lines: readonly WantedLine[]) {
  const encounterType = encounterOf(requestsOf(lines));
  const products = new Map(lines.map(({ product }) => [product.id, product]));
  const amounts = await quoteLines(
    scope,
    { ...whose, encounterType },
    lines.map(({ product, quantity }) => ({ productId: product.id, quantity })),
    products,
  );
  return { encounterType, amounts, columns: { encounterType, itemCount: lines.length, ...totalsOf(amounts) } };
}

/** POST medication-order: a draft, and its requests in progress. */
export async function createOrder(scope: Scope, body: CreateMedicationOrder): Promise<MedicationOrder> {
  const { patientId, requestIds, note } = body;
  const customer = body.customer ?? null;
  await requirePerson(scope, patientId, customer);
  if (patientId && body.billingId) await requireBilling(scope, patientId, body.billingId);
  const billingId = patientId ? body.billingId : null;
  const locationId = await requireStore(scope, body.locationId);
  const lines = await wantedLines(scope, { orderId: null, patientId, requestIds, lines: body.lines, before: [] });
  // What the requests were asked for under, when they agree.
  const asked = [...new Set(requestsOf(lines).map((request) => request.billingId))];
  const method = billingId ?? (asked.length === 1 ? (asked[0] ?? null) : null);
  const { amounts, columns } = await pricedLines(scope, { patientId, billingId: method }, lines);
  const id = scope.newId();
  const orderNumber = await nextNumber(scope, 'ORD-');
  const order = await scope.tx
    .insertInto('medicationOrders')
    .values({
      hospitalId: scope.hospitalId,
      id,
      orderNumber,
      patientId,
      customer: customer ? json(customer) : null,
      customerName: customer?.fullname ?? null,
      locationId,
      billingId: method,
      note,
      ...columns,
      status: 'draft',
      fulfilment: 'none',
      createdByName: scope.actor.name,
      ...madeBy(scope),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await scope.tx
    .insertInto('medicationOrderLines')
    .values(lineRows(scope, id, lines, amounts))
    .execute();
  await countOrder(scope, null, order);
  await moveRequests(scope, order, requestsOf(lines), []);
  await noteOrder(scope, null, order, {
    words: 'made',
    facts: { lines: lines.map(({ product, quantity }) => `${quantity} × ${product.name}`) },
  });
  await tellLive(scope, id, 'create');
  return showOrder(scope, id);
}

/** PATCH medication-order/{id}: the lines as they are to be, of a draft alone. */
export async function editOrder(scope: Scope, id: Id, body: EditMedicationOrder): Promise<MedicationOrder> {
  const order = await lockOrder(scope, id, 'edit', body.version);
  if (order.patientId) await requireLivingPatient(scope, order.patientId);
  if (body.customer && order.patientId) throw orderRefusals.refusal('MEDICATION_ORDER_CUSTOMER');
  if (body.billingId && order.patientId) await requireBilling(scope, order.patientId, body.billingId);
  const before = await linesOf(scope, [id]);
  const lines = await wantedLines(scope, {
    orderId: id,
    patientId: order.patientId,
    requestIds: [],
    lines:
      body.lines ??
      before.map(({ id: lineId, requestId, productId, quantity, substitutionReason, dosageText }) => ({
        id: lineId,
        requestId,
        productId,
        quantity,
        substitutionReason,
        dosageText,
      })),
    before,
  });
  const billingId = body.billingId === undefined || order.patientId === null ? order.billingId : body.billingId;
  const { amounts, columns } = await pricedLines(scope, { patientId: order.patientId, billingId }, lines);
  const held = await lockRequests(scope, requestIdsOf(before));
  const kept = new Set(requestsOf(lines).map((request) => request.id));
  await scope.tx.deleteFrom('medicationOrderLines').where('hospitalId', '=', scope.hospitalId).where('orderId', '=', id).execute();
  await scope.tx
    .insertInto('medicationOrderLines')
    .values(lineRows(scope, id, lines, amounts))
    .execute();
  const after = await changeOrder(scope, order, {
    ...columns,
    billingId,
    ...(body.locationId ? { locationId: await requireStore(scope, body.locationId) } : {}),
    ...(body.customer ? { customer: json(body.customer), customerName: body.customer.fullname } : {}),
    ...(body.note === undefined ? {} : { note: body.note }),
  });
  await moveRequests(
    scope,
    after,
    requestsOf(lines),
    [...held.values()].filter((row) => !kept.has(row.id)),
  );
  await noteOrder(scope, order, after, {
    words: 'changed',
    facts: { lines: lines.map(({ product, quantity }) => `${quantity} × ${product.name}`) },
  });
  return showOrder(scope, id);
}
