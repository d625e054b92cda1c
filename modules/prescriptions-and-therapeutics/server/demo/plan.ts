import type { DemoSize } from '#kernel/server/demo/step.ts';
import type { LineOrderInput } from '../../contract/records.ts';
import type { PrescriptionKind } from '../../contract/words.ts';

/** A medicine of the demo: the product of this generic name where there is one, else written out. */
export interface DemoLine extends LineOrderInput {
  readonly generic: string;
}

const days = (durationValue: number) => ({ durationValue, durationUnit: 'days' as const });
const goesOn = { durationUnit: 'continuous' as const };

const line = (
  generic: string,
  strength: string,
  form: string,
  order: Omit<LineOrderInput, 'genericName' | 'strength' | 'form'>,
): DemoLine => ({
  generic,
  genericName: generic,
  strength,
  form,
  ...order,
});

export const paracetamol = line('Paracetamol', '500 mg', 'Tablet', {
  ...{ doseAmount: 1000, doseUnit: 'mg', route: 'oral', frequencyCode: 'TDS' },
  ...days(3),
  indication: 'fever and pain',
});
const artemether = line('Artemether-Lumefantrine', '20/120 mg', 'Tablet', {
  ...{ doseAmount: 4, doseUnit: 'tablet', route: 'oral', frequencyCode: 'BD' },
  ...days(3),
  indication: 'malaria',
});
const amoxiclav = line('Amoxicillin-Clavulanate', '625 mg', 'Tablet', {
  ...{ doseAmount: 1, doseUnit: 'tablet', route: 'oral', frequencyCode: 'BD' },
  ...days(7),
  indication: 'chest infection',
});
const ceftriaxone = line('Ceftriaxone', '1 g', 'Injection', {
  ...{ doseAmount: 1, doseUnit: 'g', route: 'IV', frequencyCode: 'OD' },
  ...days(5),
  indication: 'sepsis',
  infusion: { diluent: 'sodium chloride 0.9 %', volumeMl: 100, overMinutes: 30 },
});
export const amlodipine = line('Amlodipine', '5 mg', 'Tablet', {
  ...{ doseAmount: 5, doseUnit: 'mg', route: 'oral', frequencyCode: 'OD' },
  ...goesOn,
  indication: 'high blood pressure',
});
export const metformin = line('Metformin', '500 mg', 'Tablet', {
  ...{ doseAmount: 500, doseUnit: 'mg', route: 'oral', frequencyCode: 'BD' },
  ...goesOn,
  indication: 'diabetes',
});
const morphine = line('Morphine', '10 mg', 'Injection', {
  ...{ doseAmount: 5, doseUnit: 'mg', route: 'SC', frequencyCode: 'q4h' },
  ...days(2),
  indication: 'pain after an operation',
});
const salbutamol = line('Salbutamol', '100 mcg', 'Inhaler', {
  ...{
    doseAmount: 2,
    doseUnit: 'puff',
    route: 'inhaled',
    frequencyCode: 'PRN',
    prn: true,
    prnReason: 'wheeze',
    durationUnit: 'continuous',
  },
  ...{ prnMinIntervalMinutes: 240, prnMaxPerDay: 4 },
});
const magnesium = line('Magnesium sulphate', '50 %', 'Injection', {
  ...{ doseAmount: 4, doseUnit: 'g', route: 'IV', frequencyCode: 'STAT', durationUnit: 'doses', durationValue: 1 },
  indication: 'eclampsia',
});
const oxytocin = line('Oxytocin', '10 IU', 'Injection', {
  ...{ doseAmount: 10, doseUnit: 'IU', route: 'IM', frequencyCode: 'STAT', durationUnit: 'doses', durationValue: 1 },
  indication: 'bleeding after birth',
});
const insulin = line('Insulin', '100 IU/mL', 'Injection', {
  ...{ doseAmount: 10, doseUnit: 'IU', route: 'SC', frequencyCode: 'TDS' },
  ...goesOn,
  indication: 'diabetes',
});

/** What is prescribed together, as it is common. */
export const courses: readonly (readonly DemoLine[])[] = [
  [artemether, paracetamol],
  [amoxiclav, paracetamol],
  [paracetamol],
  [amoxiclav],
  [salbutamol],
];

const vitamin = line('Vitamin C', '100 mg', 'Tablet', {
  ...{ doseAmount: 1, doseUnit: 'tablet', route: 'oral', frequencyCode: 'OD' },
  ...days(14),
  indication: 'after an infection',
});
const salts = line('Oral Rehydration Salts', '20.5 g', 'Suspension', {
  ...{ doseAmount: 200, doseUnit: 'ml', route: 'oral', frequencyCode: 'TDS' },
  ...days(3),
  indication: 'diarrhoea',
});

/** What an ordinary day of a full demo prescribes: all of it ends. */
const routine: readonly (readonly DemoLine[])[] = [
  [artemether, paracetamol, vitamin],
  [amoxiclav, paracetamol],
  [paracetamol, salts, vitamin],
  [amoxiclav, vitamin],
  [artemether, paracetamol],
];

export const longTerm: readonly (readonly DemoLine[])[] = [[amlodipine], [metformin], [amlodipine, metformin]];
export const controlled: readonly DemoLine[] = [morphine];

export const favourites: readonly { readonly name: string; readonly line: DemoLine }[] = [
  { name: 'Paracetamol three days', line: paracetamol },
  { name: 'Malaria, adult', line: artemether },
  { name: 'Amlodipine 5 mg', line: amlodipine },
];

export const orderSets: readonly { readonly name: string; readonly lines: readonly DemoLine[] }[] = [
  { name: 'Malaria', lines: [artemether, paracetamol] },
  { name: 'Pneumonia', lines: [amoxiclav, paracetamol] },
  { name: 'Sepsis', lines: [ceftriaxone, paracetamol] },
  { name: 'Pre-eclampsia', lines: [magnesium, amlodipine] },
  { name: 'Diabetic ketoacidosis', lines: [insulin] },
  { name: 'Pain after an operation', lines: [morphine, paracetamol] },
  { name: 'Bleeding after birth', lines: [oxytocin] },
  { name: 'Hypertension', lines: [amlodipine] },
];

export interface DemoPrescription {
  readonly key: string;
  /** Before now. */
  readonly minutesAgo: number;
  /** Place of the patient among those whose allergies are known. */
  readonly who: number;
  readonly kind: PrescriptionKind;
  readonly lines: readonly DemoLine[];
  readonly sign: boolean;
  readonly after?: 'queried' | 'answered' | 'changed' | 'stopped' | 'verified';
}

const day = 1440;
const at = <T>(items: readonly T[], place: number): T => items[place % items.length] as T;
const elsewhere = (lines: readonly DemoLine[]): DemoLine[] =>
  lines.map((each) => ({ ...each, supplyFrom: 'outside' as const, administerHere: false }));

const routineOf: Readonly<Record<DemoSize, number>> = { standard: 0, full: 1_790 };

/** Ordinary days before the last eight weeks, as far back as patients were asked for allergies: five prescriptions a day. */
function planRoutine(size: DemoSize): DemoPrescription[] {
  const [from, until] = [56, 415];
  return Array.from({ length: routineOf[size] }, (_, place) => ({
    key: `routine-${place}`,
    minutesAgo: Math.round(from * day + ((until - from) * day * place) / routineOf[size]),
    who: place,
    kind: 'outpatient',
    lines: elsewhere(at(routine, place)),
    sign: true,
  }));
}

/** Eight weeks of prescriptions: those of the past were filled elsewhere, those of these days wait at the pharmacy. */
export function planPrescriptions(size: DemoSize): DemoPrescription[] {
  const plans: DemoPrescription[] = planRoutine(size);
  for (let place = 0; place < 56; place += 1)
    plans.push({
      key: `past-${place}`,
      minutesAgo: 4 * day + place * 1260,
      who: place,
      kind: 'outpatient',
      lines: elsewhere(at(courses, place)),
      sign: true,
      ...(place % 4 === 1 ? { after: 'changed' as const } : {}),
    });
  for (let place = 0; place < 14; place += 1)
    plans.push({
      key: `long-${place}`,
      minutesAgo: (4 + place * 3) * day + place * 53,
      who: 60 + place,
      kind: 'outpatient',
      lines: elsewhere(at(longTerm, place)),
      sign: true,
      ...(place % 5 > 2 ? { after: 'changed' as const } : {}),
    });
  const after = ['queried', undefined, 'verified', 'answered', undefined, 'changed', undefined, 'stopped', 'queried', undefined] as const;
  for (let place = 0; place < 14; place += 1) {
    const what = at(after, place);
    // A third of them goes to a pharmacy outside.
    const lines = [1, 4, 5, 6, 9, 11].includes(place) ? elsewhere(at(courses, place)) : at(courses, place);
    plans.push({
      key: `now-${place}`,
      minutesAgo: 60 + place * 190,
      who: 80 + place,
      kind: place % 6 === 5 ? 'discharge' : 'outpatient',
      lines,
      sign: true,
      ...(what ? { after: what } : {}),
    });
  }
  for (let place = 0; place < 6; place += 1)
    plans.push({
      key: `controlled-${place}`,
      minutesAgo: 300 + place * 500,
      who: 100 + place,
      kind: 'outpatient',
      // Half of them is fetched elsewhere.
      lines: place % 2 === 0 ? elsewhere(controlled) : controlled.map((each) => ({ ...each, administerHere: false })),
      sign: true,
    });
  for (let place = 0; place < 12; place += 1)
    plans.push({
      key: `draft-${place}`,
      minutesAgo: 30 + place * 35,
      who: 110 + place,
      kind: 'outpatient',
      lines: at(courses, place + 1),
      sign: false,
    });
  return plans.sort((one, other) => other.minutesAgo - one.minutesAgo);
}
