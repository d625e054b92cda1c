import type { Id, Instant } from '#kernel/contract/fields.ts';
import { addDays, addHours, addMinutes } from '#kernel/server/clock/instants.ts';
import type { DemoSize, DemoStage, DemoStep } from '#kernel/server/demo/step.ts';
import { keepContact, keepPersonContact } from '#modules/patients/server/index.ts';
import { CreateSummary, UploadAttachments } from '../contract/document-records.ts';
import { CreateCondition, RecordAllergy } from '../contract/records.ts';
import { RecordVitals } from '../contract/vital-records.ts';
import { allergies, conditions, letter, picture, sensitive } from './demo/words.ts';
import { ill, plannedSets } from './demo/vitals.ts';
import { keepPastSets } from './demo/keep-past-sets.ts';
import { recordVitals } from './record-vitals.ts';
import { recordAllergy } from './write-allergies.ts';
import { uploadAttachments } from './write-attachments.ts';
import { createCondition } from './write-conditions.ts';
import { createSummary, signSummary } from './write-summaries.ts';

const demo = 'hospital:demo';
const second = 'hospital:second';
const allSets = 4_200;
const daysAtOnce = 3;
const ownConditions = 264;
const foreignConditions = 46;

const someoneOf = (stage: DemoStage, ...wanted: string[]) => wanted.find((name) => stage.actors.has(name)) ?? 'system';
const doctors = ['user:doctor', 'user:emeka.obiora', 'user:doctor2'];
const doctorOf = (stage: DemoStage, turn: number) => someoneOf(stage, doctors[turn % doctors.length] ?? '', 'user:doctor');

/** Sets of the past, three days at a time. */
function pastVitals(now: Instant): DemoStep[] {
  const sets = plannedSets(now, allSets - ill.length);
  const steps: DemoStep[] = [];
  for (let from = 0; from < sets.length; ) {
    const until = addDays(sets[from]?.at ?? now, daysAtOnce);
    let end = from;
    while (end < sets.length && (sets[end]?.at ?? '') <= until) end += 1;
    const batch = sets.slice(from, end);
    from = end;
    steps.push({
      at: addMinutes(batch.at(-1)?.at ?? now, 1),
      run: async (stage) => {
        const orders = batch.flatMap(({ who, at, values }) => {
          const patientId = stage.ids.get(who);
          return patientId ? [RecordVitals.parse({ patientId, takenAt: at, confirm: true, ...values })] : [];
        });
        const nurse = someoneOf(stage, 'user:nurse', 'user:zainab.lawal');
        await stage.inHospital(demo, nurse, (scope) => keepPastSets(scope, orders, { id: scope.actor.userId, name: scope.actor.name }));
      },
    });
  }
  return steps;
}

/** Five sets of the last day that call for help, by the act that calls. */
function illNow(now: Instant): DemoStep[] {
  return ill.map((values, index) => ({
    at: addHours(now, -20 + index * 4),
    run: async (stage) => {
      const order = RecordVitals.parse({ patientId: stage.idOf(`patient:${130 + index}`), source: 'ward-round', confirm: true, ...values });
      await stage.inHospital(demo, someoneOf(stage, 'user:nurse'), (scope) => recordVitals(scope, order));
    },
  }));
}

async function recordAll(stage: DemoStage, hospital: string, as: string, orders: readonly (object & { patientId: Id })[]): Promise<void> {
  await stage.inHospital(hospital, as, async (scope) => {
    for (const order of orders) await createCondition(scope, CreateCondition.parse(order));
  });
}

const isPlain = (number: number) => number < 101 || number > 125;
/** So many of them were registered half a year ago. */
const longKnown = 120;
const plainNumbers = Array.from({ length: 200 }, (_, index) => index + 1).filter(isPlain);

/** Conditions of this hospital, in weekly batches over the last half year; four are sensitive. */
function ownHistory(now: Instant): DemoStep[] {
  const planned = Array.from({ length: ownConditions }, (_, index) => {
    const number = plainNumbers[(index * 7) % plainNumbers.length] ?? 1;
    const round = Math.floor((index * 7) / plainNumbers.length);
    const words = index < 4 ? sensitive[index % 2] : conditions[(number + round * 5) % conditions.length];
    return { number, order: { ...words, onsetDate: String(2008 + (index % 15)) } };
  });
  const perStep = 11;
  return Array.from({ length: Math.ceil(planned.length / perStep) }, (_, step) => ({
    at: addDays(now, -2 - step * 2),
    run: (stage: DemoStage) => {
      const batch = planned.slice(step * perStep, (step + 1) * perStep);
      const orders = batch.flatMap(({ number, order }) => {
        const patientId = stage.ids.get(`patient:${number}`);
        return patientId ? [{ ...order, patientId }] : [];
      });
      return recordAll(stage, demo, doctorOf(stage, step), orders);
    },
  }));
}

const sharedPeople = 20;
const restricted = 50;

/** What the second hospital wrote of the people whom both know; one of them does not share any more. */
function foreignHistory(now: Instant): DemoStep[] {
  const write: DemoStep = {
    at: addDays(now, -40),
    run: async (stage) => {
      const orders = Array.from({ length: foreignConditions }, (_, index) => ({
        who: stage.ids.get(`second:patient:${index % sharedPeople}`),
        order: conditions[(index * 5 + Math.floor(index / sharedPeople)) % conditions.length],
      })).flatMap(({ who, order }) => (who ? [{ ...order, patientId: who }] : []));
      if (orders.length > 0) await recordAll(stage, second, someoneOf(stage, 'second:doctor', 'second:hospitaladmin'), orders);
    },
  };
  const deny: DemoStep = {
    at: addDays(now, -30),
    run: async (stage) => {
      // The person's own word: no hospital says it for somebody whom another one knows.
      await stage.onPlatform(
        (scope) =>
          scope.inHospital(stage.idOf(demo), async (inside) => {
            await keepPersonContact(inside, stage.idOf(`person:${restricted}`), { shareRecords: false });
            await keepContact(inside, stage.idOf(`patient:${restricted}`), { shareRecords: false });
          }),
        { kind: 'patient', name: 'Patient' },
      );
    },
  };
  return [write, deny];
}

const withAllergy = 58;
const withNone = 40;

/** Days between two rounds of asking: a full demo prescribes for over a year, and nobody is prescribed for who was not asked. */
const askedEvery: Readonly<Record<DemoSize, number>> = { standard: 4, full: 32 };

/** 58 allergies and 40 who have none. */
function allergyHistory(now: Instant, size: DemoSize): DemoStep[] {
  const perStep = 7;
  const planned = Array.from({ length: withAllergy + withNone }, (_, index) => ({
    number: plainNumbers[index] ?? 1,
    order: index < withAllergy ? allergies[index % allergies.length] : { noneKnown: true },
  }));
  return Array.from({ length: Math.ceil(planned.length / perStep) }, (_, step) => ({
    at: addMinutes(addDays(now, -3 - step * askedEvery[size]), 30),
    run: async (stage: DemoStage) => {
      await stage.inHospital(demo, someoneOf(stage, 'user:nurse'), async (scope) => {
        for (const { number, order } of planned.slice(step * perStep, (step + 1) * perStep)) {
          const patientId = stage.ids.get(`patient:${number}`);
          if (patientId) await recordAllergy(scope, RecordAllergy.parse({ ...order, patientId }));
        }
      });
    },
  }));
}

const summaryTexts = [
  'Stable on treatment. Review in three months.',
  'Seen after discharge. Wound clean, no fever.',
  'Known to this hospital since last year; fit to travel.',
];
const summaryKinds = ['clinical-summary', 'referral-summary', 'discharge-summary', 'medical-report', 'nursing-handover'] as const;
const allSummaries = 60;
const allDocuments = 120;

async function writeSummary(stage: DemoStage, index: number): Promise<void> {
  const patientId = stage.idOf(`patient:${plainNumbers[(index * 3) % longKnown]}`);
  const type = summaryKinds[index % summaryKinds.length];
  const order = CreateSummary.parse({
    patientId,
    type,
    title: `${(type ?? '').replace('-', ' ').replace(/^./, (letter_) => letter_.toUpperCase())}`,
    body: summaryTexts[index % summaryTexts.length],
    visibleToPatient: index % 3 === 0,
  });
  await stage.inHospital(demo, doctorOf(stage, index), async (scope) => {
    const { id } = await createSummary(scope, order);
    if (index % 5 !== 4 && scope.actor.userId) await signSummary(scope, id, 'confirmed');
  });
}

const documentKinds = ['referral-letter', 'lab-report', 'discharge-letter', 'photo', 'identity', 'insurance-card'] as const;

async function keepDocument(stage: DemoStage, index: number): Promise<void> {
  const category = documentKinds[index % documentKinds.length] ?? 'other';
  const isPicture = category === 'photo' || category === 'identity';
  const order = UploadAttachments.parse({
    patientId: stage.idOf(`patient:${plainNumbers[(index * 7) % longKnown]}`),
    category,
    name: `${category.replace('-', ' ')} ${index + 1}`,
    visibleToPatient: index % 4 === 0 ? 'true' : 'false',
  });
  const bytes = isPicture ? picture : letter(`${category} no. ${index + 1}`);
  const file = { field: 'file', filename: isPicture ? 'scan.jpg' : 'letter.pdf', mimeType: 'application/octet-stream', bytes };
  await stage.inHospital(demo, someoneOf(stage, 'user:frontdesk'), (scope) => uploadAttachments(scope, order, [file]));
}

/** The clinical side of the demo: vitals, conditions of two hospitals, allergies, summaries and documents. */
export function chartSteps(now: Instant, size: DemoSize): DemoStep[] {
  return [
    ...pastVitals(now),
    ...illNow(now),
    ...ownHistory(now),
    ...foreignHistory(now),
    ...allergyHistory(now, size),
    ...Array.from({ length: allSummaries }, (_, index) => ({
      at: addMinutes(addDays(now, -2 - index * 2), 45),
      run: (stage: DemoStage) => writeSummary(stage, index),
    })),
    ...Array.from({ length: allDocuments }, (_, index) => ({
      at: addMinutes(addDays(now, -1 - Math.floor(index * 0.6)), -(index % 90)),
      run: (stage: DemoStage) => keepDocument(stage, index),
    })),
  ];
}
