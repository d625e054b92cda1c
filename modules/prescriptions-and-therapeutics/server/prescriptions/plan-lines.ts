import type { CalendarDate, Id, Instant } from '#kernel/contract/fields.ts';
import { type FieldMessages, kernelRefusals } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { type ProductBrief, productsOf } from '#modules/inventory/server/index.ts';
import { type Directions, sayDirections } from '#modules/pharmacy/contract/directions.ts';
import type { SafetyAlert, SafetyLine } from '#modules/pharmacy/contract/safety/records.ts';
import type { LineOrder } from '../../contract/records.ts';
import { prescriptionRefusals } from '../../contract/refusals.ts';
import { directionsOf } from '../../contract/rules/dosage-text.ts';
import { courseDays, dosesPerDay, everyHoursOf, mostDosesInDay, type Timing } from '../../contract/rules/frequency.ts';
import { type Quantity, quantityFor, type QuantityProduct, unitsPerDose } from '../../contract/rules/quantity.ts';
import type { PrescriptionKind } from '../../contract/words.ts';
import { endOf, faultsOf, givenHere, quantityFaults } from './rules.ts';

/** A line with all that follows from what was written. */
export interface PlannedLine {
  readonly order: LineOrder;
  readonly product: ProductBrief | null;
  readonly timing: Timing;
  readonly genericName: string;
  readonly strength: string | null;
  readonly form: string | null;
  readonly controlled: boolean;
  readonly highAlert: boolean;
  readonly startAt: Instant;
  readonly endAt: Instant | null;
  readonly computed: Quantity;
  readonly quantity: number | null;
  readonly quantityUnit: string | null;
  readonly administerHere: boolean;
  readonly dosageText: string;
  readonly directions: Directions;
}

/** Millilitres of a pack, where its name says them: `100 mL bottle`. */
function packMlOf(product: ProductBrief): number | null {
  const found = [product.name, product.unit, ...product.packs.map(({ name }) => name)]
    .map((words) => /(\d+(?:\.\d+)?)\s?ml\b(?!\s*\/)/i.exec(words.replace(/\/\s?\d*\s?ml/gi, '')))
    .find(Boolean);
  return found ? Number(found[1]) : null;
}

/** What of a product decides about quantities. */
export function quantityFacts(product: ProductBrief): QuantityProduct {
  const { strength, strengthUnit, concentration, countable } = product.medication ?? {
    ...{ strength: null, strengthUnit: null, concentration: null },
    countable: true,
  };
  return { unit: product.unit, strength, strengthUnit, concentration, countable, packMl: packMlOf(product) };
}

/** How often and how long, with needed doses and single ones told as such. */
export function timingOf(order: LineOrder): Timing {
  const { frequencyCode, times, daysOfWeek, prnMaxPerDay, tapering } = order;
  const once = frequencyCode === 'STAT' && order.durationValue === null;
  return {
    ...{ frequencyCode, times, daysOfWeek, tapering },
    durationValue: once ? 1 : order.durationUnit === 'continuous' ? null : order.durationValue,
    durationUnit: once ? 'doses' : order.durationUnit,
    prn: order.prn || frequencyCode === 'PRN',
    prnMaxPerDay,
  };
}

function directionsOfOrder(order: LineOrder, timing: Timing, product: ProductBrief | null): Directions {
  const facts = product ? quantityFacts(product) : null;
  const count = facts ? unitsPerDose(order, facts) : null;
  const { doseAmount, doseUnit, route, prnReason, prnMinIntervalMinutes, maxDosePerDay, infusion, indication } = order;
  return directionsOf({
    ...timing,
    ...{ doseAmount, doseUnit, route, prnReason, prnMinIntervalMinutes, maxDosePerDay, infusion, indication },
    units: facts?.countable && count !== null ? { count, unit: facts.unit } : null,
  });
}

function planOne(order: LineOrder, product: ProductBrief | null, kind: PrescriptionKind, now: Instant): PlannedLine {
  const timing = timingOf(order);
  const startAt = order.startAt ?? now;
  const medication = product?.medication ?? null;
  const directions = directionsOfOrder(order, timing, product);
  const computed = product ? quantityFor(order, timing, quantityFacts(product)) : { quantity: null, exact: false };
  return {
    ...{ order, product, timing, startAt, computed },
    genericName: medication?.genericName ?? (order.genericName as string),
    strength: medication
      ? (medication.concentration ??
        (medication.strength ? [medication.strength, medication.strengthUnit].filter(Boolean).join(' ') : null))
      : order.strength,
    form: medication?.typeName ?? order.form,
    controlled: medication?.legalClass === 'controlled',
    highAlert: medication?.highAlert ?? false,
    endAt: endOf(timing, startAt),
    quantity: order.quantity ?? computed.quantity,
    quantityUnit: product?.unit ?? null,
    administerHere: order.administerHere ?? givenHere(kind, order.route),
    dosageText: sayDirections(directions, 'en'),
    directions,
  };
}

/**
 * Lines as they will be kept. RX_LINE_FIELDS names every field that is missing by its line (`lines.0.prnReason`); RX_PRODUCT_UNKNOWN
 * a product that is none, or no medicine. `lenient`: while it is being written, quantities may be missing.
 */
export async function planLines(
  scope: Scope,
  orders: readonly LineOrder[],
  { kind, lenient = false }: { readonly kind: PrescriptionKind; readonly lenient?: boolean },
): Promise<PlannedLine[]> {
  const products = await productsOf(
    scope,
    orders.flatMap(({ productId }) => productId ?? []),
  );
  const faults: Record<string, string> = {};
  const note = (at: number, found: FieldMessages) => {
    for (const [field, words] of Object.entries(found)) faults[`lines.${at}.${field}`] = words;
  };
  for (const [at, order] of orders.entries()) {
    const product = order.productId ? products.get(order.productId) : undefined;
    if (order.productId && !product?.medication)
      throw prescriptionRefusals.refusal('RX_PRODUCT_UNKNOWN', {}, { [`lines.${at}.productId`]: 'Choose a medicine of the list' });
    note(at, faultsOf(order, { controlled: product?.medication?.legalClass === 'controlled', product: product !== undefined }, scope.now));
  }
  refuseFaults(faults);
  const planned = orders.map((order) => planOne(order, products.get(order.productId ?? '') ?? null, kind, scope.now));
  if (!lenient) for (const [at, line] of planned.entries()) note(at, quantityFaults(line.order, line.computed));
  refuseFaults(faults);
  return planned;
}

function refuseFaults(faults: Readonly<Record<string, string>>): void {
  if (Object.keys(faults).length > 0) throw prescriptionRefusals.refusal('RX_LINE_FIELDS', {}, faults);
}

/** What the safety check is told of a planned line beside what it says. */
export interface SafetyOwn {
  /** Ids that stand for the same course. */
  readonly ids: readonly Id[];
  /** It goes on what runs already. */
  readonly continuing: boolean;
  /** Alerts of the line that it repeats or replaces: what was passed then stays passed. */
  readonly earlier?: readonly SafetyAlert[];
}

/** The planned line as the safety check looks at it. */
export function safetyOfPlanned(line: PlannedLine, own: SafetyOwn & { readonly validUntil: CalendarDate | null }): SafetyLine {
  const { order, timing, product } = line;
  return {
    productId: order.productId,
    genericName: product ? null : line.genericName,
    ingredients: [],
    atcCode: null,
    doseAmount: timing.tapering.reduce((most, { dose }) => Math.max(most, dose), order.doseAmount),
    doseUnit: order.doseUnit,
    perDay: mostDosesInDay(timing),
    route: order.route,
    durationDays: courseDays(timing),
    quantity: order.supplyFrom === 'pharmacy' ? line.quantity : null,
    sourceIds: own.ids,
    continuing: own.continuing,
    ...(own.earlier ? { earlier: own.earlier } : {}),
    indication: order.indication,
    reviewOn: order.reviewOn,
    validUntil: own.validUntil,
  };
}

/** The columns of a planned line that a signature freezes, and what is told beside. */
export function columnsOf(line: PlannedLine) {
  const { order, timing, product } = line;
  const { productId, doseAmount, doseUnit, route, quantityReason, prnReason, prnMinIntervalMinutes } = order;
  const { maxDosePerDay, indication, reviewOn, instructions, pharmacistNote, substitutionAllowed, refills, supplyFrom } = order;
  return {
    ...{ productId, doseAmount, doseUnit, route, quantityReason, prnReason, prnMinIntervalMinutes },
    ...{ maxDosePerDay, indication, reviewOn, instructions, pharmacistNote, substitutionAllowed, refills, supplyFrom },
    productName: product?.displayName ?? null,
    genericName: line.genericName,
    atcCode: product?.medication?.atcCode ?? null,
    strength: line.strength,
    form: line.form,
    controlled: line.controlled,
    highAlert: line.highAlert,
    frequencyCode: timing.frequencyCode,
    timesPerDay: dosesPerDay(timing),
    everyHours: everyHoursOf(timing.frequencyCode),
    durationValue: timing.durationValue,
    durationUnit: timing.durationUnit,
    startAt: line.startAt,
    endAt: line.endAt,
    quantity: line.quantity,
    quantityComputed: line.computed.quantity,
    quantityUnit: line.quantityUnit,
    prn: timing.prn,
    prnMaxPerDay: timing.prnMaxPerDay,
    refillsLeft: refills,
    administerHere: line.administerHere,
    dosageText: line.dosageText,
  };
}

/** Words for a number that must be there by now. */
export function requireQuantity(quantity: number | null): number {
  if (quantity === null) throw kernelRefusals.refusal('INVALID_INPUT');
  return quantity;
}
