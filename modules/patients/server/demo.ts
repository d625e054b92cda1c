import type { Id, Instant } from '#kernel/contract/fields.ts';
import { addDays, addHours, addMinutes, dayIn, secondsBetween } from '#kernel/server/clock/instants.ts';
import { moment } from '#kernel/server/demo/past.ts';
import { seeded } from '#kernel/server/demo/stage.ts';
import type { DemoStage, DemoStep } from '#kernel/server/demo/step.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { RecordDeath } from '../contract/death-records.ts';
import { AddKin } from '../contract/kin-records.ts';
import { DependantInput, type Patient, RegisterPatient } from '../contract/records.ts';
import type { DependantRelationship } from '../contract/words.ts';
import { registerFromCivis } from './civis.ts';
import { certificates } from './demo/certificates.ts';
import { type DemoPerson, DemoPeople } from './demo-people.ts';
import { addDependant } from './dependants.ts';
import { addKin } from './next-of-kin.ts';
import { findPatient } from './open-patient.ts';
import { invitePortal, setAlerts } from './patient-marks.ts';
import { quickRegister } from './quick-register.ts';
import { readPatient } from './read-patient.ts';
import { recordDeath } from './record-death.ts';
import { registerPatient } from './register-patient.ts';

const principals = 27;
const children = 38;
const newborns = 13;
const pairs = 4;
const firstOfPairs = 101;
const shared = 20;
const firstShared = 31;
const firstDeceased = 120;
// With dependants, unidentified and the doubles of the pairs: 260.
const adults = 260 - children - 2 - pairs;
const demo = 'hospital:demo';

interface Plan {
  readonly steps: DemoStep[];
  /** The instant after a share (0 to 1) of the 24 months. */
  readonly at: (share: number) => Instant;
  readonly people: DemoPeople;
  /** Adults by their number. */
  readonly made: Map<number, DemoPerson>;
}

/** Who does it: the first of those wanted whom the demo has, else the system. */
function someoneOf(stage: DemoStage, ...wanted: string[]): string {
  return wanted.find((name) => stage.actors.has(name)) ?? 'system';
}

const clerks = ['user:frontdesk', 'user:kemi.oladipo', 'user:admin'];
const clerkOf = (stage: DemoStage, turn: number) => someoneOf(stage, clerks[turn % clerks.length] ?? '', ...clerks);

function keep(stage: DemoStage, name: string, patient: Pick<Patient, 'id' | 'personId' | 'hospitalPatientId'>): void {
  stage.ids.set(`patient:${name}`, patient.id);
  stage.ids.set(`person:${name}`, patient.personId);
  stage.ids.set(`patient:${patient.hospitalPatientId}`, patient.id);
}

function register(plan: Plan, name: string, { share, turn, person }: { share: number; turn: number; person: DemoPerson }): void {
  plan.steps.push({
    at: plan.at(share),
    run: async (stage) => {
      const order = RegisterPatient.parse(person);
      keep(stage, name, await stage.inHospital(demo, clerkOf(stage, turn), (scope) => registerPatient(scope, order)));
    },
  });
}

// Whom the patient area signs in: a mother with two children, an adult, a person of two hospitals.
const named: Readonly<Record<number, Partial<DemoPerson>>> = {
  1: { firstName: 'Ngozi', lastName: 'Okafor', gender: 'female', phoneNumber: '08030000001', email: 'mother@demo.civis.test' },
  30: { firstName: 'Tunde', lastName: 'Balogun', gender: 'male', phoneNumber: '08030000002', email: 'patient@demo.civis.test' },
  31: { firstName: 'Aisha', lastName: 'Bello', gender: 'female', phoneNumber: '08030000003', email: 'shared@demo.civis.test' },
};
const portalNumbers = { mother: 1, adult: 30, shared: 31 } as const;

/** Of the principals, those with a newborn: mothers. */
const principalOf = (child: number) => (child < 2 ? 1 : 2 + ((child - 2) % (principals - 1)));
const mothers = new Set(Array.from({ length: newborns }, (_, index) => principalOf(children - 1 - index)));

function ageOf(number: number): number {
  if (number === portalNumbers.mother) return 41;
  if (number === portalNumbers.adult) return 37;
  if (number >= firstDeceased && number < firstDeceased + certificates.length) return 44 + (number - firstDeceased) * 6;
  return number <= principals ? 24 + (number % 20) : 18 + ((number * 37) % 75);
}

/** 216 adults and elders, aged 18 to 92; three confidential, four registered twice. */
function planAdults(plan: Plan): void {
  for (let number = 1; number <= adults; number += 1) {
    const person = plan.people.person(ageOf(number), {
      confidential: number > adults - 3,
      // With the dependants, 140 of 260 are women and girls: 54 %.
      gender: mothers.has(number) || (number * 7) % 24 < 12 ? 'female' : 'male',
      ...(number >= firstShared && number < firstShared + shared ? { consentShareRecords: true } : {}),
      // 13 of all 260 have nobody: these and the two unidentified.
      ...(number % 20 === 7 ? { nextOfKins: [] } : {}),
      ...named[number],
    });
    plan.made.set(number, person);
    const share = number / (adults + 1);
    register(plan, String(number), { share, turn: number, person });
    if (number < firstOfPairs || number >= firstOfPairs + pairs) continue;
    const again = { ...person, middleName: null, email: null, idType: null, idNumber: null };
    register(plan, `${number}-again`, { share: share + 0.05 * (number - firstOfPairs + 1), turn: number + 1, person: again });
  }
}

interface Child {
  readonly number: number;
  readonly newborn: boolean;
  readonly relationship: DependantRelationship;
  readonly person: DemoPerson;
}

async function addChild(stage: DemoStage, plan: Plan, { number, newborn, relationship, person }: Child): Promise<void> {
  const principal = principalOf(number);
  const parent = plan.made.get(principal);
  const { nextOfKins: _kin, idType: _type, idNumber: _id, email: _email, ...own } = person;
  const order = DependantInput.parse({
    ...own,
    address: null,
    phoneNumber: null,
    dateOfBirth: number === 0 ? eighteenInAMonth(stage.today) : newborn ? dayIn(stage.now, 'Africa/Lagos') : person.dateOfBirth,
    ...(newborn
      ? { title: 'Baby', timeOfBirth: `0${1 + (number % 8)}:${10 + number}`, birthWeightGrams: 2_650 + ((number * 97) % 1_300) }
      : {}),
    relationship,
  });
  await stage.inHospital(demo, clerkOf(stage, number), async (scope) => {
    const patientId = stage.idOf(`patient:${principal}`);
    const child = await addDependant(scope, patientId, order);
    keep(stage, `child-${number}`, child);
    const kin = {
      patientId: child.id,
      fullname: `${parent?.lastName} ${parent?.firstName}`,
      relationship: 'parent',
      dialCode: '+234',
      phoneNumber: parent?.phoneNumber,
      isEmergencyContact: true,
      isLegalGuardian: true,
      linkedPatientId: patientId,
    };
    await addKin(scope, AddKin.parse(kin));
  });
}

/** 38 dependants under 27 principals, 13 of them newborns; the mother's elder child is a month short of 18. */
function planDependants(plan: Plan): void {
  for (let number = 0; number < children; number += 1) {
    const newborn = number >= children - newborns;
    const age = number === 0 ? 17 : newborn ? 0 : 3 + (number % 13);
    const relationship: DependantRelationship = number % 13 < 7 ? 'daughter' : 'son';
    const family = plan.made.get(principalOf(number));
    const person = plan.people.person(age, {
      gender: relationship === 'daughter' ? 'female' : 'male',
      lastName: family?.lastName ?? 'Okafor',
    });
    const share = newborn ? 0.3 + (number - children + newborns) * 0.053 : 0.16 + number / 60;
    plan.steps.push({ at: plan.at(share), run: (stage) => addChild(stage, plan, { number, newborn, relationship, person }) });
  }
}

/** The birth day of somebody who comes of age in about a month; nobody of the demo is born on 29 February. */
function eighteenInAMonth(today: string): string {
  const inAMonth = dayIn(addHours(`${today}T12:00:00.000Z`, 24 * 30), 'UTC').replace(/-02-29$/, '-02-28');
  return `${Number(inAMonth.slice(0, 4)) - 18}${inAMonth.slice(4)}`;
}

// As shares of the 24 months; the last two died on the day they came.
const untilDeath = [0.02, 0.045, 0.09, 0.16, 0, 0];

/** Six deaths with signed certificates, each at most some weeks after the person came. */
function planDeaths(plan: Plan): void {
  for (const [index, certificate] of certificates.entries()) {
    const number = firstDeceased + index;
    const share = number / (adults + 1) + (untilDeath[index] ?? 0);
    plan.steps.push({
      at: addMinutes(plan.at(share), 190),
      run: async (stage) => {
        const patientId = stage.idOf(`patient:${number}`);
        const order = {
          ...certificate,
          dateTimeOfDeath: addHours(stage.now, certificate.place === 'brought-in-dead' ? -4 : -1),
          sign: true,
        };
        const sign = async (scope: Scope) =>
          recordDeath(scope, patientId, RecordDeath.parse({ ...order, informantNextOfKinId: await kinOf(scope, patientId) }), 'confirmed');
        await stage.inHospital(demo, someoneOf(stage, index === 4 ? 'user:emeka.obiora' : 'user:doctor', 'user:doctor'), sign);
      },
    });
  }
}

async function kinOf(scope: Scope, patientId: Id): Promise<Id | null> {
  const kin = await scope.tx
    .selectFrom('nextOfKin')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', patientId)
    .executeTakeFirst();
  return kin?.id ?? null;
}

/** Two whom nobody knows, brought to the emergency department. */
function planUnidentified(plan: Plan): void {
  for (const [index, gender] of (['male', 'female'] as const).entries()) {
    plan.steps.push({
      at: plan.at(0.9 + index * 0.075),
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
          await stage.inHospital(demo, someoneOf(stage, 'user:zainab.lawal', 'user:nurse'), (scope) => quickRegister(scope, order)),
        );
      },
    });
  }
}

const alerts = [
  [5, 'Falls easily', 'warn'],
  [12, 'Hard of hearing: speak slowly', 'info'],
  [30, 'Reacts to penicillin by his own account: ask again', 'danger'],
  [44, 'Needs a Hausa interpreter', 'info'],
  [63, 'Wants female staff only', 'info'],
  [88, 'Difficult veins: left arm', 'warn'],
] as const;

function planAlerts(plan: Plan): void {
  for (const [number, text, severity] of alerts) {
    plan.steps.push({
      at: plan.at(0.8 + number / 1000),
      run: async (stage) => {
        const order = { alerts: [{ text, severity, expiresAt: null }] };
        await stage.inHospital(demo, someoneOf(stage, 'user:nurse'), (scope) => setAlerts(scope, stage.idOf(`patient:${number}`), order));
      },
    });
  }
}

/** Twenty people are patients of the second hospital, too. */
function planShared(plan: Plan): void {
  for (let index = 0; index < shared; index += 1) {
    plan.steps.push({
      at: plan.at(0.5 + index / 50),
      run: async (stage) => {
        if (!stage.ids.has('hospital:second')) return;
        const known = await stage.inHospital(demo, 'system', (scope) => findPatient(scope, stage.idOf(`patient:${firstShared + index}`)));
        const order = { civisId: known?.civisId ?? '', dateOfBirth: known?.dateOfBirth ?? '' };
        const there = await stage.inHospital('hospital:second', someoneOf(stage, 'second:frontdesk'), (scope) =>
          registerFromCivis(scope, order),
        );
        stage.ids.set(`second:patient:${index}`, there.id);
      },
    });
  }
}

const readers = ['user:doctor', 'user:nurse', 'user:doctor2', 'user:frontdesk', 'user:aisha.bello', 'user:auditor'];

/** Records are opened: what the trail and the people's own access logs show. Those of the patient area's sign-ins most. */
function planReads(plan: Plan, now: Instant): void {
  const often = Object.values(portalNumbers);
  for (let index = 0; index < 72; index += 1) {
    const number = index % 3 === 0 ? (often[(index / 3) % often.length] ?? 1) : 2 + ((index * 29) % 190);
    plan.steps.push({
      at: moment(now, 90 - index, `1${index % 6}:${10 + (index % 45)}`),
      run: async (stage) => {
        if (number >= firstOfPairs && number < firstOfPairs + pairs) return;
        const who = someoneOf(stage, readers[index % readers.length] ?? '');
        if (who === 'system') return;
        await stage.inHospital(demo, who, (scope) => readPatient(scope, stage.idOf(`patient:${number}`)));
      },
    });
  }
}

/** The mother and the adult were invited to the patient area when they came; the third person found it alone. */
function planInvitations(plan: Plan, now: Instant): void {
  for (const number of [portalNumbers.mother, portalNumbers.adult]) {
    plan.steps.push({
      at: moment(now, 62, `10:${number + 10}`),
      run: async (stage) => {
        await stage.inHospital(demo, clerkOf(stage, 0), (scope) => invitePortal(scope, stage.idOf(`patient:${number}`), 'email'));
      },
    });
  }
}

const past = 728;

/** The demo's patients: registered over 24 months in the order of the front desk's days. */
export function patientSteps(now: Instant): DemoStep[] {
  const begin = addDays(now, -past);
  const length = secondsBetween(begin, addHours(now, -1));
  const at = (share: number): Instant => {
    const wanted = addMinutes(begin, Math.floor((length * Math.min(share, 1)) / 60));
    // The front desk works from 8 to 17 o'clock in Lagos; the last day is as far as it has come.
    const clock = 7 * 60 + Math.floor(((share * 7_919) % 1) * 540);
    const byDay = addMinutes(`${wanted.slice(0, 10)}T00:00:00.000Z`, clock);
    return byDay < addHours(now, -1) ? byDay : wanted;
  };
  const plan: Plan = { steps: [], at, people: new DemoPeople(seeded(4711), now.slice(0, 10)), made: new Map() };
  planAdults(plan);
  planDependants(plan);
  planDeaths(plan);
  planUnidentified(plan);
  planAlerts(plan);
  planShared(plan);
  planReads(plan, now);
  planInvitations(plan, now);
  return plan.steps;
}
