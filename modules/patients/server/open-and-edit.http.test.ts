import { describe, expect, test } from 'vitest';
import { aHospital, clockNow, demoPassword, inScopeOf, type TestUser, theDatabase } from '#testing/world.ts';
import { deathCalls } from '../contract/calls/deaths.ts';
import { patientCalls } from '../contract/calls/patients.ts';
import { confidentialPatient } from '../contract/words.ts';
import { requireLivingPatient, requirePatient } from './open-patient.ts';
import { aPerson } from './sample-person.ts';

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

describe('opening a record', () => {
  test('each opening is in the access log, with who and when', async () => {
    const hospital = await aHospital();
    const nurse = await hospital.userWith('View Patient Details');
    const { payload: patient } = await hospital.admin.send(patientCalls.register, { body: aPerson() });
    for (let time = 0; time < 3; time += 1)
      expect((await nurse.send(patientCalls.details, { params: { id: patient.id } })).status).toBe(200);
    const log = await hospital.admin.send(patientCalls.accessLog, { params: { id: patient.id } });
    expect(log.payload.meta.count).toBe(3);
    expect(log.payload.data[0]).toMatchObject({ actorName: expect.stringContaining('Ada'), action: 'read' });
  });

  test('the banner says age, billing and dependants', async () => {
    const { admin } = await aHospital();
    const { payload: patient } = await admin.send(patientCalls.register, {
      body: aPerson({
        dependants: [{ ...aPerson(), address: null, relationship: 'daughter' as const }].map(
          ({ nextOfKins: _n, billing: _b, registrationSource: _r, ...rest }) => rest,
        ),
      }),
    });
    expect(patient.dependants).toMatchObject([{ dependantNumber: 1, address: patient.address }]);
    const { payload } = await admin.send(patientCalls.details, { params: { id: patient.id } });
    expect(payload.banner).toMatchObject({
      dependantsCount: 1,
      defaultBilling: { method: 'Self-Pay', coverage: 'usable' },
      allergies: null,
      portal: 'none',
      reportedDeceasedElsewhere: false,
    });
    expect(payload.banner.age).toMatch(/^\d+ years$/);
    const child = await admin.send(patientCalls.details, { params: { id: patient.dependants[0]?.id as string } });
    expect(child.payload.banner.principal).toMatchObject({ id: patient.id });
  });

  test('a confidential record opens for its permission only; lists hide its contacts', async () => {
    const hospital = await aHospital();
    const clerk = await hospital.userWith('View Patient Details', 'View Patient List', 'Edit Patient');
    const { payload: patient } = await hospital.admin.send(patientCalls.register, {
      body: aPerson({ confidential: true, email: 'vip@mail.test' }),
    });
    const refused = await clerk.send(patientCalls.details, { params: { id: patient.id } });
    expect(refused.status).toBe(403);
    expect(refused.error.code).toBe('CONFIDENTIAL_PATIENT');
    expect((await clerk.send(patientCalls.card, { params: { id: patient.id } })).status).toBe(403);
    expect((await clerk.send(patientCalls.timeline, { params: { id: patient.id } })).status).toBe(403);
    expect((await clerk.send(patientCalls.edit, { params: { id: patient.id }, body: { ...aPerson(), version: 1 } })).status).toBe(403);
    expect((await clerk.send(patientCalls.list, {})).payload.data).toMatchObject([
      { id: patient.id, confidential: true, fullname: confidentialPatient, dateOfBirth: null, phoneNumber: null, email: null },
    ]);
    expect((await hospital.admin.send(patientCalls.details, { params: { id: patient.id } })).payload.email).toBe('vip@mail.test');
  });

  test('is found by name until it is marked as confidential, and again when the mark goes; by number all along', async () => {
    const hospital = await aHospital();
    const clerk = await hospital.userWith('View Patient List');
    const person = aPerson({ lastName: 'Zyxqenwu' });
    const { id, version, hospitalPatientId } = (await hospital.admin.send(patientCalls.register, { body: person })).payload;
    const found = async (who: TestUser, typed: string) =>
      (await who.send(patientCalls.quickSearch, { query: { q: typed } })).payload.map((row) => row.id);
    const mark = async (confidential: boolean, before: number) =>
      (await hospital.admin.send(patientCalls.edit, { params: { id }, body: { ...person, confidential, version: before } })).payload
        .version;
    expect([await found(clerk, 'zyxqenwu'), await found(clerk, 'zyxqenvu')]).toEqual([[id], [id]]);
    const marked = await mark(true, version);
    expect([await found(clerk, 'zyxqenwu'), await found(clerk, 'zyxqenvu'), await found(clerk, hospitalPatientId)]).toEqual([[], [], [id]]);
    expect([await found(hospital.admin, 'zyxqenwu'), await found(hospital.admin, 'zyxqenvu')]).toEqual([[id], [id]]);
    await mark(false, marked);
    expect(await found(clerk, 'zyxqenwu')).toEqual([id]);
  });

  test('card, photo, alerts, timeline', async () => {
    const { admin } = await aHospital();
    const { payload: patient } = await admin.send(patientCalls.register, {
      body: aPerson({
        nextOfKins: [
          { fullname: 'Kin Person', relationship: 'sibling', dialCode: '+234', phoneNumber: '08031112222', isEmergencyContact: true },
        ],
      }),
    });
    const params = { id: patient.id };
    expect((await admin.send(patientCalls.card, { params })).payload).toMatchObject({
      qr: patient.civisId,
      emergencyContact: { fullname: 'Kin Person' },
    });
    expect((await admin.send(patientCalls.wristband, { params })).payload).toMatchObject({
      qr: patient.civisId,
      ...{ hospitalPatientId: patient.hospitalPatientId, fullname: patient.fullname, dateOfBirth: patient.dateOfBirth },
    });
    const trail = await theDatabase().owner.query("select summary from audit_entries where patient_id = $1 and action = 'print'", [
      patient.id,
    ]);
    expect(trail.rows.map(({ summary }) => summary)).toContain(`Wristband of ${patient.hospitalPatientId} made`);
    expect((await admin.send(patientCalls.photo, { params })).error.code).toBe('PHOTO_MISSING');
    const photo = await admin.send(patientCalls.setPhoto, { params }, { file: { filename: 'me.png', bytes: png, type: 'image/png' } });
    expect(photo.payload.version).toBe(2);
    const shown = await admin.send(patientCalls.photo, { params });
    expect(shown.bytes.equals(png)).toBe(true);
    const alerts = await admin.send(patientCalls.setAlerts, {
      params,
      body: {
        alerts: [
          { text: 'Falls easily', severity: 'warn' },
          { text: 'Old news', severity: 'info', expiresAt: '2020-01-01T00:00:00.000Z' },
        ],
      },
    });
    expect(alerts.payload.alerts).toHaveLength(2);
    const { banner } = (await admin.send(patientCalls.details, { params })).payload;
    expect(banner.alerts.map((alert) => alert.text)).toEqual(['Falls easily']);
    const timeline = await admin.send(patientCalls.timeline, { params });
    expect(timeline.payload.data.map((line) => line.type)).toEqual(['alert', 'identity', 'registration']);
    expect((await admin.send(patientCalls.timeline, { params, query: { types: ['registration'] } })).payload.meta.count).toBe(1);
  });
});

describe('what a patient offers', () => {
  test('an unidentified patient is identified, also after death; others are edited', async () => {
    const hospital = await aHospital();
    const { admin } = hospital;
    const offers = async (id: string) => (await admin.send(patientCalls.details, { params: { id } })).payload.acts;
    const { payload: stranger } = await admin.send(patientCalls.quickRegister, { body: { gender: 'male' } });
    expect(await offers(stranger.id)).toMatchObject({ identify: null, recordDeath: null });
    expect(await offers(stranger.id)).not.toHaveProperty('edit');
    const doctor = await hospital.userWithRole('Doctor');
    await doctor.raw('POST', '/api/auth/confirmPassword', { password: demoPassword });
    const causeA = { icdCode: 'I21.9', text: 'Acute myocardial infarction', interval: null };
    const body = { dateTimeOfDeath: clockNow(), place: 'emergency' as const, manner: 'natural' as const, causeA, sign: true };
    expect((await doctor.send(deathCalls.record, { params: { id: stranger.id }, body })).status).toBe(200);
    expect(await offers(stranger.id)).toEqual({ identify: null, setPhoto: null, setAlerts: null });
    const { payload: known } = await admin.send(patientCalls.register, { body: aPerson() });
    expect(await offers(known.id)).toMatchObject({ edit: null, addDependant: null, invitePortal: null, merge: null });
    expect(await offers(known.id)).not.toHaveProperty('identify');
  });

  test('a dependant becomes a principal and takes no dependants; a principal takes twenty', async () => {
    const { admin } = await aHospital();
    const details = async (id: string) => (await admin.send(patientCalls.details, { params: { id } })).payload;
    const { nextOfKins: _n, billing: _b, registrationSource: _r, confirmNotDuplicate: _c, dependants: _d, ...child } = aPerson();
    const dependants = Array.from({ length: 20 }, (_none, place) => ({
      ...child,
      firstName: `Child ${'ABCDEFGHIJKLMNOPQRST'[place]}`,
      relationship: 'daughter' as const,
    }));
    const body = aPerson({ dependants, confirmNotDuplicate: true });
    const { payload: principal } = await admin.send(patientCalls.register, { body });
    expect((await details(principal.id)).acts.addDependant).toBe('TOO_MANY_DEPENDANTS');
    const { acts } = await details(principal.dependants[0]?.id ?? '');
    expect(acts).toMatchObject({ makePrincipal: null });
    expect(acts).not.toHaveProperty('addDependant');
    const listed = (await admin.send(patientCalls.dependants, { params: { id: principal.id } })).payload;
    expect(listed[0]).toMatchObject({ isAdult: true, acts: { makePrincipal: null } });
  });

  test('a row offers what its list shows, and nothing to those who may not open the record', async () => {
    const hospital = await aHospital();
    const clerk = await hospital.userWith('View Patient List', 'Edit Patient');
    const { payload: open } = await hospital.admin.send(patientCalls.register, { body: aPerson() });
    const { payload: hidden } = await hospital.admin.send(patientCalls.register, { body: aPerson({ confidential: true }) });
    const { data } = (await clerk.send(patientCalls.list, {})).payload;
    const offers = (id: string) => data.find((row) => row.id === id);
    expect(offers(open.id)?.acceptsCare).toBe(true);
    expect(offers(open.id)?.acts).toEqual({ edit: null });
    expect(offers(hidden.id)?.acts).toEqual({});
  });
});

describe('PUT patients/{id}', () => {
  test('changes the record, its search and its person, and refuses a stale version', async () => {
    const { admin } = await aHospital();
    const body = aPerson({ lastName: 'Before' });
    const { payload: patient } = await admin.send(patientCalls.register, { body });
    const { nextOfKins: _n, billing: _b, dependants: _d, registrationSource: _r, confirmNotDuplicate: _c, ...typed } = body;
    const params = { id: patient.id };
    const edited = await admin.send(patientCalls.edit, {
      params,
      body: { ...typed, lastName: 'Afterwards', phoneNumber: '08077776666', version: 1 },
    });
    expect(edited.payload).toMatchObject({
      version: 2,
      fullname: `Afterwards ${patient.firstName}`,
      phoneNumber: '+2348077776666',
      consentDataProcessing: true,
    });
    expect((await admin.send(patientCalls.quickSearch, { query: { q: 'afterw' } })).payload).toHaveLength(1);
    expect((await admin.send(patientCalls.quickSearch, { query: { q: 'before' } })).payload).toHaveLength(0);
    const { rows } = await theDatabase().owner.query('select last_name, phone_number from persons where id = $1', [patient.personId]);
    expect(rows[0]).toEqual({ last_name: 'Afterwards', phone_number: '+2348077776666' });
    const stale = await admin.send(patientCalls.edit, { params, body: { ...typed, version: 1 } });
    expect(stale).toMatchObject({ status: 409, error: { code: 'STALE_VERSION' } });
    expect(stale.error.message).toBe('Record was changed by Bola Grace Founder, reload and try again');
  });

  test('of twenty edits of one version, one counts', async () => {
    const { admin } = await aHospital();
    const body = aPerson();
    const { payload: patient } = await admin.send(patientCalls.register, { body });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_none, index) =>
        admin.send(patientCalls.edit, { params: { id: patient.id }, body: { ...aPerson({ city: `City ${index}` }), version: 1 } }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(new Set(answers.filter((answer) => answer.status !== 200).map((answer) => answer.error.code))).toEqual(
      new Set(['STALE_VERSION']),
    );
  });

  test("another hospital's patient is as unknown as a random id", async () => {
    const [here, there] = [await aHospital(), await aHospital()];
    const { payload: patient } = await there.admin.send(patientCalls.register, { body: aPerson() });
    for (const call of [
      patientCalls.details,
      patientCalls.card,
      patientCalls.wristband,
      patientCalls.timeline,
      patientCalls.dependants,
      patientCalls.accessLog,
    ] as const) {
      expect((await here.admin.send(call, { params: { id: patient.id } })).status).toBe(404);
    }
    await expect(inScopeOf(here.id, (scope) => requirePatient(scope, patient.id))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await inScopeOf(there.id, (scope) => requireLivingPatient(scope, patient.id))).id).toBe(patient.id);
  });
});
