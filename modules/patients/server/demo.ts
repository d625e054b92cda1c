import type { Id, Instant } from '#kernel/contract/fields.ts';
import { addHours, addMinutes, dayIn, secondsBetween } from '#kernel/server/clock/instants.ts';
import { seeded } from '#kernel/server/demo/stage.ts';
import type { DemoStage, DemoStep } from '#kernel/server/demo/step.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { RecordDeath } from '../contract/death-records.ts';
import { DependantInput, type Patient, RegisterPatient } from '../contract/records.ts';
import type { DependantRelationship } from '../contract/words.ts';
import { registerFromCivis } from './civis.ts';
import { type DemoPerson, DemoPeople } from './demo-people.ts';
import { addDependant } from './dependants.ts';
import { setAlerts } from './patient-marks.ts';
import { quickRegister } from './quick-register.ts';
import { recordDeath } from './record-death.ts';
import { registerPatient } from './register-patient.ts';

const principals = 27;
const children = 38;
const newborns = 13;
const pairs = 4;
const shared = 20;
// With dependants, unidentified and the doubles of the pairs: 260.
const adults = 260 - children - 2 - pairs;
const demo = 'hospital:demo';

interface Plan {
  readonly steps: DemoStep[];
  readonly at: (share: number) => Instant;
  readonly people: DemoPeople;
}

/** The front desk does it where the demo has one. */
function clerkOf(stage: DemoStage, ...wanted: string[]): string {
  return [...wanted, 'user:frontdesk', 'user:hospitaladmin'].find((name) => stage.actors.has(name)) ?? 'system';
}

function keep(stage: DemoStage, name: string, patient: Pick<Patient, 'id' | 'personId'>): void {
  stage.ids.set(`patient:${name}`, patient.id);
  stage.ids.set(`person:${name}`, patient.personId);
}

function register(plan: Plan, name: string, share: number, person: DemoPerson): void {
  plan.steps.push({
    at: plan.at(share),
    run: async (stage) => {
      const order = RegisterPatient.parse(person);
      keep(stage, name, await stage.inHospital(demo, clerkOf(stage), (scope) => registerPatient(scope, order)));
    },
  });
}

/** 216 adults and elders, aged 18 to 92; three confidential, four registered twice. */
function planAdults(plan: Plan): void {
  const { people } = plan;
  for (let number = 1; number <= adults; number += 1) {
    const age = number <= principals ? 24 + (number % 20) : 18 + Math.floor(((number * 37) % 75) * 1);
    const special = named[number];
    const person = people.person(age, { confidential: number > adults - 3, ...special?.changes });
    const share = number / (adults + 10);
    register(plan, String(number), share, person);
    if (special) plan.steps.push({ at: addMinutes(plan.at(share), 1), run: async (stage) => keepAgain(stage, special.name, number) });
    if (number > 100 && number <= 100 + pairs)
      register(plan, `${number}-again`, share + 0.02, { ...person, middleName: null, email: null, nextOfKins: [] });
  }
}

async function keepAgain(stage: DemoStage, name: string, number: number): Promise<void> {
  keep(stage, name, { id: stage.idOf(`patient:${number}`), personId: stage.idOf(`person:${number}`) });
}

// Whom the patient area signs in: an adult, a mother with two children, a person of two hospitals.
const named: Readonly<Record<number, { name: string; changes: Partial<DemoPerson> }>> = {
  1: {
    name: 'mother',
    changes: { firstName: 'Ngozi', lastName: 'Okafor', gender: 'female', phoneNumber: '08030000001', email: 'mother@demo.civis.test' },
  },
  30: {
    name: 'adult',
    changes: { firstName: 'Tunde', lastName: 'Balogun', gender: 'male', phoneNumber: '08030000002', email: 'adult@demo.civis.test' },
  },
  31: {
    name: 'shared',
    changes: { firstName: 'Aisha', lastName: 'Bello', gender: 'female', phoneNumber: '08030000003', email: 'shared@demo.civis.test' },
  },
};

/** 38 dependants under 27 principals, 13 of them newborns; the mother's elder child is a month short of 18. */
function planDependants(plan: Plan): void {
  const { people } = plan;
  for (let number = 0; number < children; number += 1) {
    const newborn = number >= children - newborns;
    const principal = number < 2 ? 1 : 1 + (number % principals);
    const age = number === 0 ? 17 : newborn ? 0 : 1 + (number % 16);
    const relationship: DependantRelationship = people.chance(0.5) ? 'daughter' : 'son';
    const { nextOfKins: _kin, ...person } = people.person(age, { gender: relationship === 'daughter' ? 'female' : 'male' });
    plan.steps.push({
      at: plan.at(newborn ? 0.985 + number / 5000 : 0.3 + number / 100),
      run: async (stage) => {
        const day = dayIn(stage.now, 'Africa/Lagos');
        const born = number === 0 ? eighteenInAMonth(stage.today) : newborn ? day : person.dateOfBirth;
        const order = DependantInput.parse({ ...person, address: null, phoneNumber: null, dateOfBirth: born, relationship });
        keep(
          stage,
          `child-${number}`,
          await stage.inHospital(demo, clerkOf(stage), (scope) => addDependant(scope, stage.idOf(`patient:${principal}`), order)),
        );
      },
    });
  }
}

function eighteenInAMonth(today: string): string {
  const inAMonth = dayIn(addHours(`${today}T12:00:00.000Z`, 24 * 30), 'UTC');
  return `${Number(inAMonth.slice(0, 4)) - 18}${inAMonth.slice(4)}`;
}

const causes = [
  {
    place: 'ward',
    causeA: { icdCode: 'A41.9', text: 'Sepsis', interval: '3 days' },
    causeB: { icdCode: 'J18.9', text: 'Pneumonia', interval: '1 week' },
  },
  {
    place: 'ward',
    causeA: { icdCode: 'I61.9', text: 'Intracerebral haemorrhage', interval: '6 hours' },
    causeB: { icdCode: 'I10', text: 'Hypertension', interval: '12 years' },
  },
  {
    place: 'ward',
    causeA: { icdCode: 'N18.6', text: 'End-stage renal disease', interval: '1 year' },
    causeB: { icdCode: 'E11.2', text: 'Diabetic nephropathy', interval: '8 years' },
  },
  { place: 'ward', causeA: { icdCode: 'C50.9', text: 'Carcinoma of the breast', interval: '2 years' } },
  { place: 'emergency', causeA: { icdCode: 'I21.9', text: 'Acute myocardial infarction', interval: '2 hours' } },
  {
    place: 'brought-in-dead',
    manner: 'accident',
    causeA: { icdCode: 'S06.9', text: 'Head injury', interval: 'minutes' },
    causeB: { icdCode: 'V89.2', text: 'Road traffic accident', interval: 'minutes' },
  },
] as const;

/** Six deaths with signed certificates. */
function planDeaths(plan: Plan): void {
  for (const [index, cause] of causes.entries()) {
    plan.steps.push({
      at: plan.at(0.75 + index * 0.035),
      run: async (stage) => {
        const order = RecordDeath.parse({ manner: 'natural', ...cause, dateTimeOfDeath: addHours(stage.now, -2), sign: true });
        const sign = (scope: Scope) => recordDeath(scope, stage.idOf(`patient:${120 + index}`), order, 'confirmed');
        if (stage.actors.has('user:doctor')) await stage.inHospital(demo, 'user:doctor', sign);
      },
    });
  }
}

function planRest(plan: Plan): void {
  for (const [index, gender] of (['male', 'female'] as const).entries()) {
    plan.steps.push({
      at: plan.at(0.9 + index * 0.05),
      run: async (stage) => {
        const order = {
          gender,
          approximateAgeYears: 30 + index * 10,
          alias: null,
          referredBy: 'Federal Road Safety Corps',
          landmark: 'Third Mainland Bridge',
        };
        keep(
          stage,
          `unidentified-${index}`,
          await stage.inHospital(demo, clerkOf(stage, 'user:nurse'), (scope) => quickRegister(scope, order)),
        );
      },
    });
  }
  for (const [number, text] of [
    [5, 'Falls easily'],
    [12, 'Hard of hearing: speak slowly'],
    [44, 'Needs a Hausa interpreter'],
  ] as const) {
    plan.steps.push({
      at: plan.at(0.8),
      run: async (stage) => {
        const alerts = [{ text, severity: 'warn' as const, expiresAt: null }];
        await stage.inHospital(demo, clerkOf(stage, 'user:nurse'), (scope) =>
          setAlerts(scope, stage.idOf(`patient:${number}`), { alerts }),
        );
      },
    });
  }
}

/** Twenty people are patients of the second hospital, too. */
function planShared(plan: Plan): void {
  for (let index = 0; index < shared; index += 1) {
    plan.steps.push({
      at: plan.at(0.6 + index / 100),
      run: async (stage) => {
        if (!stage.ids.has('hospital:second')) return;
        const patientId: Id = stage.idOf(`patient:${31 + index}`);
        const known = await stage.inHospital(demo, 'system', (scope) =>
          scope.tx
            .selectFrom('patients')
            .select(['civisId', 'dateOfBirth'])
            .where('hospitalId', '=', scope.hospitalId)
            .where('id', '=', patientId)
            .executeTakeFirstOrThrow(),
        );
        const order = { civisId: known.civisId, dateOfBirth: known.dateOfBirth as string };
        const there = await stage.inHospital('hospital:second', 'system', (scope) => registerFromCivis(scope, order));
        stage.ids.set(`patient:second-${index}`, there.id);
      },
    });
  }
}

const past = 340;

/** The demo's patients: registered over the life of the demo hospital, in the order of its front desk's days. */
export function patientSteps(now: Instant): DemoStep[] {
  const begin = addHours(now, -24 * past);
  const length = secondsBetween(begin, now) - 3600;
  const at = (share: number) => addMinutes(begin, Math.floor((length * Math.min(share, 0.999)) / 60));
  const plan: Plan = { steps: [], at, people: new DemoPeople(seeded(4711), now.slice(0, 10)) };
  planAdults(plan);
  planDependants(plan);
  planDeaths(plan);
  planRest(plan);
  planShared(plan);
  return plan.steps;
}
