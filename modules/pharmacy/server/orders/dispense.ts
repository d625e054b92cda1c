import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import { kernelRefusals, Refusal, refuseIf } from '#kernel/contract/refusals.ts';
import { insertRows } from '#kernel/server/database/insert-rows.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { readTogether, together } from '#kernel/server/database/pipeline.ts';
import { addCalendarDays } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { SafetyClearance } from '#modules/inventory/contract/clearance.ts';
import { inventoryRefusals } from '#modules/inventory/contract/refusals.ts';
import {
  fefoOf,
  lockStock,
  releaseAllocations,
  type TakenBatch,
  takeStock,
  type UnpricedProduct,
  unpricedProducts,
} from '#modules/inventory/server/index.ts';
import { lowerBillsOf, markPerformed, requirePayment } from '#modules/patient-bills/server/index.ts';
import { openPatient, requireLivingPatient } from '#modules/patients/server/index.ts';
import { MedicationDispensed } from '../../contract/events.ts';
import type { Customer, DispenseMedicationOrder, MedicationOrder } from '../../contract/medication-order-records.ts';
import { orderRefusals } from '../../contract/order-refusals.ts';
import type { SafetyAlert } from '../../contract/safety/records.ts';
import type { PharmacySettings } from '../../contract/settings.ts';
import { lockRequests, type StoredRequest } from '../requests/store.ts';
import { isControlled } from '../requests/write.ts';
import { fulfilmentOf, needsOf, outcomeOf, whyNotGive } from '../rules/orders.ts';
import { pharmacySettingsOf } from '../settings.ts';
import { chargeLines, sourceOf } from './bills.ts';
import { examineLines } from './check-lines.ts';
import { giveRequests } from './give-requests.ts';
import { requireSecondPerson, type SecondPerson } from './second-person.ts';
import {
  changeLines,
  changeOrder,
  findOrder,
  holdPatientOf,
  linesOf,
  noteOrder,
  guardOrder,
  requestIdsOf,
  type StoredLine,
  type StoredOrder,
} from './store.ts';
import { tellDispensed } from './tell.ts';
import { showStored } from './view.ts';

type GivenLine = DispenseMedicationOrder['lines'][number];

interface People {
  readonly checker: SecondPerson | null;
  readonly witness: SecondPerson | null;
}

/** Whether an order's medicines want a second person, a witness. */
export function orderNeeds(lines: readonly StoredLine[], products: ReadonlyMap<Id, UnpricedProduct>, settings: PharmacySettings) {
  const medicines = lines.map(({ productId }) => {
    const product = products.get(productId);
    return { highAlert: product?.medication?.highAlert ?? false, controlled: isControlled(product) };
  });
  return needsOf(medicines, settings.doubleCheck);
}

async function requirePeople(scope: Scope, needs: { checker: boolean; witness: boolean }, body: DispenseMedicationOrder): Promise<People> {
  if (needs.checker && !body.checker) throw orderRefusals.refusal('MEDICATION_ORDER_CHECKER');
  if (needs.witness && !body.witness) throw orderRefusals.refusal('MEDICATION_ORDER_WITNESS');
  const checker = body.checker ? await requireSecondPerson(scope, body.checker, 'checker') : null;
  const witness = body.witness ? await requireSecondPerson(scope, body.witness, 'witness') : null;
  return { checker, witness };
}

/** Other batches than the first to expire want the right and a reason. */
function requireFefo(scope: Scope, body: DispenseMedicationOrder): void {
  if (!body.lines.some(({ batchIds }) => batchIds)) return;
  if (!scope.may('Override FEFO')) throw kernelRefusals.refusal('FORBIDDEN', { permission: 'Override FEFO' });
  if (!body.fefoReason) throw orderRefusals.refusal('MEDICATION_ORDER_FEFO_REASON');
}

/** The day until which a line's batches must be usable; the end of the course only where enough lasts so long. */
async function usableUntil(
  scope: Scope,
  line: StoredLine,
  request: StoredRequest | undefined,
  facts: { readonly settings: PharmacySettings; readonly today: CalendarDate; readonly locationId: Id; readonly quantity: number },
): Promise<CalendarDate> {
  const { settings, today, locationId, quantity } = facts;
  const least = addCalendarDays(today, settings.fefoMinDays);
  if (!settings.courseCover || !request?.durationDays) return least;
  const end = addCalendarDays(today, request.durationDays - 1);
  if (end <= least) return least;
  const lasting = await fefoOf(scope, { productId: line.productId, locationId, quantity, usableUntil: end });
  return lasting.reduce((sum, batch) => sum + batch.quantity, 0) >= quantity ? end : least;
}

interface Dispense {
  readonly order: StoredOrder;
  readonly lines: readonly StoredLine[];
  readonly given: ReadonlyMap<Id, GivenLine>;
  readonly requests: ReadonlyMap<Id, StoredRequest>;
  readonly settings: PharmacySettings;
  readonly people: People;
  readonly body: DispenseMedicationOrder;
}

function prescriberOf({ order, requests }: Dispense): { prescriberId: Id | null; prescriberName: string | null } {
  const customer = order.customer as Customer | null;
  const [first] = requests.values();
  return { prescriberId: first?.requestedBy ?? null, prescriberName: first?.requestedByName ?? customer?.prescriber ?? null };
}

/** What left, by line: first expiry first. Not enough by now is 409 STOCK_CHANGED: nothing is shortened in silence. */
async function take(scope: Scope, dispense: Dispense, cleared: SafetyClearance): Promise<Map<string, TakenBatch[]>> {
  const { order, lines, given, requests, settings, people, body } = dispense;
  const today = await scope.today();
  const wanted = [];
  for (const line of lines) {
    const { quantity, batchIds } = given.get(line.id) as GivenLine;
    if (quantity === 0) continue;
    const facts = { settings, today, locationId: order.locationId, quantity };
    wanted.push({
      key: line.id,
      productId: line.productId,
      locationId: order.locationId,
      quantity,
      allocationOf: line.id,
      intoReserve: order.reserveReason !== null && scope.may('Use Stock Reserve'),
      usableUntil: await usableUntil(scope, line, requests.get(line.requestId ?? ''), facts),
      ...(batchIds ? { batchIds } : {}),
    });
  }
  return takeStock(scope, {
    type: 'dispense',
    refType: 'medication-order',
    refId: order.id,
    refNumber: order.orderNumber,
    reason: body.fefoReason,
    lines: wanted,
    cleared,
    party: {
      patientId: order.patientId,
      name: order.customerName,
      ...prescriberOf(dispense),
      byId: scope.actor.userId,
      byName: scope.actor.name,
      witnessId: people.witness?.id ?? null,
      witnessName: people.witness?.name ?? null,
      note: order.reserveReason,
    },
  }).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'INSUFFICIENT_STOCK') throw inventoryRefusals.refusal('STOCK_CHANGED', error.details);
    throw error;
  });
}

async function writeLines(
  scope: Scope,
  { order, lines, given }: Dispense,
  taken: ReadonlyMap<string, TakenBatch[]>,
  alerts: ReadonlyMap<Id, readonly SafetyAlert[]>,
): Promise<StoredLine[]> {
  const batches = lines.flatMap((line) =>
    (taken.get(line.id) ?? []).map(({ batchId, batchNumber, expiryDate, quantity }) => ({
      hospitalId: scope.hospitalId,
      orderId: order.id,
      lineId: line.id,
      productId: line.productId,
      at: scope.now,
      ...{ batchId, batchNumber, expiryDate, quantity },
    })),
  );
  const changes = lines.map((line) => {
    const { quantity, reason, counselled } = given.get(line.id) as GivenLine;
    const outcome = outcomeOf(line, quantity);
    const outcomeReason = outcome === 'dispensed' ? null : reason;
    const own = alerts.get(line.id) ?? line.alerts;
    return [line.id, { quantityDispensed: quantity, outcome, outcomeReason, counselled, live: false, alerts: own }] as const;
  });
  const [after] = await together([
    changeLines(scope, new Map(changes)),
    batches.length > 0 ? insertRows('medicationOrderBatches', batches).execute(scope.tx) : null,
  ]);
  return after;
}

/** What was charged and not given falls away; the rest is done. */
async function settleBills(scope: Scope, order: StoredOrder, lines: readonly StoredLine[]) {
  await lowerBillsOf(scope, {
    sourceType: 'medication-order',
    sourceId: order.id,
    lines: lines
      .filter((line) => line.quantityDispensed < line.quantity)
      .map((line) => ({ sourceLineId: line.id, quantity: line.quantityDispensed })),
    reason: `Dispensed less than ordered on ${order.orderNumber}`,
  });
  // The first locks the bills, so that the second reads what they stay.
  const [, charged] = await together([markPerformed(scope, sourceOf(order.id), scope.now), chargeLines(scope, order.id, lines)]);
  return charged;
}

async function begin(scope: Scope, id: Id, body: DispenseMedicationOrder): Promise<Dispense> {
  // The patient, then the order are locked; what is read after it in the same breath is what it holds from then on.
  const { order, lines, settings } = await readTogether({
    held: holdPatientOf(scope, id),
    order: findOrder(scope, id, 'update'),
    lines: linesOf(scope, [id]),
    settings: pharmacySettingsOf(scope),
  });
  const given = new Map(body.lines.map((line) => [line.lineId, line]));
  const handedOut = lines.filter((line) => (given.get(line.id)?.quantity ?? 0) > 0);
  const { requests, products } = await readTogether({
    opened: order.patientId ? openPatient(scope, order.patientId) : null,
    mayDispense: () => guardOrder(order, 'dispense', body.version),
    living: order.patientId ? requireLivingPatient(scope, order.patientId) : null,
    mayGive: () => refuseIf(whyNotGive(lines, body.lines)),
    requests: lockRequests(scope, requestIdsOf(lines)),
    earliestFirst: () => requireFefo(scope, body),
    paid: requirePayment(scope, { ...sourceOf(id), encounterType: order.encounterType }),
    products: unpricedProducts(
      scope,
      handedOut.map(({ productId }) => productId),
    ),
  });
  const people = await requirePeople(scope, orderNeeds(handedOut, products, settings), body);
  return { order, lines, requests, settings, given, people, body };
}

/**
 * PATCH medication-order/{id}/dispense: payment, second person and safety first; then stock, register, bill, requests and notices
 * together or not at all.
 */
export async function dispenseOrder(scope: Scope, id: Id, body: DispenseMedicationOrder): Promise<MedicationOrder> {
  const dispense = await begin(scope, id, body);
  const { order, lines, requests, given, people } = dispense;
  const units = (line: StoredLine) => (given.get(line.id) as GivenLine).quantity;
  const { clearance, alerts } = await examineLines(scope, order, { door: 'dispense', lines, requests, units, answers: body });
  // What is held for lines of which nothing is given is let go after the others were taken: all are locked before.
  if (lines.some((line) => units(line) === 0)) await lockStock(scope, { productIds: lines.map(({ productId }) => productId) });
  const taken = await take(scope, dispense, clearance);
  const [written] = await together([
    writeLines(scope, dispense, taken, alerts),
    // What was held for units that are not given is free again.
    releaseAllocations(
      scope,
      lines.map((line) => line.id),
    ),
  ]);
  const { lines: after, totals } = await settleBills(scope, order, written);
  const moved = await giveRequests(scope, order, after, requests);
  const done = await changeOrder(scope, order, {
    status: 'completed',
    fulfilment: fulfilmentOf(after),
    ...totals,
    dispensedBy: scope.actor.userId,
    dispensedByName: scope.actor.name,
    dispensedAt: scope.now,
    checkedBy: people.checker?.id ?? null,
    checkedByName: people.checker?.name ?? null,
    witnessedBy: people.witness?.id ?? null,
    witnessedByName: people.witness?.name ?? null,
    receivedBy: body.receivedBy ? json(body.receivedBy) : null,
  });
  await noteOrder(scope, order, done, {
    words: 'dispensed',
    reason: body.fefoReason,
    facts: {
      lines: after.map((line) => `${line.quantityDispensed} of ${line.quantity} × ${line.productName}`),
      ...(people.checker ? { checkedBy: people.checker.name } : {}),
      ...(people.witness ? { witnessedBy: people.witness.name } : {}),
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
  // Whose line was given nothing waits still, and hears nothing.
  const handedOut = new Set(after.flatMap(({ requestId, quantityDispensed }) => (quantityDispensed > 0 ? [requestId] : [])));
  const told = [...requests.values()].filter(({ id: requestId }) => handedOut.has(requestId));
  const [shown] = await together([showStored(scope, done, after), tellDispensed(scope, done, told)]);
  return shown;
}
