import type { Said } from '#modules/pharmacy/contract/directions.ts';
import type { HandedOut, OwnMedicine } from '#modules/pharmacy/contract/request-records.ts';
import type { OwnPrescription } from '#modules/prescriptions-and-therapeutics/contract/medication-records.ts';
import { clockTimes } from '#modules/prescriptions-and-therapeutics/contract/rules/frequency.ts';
import { defaultDoseTimes } from '#modules/prescriptions-and-therapeutics/contract/settings.ts';
import { type FrequencyCode, frequencyCodes } from '#modules/prescriptions-and-therapeutics/contract/words.ts';

export const dayParts = ['morning', 'noon', 'evening', 'night'] as const;
export type DayPart = (typeof dayParts)[number];

/** The part of the day that a clock time falls into. */
export function dayPartOf(time: string): DayPart {
  const hour = Number(time.slice(0, 2));
  if (hour >= 4 && hour < 11) return 'morning';
  if (hour >= 11 && hour < 16) return 'noon';
  return hour >= 16 && hour < 21 ? 'evening' : 'night';
}

/** The parts of the day in which a medicine is taken, in their order; none: by need, or by hours. */
export function partsOf(times: readonly string[]): readonly DayPart[] {
  const found = new Set(times.map(dayPartOf));
  return dayParts.filter((part) => found.has(part));
}

/** A medicine as a patient thinks of it: one name, one way to take it. */
export interface Course {
  readonly key: string;
  readonly name: string;
  /** The product that was asked for, where another was handed out. */
  readonly inPlaceOf: string | null;
  /** How it is taken, to be said in the reader's language; null: each part of it in its own way. */
  readonly take: Said | null;
  /** The parts of it that are in hand, each by its own name; none where name and words above say it all. */
  readonly inHand: readonly HandedOut[];
  /** Words of the prescriber for the patient. */
  readonly instructions: string | null;
  readonly parts: readonly DayPart[];
  readonly state: 'active' | 'waiting' | 'past';
  readonly daysLeft: number | null;
  readonly until: string | null;
  readonly prescriber: string;
  readonly hospital: string;
  readonly warnings: readonly string[];
  /** What the pharmacy handed out, or still has to; no count where the parts tell theirs. */
  readonly supply: { readonly count: number | null; readonly unit: string; readonly at: string | null } | null;
  /** The prescription that it stands on, for asking a refill. */
  readonly prescription: OwnPrescription | null;
}

type Line = OwnPrescription['lines'][number];

const isCode = (typed: string | null): typed is FrequencyCode => (frequencyCodes as readonly (string | null)[]).includes(typed);

function timesOfRequest({ frequency }: OwnMedicine): readonly string[] {
  return isCode(frequency) ? clockTimes({ frequencyCode: frequency, times: [] }, defaultDoseTimes) : [];
}

/** What is in hand, where the name and the words of the course do not say it: several products, or another than the one that waits. */
function inHandOf({ state, handedOut, name, dosageText }: OwnMedicine): readonly HandedOut[] {
  if (state !== 'waiting') return handedOut.length > 1 ? handedOut : [];
  return handedOut.some((part) => part.name !== name || part.dosageText !== dosageText) ? handedOut : [];
}

function fromPharmacy(own: OwnMedicine, line: Line | undefined, prescription: OwnPrescription | undefined): Course {
  const inHand = inHandOf(own);
  const inParts = inHand.length > 0 && own.state !== 'waiting';
  return {
    key: own.id,
    name: inParts ? [...new Set(inHand.map(({ name }) => name))].join(' · ') : own.name,
    inPlaceOf: inParts ? null : own.inPlaceOf,
    take: inParts ? null : own,
    inHand,
    instructions: line?.instructions ?? null,
    parts: partsOf(line ? line.times : timesOfRequest(own)),
    state: own.state,
    daysLeft: own.daysLeft,
    until: own.until,
    prescriber: own.requestedBy,
    hospital: own.hospital.name,
    warnings: [...new Set([own, ...inHand].flatMap(({ warnings }) => warnings))],
    supply: { count: inParts ? null : own.quantity, unit: own.unit, at: own.dispensedAt },
    prescription: prescription ?? null,
  };
}

function fromLine(line: Line, prescription: OwnPrescription): Course {
  return {
    key: line.id,
    name: line.medicine,
    inPlaceOf: null,
    take: line,
    inHand: [],
    instructions: line.instructions,
    parts: partsOf(line.times),
    state: line.current ? 'active' : 'past',
    daysLeft: line.daysLeft,
    until: line.endAt?.slice(0, 10) ?? null,
    prescriber: prescription.prescriber,
    hospital: prescription.hospital.name,
    warnings: [],
    supply: null,
    prescription,
  };
}

const order: readonly Course['state'][] = ['active', 'waiting', 'past'];

/**
 * What a person takes, waits for and took: what the pharmacies handed out, and what was prescribed to be bought elsewhere. What
 * staff give is no course of the patient's own.
 */
export function coursesOf(medicines: readonly OwnMedicine[], prescriptions: readonly OwnPrescription[]): readonly Course[] {
  const lines = new Map(prescriptions.flatMap((rx) => rx.lines.map((line) => [line.id, { line, rx }] as const)));
  const supplied = medicines.map((own) => {
    const found = lines.get(own.prescriptionLineId ?? '');
    return fromPharmacy(own, found?.line, found?.rx);
  });
  const elsewhere = [...lines.values()]
    .filter(({ line }) => line.supplyFrom !== 'pharmacy' && !line.givenHere && line.status !== 'cancelled')
    .map(({ line, rx }) => fromLine(line, rx));
  return [...supplied, ...elsewhere].sort((one, other) => order.indexOf(one.state) - order.indexOf(other.state));
}
