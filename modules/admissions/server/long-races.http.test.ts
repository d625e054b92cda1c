import { beforeAll, expect, test } from 'vitest';
import { addCalendarDays, addMinutes, dayIn, startOfDay } from '#kernel/server/clock/instants.ts';
import { runJob } from '#kernel/server/jobs/job-runner.ts';
import { aPatient } from '#testing/factories.ts';
import { clockNow, setClock, startOn, stopWorld, theCivis, theDatabase } from '#testing/world.ts';
import { admissionCalls } from '../contract/calls/admissions.ts';
import { roundCalls } from '../contract/calls/rounds.ts';
import { stayEndCalls } from '../contract/calls/stay-end.ts';
import { admissionsJobs } from './jobs.ts';
import { nightsOf, ownClock, priced } from './testing/money.ts';
import { cleanBeds, tally, times, violations } from './testing/races.ts';
import { aBed, someBeds, sound } from './testing/rooms.ts';
import { administrationOf, aDischarge, aMedicineGiven, aStayWorld, type StayWorld } from './testing/stay-end.ts';
import { admitted, anAdmissionOf } from './testing/stays.ts';

// The suite runs a few rounds; `CIVIS_RACE_ROUNDS=50` runs as many as a release is tried with.
const rounds = Number(process.env['CIVIS_RACE_ROUNDS'] ?? 4);
const patience = 60_000 + rounds * 6_000;
let world: StayWorld;
beforeAll(async () => {
  world = await aStayWorld();
  await priced(world.hospital);
}, 120_000);
ownClock();

interface Asked {
  readonly status: number;
  readonly text: string;
  readonly error?: { readonly code: string } | undefined;
}

const inRounds = async (act: (turn: number) => Promise<void>) => {
  for (let turn = 0; turn < rounds; turn += 1) await act(turn);
  expect(await violations(world.hospital.id)).toEqual([]);
};
const admin = () => world.hospital.admin;
const rowsOf = async <T>(text: string, ...values: unknown[]) => (await theDatabase().owner.query(text, values)).rows as T[];
const cancel = (id: string) => admin().send(stayEndCalls.cancel, { params: { id }, body: { reason: 'Only a race' } });
const discharge = (id: string) => admin().send(stayEndCalls.discharge, { params: { id }, body: aDischarge() });

test('one bed, 20 patients', { timeout: patience }, async () => {
  const bedId = await aBed(world.hospital);
  const orders = await times(20, () => anAdmissionOf(world.hospital, { bedId }));
  await inRounds(async () => {
    const answers = await times(20, (at) => admin().send(admissionCalls.create, { body: orders[at] as (typeof orders)[number] }));
    expect(tally(answers)).toEqual({ done: 1, BED_TAKEN: 19 });
    const winner = answers.find(({ status }) => status === 200);
    sound(await cancel(winner?.payload.id as string));
  });
});

test('one patient, 20 beds', { timeout: patience }, async () => {
  const patientId = (await aPatient(world.hospital)).id;
  const beds = await someBeds(world.hospital, 20);
  const orders = await Promise.all(beds.map((bedId) => anAdmissionOf(world.hospital, { bedId, patientId })));
  await inRounds(async () => {
    const answers = await times(20, (at) => admin().send(admissionCalls.create, { body: orders[at] as (typeof orders)[number] }));
    expect(tally(answers)).toEqual({ done: 1, PATIENT_ALREADY_ADMITTED: 19 });
    const occupied = await rowsOf("select id from beds where id = any($1::uuid[]) and status = 'occupied'", beds);
    expect(occupied).toHaveLength(1);
    sound(await cancel(answers.find(({ status }) => status === 200)?.payload.id as string));
  });
});

test('10 swaps and 10 transfers of the same two patients', { timeout: patience }, async () => {
  const [one, other] = [await admitted(world.hospital), await admitted(world.hospital)];
  const free = await someBeds(world.hospital, 5);
  const transfer = (at: number): Promise<Asked> =>
    admin().send(admissionCalls.transfer, {
      params: { id: at % 4 === 1 ? one.id : other.id },
      body: { bedId: free[at % 5] as string, note: 'Asked for' },
    });
  const swap = (): Promise<Asked> => admin().send(admissionCalls.swap, { body: { admissionIds: [one.id, other.id], note: 'Asked for' } });
  await inRounds(async () => {
    const answers = await times(20, (at) => (at % 2 === 0 ? swap() : transfer(at)));
    for (const { status, text } of answers) expect([200, 409, 422], text.slice(0, 300)).toContain(status);
    const lying = await rowsOf<{ bed: string }>(
      'select bed_id as bed from bed_stays where admission_id in ($1, $2) and to_at is null',
      one.id,
      other.id,
    );
    expect(new Set(lying.map(({ bed }) => bed)).size).toBe(2);
    expect(lying).toHaveLength(2);
    await cleanBeds(world.hospital.id);
  });
});

test('a discharge, 10 doses and 9 ward rounds of one patient', { timeout: patience }, async () => {
  await inRounds(async () => {
    const stay = await admitted(world.hospital);
    const given = await aMedicineGiven(world.hospital, stay.of.id);
    const dose = (dosageId: string): Promise<Asked> =>
      admin().raw('PATCH', `/api/therapeutic-administrations/${given.id}/complete`, {
        ...{ dosageId, scannedPatient: stay.of.id, note: 'at once' },
      });
    const [doses, begun, ended] = await Promise.all([
      Promise.all(given.dosages.slice(0, 10).map(({ id }) => dose(id))),
      times(9, () => admin().send(roundCalls.create, { body: { admissionId: stay.id, kind: 'daily' } })),
      discharge(stay.id),
    ]);
    expect(ended.status, ended.text.slice(0, 300)).toBe(200);
    const chart = await administrationOf(world.hospital, given.id);
    expect(chart.status).toBe('terminated');
    expect(chart.dosages.filter(({ status }) => status === 'pending')).toEqual([]);
    expect(chart.dosages.filter(({ status }) => status === 'given')).toHaveLength(doses.filter(({ status }) => status === 200).length);
    for (const { status, text } of begun) expect([200, 409, 422], text.slice(0, 300)).toContain(status);
    const drafts = await rowsOf('select id from ward_rounds where admission_id = $1', stay.id);
    expect(drafts).toHaveLength(begun.filter(({ status }) => status === 200).length);
    expect(drafts.length).toBeLessThanOrEqual(1);
  });
});

test('the charge of nights in two processes, each time after three days', { timeout: patience }, async () => {
  const second = await startOn(theDatabase());
  const zone = 'Africa/Lagos';
  const today = dayIn(clockNow(), zone);
  const job = admissionsJobs.find(({ name }) => name === 'admissions.tend-beds-of-hospital');
  if (!job) throw new Error('The job has another name');
  const stays = [await admitted(world.hospital), await admitted(world.hospital), await admitted(world.hospital)];
  try {
    await inRounds(async (turn) => {
      const days = (turn + 1) * 3;
      setClock(addMinutes(startOfDay(addCalendarDays(today, days), zone), 60));
      await times(20, (at) => runJob((at % 2 ? second.civis : theCivis()).kernel, job, { hospitalId: world.hospital.id }));
      for (const { id } of stays) {
        expect(await nightsOf(id)).toEqual(Array.from({ length: days }, (_none, night) => addCalendarDays(today, night)));
        const lines = await rowsOf(
          "select id from patient_bills where admission_id = $1 and source_type = 'bed-day' and status = 'active' and charge_key like '____-__-__'",
          id,
        );
        expect(lines).toHaveLength(days);
      }
    });
  } finally {
    await stopWorld(second);
    setClock(null);
  }
});

test('10 undo a discharge, 10 admit the patient anew', { timeout: patience }, async () => {
  let stay = await admitted(world.hospital);
  const beds = await someBeds(world.hospital, 10);
  const orders = await Promise.all(beds.map((bedId) => anAdmissionOf(world.hospital, { bedId, patientId: stay.of.id })));
  const undo = (): Promise<Asked> => admin().send(stayEndCalls.undoDischarge, { params: { id: stay.id }, body: { reason: 'By mistake' } });
  await inRounds(async () => {
    sound(await discharge(stay.id));
    sound(await admin().send(stayEndCalls.vacate, { params: { id: stay.id }, body: { to: 'home' } }));
    await cleanBeds(world.hospital.id);
    const admit = (at: number): Promise<Asked> => admin().send(admissionCalls.create, { body: orders[at % 10] as (typeof orders)[number] });
    const answers = await times(20, (at) => (at % 2 ? undo() : admit(at / 2)));
    expect(
      answers.filter(({ status }) => status === 200),
      JSON.stringify(tally(answers)),
    ).toHaveLength(1);
    const open = await rowsOf<{ id: string }>("select id from admissions where patient_id = $1 and status = 'admitted'", stay.of.id);
    expect(open).toHaveLength(1);
    stay = sound(await admin().send(admissionCalls.read, { params: { id: open[0]?.id as string } }));
  });
});
