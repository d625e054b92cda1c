import type { Id } from '#kernel/contract/fields.ts';
import { dosesPerDay } from '../../contract/frequency.ts';
import { measured } from '../../contract/safety/doses.ts';
import type { SafetyLine } from '../../contract/safety/records.ts';
import type { MedicineAsked } from './asked.ts';
import { alertsOf, type StoredRequest } from './store.ts';

const fromProduct = { genericName: null, ingredients: [], atcCode: null } as const;

type Asked = Pick<
  MedicineAsked,
  'productId' | 'genericText' | 'dose' | 'doseUnit' | 'route' | 'frequency' | 'perDay' | 'durationDays' | 'quantity' | 'maxPerDay'
> &
  Partial<Pick<MedicineAsked, 'indication' | 'validUntil' | 'prescriptionLineId'>>;

/** Doses in 24 hours as they count for the daily maximum: as needed, the most that may be taken. */
function perDayOf({ perDay, frequency, dose, maxPerDay }: Pick<Asked, 'perDay' | 'frequency' | 'dose' | 'maxPerDay'>): number | null {
  const said = perDay ?? dosesPerDay(frequency);
  if (said !== null) return said;
  return maxPerDay && dose ? maxPerDay / dose : null;
}

/** A medicine that is asked for, as the safety check looks at it. */
export function askedLine(asked: Asked): SafetyLine {
  const { productId, genericText, dose, doseUnit, route, durationDays, quantity, indication, validUntil } = asked;
  return {
    productId,
    ...fromProduct,
    ...(productId ? {} : { genericName: genericText ?? null }),
    doseAmount: dose ?? null,
    doseUnit: doseUnit ?? null,
    perDay: perDayOf(asked),
    route: route ?? null,
    durationDays: durationDays ?? null,
    quantity,
    indication: indication ?? null,
    validUntil: validUntil ?? null,
  };
}

/**
 * What a dose counts, as the rules of doses read its unit: an amount, the same of every product (10 units of one insulin are 10 of
 * another), a volume, or forms, of which another strength takes another number. Requests have their units typed: `MG`, `iu`.
 */
function countedIn(unit: string): 'amount' | 'volume' | 'forms' {
  const one = measured(1, unit, null);
  if (one === null) return unit.trim().toLowerCase() === 'mmol' ? 'amount' : 'forms';
  return one.family === 'ml' ? 'volume' : 'amount';
}

const asNumber = (value: number | string | null) => (value === null ? null : Number(value));

/** Ids that stand for a request's own course. */
export function sourceIdsOf(request: Pick<StoredRequest, 'id' | 'prescriptionLineId' | 'refillOf'>): Id[] {
  return [request.id, request.prescriptionLineId, request.refillOf].flatMap((id) => id ?? []);
}

/** A stored request, or another product in its place: what was passed when it was asked for stays passed. */
export function requestLine(
  request: StoredRequest,
  how: { readonly productId?: Id; readonly quantity?: number; readonly inPlace?: number | null } = {},
): SafetyLine {
  const counted = countedIn(request.doseUnit ?? '');
  const other = how.productId !== undefined && how.productId !== request.productId && counted !== 'amount';
  const dose = asNumber(request.dose);
  // What a volume of another product holds is not told by the strengths of their units.
  const inPlace = counted === 'volume' ? null : how.inPlace;
  return {
    ...askedLine({
      productId: how.productId ?? request.productId,
      genericText: request.genericText,
      dose,
      doseUnit: request.doseUnit,
      route: request.route,
      frequency: request.frequency,
      perDay: asNumber(request.perDay),
      durationDays: request.durationDays,
      quantity: how.quantity ?? request.quantity - request.quantityDispensed,
      maxPerDay: asNumber(request.maxPerDay),
      indication: request.indication,
      validUntil: request.validUntil,
    }),
    // A dose in tablets is another number of tablets of another strength.
    ...(other && dose !== null && inPlace ? { doseAmount: dose * inPlace } : {}),
    ...(other && !inPlace ? { doseAmount: null, doseUnit: null } : {}),
    sourceIds: sourceIdsOf(request),
    earlier: alertsOf(request),
    ...(request.refillOf ? { continuing: true } : {}),
  };
}
