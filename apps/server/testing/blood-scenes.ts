import type { RecordScene } from './record-acts.ts';
import { aHospital, clockNow, type TestHospital, theDatabase, unique } from './world.ts';
import { addHours } from '#kernel/server/clock/instants.ts';
import { bedsideCalls } from '#modules/blood-management/contract/calls/bedside.ts';
import { donorCalls } from '#modules/blood-management/contract/calls/donors.ts';
import { requestCalls } from '#modules/blood-management/contract/calls/requests.ts';
import { stockCalls } from '#modules/blood-management/contract/calls/stock.ts';
import { storageCalls } from '#modules/blood-management/contract/calls/storage.ts';
import { aBank, newUnit, sound, type TestBank, tested } from './blood-bank.ts';

/** One bank for each hospital: several scenes of one hospital share its people, of whom a plan has only so many. */
const banks = new WeakMap<TestHospital, Promise<TestBank>>();

function bankOf(hospital: TestHospital): Promise<TestBank> {
  const known = banks.get(hospital) ?? aBank(hospital);
  banks.set(hospital, known);
  return known;
}

/** The bank, and its administrator, who may make every call and had no hand in what is made. */
async function stage(hospital?: TestHospital) {
  const bank = await bankOf(hospital ?? (await aHospital()));
  return { bank, judge: bank.hospital.admin, second: bank.secondOf(bank.second), owner: theDatabase().owner };
}

const vitals = (pulse: number) => ({ temperature: 36.8, pulse, systolic: 120, diastolic: 70, respiratoryRate: 16 });

async function issuedUnit(bank: TestBank) {
  const request = await bank.typed('A+');
  const unit = await bank.unit('A+');
  await bank.match(request, [unit]);
  await bank.issue(request, [unit]);
  return { request, unit };
}

async function transfusion(bank: TestBank): Promise<string> {
  const { request, unit } = await issuedUnit(bank);
  const body = {
    ...{ scannedPatient: request.patient.hospitalPatientId, scannedUnit: unit.unitNumber, second: bank.secondOf(bank.doctor) },
    ...{ checks: { wristband: true, unitNumber: true, group: true, expiry: true } as const, vitals: vitals(80) },
  };
  return sound(await bank.nurse.send(bedsideCalls.start, { body })).payload.id;
}

/** Storages in service and out of it. */
export async function storageScene(hospital?: TestHospital): Promise<RecordScene> {
  const { judge } = await stage(hospital);
  const active = async () => {
    const body = { name: unique('Freezer '), kind: 'freezer' as const, fromCelsius: -40, toCelsius: -18 };
    return sound(await judge.send(storageCalls.create, { body })).payload.id;
  };
  const down = async () => {
    const id = await active();
    sound(await judge.send(storageCalls.edit, { params: { id }, body: { status: 'down' } }));
    return id;
  };
  const view = async (id: string) => sound(await judge.send(storageCalls.list, {})).payload.find((row) => row.id === id);
  return { view, ways: { active, down }, judge, bodies: { addReading: { readings: [{ celsius: -20 }] }, edit: { readEveryMinutes: 60 } } };
}

/** Excursions with a unit each: going on, over, and decided. */
export async function excursionScene(hospital?: TestHospital): Promise<RecordScene> {
  const { bank, judge, second } = await stage(hospital);
  const units = new Map<string, string>();
  const find = async (id: string) =>
    sound(await judge.send(storageCalls.excursions, { query: { limit: 'All' } })).payload.data.find((row) => row.id === id);
  const open = async () => {
    const body = { name: unique('Cold '), kind: 'fridge' as const, fromCelsius: 2, toCelsius: 6 };
    const storage = sound(await judge.send(storageCalls.create, { body })).payload;
    const unit = await bank.unit('O+', 'packed-red-cells', { storageId: storage.id });
    sound(await bank.bench.send(storageCalls.addReading, { params: { id: storage.id }, body: { readings: [{ celsius: 9 }] } }));
    const { data } = sound(await judge.send(storageCalls.excursions, { query: { limit: 'All' } })).payload;
    const id = data.find((row) => row.storage.id === storage.id)?.id as string;
    units.set(id, unit.id);
    return id;
  };
  const ended = async () => {
    const id = await open();
    const storageId = (await find(id))?.storage.id as string;
    sound(await bank.bench.send(storageCalls.addReading, { params: { id: storageId }, body: { readings: [{ celsius: 4 }] } }));
    return id;
  };
  const bodyOf = (id: string) => ({ units: [{ unitId: units.get(id), decision: 'discard' as const, reason: 'For the test' }], second });
  const decided = async () => {
    const id = await ended();
    sound(await bank.bench.send(storageCalls.decide, { params: { id }, body: bodyOf(id) as never }));
    return id;
  };
  return { view: find, ways: { open, ended, decided }, judge, bodies: { decide: bodyOf } };
}

/** Donors in each status. */
export async function donorScene(hospital?: TestHospital): Promise<RecordScene> {
  const { bank, judge, owner } = await stage(hospital);
  const body = { fullname: 'Chidi Obi', gender: 'male' as const, dateOfBirth: '1990-04-04', weightKg: 70, haemoglobin: 14, consent: true };
  const active = async () => sound(await bank.bench.send(donorCalls.create, { body })).payload.id;
  const deferred = async () => {
    const id = await active();
    sound(await bank.bench.send(donorCalls.defer, { params: { id }, body: { reason: 'For the test', permanent: true } }));
    return id;
  };
  const offered = async () => {
    const id = await active();
    await owner.query("update blood_donors set status = 'offered' where id = $1", [id]);
    return id;
  };
  return {
    view: donorCalls.view,
    ways: { offered, active, deferred },
    judge,
    bodies: { edit: { weightKg: 71 }, defer: { permanent: true } },
  };
}

/** Lookbacks of donors who turned reactive; their units have an outcome, so that they may be closed. */
export async function lookbackScene(hospital?: TestHospital): Promise<RecordScene> {
  const { bank, judge, owner } = await stage(hospital);
  const donate = async (donorId: string) => {
    await owner.query('update blood_donors set last_donation_at = null where id = $1', [donorId]);
    const unit = newUnit('O+', 'whole-blood', { screening: undefined, groupConfirmed: false, collectedAt: addHours(clockNow(), -1) });
    const body = { kind: 'voluntary-donation' as const, donorId, acquiredAt: clockNow(), units: [unit] };
    return sound(await bank.bench.send(stockCalls.createAcquisition, { body: body as never })).payload.units[0]?.id as string;
  };
  const open = async () => {
    const donor = {
      fullname: 'Musa Bala',
      gender: 'male' as const,
      dateOfBirth: '1990-04-04',
      weightKg: 70,
      haemoglobin: 14,
      consent: true,
    };
    const donorId = sound(await bank.bench.send(donorCalls.create, { body: donor })).payload.id;
    await donate(donorId);
    const id = await donate(donorId);
    sound(await bank.bench.send(stockCalls.screen, { params: { id }, body: { results: { ...tested, hcv: 'reactive' } } }));
    const { data } = sound(await bank.bench.send(donorCalls.lookbacks, { query: { limit: 'All' } })).payload;
    const lookbackId = data.find((row) => row.donor?.id === donorId)?.id as string;
    await owner.query("update blood_lookback_units set outcome = 'Discarded' where lookback_id = $1", [lookbackId]);
    return lookbackId;
  };
  const closed = async () => {
    const id = await open();
    sound(await bank.bench.send(donorCalls.editLookback, { params: { id }, body: { close: true, reason: 'Done' } }));
    return id;
  };
  return { view: donorCalls.lookback, ways: { open, closed }, judge, bodies: { note: { informed: true } } };
}

/** Files of reactions, assessed so that they may be closed. */
export async function reactionScene(hospital?: TestHospital): Promise<RecordScene> {
  const { bank, judge } = await stage(hospital);
  const open = async () => {
    const id = await transfusion(bank);
    const body = { kind: 'febrile' as const, severity: 1, signs: 'Fever' };
    const file = sound(await bank.nurse.send(bedsideCalls.reaction, { params: { id }, body })).payload.id;
    sound(await bank.bench.send(bedsideCalls.editReaction, { params: { id: file }, body: { imputability: 'possible' } }));
    return file;
  };
  const closed = async () => {
    const id = await open();
    sound(await bank.bench.send(bedsideCalls.editReaction, { params: { id }, body: { close: true } }));
    return id;
  };
  return { view: bedsideCalls.viewReaction, ways: { open, closed }, judge, bodies: { edit: { workup: 'Culture negative' } } };
}

/** Transfusions that run, are completed, and were stopped. */
export async function transfusionScene(hospital?: TestHospital): Promise<RecordScene> {
  const { bank, judge } = await stage(hospital);
  const running = () => transfusion(bank);
  const ended = (outcome: 'completed' | 'stopped') => async () => {
    const id = await running();
    const body = { outcome, volumeGiven: 200, vitals: vitals(90), ...(outcome === 'stopped' ? { reason: 'For the test' } : {}) };
    sound(await bank.nurse.send(bedsideCalls.end, { params: { id }, body }));
    return id;
  };
  const bodies = {
    vitals: vitals(101),
    end: { outcome: 'completed', volumeGiven: 100, vitals: vitals(102) },
    reaction: { kind: 'allergic', severity: 1, signs: 'Urticaria' },
  };
  return { view: bedsideCalls.transfusion, ways: { running, completed: ended('completed'), stopped: ended('stopped') }, judge, bodies };
}

/** Units in each status. Those in quarantine wait for their tests; a held one is in the tests of the stock. */
export async function unitScene(hospital?: TestHospital): Promise<RecordScene> {
  const { bank, judge, second, owner } = await stage(hospital);
  const whole = { collectedAt: addHours(clockNow(), -2) };
  const available = async () => (await bank.unit('O+', 'whole-blood', whole)).id;
  const laid = (columns: string) => async () => {
    const id = await available();
    await owner.query(`update blood_units set ${columns} where id = $1`, [id]);
    return id;
  };
  const reserved = async () => {
    const request = await bank.typed('A+');
    const unit = await bank.unit('A+');
    await bank.match(request, [unit]);
    return unit.id;
  };
  const transfused = async () => {
    const id = await transfusion(bank);
    const body = { outcome: 'completed' as const, volumeGiven: 200, vitals: vitals(90) };
    return sound(await bank.nurse.send(bedsideCalls.end, { params: { id }, body })).payload.unit.id;
  };
  const ways = {
    quarantined: async () => (await bank.unit('O+', 'packed-red-cells', { groupConfirmed: false })).id,
    available,
    reserved,
    issued: async () => (await issuedUnit(bank)).unit.id,
    transfused,
    discarded: laid("status = 'discarded', discard_reason = 'For the test'"),
    expired: laid("status = 'expired', expires_at = now() - interval '1 minute'"),
    'sent-out': laid("status = 'sent-out'"),
    processed: laid("status = 'processed'"),
  };
  const bodies = {
    screen: { results: tested },
    split: { parts: [{ component: 'packed-red-cells' }, { component: 'fresh-frozen-plasma' }] },
    move: { storageId: bank.fridge.id },
    returned: { unopened: true, sealIntact: true, coldChainKept: true },
    discard: { witness: second },
    releaseHold: { decision: 'release', second },
  };
  return { view: stockCalls.unit, ways, judge, bodies, notOffered: ['quarantined releaseHold'] };
}

/** Bodies of acts on requests; units are made when they are wanted. */
function requestBodies(bank: TestBank): NonNullable<RecordScene['bodies']> {
  const judge = bank.hospital.admin;
  const handed = async (id: string) => {
    const { lines } = sound(await judge.send(requestCalls.view, { params: { id } })).payload;
    const reserved = lines.filter(({ state }) => state === 'reserved').map(({ unit }) => unit.id);
    const unitIds = reserved.length > 0 ? [reserved[0] as string] : [(await bank.unit('O-')).id];
    return { unitIds, collectedBy: 'Porter Musa', visualCheck: true };
  };
  const crossMatch = async () => ({
    units: [{ unitId: (await bank.unit('A+')).id, result: 'incompatible' }],
    ...{ method: 'antiglobulin', antibodyScreen: 'negative' },
  });
  return {
    sample: { identifiersChecked: true, second: bank.secondOf(bank.doctor) },
    crossMatch,
    issue: handed,
    emergencyIssue: async (id: string) => ({ ...(await handed(id)), doctor: bank.secondOf(bank.doctor), reason: 'Bleeding heavily' }),
    edit: (id: string) => ({ id, urgency: 'emergency' }),
    pack: { runner: 'Porter Musa', doctor: bank.secondOf(bank.doctor) },
  };
}

/** Requests in each status, all emergencies; what stands on a live line or a running pack is in the tests of requests. */
export async function requestScene(hospital?: TestHospital): Promise<RecordScene> {
  const { bank, judge } = await stage(hospital);
  const urgent = { urgency: 'emergency' };
  const requested = async () => (await bank.request(urgent)).id;
  const typed = (units = 1) => bank.typed('A+', { ...urgent, units });
  const matched = async (units = 1) => {
    const request = await typed(units);
    await bank.match(request, units === 1 ? [await bank.unit('A+')] : [await bank.unit('A+'), await bank.unit('A+')]);
    return request;
  };
  const left = async () => issuedOf(await matched());
  const issuedOf = async ({ id }: { readonly id: string }) => {
    const { lines } = sound(await judge.send(requestCalls.view, { params: { id } })).payload;
    const unit = lines.find(({ state }) => state === 'reserved')?.unit as { id: string };
    await bank.issue({ id } as never, [unit as never]);
    return { id, unitId: unit.id };
  };
  const ways = {
    requested,
    'sample-taken': async () => (await typed()).id,
    'cross-matched': async () => (await matched()).id,
    'part-issued': async () => (await issuedOf(await matched(2))).id,
    issued: async () => (await left()).id,
    completed: async () => {
      const { id, unitId } = await left();
      const body = { unopened: true, sealIntact: true, coldChainKept: true, reason: 'Not needed' };
      sound(await bank.bench.send(stockCalls.returned, { params: { id: unitId }, body }));
      return id;
    },
    declined: async () => {
      const id = await requested();
      sound(await bank.bench.send(requestCalls.decline, { params: { id }, body: { reason: 'For the test' } }));
      return id;
    },
    cancelled: async () => {
      const id = await requested();
      sound(await bank.doctor.send(requestCalls.cancel, { params: { id }, body: { reason: 'For the test' } }));
      return id;
    },
  };
  const open = ['requested', 'sample-taken', 'cross-matched', 'part-issued', 'issued'];
  return {
    view: requestCalls.view,
    ways,
    judge,
    bodies: requestBodies(bank),
    notOffered: [
      ...['sample-taken issue', 'issued sample', 'completed sample', 'issued crossMatch', 'completed crossMatch'],
      ...[...open, 'completed'].flatMap((status) => [`${status} pack`, `${status} standDown`]),
    ],
  };
}
