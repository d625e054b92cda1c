import { clockNow, demoPassword, type TestHospital, type TestUser, theDatabase, unique } from './world.ts';
import { authCalls } from '#modules/auth/contract/calls.ts';
import { addDays, addHours } from '#kernel/server/clock/instants.ts';
import { requestCalls } from '#modules/blood-management/contract/calls/requests.ts';
import { stockCalls } from '#modules/blood-management/contract/calls/stock.ts';
import { storageCalls } from '#modules/blood-management/contract/calls/storage.ts';
import type { BloodRequest } from '#modules/blood-management/contract/request-records.ts';
import type { Storage } from '#modules/blood-management/contract/storage-records.ts';
import type { UnitRow } from '#modules/blood-management/contract/unit-records.ts';
import type { BloodGroup, Component } from '#modules/blood-management/contract/words.ts';

interface Answer {
  readonly status: number;
  readonly text: string;
}

export function sound<T extends Answer>(answer: T): T {
  if (answer.status !== 200) throw new Error(`The blood bank could not be made: ${answer.status} ${answer.text.slice(0, 600)}`);
  return answer;
}

export const pin = '4826';
const clean = { hiv: 'non-reactive', hbsag: 'non-reactive', hcv: 'non-reactive', syphilis: 'non-reactive' } as const;
export const tested = clean;

let serial = 0;

/** A blood bank with its people, prices and a fridge. */
export interface TestBank {
  readonly hospital: TestHospital;
  /** Asks for blood, answers for emergencies, and transfuses. */
  readonly doctor: TestUser;
  readonly nurse: TestUser;
  /** Two who work in the bank, so that one can confirm what the other did; both have PINs. */
  readonly bench: TestUser;
  readonly second: TestUser;
  readonly fridge: Storage;
  readonly secondOf: (user: TestUser) => { readonly userId: string; readonly pin: string };
  /** A usable unit of the hospital; `changes` lays over the sample. */
  readonly unit: (bloodGroup: BloodGroup, component?: Component, changes?: object) => Promise<UnitRow>;
  readonly request: (changes?: object) => Promise<BloodRequest>;
  readonly sample: (requestId: string) => Promise<BloodRequest>;
  /** Types the newest sample of a request. */
  readonly type: (request: BloodRequest, bloodGroup: BloodGroup) => Promise<void>;
  /** A request with a typed sample. */
  readonly typed: (bloodGroup: BloodGroup, changes?: object) => Promise<BloodRequest>;
  readonly match: (request: BloodRequest, units: readonly UnitRow[]) => Promise<BloodRequest>;
  readonly issue: (request: BloodRequest, units: readonly UnitRow[]) => Promise<BloodRequest>;
}

async function withPin(user: TestUser): Promise<TestUser> {
  sound(await user.send(authCalls.setPin, { body: { pin, password: demoPassword } }));
  return user;
}

const benchRights = [
  ...['View Blood Bank', 'Cross Match Blood', 'Issue Blood', 'Return Blood', 'Create Blood Acquisition', 'Screen Blood Unit'],
  ...['Release Blood Unit', 'Discard Blood Unit', 'Emergency Blood Release', 'View Blood Donors', 'Edit Blood Donors', 'Take Blood Sample'],
  ...['Decline Blood Request', 'Edit Blood Settings'],
];
const careRights = [
  ...['View Blood Bank', 'Create Blood Request', 'Edit Blood Request', 'Cancel Blood Request', 'Take Blood Sample', 'Record Transfusion'],
  ...['Report Transfusion Reaction', 'View Patient List'],
];

/** A man above 18, so that RhD-positive cells are no question of their own. */
async function aRecipient(hospital: TestHospital): Promise<string> {
  serial += 1;
  const word = unique('').replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] as string);
  const body = {
    ...{ firstName: `F${word.slice(0, 8)}`, lastName: `L${word.slice(2, 10)}`, gender: 'male', sexAtBirth: 'male' },
    ...{ dateOfBirth: '1960-01-01', dialCode: '+234', phoneNumber: `80${String(10_000_000 + Math.floor(Math.random() * 89_999_999))}` },
    ...{ address: '5 Test Street', city: 'Lagos', state: 'Lagos', country: 'Nigeria' },
    ...{ consentDataProcessing: true, consentTreatment: true, confirmNotDuplicate: true },
  };
  return (sound(await hospital.admin.raw('POST', '/api/patients', body)).payload as { id: string }).id;
}

/** A request's body; `changes` lays over it. */
export const asked = (patientId: string, changes: object = {}) => ({
  ...{ patientId, component: 'packed-red-cells' as const, units: 1, urgency: 'routine' as const, neededAt: addHours(clockNow(), 2) },
  ...{ indication: 'anaemia' as const, indicationText: 'Symptomatic anaemia', consentGiven: true },
  ...changes,
});

/** A unit of an acquisition's body. */
export const newUnit = (bloodGroup: BloodGroup, component: Component = 'packed-red-cells', changes: object = {}) => {
  serial += 1;
  return {
    ...{
      unitNumber: `TST ${unique('')} ${serial}`.slice(0, 28),
      component,
      bloodGroup,
      collectedAt: addDays(clockNow(), -1),
      screening: clean,
      groupConfirmed: true,
    },
    ...changes,
  };
};

export async function aBank(hospital: TestHospital): Promise<TestBank> {
  const { admin } = hospital;
  const currency = await admin.raw('POST', '/api/currency', { code: 'NGN' });
  if (currency.status !== 409) sound(currency);
  const prices = {
    'whole-blood': 1_600_000,
    'packed-red-cells': 1_800_000,
    platelets: 2_200_000,
    'fresh-frozen-plasma': 1_700_000,
    cryoprecipitate: 2_500_000,
  };
  sound(await admin.send(stockCalls.savePrices, { body: { prices, crossMatchFee: 500_000 } }));
  const doctor = await withPin(await hospital.userWith(...careRights));
  const nurse = await withPin(await hospital.userWith(...careRights));
  const bench = await withPin(await hospital.userWith(...benchRights));
  const second = await withPin(await hospital.userWith(...benchRights));
  const fridge = sound(
    await admin.send(storageCalls.create, { body: { name: unique('Fridge '), kind: 'fridge', fromCelsius: 2, toCelsius: 6 } }),
  ).payload;
  const secondOf = (user: TestUser) => ({ userId: user.userId, pin });

  const unit: TestBank['unit'] = async (bloodGroup, component = 'packed-red-cells', changes = {}) => {
    const body = { kind: 'opening' as const, acquiredAt: clockNow(), units: [newUnit(bloodGroup, component, changes)] };
    return sound(await bench.send(stockCalls.createAcquisition, { body })).payload.units[0] as UnitRow;
  };
  const request: TestBank['request'] = async (changes = {}) => {
    const given = changes as { patientId?: string };
    const patientId = given.patientId ?? (await aRecipient(hospital));
    return sound(await doctor.send(requestCalls.add, { body: asked(patientId, { confirm: true, ...changes }) as never })).payload;
  };
  const sample: TestBank['sample'] = async (requestId) =>
    sound(
      await nurse.send(requestCalls.sample, { params: { id: requestId }, body: { identifiersChecked: true, second: secondOf(doctor) } }),
    ).payload;
  const type: TestBank['type'] = async (of, bloodGroup) => {
    const body = { sampleId: of.samples[0]?.id as string, bloodGroup, antibodyScreen: 'negative' as const };
    sound(await bench.send(requestCalls.addTyping, { params: { patientId: of.patient.id }, body }));
  };
  const typed: TestBank['typed'] = async (bloodGroup, changes = {}) => {
    const taken = await sample((await request(changes)).id);
    await type(taken, bloodGroup);
    return taken;
  };
  const match: TestBank['match'] = async ({ id }, units) =>
    sound(await bench.send(requestCalls.crossMatch, { params: { id }, body: matched(units) })).payload;
  const issue: TestBank['issue'] = async ({ id }, units) =>
    sound(await bench.send(requestCalls.issue, { params: { id }, body: handed(units) })).payload;
  return { ...{ hospital, doctor, nurse, bench, second, fridge, secondOf }, ...{ unit, request, sample, type, typed, match, issue } };
}

/** An acquisition of one unit. */
export async function anAcquisition(hospital: TestHospital): Promise<string> {
  const body = { kind: 'opening' as const, acquiredAt: clockNow(), units: [newUnit('O+', 'platelets')] };
  return sound(await hospital.admin.send(stockCalls.createAcquisition, { body })).payload.id;
}

/** The body of a cross-match of units, all compatible. */
export const matched = (units: readonly Pick<UnitRow, 'id'>[]) => ({
  units: units.map(({ id }) => ({ unitId: id, result: 'compatible' as const })),
  method: 'antiglobulin' as const,
  antibodyScreen: 'negative' as const,
});

/** The body of an issue. */
export const handed = (units: readonly Pick<UnitRow, 'id'>[]) => ({
  unitIds: units.map(({ id }) => id),
  collectedBy: 'Porter Musa',
  visualCheck: true as const,
});

/** Lines of a source in the database. */
export async function billsOf(sourceId: string): Promise<{ status: string; net: number; performed: boolean }[]> {
  const { rows } = await theDatabase().owner.query(
    `select status, net::int as net, performed_at is not null as performed from patient_bills
      where source_type = 'blood-request' and source_id = $1 order by id`,
    [sourceId],
  );
  return rows;
}

export async function statusOf(unitId: string): Promise<{ status: string; holdReason: string | null }> {
  const { rows } = await theDatabase().owner.query('select status, hold_reason as "holdReason" from blood_units where id = $1', [unitId]);
  return rows[0];
}
