import { beforeAll, describe, expect, test } from 'vitest';
import { aPatient } from '#testing/factories.ts';
import { claimedBy } from '#testing/other-areas.ts';
import { aHospital, clockNow, demoPassword, inScopeOf, type TestHospital, type TestUser, theDatabase } from '#testing/world.ts';
import { addHours, addMinutes } from '#kernel/server/clock/instants.ts';
import { patientCalls } from '#modules/patients/contract/calls/patients.ts';
import { allergyCalls, conditionCalls } from '../contract/calls/conditions.ts';
import { vitalCalls } from '../contract/calls/vitals.ts';
import { flagsOf, scoreOf } from '../contract/scores.ts';
import { latestVitals } from './list-vitals.ts';

let here: TestHospital;
let nurse: TestUser;
let doctor: TestUser;

beforeAll(async () => {
  here = await aHospital();
  nurse = await here.userWith('Create Vitals', 'Edit Vitals', 'Void Vitals');
  doctor = await here.userWith('Create Vitals', 'Edit Vitals', 'Edit Any Vitals', 'Void Vitals', 'Receive Clinical Alerts');
}, 120_000);

const calm = {
  temperature: 36.8,
  pulse: 72,
  respiratoryRate: 16,
  systolic: 124,
  diastolic: 78,
  spo2: 98,
  onOxygen: false,
  consciousness: 'alert',
} as const;
const ill = { ...calm, respiratoryRate: 26, spo2: 91, pulse: 128, confirm: true } as const;

async function alertsOf(vitalId: string, userId: string): Promise<number> {
  const { rows } = await theDatabase().owner.query(
    "select count(*) as count, bool_and(dates ? 'dateTime') as dated from notifications where title = 'Abnormal Vitals' and entity_id = $1 and user_id = $2",
    [vitalId, userId],
  );
  // The list of notices refuses dates that its contract does not declare.
  if (Number(rows[0].count) > 0) expect(rows[0].dated).toBe(true);
  return Number(rows[0].count);
}

describe('a set of vitals', () => {
  test('has its derived values, a complete NEWS2 and no alert when calm', async () => {
    const { id: patientId } = await aPatient(here);
    const answer = await nurse.send(vitalCalls.record, {
      body: { patientId, ...calm, weight: 70, height: 175, units: { weight: 'kg', height: 'cm' }, gcsEye: 4, gcsVerbal: 'T', gcsMotor: 6 },
    });
    expect(answer.payload).toMatchObject({
      map: 93,
      bmi: 22.9,
      bsa: 1.84,
      gcsTotal: 10,
      gcsText: '10T',
      news2: 0,
      weight: 70_000,
      height: 1750,
      flags: [],
    });
    expect(answer.payload.warning).toMatchObject({ table: 'news2', version: 'NEWS2-2017', answered: 7, of: 7, band: 'low' });
    expect(await alertsOf(answer.payload.id, doctor.userId)).toBe(0);
  });

  test('that is incomplete scores what is known, marked partial, and keeps no number', async () => {
    const { id: patientId } = await aPatient(here);
    const { payload } = await nurse.send(vitalCalls.record, { body: { patientId, pulse: 108, respiratoryRate: 22 } });
    expect(payload.news2).toBeNull();
    expect(payload.warning).toMatchObject({ score: 3, partial: true, answered: 3, of: 7, band: 'low' });
    expect(await alertsOf(payload.id, doctor.userId)).toBe(0);
  });

  test('of a sick patient calls the team once, with oxygen not recorded and with parameters missing', async () => {
    const { id: patientId } = await aPatient(here);
    const sick = {
      temperature: 39.2,
      pulse: 118,
      respiratoryRate: 24,
      systolic: 90,
      diastolic: 60,
      spo2: 93,
      consciousness: 'alert' as const,
    };
    const whole = (await nurse.send(vitalCalls.record, { body: { patientId, ...sick } })).payload;
    expect(whole).toMatchObject({ news2: 11, warning: { score: 11, partial: false, band: 'high' } });
    expect(await alertsOf(whole.id, doctor.userId)).toBe(1);
    const partial = (await nurse.send(vitalCalls.record, { body: { patientId, pulse: 118, respiratoryRate: 26 } })).payload;
    expect(partial).toMatchObject({ news2: null, warning: { score: 5, partial: true, band: 'medium' } });
    expect(await alertsOf(partial.id, doctor.userId)).toBe(1);
  });

  test('outside of the possible is refused, each field in its words', async () => {
    const { id: patientId } = await aPatient(here);
    const fields = async (body: object) => (await nurse.send(vitalCalls.record, { body: { patientId, ...body } as never })).error.fields;
    expect(await fields({ temperature: 45.1 })).toEqual({ temperature: 'Vital is outside the possible range' });
    expect(await fields({ temperature: 120, units: { temperature: 'F' } })).toEqual({ temperature: 'Vital is outside the possible range' });
    expect(await fields({ systolic: 80, diastolic: 80 })).toEqual({ diastolic: 'Diastolic must be lower than systolic' });
    expect(await fields({ systolic: 80 })).toEqual({ diastolic: 'Enter both blood pressure values' });
    expect(await fields({ temperatureSite: 'oral' })).toEqual({ temperature: 'Enter at least one vital' });
    expect(await fields({ gcsEye: 3 })).toMatchObject({ gcsEye: expect.any(String) });
    expect(await fields({ pulse: 351, spo2: 0 })).toMatchObject({ pulse: expect.any(String), spo2: expect.any(String) });
  });

  test('that is unusual for an adult wants a confirmation, which the trail keeps', async () => {
    const { id: patientId } = await aPatient(here);
    const asked = await nurse.send(vitalCalls.record, { body: { patientId, pulse: 140 } });
    expect([asked.status, asked.error.code, asked.error.found]).toEqual([422, 'VITALS_UNUSUAL', ['pulse']]);
    const { payload } = await nurse.send(vitalCalls.record, { body: { patientId, pulse: 140, confirm: true } });
    const { rows } = await theDatabase().owner.query('select action from audit_entries where entity_id = $1', [payload.id]);
    expect(rows).toEqual([{ action: 'override' }]);
    expect(payload.flags).toMatchObject([{ field: 'pulse', level: 'red' }]);
  });

  test('keeps what was typed in units of its own', async () => {
    const { id: patientId } = await aPatient(here);
    const { payload } = await nurse.send(vitalCalls.record, {
      body: {
        patientId,
        temperature: 99.1,
        bloodGlucose: 180,
        weight: 154,
        units: { temperature: 'F', bloodGlucose: 'mg/dL', weight: 'lb' },
      },
    });
    const [listed] = (await nurse.send(vitalCalls.list, { query: { patientId } })).payload.data;
    for (const row of [payload, listed])
      expect(row).toMatchObject({
        temperature: 37.3,
        bloodGlucose: 9.991,
        weight: 69_853,
        entered: {
          temperature: { value: 99.1, unit: 'F' },
          bloodGlucose: { value: 180, unit: 'mg/dL' },
          weight: { value: 154, unit: 'lb' },
        },
      });
  });

  test('is of the past and of the life; older than a day wants a reason', async () => {
    const { id: patientId } = await aPatient(here, { dateOfBirth: '1990-01-01' });
    const at = (takenAt: string, reason?: string) =>
      nurse.send(vitalCalls.record, { body: { patientId, pulse: 70, takenAt, reason: reason ?? null } });
    expect((await at(addMinutes(clockNow(), 6))).error.code).toBe('VITALS_TIME');
    expect((await at('1989-12-30T00:00:00.000Z', 'from the old file')).error.code).toBe('VITALS_TIME');
    expect((await at(addHours(clockNow(), -25))).error.code).toBe('VITALS_BACKDATED');
    expect((await at(addHours(clockNow(), -25), 'from the old file')).status).toBe(200);
    expect((await at(addMinutes(clockNow(), 4))).status).toBe(200);
  });

  test('of a man has no pregnancy', async () => {
    const { id: patientId } = await aPatient(here, { gender: 'male' });
    expect((await nurse.send(vitalCalls.record, { body: { patientId, pulse: 70, isPregnant: true } })).error.code).toBe('FEMALE_ONLY');
  });

  test('twenty times at once is one set and one alert', async () => {
    const { id: patientId } = await aPatient(here);
    const answers = await Promise.all(Array.from({ length: 20 }, () => nurse.send(vitalCalls.record, { body: { patientId, ...ill } })));
    const kept = answers.filter((answer) => answer.status === 200);
    expect(kept).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 409 && answer.error.code === 'VITALS_REPEATED')).toHaveLength(19);
    const [set] = kept;
    expect(set?.payload).toMatchObject({ news2: 8, warning: { band: 'high' } });
    expect(await alertsOf(set?.payload.id ?? '', doctor.userId)).toBe(1);
    expect((await nurse.send(vitalCalls.list, { query: { patientId } })).payload.meta.count).toBe(1);
  });

  test('repeated under its key is one set and one alert', async () => {
    const { id: patientId } = await aPatient(here);
    const answers = [];
    for (let turn = 0; turn < 3; turn += 1)
      answers.push(await nurse.send(vitalCalls.record, { body: { patientId, ...ill } }, { key: `set-${patientId}` }));
    expect(new Set(answers.map((answer) => answer.payload.id)).size).toBe(1);
    expect(await alertsOf(answers[0]?.payload.id ?? '', doctor.userId)).toBe(1);
  });
});

describe('other tables', () => {
  test('a child’s red limit calls, adults’ ranges do not ask', async () => {
    const { id: patientId } = await aPatient(here, { dateOfBirth: addHours(clockNow(), -24 * 365 * 2).slice(0, 10) });
    const { payload } = await nurse.send(vitalCalls.record, { body: { patientId, respiratoryRate: 44, pulse: 120, muac: 113 } });
    expect(payload.warning).toMatchObject({ table: 'child', band: 'red', score: null });
    expect(payload.flags.map(({ field, level }) => [field, level])).toEqual([
      ['respiratoryRate', 'red'],
      ['muac', 'red'],
    ]);
    expect(await alertsOf(payload.id, doctor.userId)).toBe(1);
  });

  test('in pregnancy the obstetric triggers hold: two amber call', async () => {
    const { id: patientId } = await aPatient(here, { dateOfBirth: '1995-03-03' });
    const one = await nurse.send(vitalCalls.record, { body: { patientId, isPregnant: true, pulse: 105, systolic: 120, diastolic: 70 } });
    expect(one.payload.warning).toMatchObject({ table: 'meows', band: 'none' });
    const two = await nurse.send(vitalCalls.record, { body: { patientId, isPregnant: true, pulse: 105, systolic: 152, diastolic: 70 } });
    expect(two.payload.warning).toMatchObject({ table: 'meows', band: 'amber' });
    expect([await alertsOf(one.payload.id, doctor.userId), await alertsOf(two.payload.id, doctor.userId)]).toEqual([0, 1]);
    expect(two.payload.news2).toBeNull();
  });
});

describe('corrections', () => {
  test('are for the own entry of a day, or with Edit Any Vitals; what was there is kept; a call is made once', async () => {
    const { id: patientId } = await aPatient(here);
    const { payload: set } = await nurse.send(vitalCalls.record, {
      body: { patientId, ...calm, bloodGlucose: 100, units: { bloodGlucose: 'mg/dL' } },
    });
    const params = { id: set.id };
    const other = await here.userWith('Edit Vitals', 'View Vitals');
    const offered = async (user: TestUser) => (await user.send(vitalCalls.view, { params })).payload.acts;
    expect([await offered(nurse), await offered(other)]).toMatchObject([{ amend: null }, {}]);
    expect(await offered(other)).not.toHaveProperty('amend');
    expect((await other.send(vitalCalls.amend, { params, body: { pulse: 75, reason: 'typed wrong' } })).error).toMatchObject({
      permission: 'Edit Any Vitals',
    });
    const amended = await nurse.send(vitalCalls.amend, {
      params,
      body: { respiratoryRate: 26, spo2: 91, pulse: 128, confirm: true, reason: 'typed wrong', version: 1 },
    });
    expect(amended.payload).toMatchObject({
      status: 'amended',
      news2: 8,
      bloodGlucose: 5.551,
      entered: { bloodGlucose: { value: 100, unit: 'mg/dL' } },
    });
    expect((await nurse.send(vitalCalls.amend, { params, body: { pulse: 75, reason: 'again', version: 1 } })).error.code).toBe(
      'STALE_VERSION',
    );
    await doctor.send(vitalCalls.amend, { params, body: { pulse: 127, reason: 'again' } });
    expect(await alertsOf(set.id, doctor.userId)).toBe(1);
    const { history } = (await nurse.send(vitalCalls.view, { params })).payload;
    expect(history.map(({ version, reason, before }) => [version, reason, before.pulse])).toEqual([
      [2, 'again', 128],
      [1, 'typed wrong', 72],
    ]);
    expect((await nurse.send(vitalCalls.amend, { params, body: { diastolic: 130, reason: 'nonsense' } })).error.fields).toMatchObject({
      diastolic: 'Diastolic must be lower than systolic',
    });
  });

  test('a voided set is listed and feeds nothing', async () => {
    const { id: patientId } = await aPatient(here);
    const { payload: first } = await nurse.send(vitalCalls.record, { body: { patientId, ...calm, takenAt: addHours(clockNow(), -2) } });
    const { payload: wrong } = await nurse.send(vitalCalls.record, { body: { patientId, ...ill } });
    const params = { id: wrong.id };
    expect((await nurse.send(vitalCalls.void, { params, body: { reason: '' } })).status).toBe(400);
    const voided = await nurse.send(vitalCalls.void, { params, body: { reason: 'another patient' } });
    expect(voided.payload).toMatchObject({
      status: 'entered-in-error',
      voidReason: 'another patient',
      news2: null,
      warning: null,
      map: null,
      flags: [],
    });
    expect((await nurse.send(vitalCalls.list, { query: { patientId } })).payload.meta.count).toBe(2);
    expect((await nurse.send(vitalCalls.list, { query: { patientId, latest: 'true' } })).payload.data.map(({ id }) => id)).toEqual([
      first.id,
    ]);
    const { series } = (await nurse.send(vitalCalls.trend, { params: { id: patientId } })).payload;
    expect(new Set(series.flatMap((one) => one.points.map(({ vitalId }) => vitalId)))).toEqual(new Set([first.id]));
    const newest = await inScopeOf(here.id, (scope) => latestVitals(scope, [patientId]));
    expect(newest.get(patientId)?.id).toBe(first.id);
    expect((await nurse.send(vitalCalls.amend, { params, body: { pulse: 70, reason: 'no more' } })).error.code).toBe('VITALS_VOIDED');
    expect((await nurse.send(vitalCalls.record, { body: { patientId, ...ill } })).status).toBe(200);
  });
});

test('scores that are kept equal those made again from what is kept', async () => {
  const { id: patientId } = await aPatient(here, { dateOfBirth: '1970-01-01' });
  for (let turn = 0; turn < 25; turn += 1) {
    const some = Object.fromEntries(
      Object.entries({
        temperature: 34 + turn * 0.3,
        pulse: 35 + turn * 5,
        respiratoryRate: 6 + turn,
        systolic: 85 + turn * 6,
        diastolic: 40,
        spo2: 80 + (turn % 20),
        onOxygen: turn % 2 === 0,
        spo2Scale: turn % 3 === 0 ? 2 : 1,
        consciousness: turn % 4 === 0 ? 'confusion' : 'alert',
      }).map(([field, value]) => [field, typeof value === 'number' && field === 'temperature' ? Math.round(value * 10) / 10 : value]),
    );
    const answer = await nurse.send(vitalCalls.record, { body: { patientId, ...some, confirm: true } as never });
    const shown = answer.payload;
    const of = { ageMonths: 600, obstetric: false };
    const again = scoreOf(shown, of);
    expect([shown.news2, shown.warning?.band, shown.flags.length]).toEqual([again.score, again.band, flagsOf(shown, of).length]);
    const { rows } = await theDatabase().owner.query('select news2, score_band, score_version from vitals where id = $1', [shown.id]);
    expect(rows[0]).toEqual({ news2: again.score, score_band: again.band, score_version: again.version });
  }
});

test('trends carry the usual range of the age, growth its standards', async () => {
  const { id: patientId } = await aPatient(here, { gender: 'male', dateOfBirth: addHours(clockNow(), -24 * 365.25).slice(0, 10) });
  await nurse.send(vitalCalls.record, {
    body: {
      patientId,
      weight: 9.65,
      height: 75.7,
      headCircumference: 46.1,
      heightMethod: 'lying',
      pulse: 120,
      units: { weight: 'kg', height: 'cm', headCircumference: 'cm' },
    },
  });
  const { series } = (await nurse.send(vitalCalls.trend, { params: { id: patientId }, query: { fields: ['pulse'] } })).payload;
  expect(series).toMatchObject([{ field: 'pulse', unit: '/min', points: [{ value: 120 }] }]);
  expect(series[0]?.bands[0]).toMatchObject({ from: null, low: 110, high: 160 });
  const { indicators } = (await nurse.send(vitalCalls.growth, { params: { id: patientId } })).payload;
  for (const { points } of indicators) expect(Math.abs(points[0]?.zScore ?? 9)).toBeLessThan(0.2);
  const nobody = await aPatient(here, { gender: 'prefer not to say' });
  expect((await nurse.send(vitalCalls.growth, { params: { id: nobody.id } })).error.code).toBe('GROWTH_UNKNOWN');
});

test('a confidential patient’s vitals are closed with the record', async () => {
  const { id: patientId } = await aPatient(here, { confidential: true });
  expect((await nurse.send(vitalCalls.record, { body: { patientId, pulse: 70 } })).error.code).toBe('CONFIDENTIAL_PATIENT');
  expect((await nurse.send(vitalCalls.list, { query: { patientId } })).error.code).toBe('CONFIDENTIAL_PATIENT');
  const auditor = await here.userWith('View Audit Trail', 'View Patient Details');
  const trail = await auditor.raw('GET', `/api/audit-trail?patientId=${patientId}`);
  expect(trail.text).not.toContain('registered');
});

test('a person records own readings at home and reads them', async () => {
  const phoneNumber = `70${String(10_000_000 + Math.floor(Math.random() * 89_999_999))}`;
  const patient = await aPatient(here, { dateOfBirth: '1990-05-12', phoneNumber });
  const person = await claimedBy({ civisId: patient.civisId, dateOfBirth: '1990-05-12', phoneNumber });
  const taken = await person.send(vitalCalls.record, { body: { patientId: patient.id, systolic: 150, diastolic: 95, source: 'triage' } });
  expect(taken.payload).toMatchObject({ source: 'home', systolic: 150 });
  expect((await person.send(vitalCalls.list, {})).payload.data).toMatchObject([{ id: taken.payload.id }]);
  expect((await person.send(vitalCalls.trend, { params: { id: patient.id } })).status).toBe(200);
  const other = await aPatient(here);
  expect((await person.send(vitalCalls.record, { body: { patientId: other.id, pulse: 70 } })).status).toBe(404);
  expect((await person.send(vitalCalls.amend, { params: { id: taken.payload.id }, body: { pulse: 70, reason: 'no right' } })).status).toBe(
    403,
  );
  const timeline = await here.admin.send(patientCalls.timeline, { params: { id: patient.id }, query: { types: ['vitals'] } });
  expect(timeline.payload.data).toMatchObject([{ type: 'vitals', id: taken.payload.id }]);
});

test('nothing new is written for the dead, and a death is not before the last vitals', async () => {
  const { id: patientId } = await aPatient(here);
  await nurse.send(vitalCalls.record, { body: { patientId, pulse: 40, confirm: true, takenAt: addHours(clockNow(), -1) } });
  const physician = await here.userWithRole('Doctor');
  await physician.raw('POST', '/api/auth/confirmPassword', { password: demoPassword });
  const certificate = {
    place: 'ward',
    manner: 'natural',
    causeA: { icdCode: 'I21.9', text: 'Acute myocardial infarction', interval: 'hours' },
    sign: true,
  };
  const die = (hoursAgo: number) =>
    physician.raw('POST', `/api/patients/${patientId}/deceased`, { ...certificate, dateTimeOfDeath: addHours(clockNow(), -hoursAgo) });
  expect((await die(2)).status).not.toBe(200);
  expect((await die(0.5)).status).toBe(200);
  const orders = [
    doctor.send(vitalCalls.record, { body: { patientId, pulse: 70 } }),
    here.admin.send(conditionCalls.create, { body: { patientId, name: 'Asthma' } }),
    here.admin.send(allergyCalls.record, { body: { patientId, noneKnown: true } }),
  ];
  expect((await Promise.all(orders)).map((answer) => [answer.status, answer.error.code])).toEqual(
    Array.from({ length: 3 }, () => [422, 'PATIENT_DECEASED']),
  );
});
