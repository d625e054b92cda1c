import type { Instant } from '#kernel/contract/fields.ts';
import { addDays, addHours, addMinutes } from '#kernel/server/clock/instants.ts';
import { moment } from '#kernel/server/demo/past.ts';
import type { LabPriority, RequestOrigin } from '../../contract/words.ts';

/** One order of the demo and how far it went. */
export interface DemoOrder {
  readonly key: string;
  readonly at: Instant;
  /** Built-in tests by their ids. */
  readonly tests: readonly string[];
  /** Place in the list of living adults; 'external' for somebody from outside. */
  readonly who: number | 'external';
  readonly origin: RequestOrigin;
  readonly priority: LabPriority;
  readonly until: 'due' | 'taken' | 'entered' | 'released' | 'cancelled';
  /** Minutes after the order until the result is entered; it is released half as long after that. */
  readonly takes: number;
  readonly values?: Readonly<Record<string, string>>;
  readonly critical?: boolean;
  readonly recollected?: boolean;
  readonly amended?: boolean;
  readonly acknowledged?: boolean;
  /** Drawn by a nurse on the ward: its tubes are on the way to the bench. */
  readonly ward?: boolean;
  /** Its tubes are put away after the release, for some days. */
  readonly stored?: boolean;
  /** Ordered in a consultation (its demo puts the request under `lab:key:0`). */
  readonly inConsultation?: boolean;
  /** A patient of the demo by name, in place of the list: who reads own results in the patient area. */
  readonly of?: string;
  /** Its sensitive results are shared with the patient, too. */
  readonly shared?: boolean;
}

/** The adult of the demo with a sign-in to the patient area. */
const portalAdult = 'patient:30';

/** Prices of the demo in kobo, by built-in id; what is not named stays without a price. */
export const demoPrices: Readonly<Record<string, number>> = {
  fbc: 450_000,
  haemoglobin: 150_000,
  pcv: 120_000,
  wbc: 200_000,
  platelets: 200_000,
  esr: 180_000,
  'blood-group': 150_000,
  genotype: 250_000,
  inr: 500_000,
  g6pd: 600_000,
  sickling: 150_000,
  'blood-film': 300_000,
  sodium: 200_000,
  potassium: 200_000,
  eucr: 700_000,
  'fasting-glucose': 120_000,
  'random-glucose': 100_000,
  creatinine: 220_000,
  urea: 200_000,
  calcium: 250_000,
  bilirubin: 220_000,
  lft: 850_000,
  cholesterol: 220_000,
  hdl: 220_000,
  ldl: 250_000,
  triglycerides: 220_000,
  hba1c: 900_000,
  'uric-acid': 220_000,
  'blood-culture': 1_200_000,
  'urine-culture': 600_000,
  'wound-culture': 600_000,
  'sputum-afb': 250_000,
  hiv: 200_000,
  hbsag: 250_000,
  hcv: 300_000,
  vdrl: 200_000,
  widal: 200_000,
  tsh: 900_000,
  'free-t4': 850_000,
  pregnancy: 100_000,
  urinalysis: 100_000,
  'malaria-smear': 150_000,
  'malaria-rdt': 150_000,
  stool: 150_000,
  crp: 600_000,
  psa: 1_000_000,
  biopsy: 2_500_000,
  lipid: 800_000,
};

const past = 29;
const baskets: readonly (readonly string[])[] = [
  ['fbc', 'malaria-smear', 'urinalysis'],
  ['eucr', 'fasting-glucose', 'hba1c'],
  ['lft', 'hbsag', 'hcv'],
  ['pcv', 'blood-group', 'genotype'],
  ['fbc', 'eucr', 'crp'],
  ['widal', 'malaria-rdt', 'stool'],
  ['cholesterol', 'hdl', 'triglycerides'],
  ['tsh', 'free-t4', 'calcium'],
  ['hiv', 'vdrl', 'urinalysis'],
  ['urine-culture', 'urea', 'sodium'],
];
// Outpatients pay first and are billed at the desk; these go to the bench without waiting for that.
const origins: readonly RequestOrigin[] = ['inpatient', 'emergency', 'inpatient', 'antenatal'];

/** 29 orders of three tests over two months, all released; some recollected, amended, critical. */
function pastOrders(now: Instant): DemoOrder[] {
  return Array.from({ length: past }, (_, index): DemoOrder => {
    const daysAgo = 59 - index * 2;
    return {
      key: `past-${index}`,
      at: moment(now, Math.max(daysAgo, 2), `0${7 + (index % 3)}:${10 + (index % 40)}`),
      tests: baskets[index % baskets.length] as string[],
      who: 3 + index,
      origin: origins[index % origins.length] as RequestOrigin,
      priority: index % 7 === 0 ? 'urgent' : 'routine',
      until: 'released',
      takes: 80 + (index % 5) * 35,
      critical: index % 9 === 4,
      recollected: [5, 14, 22].includes(index),
      amended: [8, 17].includes(index),
      acknowledged: index % 3 !== 2 || index % 9 === 4,
      // Of the last fortnight: some of them are to be thrown away by now.
      stored: index >= past - 7,
      ...(index === 18 ? { of: portalAdult, shared: true, values: { hiv: 'Non-reactive' } } : {}),
    };
  });
}

const trends = [
  { test: 'fasting-glucose', values: ['11.2', '9.8', '9.1', '8.0', '7.2', '6.6'] },
  { test: 'creatinine', values: ['168', '155', '149', '138', '131', '126'] },
  { test: 'haemoglobin', values: ['8.4', '9.1', '9.9', '10.6', '11.3', '12.1'] },
] as const;

/** Three patients whose glucose, creatinine and haemoglobin are followed six times. */
function trendOrders(now: Instant): DemoOrder[] {
  return trends.flatMap(({ test, values }, who) =>
    values.map(
      (value, at): DemoOrder => ({
        key: `trend-${who}-${at}`,
        at: moment(now, 58 - at * 11, `1${who}:1${at}`),
        tests: [test],
        who,
        origin: 'inpatient',
        priority: 'routine',
        until: 'released',
        takes: 90,
        values: { [test]: value },
        acknowledged: true,
        ...(who === 0 ? { of: portalAdult } : {}),
      }),
    ),
  );
}

function single(
  key: string,
  at: Instant,
  test: string,
  who: DemoOrder['who'],
  until: DemoOrder['until'],
  more: Partial<DemoOrder> = {},
): DemoOrder {
  return { key, at, tests: [test], who, origin: 'inpatient', priority: 'routine', until, takes: 60, ...more };
}

/** 9 wait for a specimen (2 stat), 5 are at the bench, 3 wait for their release (1 critical); 5 of them beyond their time. */
function openOrders(now: Instant): DemoOrder[] {
  const [yesterday, lately] = [addHours(now, -20), addHours(now, -2)];
  const outpatient = { origin: 'outpatient' } as const;
  return [
    single('due-0', addMinutes(now, -12), 'eucr', 40, 'due', { priority: 'stat', origin: 'emergency' }),
    single('due-1', addMinutes(now, -8), 'fbc', 41, 'due', { priority: 'stat', origin: 'emergency' }),
    single('due-2', lately, 'tsh', 42, 'due', outpatient),
    single('due-3', lately, 'genotype', 43, 'due', outpatient),
    single('due-4', addMinutes(now, -50), 'lft', 44, 'due', { ...outpatient, priority: 'urgent' }),
    single('due-5', yesterday, 'malaria-smear', 45, 'due', outpatient),
    single('due-6', addMinutes(now, -40), 'hba1c', 'external', 'due', { origin: 'walk-in' }),
    single('due-7', addMinutes(now, -30), 'hcv', 'external', 'due', { origin: 'walk-in' }),
    single('due-8', addMinutes(now, -20), 'tsh', 'external', 'due', { origin: 'walk-in' }),
    single('taken-0', yesterday, 'crp', 46, 'taken'),
    single('taken-1', yesterday, 'urea', 47, 'taken'),
    single('taken-2', addHours(now, -3), 'blood-culture', 48, 'taken', { origin: 'emergency', priority: 'urgent' }),
    // Drawn on the ward; the porter is on the way.
    single('taken-3', lately, 'hba1c', 49, 'taken', { ward: true }),
    single('taken-4', addHours(now, -1), 'lft', 50, 'taken', { ward: true }),
    single('entered-0', addHours(now, -6), 'potassium', 51, 'entered', { critical: true, origin: 'emergency', priority: 'urgent' }),
    single('entered-1', addHours(now, -7), 'sodium', 52, 'entered'),
    single('entered-2', addHours(now, -2), 'biopsy', 53, 'entered'),
  ];
}

/** 10 released today, one of them critical and not acknowledged; two more are of consultations that wait for them (their demo). */
function todayOrders(now: Instant, minutesToday: number): DemoOrder[] {
  const tests = ['fbc', 'eucr', 'pcv', 'random-glucose', 'malaria-smear', 'urinalysis', 'widal', 'haemoglobin', 'platelets', 'potassium'];
  // Released today, however early it is; ordered some hours before.
  const step = Math.max(1, Math.min(30, Math.floor((minutesToday - 2) / tests.length)));
  return tests.map((test, index) => {
    const releasedAt = addMinutes(now, -(1 + index * step));
    const critical = index === 9;
    return single(`today-${index}`, addMinutes(releasedAt, -150), test, 60 + index, 'released', {
      takes: 100,
      origin: origins[index % origins.length] as RequestOrigin,
      priority: index % 4 === 1 ? 'urgent' : 'routine',
      critical,
      acknowledged: !critical && index % 2 === 0,
    });
  });
}

/** Two that doctors with a patient ordered just now: the consultations are on hold until they come. */
function heldOrders(now: Instant): DemoOrder[] {
  const of = { inConsultation: true, origin: 'emergency', priority: 'stat', takes: 8.5 } as const;
  return [0, 1].map((at) => single(`held-${at}`, addMinutes(now, -10.45), 'haemoglobin', 90, 'released', of));
}

/** Six that were cancelled, one of somebody from outside. */
function cancelledOrders(now: Instant): DemoOrder[] {
  return Array.from({ length: 6 }, (_, index) =>
    single(
      `cancelled-${index}`,
      moment(now, 50 - index * 8, `11:${20 + index}`),
      ['esr', 'stool', 'psa', 'lft', 'widal', 'fbc'][index] as string,
      index === 5 ? 'external' : 80 + index,
      'cancelled',
      {
        origin: index === 5 ? 'walk-in' : 'outpatient',
      },
    ),
  );
}

/** The 140 requests of the demo (laboratory.md, Demo data). */
export function planOrders(now: Instant, minutesToday: number): DemoOrder[] {
  return [
    ...pastOrders(now),
    ...trendOrders(now),
    ...openOrders(now),
    ...heldOrders(now),
    ...todayOrders(now, minutesToday),
    ...cancelledOrders(now),
  ];
}

/** Before the first order: prices are there. */
export const pricedAt = (now: Instant): Instant => addDays(now, -61);
