import type { Id } from '#kernel/contract/fields.ts';
import { addCalendarDays, dayIn } from '#kernel/server/clock/instants.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { fefoOf, locationsOf, productsOf } from '#modules/inventory/server/index.ts';
import { hospitalOf } from '#modules/organisation/server/index.ts';
import { openPatient, patientBrief } from '#modules/patients/server/index.ts';
import type { MedicineLabels, PickList } from '../../contract/medication-order-records.ts';
import { directionsFor } from '../../contract/directions.ts';
import { directionsIn, labelLanguageOf, warningIn } from '../../contract/label-words.ts';
import type { LabelLanguage } from '../../contract/label-languages.ts';
import type { LabelSize } from '../../contract/order-words.ts';
import { orderRecord } from '../../contract/order.record.ts';
import { requestsById } from '../requests/store.ts';
import { pharmacySettingsOf } from '../settings.ts';
import { lineDirections } from '../requests/line-directions.ts';
import { findOrder, linesOf, requestIdsOf, type StoredLine, type StoredOrder } from './store.ts';

/** An order whose patient may be opened. */
export async function openOrder(scope: Scope, id: Id): Promise<StoredOrder> {
  const order = await findOrder(scope, id);
  if (order.patientId) await openPatient(scope, order.patientId);
  return order;
}

const everything = 1_000_000_000;

/** GET medication-order/{id}/pick-list: what FEFO would take now, and what else could be taken. */
export async function pickList(scope: Scope, id: Id): Promise<PickList> {
  const order = await openOrder(scope, id);
  guard(orderRecord, 'pickList', order);
  const lines = await linesOf(scope, [id]);
  const products = await productsOf(
    scope,
    lines.map(({ productId }) => productId),
  );
  const place = (await locationsOf(scope, [order.locationId])).get(order.locationId);
  const least = addCalendarDays(await scope.today(), (await pharmacySettingsOf(scope)).fefoMinDays);
  const barcodes = await scope.tx
    .selectFrom('productBarcodes')
    .select(['productId', 'code'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('productId', 'in', [...products.keys()])
    .execute();
  const shown: PickList['lines'] = [];
  // Lines of one product take from the same batches, one after the other.
  const used = new Map<Id, number>();
  for (const line of lines) {
    const product = products.get(line.productId);
    const all = await fefoOf(scope, { productId: line.productId, locationId: order.locationId, quantity: everything, usableUntil: least });
    const shelf = product?.shelves.find(({ locationId }) => locationId === order.locationId)?.shelf ?? null;
    let left = line.quantity;
    const takes: PickList['lines'][number]['takes'] = [];
    for (const { batchId, batchNumber, expiryDate, quantity } of all) {
      const free = quantity - (used.get(batchId) ?? 0);
      const taken = Math.min(left, free);
      if (taken <= 0) continue;
      takes.push({ batchId, batchNumber, expiryDate, shelf, quantity: taken });
      used.set(batchId, (used.get(batchId) ?? 0) + taken);
      left -= taken;
    }
    const named = new Set(takes.map(({ batchId }) => batchId));
    shown.push({
      lineId: line.id,
      product: line.productName,
      unit: line.unit,
      barcodes: barcodes.filter(({ productId }) => productId === line.productId).map(({ code }) => code),
      quantity: line.quantity,
      takes,
      others: all
        .filter(({ batchId }) => !named.has(batchId))
        .map(({ batchId, batchNumber, expiryDate, quantity }) => ({ batchId, batchNumber, expiryDate, quantity })),
    });
  }
  return { orderNumber: order.orderNumber, location: place?.name ?? '', lines: shown };
}

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
    .slice(0, 4);

async function spokenBy(scope: Scope, patientId: Id | null): Promise<LabelLanguage> {
  if (patientId === null) return 'en';
  const row = await scope.tx
    .selectFrom('patients')
    .select('language')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', patientId)
    .executeTakeFirst();
  return labelLanguageOf(row?.language ?? null) ?? 'en';
}

/** How each line is taken, in the language of the label. */
async function directionsOfLines(scope: Scope, lines: readonly StoredLine[], language: LabelLanguage): Promise<Map<Id, string>> {
  const requests = await requestsById(scope, requestIdsOf(lines));
  return new Map(
    lines.map((line) => {
      const request = requests.get(line.requestId ?? '');
      const own = lineDirections(line, request);
      if (own) return [line.id, directionsFor({ dosageText: line.dosageText, directions: own }, language)];
      // Words that somebody changed on the order, or of another strength, are not those of the request's fields.
      if (!request || request.dosageText !== line.dosageText || line.inPlace !== 1) return [line.id, line.dosageText];
      const { dosageText, doseUnit, route, frequency, durationDays, prnReason } = request;
      const dose = request.dose === null ? null : Number(request.dose);
      return [line.id, directionsIn(language, { dosageText, dose, doseUnit, route, frequency, durationDays, prnReason })];
    }),
  );
}

/** GET medication-order/{id}/label: one label a line and batch; before the dispense without a batch. */
export async function labelsOf(
  scope: Scope,
  id: Id,
  asked: { readonly size: LabelSize; readonly language?: LabelLanguage | undefined },
): Promise<MedicineLabels> {
  const { size } = asked;
  const order = await openOrder(scope, id);
  guard(orderRecord, 'label', order);
  const lines = await linesOf(scope, [id]);
  const products = await productsOf(
    scope,
    lines.map(({ productId }) => productId),
  );
  const batches = await scope.tx
    .selectFrom('medicationOrderBatches')
    .select(['lineId', 'batchNumber', 'expiryDate', 'quantity'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('orderId', '=', id)
    .orderBy('expiryDate')
    .execute();
  const [patient] = order.patientId ? await patientBrief(scope, [order.patientId]) : [];
  const hospital = await hospitalOf(scope);
  const language = asked.language ?? (await spokenBy(scope, order.patientId));
  const directions = await directionsOfLines(scope, lines, language);
  const date = dayIn(order.dispensedAt ?? scope.now, await scope.zone());
  const given = order.status === 'completed' ? lines.filter(({ quantityDispensed }) => quantityDispensed > 0) : lines;
  const labels = given.flatMap((line) => {
    const own = batches.filter(({ lineId }) => lineId === line.id);
    const parts = own.length > 0 ? own : [{ batchNumber: null, expiryDate: null, quantity: line.quantity }];
    return parts.map(({ batchNumber, expiryDate, quantity }) => ({
      lineId: line.id,
      patient: patient?.fullname ?? order.customerName ?? '',
      hospitalPatientId: patient?.hospitalPatientId ?? null,
      date,
      medicine: line.productName,
      quantity,
      unit: line.unit,
      directions: directions.get(line.id) ?? line.dosageText,
      warnings: (products.get(line.productId)?.medication?.labelWarnings ?? []).map((warning) => warningIn(language, warning)),
      batchNumber,
      expiryDate,
      orderNumber: order.orderNumber,
      initials: initialsOf(order.dispensedByName ?? scope.actor.name),
    }));
  });
  return { size, language, hospital: hospital.name, labels };
}
