import type { Instant } from '#kernel/contract/fields.ts';
import { addDays, addHours, addMinutes } from '#kernel/server/clock/instants.ts';
import { seeded } from '#kernel/server/demo/stage.ts';

/** One set of the demo: of whom (a name of the stage), when, and what. */
export interface PlannedSet {
  readonly who: string;
  readonly at: Instant;
  readonly values: Readonly<Record<string, unknown>>;
}

const random = seeded(90_210);
const around = (middle: number, spread: number) => Math.round(middle + (random() - 0.5) * 2 * spread);

function adultSet(drift = 0): Record<string, unknown> {
  const systolic = around(122 + drift, 10);
  return {
    temperature: Math.round((36.6 + (random() - 0.4)) * 10) / 10,
    pulse: around(78, 10),
    respiratoryRate: around(16, 3),
    systolic,
    diastolic: Math.min(systolic - 20, around(78 + drift / 2, 7)),
    spo2: around(97, 1),
    onOxygen: false,
    consciousness: 'alert',
    painScore: around(2, 2),
  };
}

// Patients 101 to 125 are the doubles of merges and those who die.
const isPlain = (number: number) => number < 101 || number > 125;
/** Days before the demo on which an adult was surely registered: number n came after n of 217 parts of 24 months. */
const knownFor = (number: number) => Math.floor(728 * (1 - number / 217)) - 3;

/** Chronic patients once a month, with pressure and glucose that drift up and come down under treatment. */
function chronic(now: Instant): PlannedSet[] {
  const sets: PlannedSet[] = [];
  for (let number = 2; number <= 96; number += 1) {
    for (let daysAgo = knownFor(number); daysAgo > 3; daysAgo -= 30) {
      const drift = 18 * Math.sin((knownFor(number) - daysAgo) / 120) + 8;
      const glucose = 100 + Math.round(60 * Math.abs(Math.sin(daysAgo / 90)) + random() * 15);
      const values = {
        ...adultSet(drift),
        bloodGlucose: glucose,
        glucoseContext: 'fasting',
        weight: around(78, 2),
        units: { bloodGlucose: 'mg/dL', weight: 'kg' },
      };
      sets.push({ who: `patient:${number}`, at: addMinutes(addDays(now, -daysAgo), -(number % 60)), values });
    }
  }
  return sets;
}

/** Twenty in bed, every six hours of three weeks. */
function inBed(now: Instant): PlannedSet[] {
  const sets: PlannedSet[] = [];
  for (let number = 130; number < 150; number += 1)
    for (let turn = 84; turn > 4; turn -= 1)
      sets.push({
        who: `patient:${number}`,
        at: addMinutes(addHours(now, -6 * turn), number - 140),
        values: { ...adultSet(), source: 'admission' },
      });
  return sets;
}

/** Twelve newborns, grown since: once a month along their own line. */
function growing(now: Instant): PlannedSet[] {
  const sets: PlannedSet[] = [];
  for (let child = 25; child < 37; child += 1) {
    const bornDaysAgo = Math.floor(728 * (1 - (0.3 + (child - 25) * 0.053))) - 2;
    for (let age = 3; age < bornDaysAgo; age += 30) {
      const months = age / 30.4;
      const build = 0.9 + (child % 5) * 0.05;
      const values = {
        source: 'consultation',
        weight: Math.round(build * (3.4 + 6.4 * (1 - Math.exp(-months / 7)) + months * 0.12) * 100) / 100,
        height: Math.round((50 + 26 * (1 - Math.exp(-months / 8)) + months * 0.75) * (0.97 + build * 0.03) * 10) / 10,
        heightMethod: months < 24 ? 'lying' : 'standing',
        headCircumference: Math.round((34.5 + 11.5 * (1 - Math.exp(-months / 5)) + months * 0.05) * 10) / 10,
        temperature: 36.8,
        units: { weight: 'kg', height: 'cm', headCircumference: 'cm' },
      };
      sets.push({ who: `patient:child-${child}`, at: addDays(now, age - bornDaysAgo), values });
    }
  }
  return sets;
}

/** Everybody else, at the desk of the day, until there are as many as the demo wants. */
function visits(now: Instant, count: number): PlannedSet[] {
  const sets: PlannedSet[] = [];
  for (let turn = 0; sets.length < count; turn += 1) {
    const number = 1 + ((turn * 37) % 200);
    const days = knownFor(number);
    if (!isPlain(number) || days < 6) continue;
    const daysAgo = 3 + Math.floor(random() * (days - 4));
    sets.push({ who: `patient:${number}`, at: addMinutes(addDays(now, -daysAgo), -(turn % 400)), values: adultSet() });
  }
  return sets;
}

/** All sets of the past, the oldest first. */
export function plannedSets(now: Instant, total: number): PlannedSet[] {
  const known = [...chronic(now), ...inBed(now), ...growing(now)];
  return [...known, ...visits(now, Math.max(0, total - known.length))].sort((one, other) => (one.at < other.at ? -1 : 1));
}

/** Five who are ill now: NEWS2 of five and more within the last day. */
export const ill: readonly Readonly<Record<string, unknown>>[] = [
  { temperature: 39.2, pulse: 118, respiratoryRate: 24, systolic: 98, diastolic: 60, spo2: 93, onOxygen: false, consciousness: 'alert' },
  {
    temperature: 38.4,
    pulse: 112,
    respiratoryRate: 23,
    systolic: 104,
    diastolic: 62,
    spo2: 94,
    onOxygen: true,
    oxygenDevice: 'nasal-cannula',
    oxygenFlow: 2,
    consciousness: 'alert',
  },
  {
    temperature: 35.8,
    pulse: 124,
    respiratoryRate: 26,
    systolic: 92,
    diastolic: 55,
    spo2: 90,
    onOxygen: true,
    oxygenDevice: 'simple-mask',
    oxygenFlow: 6,
    consciousness: 'confusion',
  },
  { temperature: 38.9, pulse: 108, respiratoryRate: 22, systolic: 108, diastolic: 66, spo2: 95, onOxygen: false, consciousness: 'alert' },
  { temperature: 37.1, pulse: 132, respiratoryRate: 21, systolic: 118, diastolic: 70, spo2: 95, onOxygen: false, consciousness: 'alert' },
];
