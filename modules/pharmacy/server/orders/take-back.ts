import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { type ProductBrief, productsOf, putStock, takeStock } from '#modules/inventory/server/index.ts';
import { lowerBillsOf } from '#modules/patient-bills/server/index.ts';
import { MedicationDispensed } from '../../contract/events.ts';
import type { MedicationOrder, ReturnMedicationOrder } from '../../contract/medication-order-records.ts';
import { orderRecord } from '../../contract/order.record.ts';
import { orderRefusals } from '../../contract/order-refusals.ts';
import { lockRequests } from '../requests/store.ts';
import { isControlled } from '../requests/write.ts';
import { fulfilmentOf, whyNotReturn, whyNotTakeBack } from '../rules/orders.ts';
import { pharmacySettingsOf } from '../settings.ts';
import { followBills } from './bills.ts';
import { takeBackRequests } from './give-requests.ts';
import { requireSecondPerson, type SecondPerson } from './second-person.ts';
import { changeOrder, linesOf, lockOrder, noteOrder, requestIdsOf, type StoredLine, type StoredOrder } from './store.ts';
import { showOrder } from './view.ts';

type ReturnLine = ReturnMedicationOrder['lines'][number];

interface Back {
  readonly asked: ReturnLine;
  readonly line: StoredLine;
  readonly batchNumber: string;
  readonly expiryDate: CalendarDate | null;
  readonly product: ProductBrief;
}

async function lockBatches(scope: Scope, orderId: Id) {
  return scope.tx
    .selectFrom('medicationOrderBatches')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('orderId', '=', orderId)
    .orderBy('lineId')
    .orderBy('batchId')
    .forUpdate()
    .execute();
}

/** What comes back, each held against what left of its own batch (invariant 11). */
async function readBack(scope: Scope, order: StoredOrder, lines: readonly StoredLine[], body: ReturnMedicationOrder): Promise<Back[]> {
  const keys = body.lines.map(({ lineId, batchId }) => `${lineId} ${batchId}`);
  if (new Set(keys).size < keys.length) throw orderRefusals.refusal('MEDICATION_ORDER_LINE_TWICE');
  const batches = await lockBatches(scope, order.id);
  const products = await productsOf(
    scope,
    lines.map(({ productId }) => productId),
  );
  const today = await scope.today();
  return body.lines.map((asked) => {
    const line = lines.find(({ id }) => id === asked.lineId);
    const batch = batches.find(({ lineId, batchId }) => lineId === asked.lineId && batchId === asked.batchId);
    const product = line ? products.get(line.productId) : undefined;
    if (!line || !batch || !product) throw orderRefusals.refusal('MEDICATION_ORDER_LINE_UNKNOWN');
    const { batchNumber, expiryDate } = batch;
    refuseIf(
      whyNotReturn(
        {
          ...asked,
          product: line.productName,
          batchNumber,
          out: batch.quantity - batch.returned,
          coldChain: product.coldChain,
          controlled: isControlled(product),
          expiryDate,
        },
        today,
      ),
    );
    return { asked, line, batchNumber, expiryDate, product };
  });
}

/** Back to its own batch: on the shelf, or held aside; what is to be destroyed comes in and is written off at once, so both are on record. */
async function moveStock(
  scope: Scope,
  order: StoredOrder,
  returnId: Id,
  back: readonly Back[],
  witness: SecondPerson | null,
): Promise<void> {
  const reference = { refType: 'medication-return', refId: returnId, refNumber: order.orderNumber };
  const party = {
    name: order.customerName,
    byId: scope.actor.userId,
    byName: scope.actor.name,
    witnessId: witness?.id ?? null,
    witnessName: witness?.name ?? null,
  };
  const keyOf = ({ asked }: Back) => `${asked.lineId} ${asked.batchId}`;
  await putStock(scope, {
    type: 'return-in',
    ...reference,
    reason: back[0]?.asked.reason ?? null,
    party: { ...party, patientId: order.patientId },
    lines: back.map((each) => ({
      key: keyOf(each),
      batchId: each.asked.batchId,
      locationId: order.locationId,
      quantity: each.asked.quantity,
      quarantine: each.asked.disposition !== 'restock',
    })),
  });
  const destroyed = back.filter(({ asked }) => asked.disposition === 'destroy');
  if (destroyed.length > 0)
    await takeStock(scope, {
      type: 'write-off',
      ...reference,
      reason: 'Returned and destroyed',
      party,
      lines: destroyed.map((each) => ({
        key: keyOf(each),
        productId: each.line.productId,
        locationId: order.locationId,
        quantity: each.asked.quantity,
        batchIds: [each.asked.batchId],
      })),
    });
}

async function writeReturn(
  scope: Scope,
  order: StoredOrder,
  returnId: Id,
  facts: { readonly body: ReturnMedicationOrder; readonly amount: number; readonly witness: SecondPerson | null },
): Promise<void> {
  const { body, amount, witness } = facts;
  await scope.tx
    .insertInto('medicationReturns')
    .values({
      hospitalId: scope.hospitalId,
      id: returnId,
      orderId: order.id,
      at: scope.now,
      returnedBy: body.returnedBy,
      receivedBy: scope.actor.userId,
      receivedByName: scope.actor.name,
      witnessedBy: witness?.id ?? null,
      refund: body.refund,
      amount,
    })
    .execute();
  await scope.tx
    .insertInto('medicationReturnLines')
    .values(
      body.lines.map(({ lineId, batchId, quantity, disposition, reason }) => ({
        hospitalId: scope.hospitalId,
        returnId,
        ...{ lineId, batchId, quantity, disposition, reason },
      })),
    )
    .execute();
}

async function writeLines(scope: Scope, lines: readonly StoredLine[], back: readonly Back[], refund: boolean): Promise<StoredLine[]> {
  for (const { asked } of back)
    await scope.tx
      .updateTable('medicationOrderBatches')
      .set((eb) => ({ returned: eb('returned', '+', asked.quantity) }))
      .where('hospitalId', '=', scope.hospitalId)
      .where('lineId', '=', asked.lineId)
      .where('batchId', '=', asked.batchId)
      .execute();
  const after: StoredLine[] = [];
  for (const line of lines) {
    const quantity = back.filter(({ asked }) => asked.lineId === line.id).reduce((sum, { asked }) => sum + asked.quantity, 0);
    if (quantity === 0) after.push(line);
    else
      after.push(
        await scope.tx
          .updateTable('medicationOrderLines')
          .set({
            quantityReturned: line.quantityReturned + quantity,
            quantityCredited: line.quantityCredited + (refund ? quantity : 0),
          })
          .where('hospitalId', '=', scope.hospitalId)
          .where('id', '=', line.id)
          .returningAll()
          .executeTakeFirstOrThrow(),
      );
  }
  return after;
}

/** What came back of each line of a request, in units of its product. */
function backOfRequests(before: readonly StoredLine[], after: readonly StoredLine[]): { line: StoredLine; units: number }[] {
  return after.flatMap((line, at) => {
    const units = line.quantityReturned - (before[at] as StoredLine).quantityReturned;
    return line.requestId && units > 0 ? [{ line, units }] : [];
  });
}

/** Charges follow when they are to be credited. */
async function creditReturn(scope: Scope, order: StoredOrder, lines: readonly StoredLine[], back: readonly Back[]): Promise<void> {
  const ids = new Set(back.map(({ line }) => line.id));
  await lowerBillsOf(scope, {
    sourceType: 'medication-order',
    sourceId: order.id,
    lines: lines
      .filter(({ id }) => ids.has(id))
      .map((line) => ({ sourceLineId: line.id, quantity: line.quantityDispensed - line.quantityCredited })),
    reason: `Medicines of ${order.orderNumber} came back`,
  });
}

/** POST medication-order/{id}/return: within the hospital's days, each unit to its own batch. */
export async function takeBackOrder(scope: Scope, id: Id, body: ReturnMedicationOrder): Promise<MedicationOrder> {
  const order = await lockOrder(scope, id, 'takeBack', body.version);
  const { returnDays } = await pharmacySettingsOf(scope);
  guard(orderRecord, 'takeBack', order, whyNotTakeBack(order, returnDays, scope.now));
  const lines = await linesOf(scope, [id]);
  const requests = await lockRequests(scope, requestIdsOf(lines));
  const back = await readBack(scope, order, lines, body);
  const controlled = back.some(({ product }) => isControlled(product));
  if (controlled && !body.witness) throw orderRefusals.refusal('MEDICATION_ORDER_WITNESS');
  const witness = body.witness ? await requireSecondPerson(scope, body.witness, 'witness') : null;
  const returnId = scope.newId();
  await moveStock(scope, order, returnId, back, witness);
  const after = await writeLines(scope, lines, back, body.refund);
  if (body.refund) await creditReturn(scope, order, after, back);
  const totals = body.refund ? await followBills(scope, id, after) : { totalPrice: order.totalPrice };
  await writeReturn(scope, order, returnId, { body, amount: order.totalPrice - totals.totalPrice, witness });
  const moved = await takeBackRequests(scope, order, backOfRequests(lines, after), requests);
  const done = await changeOrder(scope, order, { fulfilment: fulfilmentOf(after), ...totals });
  await noteOrder(scope, order, done, {
    words: 'partly or wholly returned',
    reason: body.lines[0]?.reason ?? null,
    facts: {
      returned: back.map(
        ({ asked, line, batchNumber }) => `${asked.quantity} × ${line.productName} (${batchNumber}, ${asked.disposition})`,
      ),
    },
  });
  if (order.patientId && moved.length > 0)
    await scope.emit(MedicationDispensed, {
      orderId: id,
      orderNumber: order.orderNumber,
      patientId: order.patientId,
      at: scope.now,
      requests: moved,
    });
  return showOrder(scope, id);
}
