import { beforeAll, expect, test } from 'vitest';
import { aHospital, theDatabase } from '#testing/world.ts';
import { bedsideCalls } from '../../contract/calls/bedside.ts';
import { requestCalls } from '../../contract/calls/requests.ts';
import { stockCalls } from '../../contract/calls/stock.ts';
import { storageCalls } from '../../contract/calls/storage.ts';
import { donorCalls } from '../../contract/calls/donors.ts';
import { type BloodGroup, bloodGroups } from '../../contract/words.ts';
import { aBank, handed, matched, sound, statusOf, type TestBank } from '#testing/blood-bank.ts';

/**
 * Every call of the module that writes, and why it can or cannot let red cells go to a patient. A new one must be placed here, and one
 * that lets go is walked below with every ABO-incompatible pair.
 */
const letsGo = ['requests.crossMatch', 'requests.issue', 'requests.emergencyIssue', 'requests.pack', 'bedside.start'] as const;
const never: Readonly<Record<string, string>> = {
  'stock.screen': 'makes a unit available, for nobody',
  'stock.release': 'ends a reservation',
  'stock.returned': 'takes a unit back',
  'stock.discard': 'makes waste',
  'stock.move': 'says where a unit stands',
  'stock.releaseHold': 'makes a unit available, for nobody',
  'stock.split': 'makes components of the same group',
  'stock.createAcquisition': 'registers units',
  'stock.savePrices': 'prices',
  'stock.editSettings': 'settings',
  'storage.create': 'a storage',
  'storage.edit': 'a storage',
  'storage.addReading': 'a temperature',
  'storage.decide': 'makes units available, for nobody',
  'donors.create': 'a donor',
  'donors.edit': 'a donor',
  'donors.defer': 'a donor',
  'donors.editLookback': 'a lookback',
  'requests.add': 'asks for blood, names no unit',
  'requests.edit': 'has no field for the component, names no unit',
  'requests.sample': 'a sample',
  'requests.activate': 'rings the bank',
  'requests.standDown': 'ends massive transfusion',
  'requests.decline': 'ends a request',
  'requests.cancel': 'ends a request',
  'requests.addTyping': 'a group; every issue judges it anew',
  'requests.offerDonation': 'a donor',
  'bedside.vitals': 'observations',
  'bedside.end': 'ends a transfusion',
  'bedside.reaction': 'stops a transfusion',
  'bedside.editReaction': 'a file',
};

let bank: TestBank;
beforeAll(async () => {
  bank = await aBank(await aHospital());
}, 120_000);

test('every call that writes is placed', () => {
  const groups = { stock: stockCalls, storage: storageCalls, donors: donorCalls, requests: requestCalls, bedside: bedsideCalls };
  const writes = Object.entries(groups).flatMap(([group, calls]) =>
    Object.entries(calls).flatMap(([name, call]) => (call.method === 'GET' ? [] : [`${group}.${name}`])),
  );
  expect(writes.filter((name) => !(name in never) && !(letsGo as readonly string[]).includes(name))).toEqual([]);
});

const abo = (group: string) => group.slice(0, -1);
const fits = (recipient: BloodGroup | 'unknown', unit: BloodGroup) => {
  const own = recipient === 'unknown' ? 'O' : abo(recipient);
  return [...abo(unit)].every((letter) => letter === 'O' || own.includes(letter));
};
const incompatible = bloodGroups.flatMap((recipient) =>
  bloodGroups.filter((unit) => !fits(recipient, unit)).map((unit) => [recipient, unit] as const),
);

const doctor = () => ({ doctor: bank.secondOf(bank.doctor), reason: 'Bleeding heavily' });

test('no ABO-incompatible red cell is matched, issued or released in an emergency, whatever the pair', async () => {
  expect(incompatible).toHaveLength(28);
  const units = new Map<BloodGroup, string>();
  for (const group of bloodGroups) units.set(group, (await bank.unit(group)).id);
  for (const recipient of bloodGroups) {
    const request = await bank.typed(recipient, { urgency: 'emergency', units: 8 });
    for (const group of bloodGroups.filter((unit) => !fits(recipient, unit))) {
      const unit = { id: units.get(group) as string };
      const at = { params: { id: request.id } };
      const codes = [
        await bank.bench.send(requestCalls.crossMatch, { ...at, body: matched([unit]) }),
        await bank.bench.send(requestCalls.emergencyIssue, { ...at, body: { ...handed([unit]), ...doctor() } }),
      ].map(({ error }) => error.code);
      expect(codes, `${group} for ${recipient}`).toEqual(['INCOMPATIBLE', 'INCOMPATIBLE']);
      expect((await statusOf(unit.id)).status).toBe('available');
    }
  }
}, 300_000);

test('to an unknown recipient nothing but group O, also in an emergency', async () => {
  const request = await bank.request({ urgency: 'emergency', units: 8 });
  for (const group of bloodGroups.filter((each) => abo(each) !== 'O')) {
    const unit = await bank.unit(group);
    const answer = await bank.bench.send(requestCalls.emergencyIssue, {
      params: { id: request.id },
      body: { ...handed([unit]), ...doctor() },
    });
    expect(answer.error.code).toBe('INCOMPATIBLE');
  }
}, 120_000);

test('a group that turns out otherwise after the cross-match keeps the unit from being issued', async () => {
  const request = await bank.typed('A+', { units: 2 });
  const unit = await bank.unit('A+');
  await bank.match(request, [unit]);
  const next = await bank.sample(request.id);
  const body = { sampleId: next.samples[0]?.id as string, bloodGroup: 'B+', antibodyScreen: 'negative' as const };
  expect((await bank.bench.send(requestCalls.addTyping, { params: { patientId: request.patient.id }, body })).error.code).toBe(
    'GROUP_DISCREPANCY',
  );
  const answer = await bank.bench.send(requestCalls.issue, { params: { id: request.id }, body: handed([unit]) });
  expect(answer.error.code).toBe('INCOMPATIBLE');
}, 60_000);

test('a massive pack holds no unit that does not fit, also when nothing else is there', async () => {
  const fresh = await aBank(await aHospital());
  for (const group of ['A+', 'B-', 'AB+', 'A-'] as const) await fresh.unit(group);
  await fresh.unit('O+', 'fresh-frozen-plasma');
  const request = await fresh.typed('B+', { urgency: 'massive' });
  const at = { params: { id: request.id } };
  sound(await fresh.doctor.send(requestCalls.activate, at));
  const body = { runner: 'Porter Musa', doctor: fresh.secondOf(fresh.doctor) };
  const { lines } = sound(await fresh.bench.send(requestCalls.pack, { ...at, body })).payload;
  expect(lines.map(({ unit }) => unit.bloodGroup)).toEqual(['B-']);
}, 120_000);

test('the database lets no incompatible line in by itself', async () => {
  const request = await bank.typed('O+');
  const unit = await bank.unit('A+');
  const insert = (columns: string, values: string) =>
    theDatabase().owner.query(
      `insert into blood_request_units (hospital_id, id, request_id, unit_id, state, recipient_group, unit_group, component, reserved_at${columns})
       values ($1, gen_random_uuid(), $2, $3, 'reserved', 'O+', 'A+', 'packed-red-cells', now()${values})`,
      [bank.hospital.id, request.id, unit.id],
    );
  await expect(insert('', '')).rejects.toThrow('blood_request_units_compatible');
  await expect(insert(', emergency, emergency_doctor_name, emergency_reason', ", true, 'Dr', 'Bleeding'")).rejects.toThrow(
    'blood_request_units_compatible',
  );
  // A line that lies about the unit's group points at no unit.
  const lie = theDatabase().owner.query(
    `insert into blood_request_units (hospital_id, id, request_id, unit_id, state, recipient_group, unit_group, component, reserved_at)
     values ($1, gen_random_uuid(), $2, $3, 'reserved', 'O+', 'O+', 'packed-red-cells', now())`,
    [bank.hospital.id, request.id, unit.id],
  );
  await expect(lie).rejects.toThrow('blood_request_units_unit');
}, 60_000);
