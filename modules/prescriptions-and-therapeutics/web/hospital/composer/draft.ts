import { readEntry } from '#modules/prescriptions-and-therapeutics/contract/rules/entry.ts';
import type { LineOrderInput, PrescriptionLine } from '#modules/prescriptions-and-therapeutics/contract/records.ts';
import type { DoseUnit, DurationUnit, FrequencyCode, Route, SupplySource } from '#modules/prescriptions-and-therapeutics/contract/words.ts';

/** A line while it is being written; empty boxes are ''. */
export interface DraftLine {
  readonly key: number;
  readonly productId: string | null;
  /** As it is shown: the product's name, or what was typed. */
  readonly name: string;
  readonly genericName: string;
  readonly strength: string;
  readonly form: string;
  readonly doseAmount: number | '';
  readonly doseUnit: DoseUnit | null;
  readonly route: Route | null;
  readonly frequencyCode: FrequencyCode | null;
  readonly times: string;
  readonly durationValue: number | '';
  readonly durationUnit: DurationUnit;
  readonly prnReason: string;
  readonly prnHours: number | '';
  readonly prnMaxPerDay: number | '';
  readonly prn: boolean;
  /** '' : as computed. */
  readonly quantity: number | '';
  readonly quantityReason: string;
  readonly indication: string;
  readonly instructions: string;
  readonly reviewOn: string;
  readonly refills: number | '';
  readonly supplyFrom: SupplySource;
  readonly administerHere: boolean | null;
  readonly substitutionAllowed: boolean;
  /** A dose that changes by steps; none: it stays the same. */
  readonly steps: readonly DraftStep[];
  /** Counts with an IV route alone. */
  readonly infusion: DraftInfusion;
  /** What the form has no box for, kept as it came with a template. */
  readonly rest: Pick<LineOrderInput, 'daysOfWeek' | 'maxDosePerDay' | 'pharmacistNote' | 'startAt'>;
}

export interface DraftStep {
  readonly dose: number | '';
  readonly days: number | '';
}

export interface DraftInfusion {
  readonly diluent: string;
  readonly volumeMl: number | '';
  readonly rateMlPerHour: number | '';
  readonly overMinutes: number | '';
}

const noInfusion: DraftInfusion = { diluent: '', volumeMl: '', rateMlPerHour: '', overMinutes: '' };

const empty: Omit<DraftLine, 'key' | 'name' | 'genericName'> = {
  productId: null,
  strength: '',
  form: '',
  doseAmount: '',
  doseUnit: null,
  route: null,
  frequencyCode: null,
  times: '',
  durationValue: '',
  durationUnit: 'days',
  prnReason: '',
  prnHours: '',
  prnMaxPerDay: '',
  prn: false,
  quantity: '',
  quantityReason: '',
  indication: '',
  instructions: '',
  reviewOn: '',
  refills: '',
  supplyFrom: 'pharmacy',
  administerHere: null,
  substitutionAllowed: true,
  steps: [],
  infusion: noInfusion,
  rest: {},
};

/** A medicine of the list as the composer offers it. */
export interface Offer {
  readonly id: string;
  readonly name: string;
  readonly genericName: string;
  readonly strength: string;
  readonly form: string;
  readonly unit: string;
  readonly routes: readonly string[];
}

/** A line as it was typed, and the product that was chosen for it; null: for an outside pharmacy. */
export interface TypedMedicine {
  readonly typed: string;
  readonly offer: Offer | null;
}

const routeOf: Readonly<Record<string, Route>> = { iv: 'IV', im: 'IM', sc: 'SC' };

function routeFrom(offer: Offer): Route | null {
  const [only, ...others] = offer.routes;
  return only && others.length === 0 ? (routeOf[only] ?? (only as Route)) : null;
}

/** A line from what was typed; with an offer, of that product. */
export function lineFrom(key: number, typed: string, offer: Offer | null): DraftLine {
  const read = readEntry(typed);
  const outside = offer === null;
  return {
    ...empty,
    key,
    productId: offer?.id ?? null,
    name: offer?.name ?? read.drug,
    genericName: offer?.genericName ?? read.drug,
    strength: offer?.strength ?? read.strength ?? (read.doseAmount && read.doseUnit ? `${read.doseAmount} ${read.doseUnit}` : ''),
    form: offer?.form ?? read.form ?? '',
    doseAmount: read.doseAmount ?? '',
    doseUnit: read.doseUnit,
    route: read.route ?? (offer ? routeFrom(offer) : null),
    frequencyCode: read.frequencyCode,
    durationValue: read.durationValue ?? '',
    durationUnit: read.durationUnit ?? 'days',
    prn: read.prn,
    prnReason: read.prnReason ?? '',
    prnMaxPerDay: read.prnMaxPerDay ?? '',
    supplyFrom: outside ? 'outside' : 'pharmacy',
  };
}

/** The lines that a composer opens with: those that stand there from the start, and one that was typed before it opened. */
export function linesAtFirst(start: readonly DraftLine[] = [], entered: TypedMedicine | null = null): readonly DraftLine[] {
  return entered ? [...start, lineFrom(start.length + 1, entered.typed, entered.offer)] : start;
}

/** A line from a favourite, an order set or an earlier prescription. */
export function lineFromOrder(key: number, order: LineOrderInput, name?: string): DraftLine {
  const { infusion, tapering, daysOfWeek, maxDosePerDay, pharmacistNote } = order;
  return {
    ...empty,
    key,
    productId: order.productId ?? null,
    name: name ?? [order.genericName, order.strength, order.form].filter(Boolean).join(' '),
    genericName: order.genericName ?? '',
    strength: order.strength ?? '',
    form: order.form ?? '',
    doseAmount: order.doseAmount,
    doseUnit: order.doseUnit,
    route: order.route,
    frequencyCode: order.frequencyCode,
    times: (order.times ?? []).join(', '),
    durationValue: order.durationValue ?? '',
    durationUnit: order.durationUnit,
    prn: order.prn ?? false,
    prnReason: order.prnReason ?? '',
    prnHours: order.prnMinIntervalMinutes ? order.prnMinIntervalMinutes / 60 : '',
    prnMaxPerDay: order.prnMaxPerDay ?? '',
    indication: order.indication ?? '',
    instructions: order.instructions ?? '',
    refills: order.refills ? order.refills : '',
    supplyFrom: order.productId ? (order.supplyFrom ?? 'pharmacy') : 'outside',
    administerHere: order.administerHere ?? null,
    substitutionAllowed: order.substitutionAllowed ?? true,
    steps: tapering ?? [],
    infusion: {
      diluent: infusion?.diluent ?? '',
      volumeMl: infusion?.volumeMl ?? '',
      rateMlPerHour: infusion?.rateMlPerHour ?? '',
      overMinutes: infusion?.overMinutes ?? '',
    },
    rest: {
      daysOfWeek: daysOfWeek ?? [],
      maxDosePerDay: maxDosePerDay ?? null,
      pharmacistNote: pharmacistNote ?? null,
    },
  };
}

/** A medicine of an earlier prescription as it would be written again, from now. */
export function orderFromLine(line: PrescriptionLine): LineOrderInput {
  const { productId, genericName, strength, form, doseAmount, doseUnit, route, frequencyCode, times, daysOfWeek } = line;
  const { durationValue, durationUnit, prn, prnReason, prnMinIntervalMinutes, prnMaxPerDay, maxDosePerDay, infusion, tapering } = line;
  const { indication, instructions, supplyFrom, administerHere, substitutionAllowed } = line;
  return {
    ...{ productId, genericName, strength, form, doseAmount, doseUnit, route, frequencyCode, times, daysOfWeek },
    ...{ durationValue, durationUnit, prn, prnReason, prnMinIntervalMinutes, prnMaxPerDay, maxDosePerDay, infusion, tapering },
    ...{ indication, instructions, supplyFrom, administerHere, substitutionAllowed },
  };
}

/** A medicine of a draft as it is opened again: with all that was written of it. */
export function lineFromDraft(key: number, line: PrescriptionLine, name: string, now: number): DraftLine {
  const { quantity, quantityComputed, quantityReason, reviewOn, refills, pharmacistNote, startAt } = line;
  const own = quantity !== null && quantity !== quantityComputed;
  const order = { ...orderFromLine(line), pharmacistNote, refills };
  const opened = lineFromOrder(key, order, name);
  return {
    ...opened,
    quantity: own ? quantity : '',
    quantityReason: own ? (quantityReason ?? '') : '',
    reviewOn: reviewOn ?? '',
    administerHere: line.administerHere,
    // A start that was chosen ahead stays; else the course begins when it is signed.
    rest: { ...opened.rest, ...(Date.parse(startAt) > now ? { startAt } : {}) },
  };
}

/** The steps as they are sent; null while one is half written. */
function stepsOf(steps: readonly DraftStep[]): { dose: number; days: number }[] | null {
  const whole = steps.flatMap(({ dose, days }) => (dose !== '' && dose > 0 && days !== '' && days > 0 ? [{ dose, days }] : []));
  return whole.length === steps.length ? whole : null;
}

function infusionOf({ route, infusion }: Pick<DraftLine, 'route' | 'infusion'>): LineOrderInput['infusion'] {
  const { diluent, volumeMl, rateMlPerHour, overMinutes } = infusion;
  if (route !== 'IV' || [diluent.trim(), volumeMl, rateMlPerHour, overMinutes].every((value) => value === '')) return null;
  const number = (value: number | '') => (value === '' ? null : value);
  return { diluent, volumeMl: number(volumeMl), rateMlPerHour: number(rateMlPerHour), overMinutes: number(overMinutes) };
}

/** Is it taken when needed, and so wants a reason, an interval and a most? */
export function isNeeded(line: Pick<DraftLine, 'prn' | 'frequencyCode'>): boolean {
  return line.prn || line.frequencyCode === 'PRN';
}

/** The line as it is sent, or null while it cannot be checked yet. */
export function orderOf(line: DraftLine): LineOrderInput | null {
  const { doseAmount, doseUnit, route, frequencyCode, durationUnit } = line;
  if (doseAmount === '' || doseAmount <= 0 || !doseUnit || !route || !frequencyCode) return null;
  const tapering = stepsOf(line.steps);
  if (!tapering) return null;
  const number = (value: number | '') => (value === '' ? null : value);
  const needed = isNeeded(line);
  return {
    ...line.rest,
    tapering,
    infusion: infusionOf(line),
    ...{ productId: line.productId, doseAmount, doseUnit, route, frequencyCode, durationUnit },
    ...(line.productId ? {} : { genericName: line.genericName, strength: line.strength, form: line.form }),
    times: line.times.split(/[\s,;]+/).filter((time) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time)),
    // Steps say themselves how long they last.
    durationValue: durationUnit === 'continuous' || tapering.length > 0 ? null : number(line.durationValue),
    prn: line.prn,
    prnReason: needed ? line.prnReason : null,
    prnMinIntervalMinutes: needed && line.prnHours !== '' ? Math.round(line.prnHours * 60) : null,
    prnMaxPerDay: needed ? number(line.prnMaxPerDay) : null,
    quantity: number(line.quantity),
    quantityReason: line.quantityReason,
    indication: line.indication,
    instructions: line.instructions,
    reviewOn: line.reviewOn || null,
    refills: number(line.refills) ?? 0,
    supplyFrom: line.supplyFrom,
    ...(line.administerHere === null ? {} : { administerHere: line.administerHere }),
    substitutionAllowed: line.substitutionAllowed,
  };
}

/** The server's words for a line by its fields: `lines.0.prnReason` → `prnReason`. */
export function faultsOfLine(fields: Readonly<Record<string, string>> | undefined, place: number): Readonly<Record<string, string>> {
  const start = `lines.${place}.`;
  return Object.fromEntries(
    Object.entries(fields ?? {}).flatMap(([path, words]) => (path.startsWith(start) ? [[path.slice(start.length), words]] : [])),
  );
}
