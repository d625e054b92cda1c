import type { CalendarDate, Id, Instant } from '#kernel/contract/fields.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { addDays } from '#kernel/server/clock/instants.ts';
import { orderRefusals } from '../../contract/order-refusals.ts';
import type { CareCategory, Disposition, Fulfilment, LineOutcome, RequestSource, RequestStatus } from '../../contract/order-words.ts';
import type { DoubleCheck } from '../../contract/words.ts';

/** What is on an invoice that was sent is cancelled, not recalled. */
export function whyNotRecall(bill: { readonly stage: string } | undefined): Refusal | null {
  return !bill || ['uninvoiced', 'draft', 'voided'].includes(bill.stage) ? null : orderRefusals.refusal('MEDICATION_ORDER_INVOICED');
}

/** Medicines are returned within the hospital's days after the dispense. */
export function whyNotTakeBack(order: { readonly dispensedAt: Instant | null }, returnDays: number, now: Instant): Refusal | null {
  const { dispensedAt } = order;
  return dispensedAt !== null && addDays(dispensedAt, returnDays) < now ? orderRefusals.refusal('MEDICATION_RETURN_LATE') : null;
}

interface AskedRequest {
  readonly requestNumber: string;
  readonly patientId: Id;
  readonly status: RequestStatus;
  readonly orderId: Id | null;
  readonly productId: Id | null;
  readonly quantity: number;
  readonly quantityDispensed: number;
  readonly substitutionAllowed: boolean;
}

/** Whether a request may stand in an order: it waits, or is in this order already, and is of the order's patient. */
export function whyNotInOrder(request: AskedRequest, order: { readonly id: Id | null; readonly patientId: Id | null }): Refusal | null {
  const { requestNumber, patientId, status } = request;
  if (patientId !== order.patientId) return orderRefusals.refusal('MEDICATION_ORDER_ONE_PATIENT');
  if (status === 'in-progress')
    return request.orderId !== null && request.orderId === order.id ? null : orderRefusals.refusal('ALREADY_ORDERED');
  return status === 'unattended' ? null : orderRefusals.refusal('MEDICATION_REQUEST_STATE', { requestNumber, status });
}

interface PartOfRequest {
  readonly productId: Id;
  readonly quantity: number;
  /** Units of this product that what is left of the request takes at most. */
  readonly most: number;
  /** Units of the request that the line stands for. */
  readonly covers: number;
  readonly substitutionReason: string | null;
}

/** What a line may give of its request: no more than is left, and another product only where that is allowed and explained. */
export function whyNotLine(request: AskedRequest, line: PartOfRequest): Refusal | null {
  const { requestNumber, productId, substitutionAllowed } = request;
  if (line.quantity > line.most) return orderRefusals.refusal('MEDICATION_ORDER_QUANTITY', { requestNumber, remaining: line.most });
  if (line.covers < 1) return orderRefusals.refusal('MEDICATION_ORDER_TOO_FEW', { requestNumber });
  if (productId === null || line.productId === productId) return null;
  if (!substitutionAllowed) return orderRefusals.refusal('MEDICATION_ORDER_NO_SUBSTITUTE', { requestNumber });
  return line.substitutionReason ? null : orderRefusals.refusal('MEDICATION_ORDER_SUBSTITUTE');
}

/** What an order's requests make of its encounter: the payment gate asks for it. */
export function encounterOf(
  requests: readonly { readonly category: CareCategory; readonly source: RequestSource }[],
): 'inpatient' | 'emergency' | 'outpatient' {
  if (requests.some(({ source }) => source === 'emergency')) return 'emergency';
  return requests.some(({ category }) => category === 'inpatient') ? 'inpatient' : 'outpatient';
}

interface OrderedLine {
  readonly id: Id;
  readonly quantity: number;
}

interface GivenLine {
  readonly lineId: Id;
  readonly quantity: number;
  readonly reason: string | null;
}

/** Every line of the order is answered once, with no more than it holds; less needs a reason, and something must be given. */
export function whyNotGive(lines: readonly OrderedLine[], given: readonly GivenLine[]): Refusal | null {
  const byId = new Map(lines.map((line) => [line.id, line]));
  if (new Set(given.map(({ lineId }) => lineId)).size < given.length) return orderRefusals.refusal('MEDICATION_ORDER_LINE_TWICE');
  if (given.some(({ lineId }) => !byId.has(lineId)) || given.length < lines.length)
    return orderRefusals.refusal('MEDICATION_ORDER_LINE_UNKNOWN');
  for (const { lineId, quantity, reason } of given) {
    const line = byId.get(lineId) as OrderedLine;
    if (quantity > line.quantity)
      return orderRefusals.refusal('MEDICATION_ORDER_QUANTITY', { requestNumber: 'The line', remaining: line.quantity });
    if (quantity < line.quantity && !reason)
      return orderRefusals.refusal('MEDICATION_ORDER_LINE_REASON', {}, { [`lines.${lineId}`]: 'Reason is required' });
  }
  return given.every(({ quantity }) => quantity === 0) ? orderRefusals.refusal('MEDICATION_ORDER_NOTHING') : null;
}

export function outcomeOf(line: { readonly quantity: number }, given: number): LineOutcome {
  if (given === 0) return 'not-dispensed';
  return given < line.quantity ? 'partial' : 'dispensed';
}

interface Given {
  readonly quantity: number;
  readonly quantityDispensed: number;
  readonly quantityReturned: number;
}

/** How far an order was fulfilled, over all its lines. */
export function fulfilmentOf(lines: readonly Given[]): Fulfilment {
  const sum = (pick: (line: Given) => number) => lines.reduce((total, line) => total + pick(line), 0);
  const [given, back] = [sum((line) => line.quantityDispensed), sum((line) => line.quantityReturned)];
  if (given === 0) return 'none';
  if (back > 0) return back === given ? 'returned' : 'returned-part';
  return given < sum((line) => line.quantity) ? 'partial' : 'full';
}

/** Whether a second person confirms a dispense, and whether a witness sees it. */
export function needsOf(
  medicines: readonly { readonly highAlert: boolean; readonly controlled: boolean }[],
  doubleCheck: DoubleCheck,
): { readonly checker: boolean; readonly witness: boolean } {
  const controlled = medicines.some((medicine) => medicine.controlled);
  const careful = controlled || medicines.some(({ highAlert }) => highAlert);
  return { checker: doubleCheck === 'all' || (doubleCheck === 'high-alert' && careful), witness: controlled };
}

interface Returning {
  readonly product: string;
  readonly batchNumber: string;
  readonly quantity: number;
  readonly disposition: Disposition;
  readonly opened: boolean;
  /** What left and has not come back. */
  readonly out: number;
  readonly coldChain: boolean;
  readonly controlled: boolean;
  readonly expiryDate: CalendarDate | null;
}

/** No more comes back than left; nothing that nobody can vouch for goes back on the shelf. */
export function whyNotReturn(line: Returning, today: CalendarDate): Refusal | null {
  const { product, batchNumber, quantity, disposition, out } = line;
  if (quantity > out) return orderRefusals.refusal('MEDICATION_RETURN_QUANTITY', { most: out, batch: batchNumber });
  if (disposition !== 'restock') return null;
  const why = line.opened
    ? 'it was opened'
    : line.coldChain
      ? 'it must be kept cold'
      : line.controlled
        ? 'it is a controlled medicine'
        : line.expiryDate !== null && line.expiryDate < today
          ? 'it is expired'
          : null;
  return why === null ? null : orderRefusals.refusal('MEDICATION_RETURN_RESTOCK', { product, why });
}
