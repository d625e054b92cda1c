import type { Id, Instant } from '#kernel/contract/fields.ts';
import { addCalendarDays, addHours, addMinutes } from '#kernel/server/clock/instants.ts';
import { moment } from '#kernel/server/demo/past.ts';
import type { DemoStage, DemoStep } from '#kernel/server/demo/step.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { CreateRound, EditRound, OrderRoundTests, type WardRound, WriteTreatmentPlan } from '../../contract/round-records.ts';
import { beginRound } from '../rounds/begin-round.ts';
import { orderRoundTests } from '../rounds/order-lab.ts';
import { acknowledgeItem, stopItem } from '../rounds/plan-acts.ts';
import { saveRound } from '../rounds/save-round.ts';
import { submitRound } from '../rounds/submit-round.ts';
import { writeTreatmentPlan } from '../rounds/write-plan.ts';
import { admissionsOf, type StoredAdmission } from '../stay-store.ts';
import { type DemoWard, demoWards } from './wards.ts';

const demo = 'hospital:demo';
const testNames = ['Full Blood Count', 'Malaria Parasite Smear'];

const notes = [
  {
    subjective: 'Slept well, less pain than yesterday.',
    objective: 'Alert, not pale. Chest clear, abdomen soft.',
    assessment: 'Improving.',
    plan: 'Continue treatment. Mobilise with help.',
    problems: ['Pain, controlled', 'Needs help to walk'],
    reviewHours: 24,
    leavesInDays: null,
  },
  {
    subjective: 'Fever in the night, ate little.',
    objective: 'Temperature 38.4 °C, pulse 104 per minute. Coarse crackles at the right base.',
    assessment: 'Not yet settled on the first antibiotic.',
    plan: 'Repeat the blood count. Review in the evening.',
    problems: ['Fever', 'Poor appetite', 'Right basal crackles'],
    reviewHours: 10,
    leavesInDays: null,
  },
  {
    subjective: 'No complaint.',
    objective: 'Wound clean and dry, drain 40 ml.',
    assessment: 'Recovering as expected.',
    plan: 'Remove the drain tomorrow. Plan the discharge.',
    problems: ['Drain in place'],
    reviewHours: 24,
    leavesInDays: 2,
  },
] as const;
type Note = (typeof notes)[number];

const care = [
  { kind: 'monitoring', what: 'Vital signs', everyMinutes: 240 },
  { kind: 'oxygen', what: 'Nasal cannula 2 L/min, target 94–98 %' },
  { kind: 'diet', what: 'Soft diet' },
  { kind: 'nursing', what: 'Turn and check the skin', everyMinutes: 120 },
  { kind: 'physiotherapy', what: 'Chest physiotherapy twice a day' },
] as const;

/** A stay of the demo that still runs, and its place among them. */
interface Visited {
  readonly id: Id;
  readonly turn: number;
  readonly stay: StoredAdmission;
}

/** The stays of a ward that a round visits: most of them, on one to six days of the last week. */
async function visitedIn(stage: DemoStage, scope: Scope, ward: DemoWard, daysAgo: number): Promise<Visited[]> {
  const known = [...stage.ids].flatMap(([name, id]) => (name.startsWith(`stay:${ward.code} `) ? id : []));
  if (known.length === 0) return [];
  const open = await admissionsOf(scope)
    .where('id', 'in', known)
    .where('status', '=', 'admitted')
    .where('admittedAt', '<', scope.now)
    .execute();
  const running = new Map(open.map((stay) => [stay.id, stay]));
  return known.flatMap((id, turn) => {
    const stay = running.get(id);
    return stay && turn % 7 !== 6 && daysAgo < 1 + ((turn * 5) % 6) ? { id, turn, stay } : [];
  });
}

async function testsOf(scope: Scope): Promise<Id[]> {
  const rows = await scope.tx
    .selectFrom('labTests')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('name', 'in', testNames)
    .where('status', '=', 'active')
    .orderBy('name')
    .execute();
  return rows.map(({ id }) => id);
}

/** What a round orders: care of the first one, tests on every third visit of today, one of which is taken off again: none waits for days. */
async function order(scope: Scope, round: WardRound, { turn }: Visited, daysAgo: number): Promise<void> {
  const first = turn % care.length;
  if (daysAgo === (turn * 5) % 6)
    await writeTreatmentPlan(scope, round.id, WriteTreatmentPlan.parse({ items: [care[first], care[(first + 1) % care.length]] }));
  if (daysAgo > 0 || turn % 3 > 0) return;
  const tests = (await testsOf(scope)).map((testId) => ({ testId }));
  const because = { confirm: true, confirmReason: 'To follow the course', consentGiven: true };
  await orderRoundTests(scope, round.id, OrderRoundTests.parse({ tests: tests.slice(0, 2), ...because }));
  if (turn % 6 === 3) await orderRoundTests(scope, round.id, OrderRoundTests.parse({ tests: tests.slice(0, 1), ...because }));
}

/** The newest set of vitals that the round can look at; the first days have none. */
async function vitalsSeen(scope: Scope, patientId: Id): Promise<Id | null> {
  const set = await scope.tx
    .selectFrom('vitals')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', patientId)
    .where('status', '=', 'final')
    .where('takenAt', '<=', scope.now)
    .orderBy('takenAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return set?.id ?? null;
}

/** What a round says beside its text. A diagnosis of the course stands below the one of the admission in some. */
async function fieldsOf(scope: Scope, { stay, turn }: Visited, { note, nurses }: { note: Note; nurses: readonly Id[] }): Promise<object> {
  const { subjective, objective, assessment, plan, problems, reviewHours, leavesInDays } = note;
  const besides = turn % 4 === 3 ? [{ icdCode: null, description: 'Iron deficiency, to be confirmed' }] : [];
  return {
    ...{ subjective, objective, assessment, plan, problems },
    attendeeIds: nurses.slice(0, 1 + (turn % nurses.length)),
    diagnoses: [...stay.admittingDiagnoses, ...besides],
    vitalsId: await vitalsSeen(scope, stay.patientId),
    nextReviewAt: addHours(scope.now, reviewHours),
    dischargePlanned: leavesInDays === null ? null : addCalendarDays(await scope.today(), leavesInDays),
  };
}

async function visit(scope: Scope, stay: Visited, { daysAgo, nurses }: { daysAgo: number; nurses: readonly Id[] }): Promise<void> {
  const kind = (['consultant', 'daily', 'post-op'] as const)[(stay.turn + daysAgo) % 3];
  const round = await beginRound(scope, CreateRound.parse({ admissionId: stay.id, kind }));
  await order(scope, round, stay, daysAgo);
  const note = notes[(stay.turn + daysAgo) % notes.length] as Note;
  const fields = await fieldsOf(scope, stay, { note, nurses });
  const { lockVersion } = await saveRound(scope, round.id, EditRound.parse({ ...fields, lockVersion: 0 }));
  // One round of today is still being written in each ward.
  if (daysAgo > 0 || stay.turn > 0) await submitRound(scope, round.id, { lockVersion });
}

async function roundsOfDay(stage: DemoStage, daysAgo: number): Promise<void> {
  for (const ward of demoWards) {
    const doctor = `user:${ward.staff[2] ?? 'doctor'}`;
    await stage.inHospital(demo, stage.actors.has(doctor) ? doctor : 'user:doctor', async (scope) => {
      // The nurses of the ward come along.
      const nurses = ward.staff.slice(0, 2).map((user) => stage.idOf(`user:${user}`));
      for (const stay of await visitedIn(stage, scope, ward, daysAgo)) await visit(scope, stay, { daysAgo, nurses });
    });
  }
}

/** Nurses acknowledge what was ordered until yesterday; of today most is new. */
async function acknowledgeAll(stage: DemoStage): Promise<void> {
  const items = (scope: Scope, before: Instant) =>
    scope.tx
      .selectFrom('treatmentPlanItems')
      .select('id')
      .where('hospitalId', '=', scope.hospitalId)
      .where('status', '=', 'active')
      .where('acknowledgedAt', 'is', null)
      .where('orderedAt', '<', before)
      .orderBy('id')
      .execute();
  await stage.inHospital(demo, 'user:comfort.akpan', async (scope) => {
    const seen = await items(scope, addHours(scope.now, -12));
    for (const { id } of seen.slice(2)) await acknowledgeItem(scope, id);
  });
  await stage.inHospital(demo, 'user:doctor', async (scope) => {
    const running = await scope.tx
      .selectFrom('treatmentPlanItems')
      .select('id')
      .where('hospitalId', '=', scope.hospitalId)
      .where('acknowledgedAt', 'is not', null)
      .where('kind', '=', 'oxygen')
      .orderBy('id')
      .limit(2)
      .execute();
    for (const { id } of running) await stopItem(scope, id, { reason: 'Saturation is normal without oxygen', version: null });
  });
}

const days = [5, 4, 3, 2, 1] as const;

/** Ward rounds of the inpatients of the demo: one to six each, with orders that run, wait, were seen, stopped and taken off. */
export function roundSteps(now: Instant): DemoStep[] {
  const today = addMinutes(addHours(now, -1), 5);
  return [
    ...days.map((daysAgo) => ({ at: moment(now, daysAgo, '08:10'), run: (stage: DemoStage) => roundsOfDay(stage, daysAgo) })),
    { at: today, run: (stage) => roundsOfDay(stage, 0) },
    { at: addMinutes(today, 10), run: acknowledgeAll },
  ];
}
