import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { deathCalls } from '#modules/patients/contract/calls/deaths.ts';
import { asBefore, hearing } from '#testing/answering.ts';
import { demoPassword, theDatabase } from '#testing/world.ts';
import { admissionCalls } from '../../contract/calls/admissions.ts';
import { bedCalls } from '../../contract/calls/beds.ts';
import { stayEndCalls } from '../../contract/calls/stay-end.ts';
import { wardCalls } from '../../contract/calls/wards.ts';
import { PatientDischarged, PatientVacated } from '../../contract/events.ts';
import type { Admission } from '../../contract/stay-records.ts';
import { aBed, bedOnBoard, sound } from '../testing/rooms.ts';
import { admitted } from '../testing/stays.ts';
import { administrationOf, aDischarge, aMedicineGiven, aStayWorld, hoursFromNow, type StayWorld, summary } from '../testing/stay-end.ts';

let world: StayWorld;
beforeAll(async () => {
  world = await aStayWorld();
}, 120_000);
afterEach(asBefore);

type Named = Pick<Admission, 'id'>;
const discharge = async ({ id }: Named, changes: object = {}) =>
  sound(await world.doctor.send(stayEndCalls.discharge, { params: { id }, body: aDischarge(changes) }));
const vacate = ({ id }: Named, changes: object = {}) =>
  world.nurse.send(stayEndCalls.vacate, { params: { id }, body: { to: 'home', ...changes } });
const undo = ({ id }: Named, changes: object = {}) =>
  world.hospital.admin.send(stayEndCalls.undoDischarge, { params: { id }, body: { reason: 'Discharged by mistake', ...changes } });
const read = async ({ id }: Named) => sound(await world.hospital.admin.send(admissionCalls.read, { params: { id } }));
const bedOf = async (id: string | undefined) => (await bedOnBoard(world.hospital.admin, id as string))?.status;

describe('a bed', () => {
  test('is free once a discharged patient has left it, and is cleaned; not before the discharge, and once', async () => {
    const stay = await admitted(world.hospital);
    expect((await vacate(stay)).error.code).toBe('NOT_DISCHARGED');
    await discharge(stay);
    for (const at of [hoursFromNow(-5), hoursFromNow(1)]) expect((await vacate(stay, { at })).error.code).toBe('VACATED_AT');
    const told = hearing(PatientVacated);
    const after = sound(await vacate(stay, { to: 'lounge' }));
    expect(after).toMatchObject({ status: 'discharged', place: null, vacatedTo: 'lounge' });
    expect(after.stays).toMatchObject([{ bedId: stay.place?.bedId, toAt: after.vacatedAt }]);
    expect(told).toMatchObject([{ admissionId: stay.id, bedId: stay.place?.bedId, to: 'lounge' }]);
    expect(await bedOf(stay.place?.bedId)).toBe('cleaning');
    expect((await vacate(stay)).error.code).toBe('VACATED_ALREADY');
    sound(await world.nurse.send(bedCalls.ready, { params: { id: stay.place?.bedId as string }, body: {} }));
    expect((await admitted(world.hospital, { bedId: stay.place?.bedId as string })).status).toBe('admitted');
  });
});

describe('a missing patient', () => {
  const body = { lastSeenAt: '', searched: 'Ward, garden and gate' };
  const missing = (who: StayWorld['nurse'], { id }: Named, changes: object) =>
    who.send(stayEndCalls.absconded, { params: { id }, body: { ...body, ...changes } });

  test('is noted by who is in charge: discharged when last seen, the bed free, security told', async () => {
    const stay = await admitted(world.hospital);
    const given = await aMedicineGiven(world.hospital, stay.of.id);
    const charge = { params: { id: stay.place?.wardId as string }, body: { nurseInChargeId: world.nurse.userId } };
    sound(await world.hospital.admin.send(wardCalls.edit, charge));
    const lastSeenAt = stay.admittedAt;
    expect((await missing(world.doctor, stay, { lastSeenAt })).error).toMatchObject({ code: 'NURSE_IN_CHARGE_ONLY' });
    expect((await missing(world.nurse, stay, { lastSeenAt: hoursFromNow(-9) })).error.code).toBe('LAST_SEEN_AT');
    const after = sound(await missing(world.nurse, stay, { lastSeenAt }));
    expect(after).toMatchObject({
      ...{ status: 'discharged', dischargeType: 'absconded', dischargedAt: lastSeenAt, vacatedTo: 'unknown', place: null },
      discharge: { finalDiagnoses: [], summary: { course: expect.stringContaining('Ward, garden and gate') } },
    });
    expect(await bedOf(stay.place?.bedId)).toBe('cleaning');
    expect(await administrationOf(world.hospital, given.id)).toMatchObject({ status: 'terminated' });
    const { rows } = await theDatabase().owner.query(
      "select count(*)::int as count from notifications where title = 'Patient Missing' and entity_id = $1 and priority = 'high'",
      [stay.id],
    );
    expect(rows[0].count).toBeGreaterThan(0);
  });
});

describe('a death', () => {
  async function certify(stay: Admission, at: string): Promise<void> {
    const confirmed = await world.doctor.raw('POST', '/api/auth/confirmPassword', { password: demoPassword });
    expect(confirmed.status).toBe(200);
    const certificate = {
      ...{ dateTimeOfDeath: at, place: 'ward' as const, manner: 'natural' as const, sign: true },
      causeA: { icdCode: 'I21.9', text: 'Acute myocardial infarction', interval: '2 hours' },
    };
    sound(await world.doctor.send(deathCalls.record, { params: { id: stay.of.id }, body: certificate }));
  }

  test('ends the stay at its time and frees no bed before the body has left', async () => {
    const stay = await admitted(world.hospital, { admittedAt: hoursFromNow(-10), backdateReason: 'Came at night' });
    const given = await aMedicineGiven(world.hospital, stay.of.id);
    const [died, told] = [hoursFromNow(-2), hearing(PatientDischarged)];
    await certify(stay, died);
    const after = await read(stay);
    expect(after).toMatchObject({
      ...{ status: 'discharged', dischargeType: 'deceased', dischargedAt: died, vacatedAt: null },
      discharge: { deathRecordId: expect.any(String), summary: null },
      place: { bedId: stay.place?.bedId },
    });
    expect(told).toMatchObject([{ admissionId: stay.id, type: 'deceased', at: died }]);
    expect(await administrationOf(world.hospital, given.id)).toMatchObject({ status: 'terminated' });
    expect(await bedOf(stay.place?.bedId)).toBe('occupied');
    expect((await undo(stay)).error.code).toBe('UNDO_DECEASED');
    sound(await vacate(stay, { to: 'mortuary' }));
    expect(await bedOf(stay.place?.bedId)).toBe('cleaning');
  });

  test('dated before the admission ends the stay with the admission', async () => {
    const stay = await admitted(world.hospital);
    await certify(stay, hoursFromNow(-3));
    expect((await read(stay)).dischargedAt).toBe(stay.admittedAt);
  });

  test('that a discharge drafted is certified later: the stay names the record and stays as it ended', async () => {
    const stay = await admitted(world.hospital);
    const after = await discharge(stay, { type: 'deceased' });
    await certify(stay, after.dischargedAt as string);
    expect(await read(stay)).toMatchObject({
      ...{ status: 'discharged', dischargedAt: after.dischargedAt },
      discharge: { deathRecordId: after.discharge?.deathRecordId, summary },
    });
  });
});

describe('a discharge is undone', () => {
  test('in the bed that is still held; no dose revives', async () => {
    const stay = await admitted(world.hospital);
    const given = await aMedicineGiven(world.hospital, stay.of.id);
    await discharge(stay);
    const after = sound(await undo(stay));
    expect(after).toMatchObject({ status: 'admitted', discharge: null, dischargedAt: null, place: { bedId: stay.place?.bedId } });
    expect(after.stays).toHaveLength(1);
    const chart = await administrationOf(world.hospital, given.id);
    expect(chart.status).toBe('terminated');
    expect(chart.dosages.some(({ status }) => status === 'pending')).toBe(false);
    expect((await undo(stay)).error.code).toBe('ADMISSION_STATE');
  });

  test('in the own bed while nobody has it, also before it is cleaned', async () => {
    const stay = await admitted(world.hospital);
    await discharge(stay);
    sound(await vacate(stay));
    const after = sound(await undo(stay));
    expect(after.stays.map(({ reason }) => reason)).toEqual(['admit', 'undo-discharge']);
    expect(after.place?.bedId).toBe(stay.place?.bedId);
    expect(await bedOf(stay.place?.bedId)).toBe('occupied');
  });

  test('in a bed that is chosen, where somebody else has the own one', async () => {
    const stay = await admitted(world.hospital);
    await discharge(stay);
    sound(await vacate(stay));
    sound(await world.nurse.send(bedCalls.ready, { params: { id: stay.place?.bedId as string }, body: {} }));
    const other = await admitted(world.hospital, { bedId: stay.place?.bedId as string });
    expect((await undo(stay)).error.code).toBe('BED_NEEDED');
    expect((await undo(stay, { bedId: other.place?.bedId })).error.code).toBe('BED_TAKEN');
    expect((await undo(stay, { bedId: stay.id })).error.code).toBe('BED_UNKNOWN');
    const bedId = await aBed(world.hospital);
    expect(sound(await undo(stay, { bedId })).place?.bedId).toBe(bedId);
  });

  test('in another bed than the one that is held, which is cleaned then', async () => {
    const stay = await admitted(world.hospital);
    await discharge(stay);
    const bedId = await aBed(world.hospital);
    const after = sound(await undo(stay, { bedId }));
    expect(after.place?.bedId).toBe(bedId);
    expect(after.stays.filter(({ toAt }) => toAt === null)).toHaveLength(1);
    expect([await bedOf(stay.place?.bedId), await bedOf(bedId)]).toEqual(['cleaning', 'occupied']);
  });

  test('within a day, of a patient who is in no other stay', async () => {
    const stay = await admitted(world.hospital);
    await discharge(stay);
    sound(await vacate(stay));
    const next = await admitted(world.hospital, { patientId: stay.of.id });
    expect((await undo(stay)).error.code).toBe('PATIENT_ALREADY_ADMITTED');
    await discharge(next);
    await theDatabase().owner.query(
      "update admissions set admitted_at = admitted_at - interval '25 hours', discharged_at = discharged_at - interval '25 hours' where id = $1",
      [stay.id],
    );
    expect((await undo(stay)).error).toMatchObject({ code: 'UNDO_TOO_LATE', hours: 24 });
    expect((await read(stay)).acts.undoDischarge).not.toBeNull();
  });

  test('with what had been cleared: it is asked for again', async () => {
    const stay = await admitted(world.hospital);
    await discharge(stay);
    const cleared = await world.nurse.send(stayEndCalls.clear, { params: { id: stay.id }, body: { area: 'nursing' } });
    expect(sound(cleared).cleared).toBe(1);
    sound(await undo(stay));
    expect((await discharge(stay)).cleared).toBe(0);
  });
});
