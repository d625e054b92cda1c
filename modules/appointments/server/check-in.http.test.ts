import { describe, expect, test } from 'vitest';
import { aPatient } from '#testing/factories.ts';
import { inScopeOf, theDatabase } from '#testing/world.ts';
import { aCover, aWrittenPartner, dayFromNow } from '#modules/hmo/server/testing/covers.ts';
import { patientCalls } from '#modules/patients/contract/calls/patients.ts';
import { appointmentCalls as calls } from '../contract/calls/appointments.ts';
import { completeAppointment, startAppointment } from './index.ts';
import { aClinic, at, booked, type Clinic, soon } from './testing/clinic.ts';

const outsider = { fullname: 'Chidi Okonkwo', dialCode: '+234', phoneNumber: '8037712001' };
const checkIn = (clinic: Clinic, body: object) => clinic.desk.send(calls.internalCheckIn, { body: body as never });
const checkInOutsider = (clinic: Clinic, body: object) => clinic.desk.send(calls.externalCheckIn, { body: body as never });

describe('a registered patient', () => {
  test('booked for today: checked in by the desk, complaint and priority kept, reminders gone, staff told', async () => {
    const clinic = await aClinic();
    const { id } = await booked(clinic, { appointmentDate: soon() });
    const answer = await checkIn(clinic, { appointmentId: id, priority: 'urgent', chiefComplaint: 'Chest pain' });
    expect([answer.status, answer.message]).toEqual([200, 'Patient checked in successfully']);
    expect(answer.payload.appointment).toMatchObject({
      status: 'Scheduled',
      checkInMethod: 'desk',
      checkedInBy: 'Ada Tester',
      priority: 'urgent',
      chiefComplaint: 'Chest pain',
    });
    const { rows } = await theDatabase().owner.query(
      "select user_id from notifications where entity_id = $1 and title = 'Patient Checked In'",
      [id],
    );
    expect(rows).toEqual([{ user_id: clinic.doctor.userId }]);
    const again = await checkIn(clinic, { appointmentId: id });
    expect([again.status, again.error.code, again.message]).toEqual([409, 'APPOINTMENT_CHECKED_IN', 'Patient is already checked in']);
  });

  test('on another day only early; never when cancelled or begun', async () => {
    const clinic = await aClinic();
    const { id } = await booked(clinic, { appointmentDate: at(2, '10:00') });
    expect((await checkIn(clinic, { appointmentId: id })).message).toBe('Appointment is not for today');
    expect((await checkIn(clinic, { appointmentId: id, early: true })).status).toBe(200);
    const { rows } = await theDatabase().owner.query("select summary from audit_entries where entity_id = $1 and action = 'state'", [id]);
    expect(rows.map(({ summary }) => summary)).toEqual([expect.stringMatching(/checked in \(desk\), on another day than the visit$/)]);
    await inScopeOf(clinic.hospital.id, (scope) => startAppointment(scope, id));
    expect((await checkIn(clinic, { appointmentId: id, early: true })).message).toBe('Appointment is In progress');
    const cancelled = await booked(clinic, { appointmentDate: at(3, '10:00') });
    await clinic.desk.send(calls.cancel, { params: { id: cancelled.id }, body: { reason: 'Duplicate' } });
    expect((await checkIn(clinic, { appointmentId: cancelled.id, early: true })).error.code).toBe('APPOINTMENT_STATE');
  });

  test('who comes on an insurer is checked for it at check-in, expired or not; undone and repeated there is one check', async () => {
    const clinic = await aClinic();
    const partner = await aWrittenPartner(clinic.hospital.id);
    const patient = await aPatient(clinic.hospital);
    const patientBillingId = await aCover(clinic.hospital.id, patient.id, { ...partner, validTo: dayFromNow(-1) });
    const { id } = await booked(clinic, { appointmentDate: soon(), patientId: patient.id });
    expect((await checkIn(clinic, { appointmentId: id, patientBillingId })).status).toBe(200);
    await clinic.desk.send(calls.undoCheckIn, { params: { id }, body: {} });
    expect((await checkIn(clinic, { appointmentId: id, patientBillingId })).status).toBe(200);
    const { rows } = await theDatabase().owner.query(
      'select source, result, reasons, billing_id from hmo_eligibility_checks where source_id = $1',
      [id],
    );
    expect(rows).toEqual([{ source: 'check-in', result: 'not-eligible', reasons: ['expired'], billing_id: patientBillingId }]);
  });

  test('walks in over a full book, but not twice at once; fields of a walk-in are asked for', async () => {
    const clinic = await aClinic();
    await booked(clinic, { appointmentDate: soon(1) });
    const patient = await aPatient(clinic.hospital);
    const walkIn = {
      patientId: patient.id,
      departmentId: clinic.departmentId,
      appointmentTypeId: clinic.types['New consultation'],
      practitionerId: clinic.doctor.userId,
    };
    const answer = await checkIn(clinic, walkIn);
    expect(answer.payload.appointment).toMatchObject({ source: 'walk-in', overbooked: false, internalPatient: { id: patient.id } });
    expect(answer.payload.appointment.checkedInAt).not.toBeNull();
    expect((await checkIn(clinic, walkIn)).message).toBe('Patient already has an appointment at this time');
    expect(Object.keys((await checkIn(clinic, { patientId: patient.id })).error.fields ?? {})).toEqual([
      'departmentId',
      'appointmentTypeId',
    ]);
  });

  test('gives the telephone of today', async () => {
    const clinic = await aClinic();
    const patient = await aPatient(clinic.hospital);
    const { id } = await booked(clinic, { patientId: patient.id, appointmentDate: soon() });
    await checkIn(clinic, { appointmentId: id, phone: { dialCode: '+234', phoneNumber: '08035550000' } });
    const { payload } = await clinic.hospital.admin.send(patientCalls.details, { params: { id: patient.id } });
    expect(payload.phoneNumber).toBe('+2348035550000');
  });
});

describe('one without a record', () => {
  const wish = (clinic: Clinic, changes: object = {}) => ({
    externalPatient: outsider,
    departmentId: clinic.departmentId,
    appointmentTypeId: clinic.types.Dressing,
    ...changes,
  });

  test('stays external for a service; a consultation needs a record, and one choice', async () => {
    const clinic = await aClinic();
    const answer = await checkInOutsider(clinic, { ...wish(clinic), stayExternal: true });
    expect(answer.payload.appointment).toMatchObject({
      kind: 'external',
      externalPatient: { fullname: 'Chidi Okonkwo', dialCode: '+234', phoneNumber: '8037712001' },
      linkedPatient: null,
    });
    const consultation = wish(clinic, { appointmentTypeId: clinic.types['New consultation'] });
    const refused = await checkInOutsider(clinic, { ...consultation, stayExternal: true });
    expect([refused.status, refused.message]).toEqual([422, 'Register the patient first']);
    expect((await checkInOutsider(clinic, consultation)).error.code).toBe('EXTERNAL_CHOICE');
    const patient = await aPatient(clinic.hospital);
    const linked = await checkInOutsider(clinic, { ...consultation, linkPatientId: patient.id });
    expect(linked.payload.appointment.linkedPatient?.id).toBe(patient.id);
    expect(linked.payload.appointment.patientBilling?.method).toBe('Self-Pay');
  });

  test('is registered on arrival', async () => {
    const clinic = await aClinic();
    const register = {
      firstName: 'Chidi',
      lastName: 'Okonkwo',
      gender: 'male',
      dateOfBirth: '1990-01-01',
      dialCode: '+234',
      phoneNumber: '8037712001',
      address: '1 Road',
      consentDataProcessing: true,
    };
    const answer = await checkInOutsider(clinic, { ...wish(clinic, { appointmentTypeId: clinic.types['New consultation'] }), register });
    expect(answer.payload.appointment.linkedPatient).toMatchObject({ fullname: 'Okonkwo Chidi' });
  });

  test('booked: known by name and telephone, warned of a match and of a second booking within the hour', async () => {
    const clinic = await aClinic();
    await aPatient(clinic.hospital, { firstName: 'Chidi', lastName: 'Okonkwo', phoneNumber: '8037712001' });
    const order = (clock: string, changes: object = {}) => ({
      body: { ...wish(clinic), appointmentDate: at(2, clock), ...changes } as never,
    });
    const match = await clinic.desk.send(calls.createExternal, order('10:00'));
    expect([match.status, match.error.code]).toEqual([409, 'MATCHES_PATIENT']);
    expect(match.error.patients).toMatchObject([{ fullname: 'Okonkwo Chidi' }]);
    expect((await clinic.desk.send(calls.createExternal, order('10:00', { confirm: true }))).status).toBe(200);
    const other = { externalPatient: { ...outsider, fullname: 'Mercy Danladi' } };
    expect((await clinic.desk.send(calls.createExternal, order('10:59', other))).error.code).toBe('SAME_PHONE_SOON');
    expect((await clinic.desk.send(calls.createExternal, order('11:00', other))).status).toBe(200);
    for (const search of ['Danladi', '08037712001', 'APT-000002']) {
      const { payload } = await clinic.desk.send(calls.filter, { query: { search } });
      expect(payload.data.map((row) => row.externalPatient?.fullname)).toContain('Mercy Danladi');
    }
  });
});

test('a check-in is taken back; a visit runs and completes by its own states', async () => {
  const clinic = await aClinic();
  const { id } = await booked(clinic, { appointmentDate: soon() });
  const undo = () => clinic.desk.send(calls.undoCheckIn, { params: { id } });
  expect((await undo()).error.code).toBe('APPOINTMENT_NOT_CHECKED_IN');
  await checkIn(clinic, { appointmentId: id });
  expect((await undo()).payload).toMatchObject({ checkedInAt: null, checkInMethod: null });
  await checkIn(clinic, { appointmentId: id });
  await expect(inScopeOf(clinic.hospital.id, (scope) => completeAppointment(scope, id))).rejects.toThrow('Appointment is Scheduled');
  await inScopeOf(clinic.hospital.id, (scope) => startAppointment(scope, id));
  expect((await undo()).error.code).toBe('APPOINTMENT_STATE');
  await inScopeOf(clinic.hospital.id, (scope) => completeAppointment(scope, id));
  const { payload } = await clinic.desk.send(calls.single, { params: { id } });
  expect(payload.status).toBe('Completed');
  expect(payload.completedAt).not.toBeNull();
});
