import type { Id, Instant } from '#kernel/contract/fields.ts';
import { addHours, addMinutes } from '#kernel/server/clock/instants.ts';
import { seeded } from '#kernel/server/demo/stage.ts';
import type { DemoStage, DemoStep } from '#kernel/server/demo/step.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { RecordVitals } from '#modules/patient-chart/contract/vital-records.ts';
import { recordVitals } from '#modules/patient-chart/server/index.ts';
import { AddFluid, AddTask, WriteNursingNote } from '../../contract/nursing-records.ts';
import { SetLimit } from '../../contract/warning-records.ts';
import { acknowledgeWarning } from '../nursing/answer-warning.ts';
import { addFluid } from '../nursing/fluids.ts';
import { fireSteps } from '../nursing/ladder.ts';
import { setLimit } from '../nursing/limit.ts';
import { writeNote } from '../nursing/notes.ts';
import { openWarning } from '../nursing/store.ts';
import { addTask } from '../nursing/tasks.ts';
import { admissionsOf, readAdmission, type StoredAdmission } from '../stay-store.ts';

const demo = 'hospital:demo';
const nurse = 'user:comfort.akpan';
const doctor = 'user:doctor';

/** Hours before now at which a round of the wards takes vitals: of all at each second, of those who are watched closely at all. */
const rounds = [43, 39, 35, 31, 27, 23, 19, 15, 11, 7, 3];
const closely = 4;
const charted = 10;

/** The beds of those who are ill now: an answered warning, one that went on to the doctors, one under a limit. */
const ill = { acknowledged: 'FMW B2', unanswered: 'MMW B4', limited: 'SUR B2' } as const;

function inpatients(scope: Scope): Promise<StoredAdmission[]> {
  return admissionsOf(scope).where('status', '=', 'admitted').orderBy('admissionNumber').execute();
}

/** Those who are cared for by plan and chart; newborns beside their mothers are measured alone. */
async function staysNow(scope: Scope): Promise<StoredAdmission[]> {
  return (await inpatients(scope)).filter(({ source }) => source !== 'newborn');
}

const random = seeded(59_500);
const around = (middle: number, spread: number) => Math.round(middle + (random() - 0.5) * 2 * spread);

function wellSet(): object {
  return {
    ...{ temperature: around(368, 4) / 10, pulse: around(78, 10), respiratoryRate: around(16, 3), systolic: around(122, 9) },
    ...{ diastolic: around(76, 6), spo2: around(97, 1), onOxygen: false, consciousness: 'alert', painScore: around(2, 2) },
  };
}
/** What is usual for a child depends on the age: here only what is the same at each. */
const childSet = () => ({ temperature: around(369, 4) / 10, spo2: around(97, 1), consciousness: 'alert' });
/** The same each time: what is drawn for the others must not depend on births. */
const newbornSet = { temperature: 36.8, spo2: 98, consciousness: 'alert' };
/** Five points, and twelve. */
const illSet = {
  ...{ temperature: 38.4, pulse: 114, respiratoryRate: 22, systolic: 118, diastolic: 70, spo2: 97, onOxygen: false },
  consciousness: 'alert',
};
const worseSet = { ...illSet, temperature: 39.3, respiratoryRate: 26, spo2: 93, systolic: 98, diastolic: 58 };

function measure(scope: Scope, { id, patientId }: StoredAdmission, set: object): Promise<unknown> {
  return recordVitals(scope, RecordVitals.parse({ patientId, source: 'admission', sourceId: id, confirm: true, ...set }));
}

/** A round of vitals: of every patient each eight hours, of every fourth each four. */
function vitalsRound(now: Instant, hoursAgo: number, at: number): DemoStep {
  return {
    at: addMinutes(addHours(now, -hoursAgo), 20),
    run: async (stage) => {
      await stage.inHospital(demo, nurse, async (scope) => {
        const children = stage.idOf('ward:PAW');
        for (const [turn, stay] of (await staysNow(scope)).entries())
          if (at % 2 === 0 || turn % closely === 0) await measure(scope, stay, stay.wardId === children ? childSet() : wellSet());
        if (at % 2 !== 0) return;
        for (const stay of await inpatients(scope)) if (stay.source === 'newborn') await measure(scope, stay, newbornSet);
      });
    },
  };
}

const intake = [
  { kind: 'iv', volume: 500 },
  { kind: 'oral', volume: 200 },
  { kind: 'oral', volume: 150 },
] as const;

/** Ten patients have a fluid chart of the last day. */
function fluidRound(now: Instant, hoursAgo: number, at: number): DemoStep {
  return {
    at: addMinutes(addHours(now, -hoursAgo), 30),
    run: async (stage) => {
      await stage.inHospital(demo, nurse, async (scope) => {
        for (const stay of (await staysNow(scope)).slice(0, charted)) {
          const taken = intake[at % intake.length] as (typeof intake)[number];
          await addFluid(scope, stay.id, AddFluid.parse({ direction: 'in', ...taken }));
          await addFluid(scope, stay.id, AddFluid.parse({ direction: 'out', kind: 'urine', volume: around(260, 90) }));
        }
      });
    },
  };
}

const notes = [
  'Slept well, no complaints.',
  'Ate half of the meal, walked to the bathroom with help.',
  'Dressing changed, wound is clean and dry.',
];
const handover = {
  situation: 'Stable during the shift, no new complaints.',
  background: 'On the treatment plan of the last round.',
  assessment: 'Vitals as before, pain controlled.',
  recommendation: 'Vitals as ordered, encourage fluids, report fever.',
};

async function writeShift(scope: Scope, stays: readonly StoredAdmission[], at: number): Promise<void> {
  for (const [turn, { id }] of stays.entries()) {
    if (turn % 4 !== at % 4 && turn % 4 !== 0) continue;
    const order = turn % 3 === 0 ? { kind: 'handover', sbar: handover } : { kind: 'note', text: notes[(turn + at) % notes.length] };
    await writeNote(scope, id, WriteNursingNote.parse(order));
  }
}

/** Notes of the last shifts for some. */
function notesRound(now: Instant, hoursAgo: number, at: number): DemoStep {
  return {
    at: addMinutes(addHours(now, -hoursAgo), 40),
    run: (stage) => stage.inHospital(demo, nurse, async (scope) => writeShift(scope, await staysNow(scope), at)),
  };
}

const tasks = ['Turn the patient', 'Change the dressing', 'Weigh the patient', 'Help with the meal'];

async function giveTasks(stage: DemoStage, now: Instant): Promise<void> {
  await stage.inHospital(demo, nurse, async (scope) => {
    for (const [turn, { id }] of (await staysNow(scope)).entries())
      if (turn % 2 === 0)
        await addTask(scope, id, AddTask.parse({ what: tasks[(turn / 2) % tasks.length], dueAt: addMinutes(now, (turn * 9) % 240) }));
  });
}

async function fallIll(stage: DemoStage, bed: string, set: object): Promise<Id | null> {
  const id = stage.ids.get(`stay:${bed}`);
  if (!id) return null;
  await stage.inHospital(demo, nurse, async (scope) => measure(scope, await readAdmission(scope, id), set));
  return id;
}

/** Three patients with a warning of today: one acknowledged, one that nobody answered, one whose doctor has set a limit. */
function warningSteps(now: Instant): DemoStep[] {
  return [
    {
      at: addMinutes(now, -70),
      run: async (stage) => {
        const id = await fallIll(stage, ill.limited, worseSet);
        if (!id) return;
        const until = addHours(now, 40);
        const limit = { minutes: 480, silent: true, reason: 'Palliative care agreed with the family', until };
        await stage.inHospital(demo, doctor, (scope) => setLimit(scope, id, SetLimit.parse({ limit })));
      },
    },
    {
      at: addMinutes(now, -55),
      run: async (stage) => {
        const id = await fallIll(stage, ill.acknowledged, worseSet);
        if (!id) return;
        await stage.inHospital(demo, doctor, async (scope) => {
          const warning = await openWarning(scope, id);
          if (warning?.status === 'open') await acknowledgeWarning(scope, warning.id);
        });
      },
    },
    { at: addMinutes(now, -38), run: async (stage) => void (await fallIll(stage, ill.unanswered, illSet)) },
    { at: addMinutes(now, -6), run: (stage) => stage.inHospital(demo, 'system', fireSteps) },
  ];
}

/** What nurses wrote down of those who lie in the wards, and the early warnings of today. */
export function nursingSteps(now: Instant): DemoStep[] {
  return [
    ...rounds.map((hoursAgo, at) => vitalsRound(now, hoursAgo, at)),
    ...[22, 18, 13, 9, 4].map((hoursAgo, at) => fluidRound(now, hoursAgo, at)),
    ...[41, 33, 25, 17, 9, 3].map((hoursAgo, at) => notesRound(now, hoursAgo, at)),
    { at: addMinutes(now, -100), run: (stage) => giveTasks(stage, now) },
    ...warningSteps(now),
  ];
}
