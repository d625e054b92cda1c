import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addDays, addHours, addMinutes } from '#kernel/server/clock/instants.ts';
import { aPortalPatient } from '#testing/other-areas.ts';
import { clockNow, inScopeOf, runJobNow, setClock, theDatabase } from '#testing/world.ts';
import { PatientDied } from '#modules/patients/contract/events.ts';
import type { Administration } from '../../contract/administration-records.ts';
import { administrationCalls } from '../../contract/calls/administrations.ts';
import { prescriptionCalls } from '../../contract/calls/prescriptions.ts';
import { payloadOf } from '../testing/medicines.ts';
import { extendSchedules, tendDoses } from './jobs.ts';
import { aWard, type TestWard } from './testing/ward.ts';

let ward: TestWard;
let tablet: string;

beforeAll(async () => {
  ward = await aWard();
  tablet = await ward.medicine('Cefuroxime');
}, 60_000);

afterEach(() => setClock(null));

const { completeAdministration: complete } = administrationCalls;
const tend = () => inScopeOf(ward.hospital.id, tendDoses);

/** Runs the job of the ward so many minutes from now. */
async function tendIn(minutes: number): Promise<void> {
  setClock(addMinutes(clockNow(), minutes));
  await tend();
  setClock(null);
}

async function noticesOf(title: string, id: string): Promise<number> {
  const { rows } = await theDatabase().owner.query('select count(*)::int as count from notifications where title = $1 and entity_id = $2', [
    title,
    id,
  ]);
  return rows[0].count as number;
}

async function stored(id: string) {
  const { rows } = await theDatabase().owner.query(
    'select status, note from administration_dosages where administration_id = $1 and not voided order by due_at',
    [id],
  );
  return rows.map(({ status }) => status as string);
}

describe('the clock of the ward', () => {
  test('a late dose is told once, counts as missed later, and two in a row reach the prescriber', async () => {
    const made = await ward.chart({ productId: tablet });
    const dosageId = made.dosages[0]?.id as string;
    await tendIn(50);
    expect(await stored(made.id)).toEqual(['pending', 'pending', 'pending', 'pending', 'pending']);
    expect(await noticesOf('Dose Overdue', dosageId)).toBe(0);
    await tendIn(62);
    await tendIn(70);
    const { rows } = await theDatabase().owner.query('select overdue_told from administration_dosages where id = $1', [dosageId]);
    expect(rows[0].overdue_told).toBe(true);
    expect(await noticesOf('Dose Overdue', dosageId)).toBeGreaterThan(0);
    await tendIn(4 * 60 - 1);
    expect((await stored(made.id))[0]).toBe('pending');
    await tendIn(4 * 60 + 1);
    expect((await stored(made.id)).slice(0, 2)).toEqual(['missed', 'pending']);
    expect(await noticesOf('Doses Not Taken', made.id)).toBe(0);
    await tendIn(8 * 60 + 1);
    expect((await stored(made.id)).slice(0, 3)).toEqual(['missed', 'missed', 'pending']);
    expect(await noticesOf('Doses Not Taken', made.id)).toBe(1);
  });

  test('held doses are neither late nor missed; a hold ends by its time', async () => {
    const made = await ward.chart({ productId: tablet });
    const until = addHours(clockNow(), 6);
    payloadOf(
      await ward.nurse.send(administrationCalls.holdAdministration, { params: { id: made.id }, body: { reason: 'surgery', until } }),
    );
    await tendIn(5 * 60);
    expect((await stored(made.id)).every((status) => status === 'pending')).toBe(true);
    await tendIn(6 * 60 + 1);
    expect((await stored(made.id)).slice(0, 3)).toEqual(['withheld', 'withheld', 'pending']);
    expect((await ward.show(made.id)).held).toBe(false);
  });

  test('a course without end has its doses seven days ahead, however often the night comes; none twice', async () => {
    const made = await ward.chart({ productId: tablet, frequencyCode: 'BD', durationValue: null, durationUnit: 'continuous' });
    expect(made.progress.of).toBeNull();
    expect(made.dosages).toHaveLength(14);
    for (const days of [1, 1, 2]) {
      setClock(addDays(clockNow(), days));
      await inScopeOf(ward.hospital.id, extendSchedules);
      setClock(null);
    }
    const after = await ward.show(made.id);
    expect(new Set(after.dosages.map(({ dueAt }) => dueAt)).size).toBe(after.dosages.length);
    expect(after.dosages).toHaveLength(18);
  });

  test('the effect of an as-needed dose and an unsigned verbal order are asked for once', async () => {
    const prn = {
      frequencyCode: 'PRN',
      prn: true,
      prnReason: 'pain',
      prnMinIntervalMinutes: 30,
      prnMaxPerDay: 2,
      durationValue: null,
      durationUnit: 'continuous',
    } as const;
    const made = await ward.chart({ productId: tablet, ...prn });
    payloadOf(
      await ward.nurse.send(administrationCalls.giveAsNeeded, { params: { id: made.id }, body: { scannedPatient: made.patient.id } }),
    );
    const patientId = await ward.patient();
    const verbal = {
      patientId,
      productId: tablet,
      doseAmount: 500,
      doseUnit: 'mg',
      route: 'oral',
      prescriberId: ward.doctor.userId,
      readBack: true,
    } as const;
    const spoken = payloadOf<Administration>(await ward.nurse.send(administrationCalls.createAdministration, { body: { verbal } }));
    await tendIn(46);
    await tendIn(60);
    expect(await noticesOf('Note The Effect', made.id)).toBe(1);
    expect(await noticesOf('Verbal Order Unsigned', spoken.id)).toBe(0);
    await tendIn(24 * 60 + 1);
    await tendIn(24 * 60 + 20);
    expect(await noticesOf('Verbal Order Unsigned', spoken.id)).toBeGreaterThan(0);
    await runJobNow('prescriptions-and-therapeutics.tend-doses');
  });
});

describe('what the ward reads', () => {
  test('worklist, chart and dashboard tell the same doses', async () => {
    const patientId = await ward.patient();
    const made = await ward.chart({ productId: tablet, frequencyCode: 'q2h', durationValue: 12 }, patientId);
    const query = { patientId, from: addHours(made.startAt, -1), to: addHours(made.startAt, 12) };
    const before = (await ward.nurse.send(administrationCalls.chart, { query })).payload;
    expect(before.patients[0]?.medicines[0]?.doses.map(({ due }) => due)).toEqual([true, false, false, false, false, false]);
    payloadOf(
      await ward.nurse.send(complete, {
        params: { id: made.id },
        body: { dosageId: made.dosages[0]?.id as string, scannedPatient: made.patient.id },
      }),
    );
    const worklist = (await ward.nurse.send(administrationCalls.worklist, { query: { wardId: ward.hospital.departmentId } })).payload;
    const mine = worklist.patients.find(({ patient }) => patient.id === patientId);
    expect(mine?.doses.map(({ state }) => state)).toEqual(['coming', 'coming']);
    expect(worklist.counts.givenToday).toBeGreaterThan(0);
    const chart = (await ward.nurse.send(administrationCalls.chart, { query })).payload;
    expect(chart.patients).toHaveLength(1);
    expect(chart.patients[0]?.medicines).toMatchObject([{ id: made.id, group: 'regular', progress: { given: 1, of: 12 } }]);
    expect(chart.patients[0]?.medicines[0]?.doses.map(({ status }) => status)).toEqual([
      'given',
      ...Array.from({ length: 5 }, () => 'pending'),
    ]);
    const tooLong = await ward.nurse.send(administrationCalls.chart, { query: { ...query, to: addDays(made.startAt, 60) } });
    expect(tooLong.error.code).toBe('CHART_TOO_LONG');
    const sister = await ward.hospital.userWith('View Therapeutic Administration on dashboard');
    const tile = (await sister.send(administrationCalls.administrationsOfDashboard, { query: { status: ['in-progress'] } })).payload;
    const list = (await ward.nurse.send(administrationCalls.filterAdministrations, { query: { status: ['in-progress'], limit: 1000 } }))
      .payload;
    const { rows } = await theDatabase().owner.query(
      "select count(*)::int as count from therapeutic_administrations where hospital_id = $1 and status = 'in-progress'",
      [ward.hospital.id],
    );
    expect([tile.meta.count, list.meta.count, tile.data.length]).toEqual([rows[0].count, rows[0].count, rows[0].count]);
    const spellings = await Promise.all(
      (['dosage completed', 'dosage-completed'] as const).map((status) =>
        ward.nurse.send(administrationCalls.filterAdministrations, { query: { status: [status] } }),
      ),
    );
    expect(spellings.map(({ payload }) => payload.meta.count)).toEqual([
      spellings[0]?.payload.meta.count,
      spellings[0]?.payload.meta.count,
    ]);
  });

  test('a given dose keeps its prescription from being taken back; a death ends what is given', async () => {
    const patientId = await ward.patient();
    const made = await ward.chart({ productId: tablet }, patientId);
    payloadOf(
      await ward.nurse.send(complete, {
        params: { id: made.id },
        body: { dosageId: made.dosages[0]?.id as string, scannedPatient: made.patient.id },
      }),
    );
    const cancelled = await ward.doctor.send(prescriptionCalls.cancel, {
      params: { id: made.prescriptionId as string },
      body: { reason: 'wrong patient' },
    });
    expect(cancelled.error.code).toBe('RX_BEGUN');
    const other = await ward.chart({ productId: tablet }, await ward.patient());
    const deathRecordId = randomUUID();
    const { rows } = await theDatabase().owner.query<{ person: string }>('select person_id as person from patients where id = $1', [
      patientId,
    ]);
    const personId = rows[0]?.person as string;
    await inScopeOf(ward.hospital.id, (scope) =>
      scope.emit(PatientDied, { patientId, personId, deathRecordId, dateTimeOfDeath: scope.now }),
    );
    expect(await ward.show(made.id)).toMatchObject({
      status: 'terminated',
      terminateReason: 'Patient is deceased',
      progress: { given: 1 },
    });
    expect((await ward.show(other.id)).status).toBe('in-progress');
  });

  test('a dose that was given without a connection counts at the time it was given, however late it is told', async () => {
    const made = await ward.chart({ productId: tablet, frequencyCode: 'q2h', startAt: addMinutes(clockNow(), -10) });
    const [first, second] = made.dosages.map(({ id, dueAt }) => ({ id, dueAt }));
    const tell = (dosageId: string, givenAt: string, more: object = {}) =>
      ward.nurse.send(complete, { params: { id: made.id }, body: { dosageId, givenAt, scannedPatient: made.patient.id, ...more } });
    setClock(addHours(clockNow(), 3));
    const onTime = payloadOf<Administration>(await tell(first?.id as string, addMinutes(first?.dueAt as string, 20)));
    expect(onTime.dosages[0]).toMatchObject({ status: 'given', late: false, givenAt: addMinutes(first?.dueAt as string, 20) });
    // Given outside of its window it wants a reason, also when it is told later.
    setClock(addHours(clockNow(), 1));
    const late = addMinutes(second?.dueAt as string, 90);
    expect((await tell(second?.id as string, late)).error.code).toBe('DOSE_REASON');
    const told = payloadOf<Administration>(await tell(second?.id as string, late, { reasonCode: 'patient-away' }));
    expect(told.dosages[1]).toMatchObject({ status: 'given', late: true, givenAt: late });
    expect((await tell(first?.id as string, first?.dueAt as string)).error.code).toBe('DOSE_RECORDED');
  });

  test('a person reads the own medicines, and nobody else does', async () => {
    const portal = await aPortalPatient(ward.hospital);
    const { rows } = await theDatabase().owner.query(
      `select p.id from patients p join portal_accounts a on a.person_id = p.person_id where p.hospital_id = $1 order by a.created_at desc limit 1`,
      [ward.hospital.id],
    );
    const patientId = rows[0].id as string;
    payloadOf(await ward.hospital.admin.raw('POST', '/api/allergies', { patientId, noneKnown: true }));
    const own = async () => (await portal.send(administrationCalls.filterAdministrations, { query: { status: ['in-progress'] } })).payload;
    await ward.chart({ productId: tablet });
    expect((await own()).data).toEqual([]);
    const made = await ward.chart({ productId: tablet }, patientId);
    payloadOf(
      await ward.nurse.send(complete, {
        params: { id: made.id },
        body: { dosageId: made.dosages[0]?.id as string, scannedPatient: made.patient.id },
      }),
    );
    expect((await own()).data).toMatchObject([{ id: made.id, given: 1, hospital: { id: ward.hospital.id }, doses: [{ status: 'given' }] }]);
    expect((await portal.send(administrationCalls.readAdministration, { params: { id: made.id } })).status).toBe(403);
  });
});
