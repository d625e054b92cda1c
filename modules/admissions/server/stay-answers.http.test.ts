import { beforeAll, describe, expect, test } from 'vitest';
import { pageOf } from '#kernel/contract/envelope.ts';
import { addHours, addMinutes } from '#kernel/server/clock/instants.ts';
import {
  BannerFacts,
  BedsOf,
  CancelledByDeath,
  DeathWatchers,
  IdentityInUse,
  OpenAdmission,
  TimelineRows,
} from '#modules/patients/contract/events.ts';
import { inpatientCalls } from '#modules/patients/contract/calls/inpatients.ts';
import { patientCalls } from '#modules/patients/contract/calls/patients.ts';
import { bedsOf, stayOf } from '#modules/patients/server/index.ts';
import { EncounterFacts } from '#modules/hmo/contract/bill-events.ts';
import { requestCalls as labCalls } from '#modules/laboratory/contract/calls/requests.ts';
import { medicationRequestCalls } from '#modules/pharmacy/contract/calls/requests.ts';
import { AdministrationRow } from '#modules/prescriptions-and-therapeutics/contract/administration-records.ts';
import { administrationCalls } from '#modules/prescriptions-and-therapeutics/contract/calls/administrations.ts';
import { aPatient, idsFor } from '#testing/factories.ts';
import { checkIn } from '#testing/private-records.ts';
import { aHospital, clockNow, inScopeOf, runJobNow, setClock, type TestHospital, theDatabase } from '#testing/world.ts';
import { admissionCalls, staffStays } from '../contract/calls/admissions.ts';
import { bedCalls } from '../contract/calls/beds.ts';
import { requestCalls } from '../contract/calls/requests.ts';
import { wardCalls } from '../contract/calls/wards.ts';
import { aBed, aRoom, aWard, bedOnBoard, someBeds, sound } from './testing/rooms.ts';
import { aMedicineGiven, coded, discharged } from './testing/stay-end.ts';
import { aRequest, admitted } from './testing/stays.ts';

const staffAdministrations = { ...administrationCalls.filterAdministrations, payload: pageOf(AdministrationRow) };

let hospital: TestHospital;
beforeAll(async () => {
  hospital = await aHospital();
}, 120_000);

const titlesOf = async (entityId: string) => {
  const { rows } = await theDatabase().owner.query<{ title: string }>('select distinct title from notifications where entity_id = $1', [
    entityId,
  ]);
  return rows.map(({ title }) => title).sort();
};

describe('what other modules ask of stays', () => {
  test('where a patient lies, from the admission on', async () => {
    const stay = await admitted(hospital);
    const found = await inScopeOf(hospital.id, async (scope) => ({
      now: await stayOf(scope, stay.of.id, scope.now),
      before: await stayOf(scope, stay.of.id, addHours(stay.admittedAt, -1)),
      beds: (await scope.ask(BedsOf, { patientIds: [stay.of.id] })).map((beds) => beds.get(stay.of.id)?.bedLabel),
      banner: (await scope.ask(BannerFacts, { patientId: stay.of.id, personId: stay.of.id })).flatMap(
        ({ location }) => location?.text ?? [],
      ),
      open: await scope.ask(OpenAdmission, { patientId: stay.of.id }),
      used: (await scope.ask(IdentityInUse, { patientId: stay.of.id })).some(Boolean),
      watchers: (await scope.ask(DeathWatchers, { patientId: stay.of.id })).flat(),
    }));
    expect(found.now).toMatchObject({ admissionId: stay.id, wardId: stay.place?.wardId, bedLabel: 'B1', roomType: 'general' });
    expect(found).toMatchObject({ before: null, beds: ['B1'], open: [stay.admissionNumber], used: true });
    expect(found.banner).toEqual([`${stay.place?.wardName} · B1`]);
    expect(found.watchers).toContain(hospital.admin.userId);
  });

  test('what insurers are told of a stay: its diagnoses, its end, its doctor; nothing of another hospital’s', async () => {
    const stay = await admitted(hospital, { admittingDiagnoses: [{ icdCode: 'B54', description: 'Malaria' }, { description: 'Fever' }] });
    const left = await discharged(hospital, { finalDiagnoses: [coded, { description: 'Tired' }] });
    const asked = { encounterIds: [stay.id], admissionIds: [stay.id, left.id, crypto.randomUUID()] };
    const facts = await inScopeOf(hospital.id, async (scope) => (await scope.ask(EncounterFacts, asked)).flat());
    expect(facts.map(({ id }) => id).sort()).toEqual([stay.id, left.id].sort());
    const [now, over] = [stay.id, left.id].map((id) => facts.find((fact) => fact.id === id));
    expect(now).toMatchObject({ kind: 'inpatient', startedAt: stay.admittedAt, endedAt: null, outcome: null, doctor: expect.any(String) });
    // What is written in words alone has no code to tell.
    expect(now?.diagnoses.map(({ code }) => code)).toEqual(['B54']);
    // Once it is discharged, its final diagnoses count.
    expect(over).toMatchObject({ endedAt: left.dischargedAt, outcome: left.dischargeType });
    expect(over?.diagnoses.map(({ code }) => code)).toEqual([coded.icdCode]);
    const stranger = await aHospital();
    expect(await inScopeOf(stranger.id, async (scope) => (await scope.ask(EncounterFacts, asked)).flat())).toEqual([]);
  });

  test('the list of patients is narrowed to those who are in a stay, and so is its search', async () => {
    const { of } = await admitted(hospital);
    const outside = await aPatient(hospital, { lastName: of.fullname.split(' ')[0] });
    const list = sound(await hospital.admin.send(patientCalls.list, { query: { admitted: true, limit: 100 } }));
    const found = list.data.map(({ id }) => id);
    expect(found).toContain(of.id);
    expect(found).not.toContain(outside.id);
    const { rows } = await theDatabase().owner.query<{ count: number }>(
      "select count(*)::int as count from admissions where hospital_id = $1 and status = 'admitted'",
      [hospital.id],
    );
    expect(list.meta.count).toBe(rows[0]?.count);
    const named = sound(await hospital.admin.send(patientCalls.search, { query: { admitted: true, name: of.fullname } }));
    expect(named.data.map(({ id }) => id)).toEqual([of.id]);
  });

  test('ward and bed stand beside an inpatient in the lists of laboratory and pharmacy, without a ward that is restricted', async () => {
    const restricted = await aRoom(hospital, { wardId: await aWard(hospital, { restricted: true }) });
    const [bedId] = await someBeds(hospital, 1, restricted);
    const [stay, hidden] = [await admitted(hospital), await admitted(hospital, { bedId: bedId as string })];
    const people = [stay, hidden].map(({ of }) => of.id);
    const beds = await inScopeOf(hospital.id, async (scope) => {
      const nobody = { ...scope.actor, kind: 'user' as const, permissions: new Set<string>() };
      return scope.as(nobody, (asUser) => bedsOf(asUser, [...people, null]));
    });
    expect(beds.get(stay.of.id)).toEqual({
      ...{ admissionId: stay.id, wardName: stay.place?.wardName, bedLabel: 'B1', path: `/admissions/${stay.id}` },
    });
    expect(beds.get(hidden.of.id)).toMatchObject({ wardName: 'Admitted', bedLabel: null });
    const { request = '' } = await idsFor({ request: 'medication-requests' }, hospital);
    const { rows } = await theDatabase().owner.query<{ patient: string }>(
      'select patient_id as patient from medication_requests where id = $1',
      [request],
    );
    const inBed = await admitted(hospital, { patientId: rows[0]?.patient as string });
    const list = sound(await hospital.admin.send(medicationRequestCalls.filter, { query: { limit: 100 } }));
    expect(list.data.find(({ id }) => id === request)?.patient.bed).toMatchObject({ admissionId: inBed.id, bedLabel: 'B1' });
  });

  test('lists of laboratory and pharmacy are narrowed to who lies in a ward now; of a restricted one nobody is found by the ward', async () => {
    const house = await aHospital();
    const restricted = await aWard(house, { restricted: true });
    const [bedId] = await someBeds(house, 1, await aRoom(house, { wardId: restricted }));
    const { lab = '', request = '' } = await idsFor({ lab: 'lab-requests', request: 'medication-requests' }, house);
    const patientOf = async (table: 'lab_requests' | 'medication_requests', id: string) =>
      (await theDatabase().owner.query<{ patient: string }>(`select patient_id as patient from ${table} where id = $1`, [id])).rows[0]
        ?.patient as string;
    const [tested, treated] = [await patientOf('lab_requests', lab), await patientOf('medication_requests', request)];
    const reader = await house.userWith('View Lab Test Requests', 'View Medication Requests');
    const labs = async (wardId: string, who = reader) =>
      sound(await who.send(labCalls.filter, { query: { wardId, limit: 100 } })).data.map(({ id }) => id);
    const medicines = async (wardId: string, who = reader) =>
      sound(await who.send(medicationRequestCalls.filter, { query: { wardId, limit: 100 } })).data.map(({ id }) => id);

    const stay = await admitted(house, { patientId: tested });
    const wardId = stay.place?.wardId as string;
    expect(await labs(wardId)).toContain(lab);
    expect(await medicines(wardId)).not.toContain(request);
    const given = treated === tested ? stay : await admitted(house, { patientId: treated });
    expect(await medicines(given.place?.wardId as string)).toContain(request);
    const listed = sound(await reader.send(labCalls.filter, { query: { wardId } }));
    expect(listed.meta.count).toBe(listed.data.length);
    expect(listed.data[0]?.patient.bed).toMatchObject({ wardName: stay.place?.wardName, bedLabel: stay.place?.bedLabel });
    const wards = async (who = reader) => sound(await who.send(inpatientCalls.wards)).map(({ id }) => id);
    expect(await wards()).toContain(wardId);
    expect([(await wards()).includes(restricted), (await wards(house.admin)).includes(restricted)]).toEqual([false, true]);

    sound(
      await house.admin.send(admissionCalls.transfer, {
        params: { id: stay.id },
        body: { bedId: bedId as string, note: 'Needs a quiet room' },
      }),
    );
    expect(await labs(wardId)).not.toContain(lab);
    expect(await labs(restricted)).toEqual([]);
    expect(await labs(restricted, house.admin)).toContain(lab);
    expect((await (await house.userWith('View Rooms')).send(inpatientCalls.wards)).status).toBe(403);
  });

  test('administrations are narrowed to the ward of the bed, which is shown, and follow the patient to another ward', async () => {
    const stay = await admitted(hospital);
    const given = await aMedicineGiven(hospital, stay.of.id);
    const departmentOf = async (wardId: string | undefined) =>
      sound(await hospital.admin.send(wardCalls.list, { query: {} })).find(({ id }) => id === wardId)?.department.id as string;
    const inWard = async (wardId: string) =>
      sound(await hospital.admin.send(staffAdministrations, { query: { wardId, limit: 100 } })).data.find(({ id }) => id === given.id);
    const former = await departmentOf(stay.place?.wardId);
    expect((await inWard(former))?.patient.bed).toMatchObject({ wardName: stay.place?.wardName, bedLabel: stay.place?.bedLabel });
    const [bedId] = await someBeds(hospital, 1, await aRoom(hospital, { wardId: await aWard(hospital) }));
    const body = { bedId: bedId as string, note: 'Needs a quiet room' };
    const moved = sound(await hospital.admin.send(admissionCalls.transfer, { params: { id: stay.id }, body }));
    expect(await inWard(former)).toBeUndefined();
    expect((await inWard(await departmentOf(moved.place?.wardId)))?.patient.bed?.wardName).toBe(moved.place?.wardName);
  });

  test('the timeline and the number in the search', async () => {
    const stay = await admitted(hospital);
    const rows = await inScopeOf(hospital.id, (scope) =>
      scope.as({ ...scope.actor, kind: 'user', permissions: new Set(['viewadmission']) }, (asUser) =>
        asUser.ask(TimelineRows, { patientId: stay.of.id, types: ['admission'], from: null, until: null, most: 5 }),
      ),
    );
    expect(rows.flatMap(({ lines }) => lines).map(({ type, path }) => [type, path])).toEqual([['admission', `/admissions/${stay.id}`]]);
  });

  test('two patients in beds are not merged', async () => {
    const [one, other] = [await admitted(hospital), await admitted(hospital)];
    const body = { mergedId: other.of.id, reason: 'Registered twice' };
    const answer = await hospital.admin.raw('POST', `/api/patients/${one.of.id}/merge`, body);
    expect([answer.status, answer.error.code], answer.text.slice(0, 300)).toEqual([422, 'MERGE_BOTH_ADMITTED']);
  });

  test('a restricted ward is named to those alone who may see confidential patients', async () => {
    const roomId = await aRoom(hospital, { wardId: await aWard(hospital, { restricted: true }) });
    const [bedId] = await someBeds(hospital, 1, roomId);
    const stay = await admitted(hospital, { bedId: bedId as string });
    const nurse = await hospital.userWith('View Admission', 'View Rooms');
    const seen = sound(await nurse.send(admissionCalls.read, { params: { id: stay.id } }));
    expect(seen).toMatchObject({ status: 'admitted', place: null, stays: [] });
    const inWard = sound(await nurse.send(staffStays, { query: { wardId: stay.place?.wardId } }));
    expect(inWard.data).toEqual([]);
    expect((await bedOnBoard(nurse, bedId as string))?.occupant).toBeNull();
    expect(stay.place?.bedId).toBe(bedId);
  });
});

describe('a request for a bed', () => {
  test('is told to the ward, held a bed, and ends with the admission', async () => {
    const request = await aRequest(hospital, { urgency: 'emergency' });
    expect(request).toMatchObject({ status: 'waiting', acts: { admit: null, reserve: null, decline: null, cancel: null } });
    const bedId = await aBed(hospital);
    const held = sound(await hospital.admin.send(requestCalls.reserve, { params: { id: request.id }, body: { bedId } }));
    expect(held).toMatchObject({ status: 'bed-reserved', bed: { id: bedId } });
    const stay = await admitted(hospital, { patientId: request.of.id, bedId });
    expect(stay.requestId).toBe(request.id);
    const { data } = sound(await hospital.admin.send(requestCalls.list, { query: { status: ['admitted'], patientId: request.of.id } }));
    expect(data[0]).toMatchObject({ id: request.id, admissionId: stay.id, bed: null });
  });

  test('waits again when the time of its bed is over, and when the reservation is cancelled', async () => {
    const request = await aRequest(hospital);
    const [bedId, other] = [await aBed(hospital), await aBed(hospital)];
    const params = { id: request.id };
    sound(await hospital.admin.send(requestCalls.reserve, { params, body: { bedId } }));
    sound(await hospital.admin.send(requestCalls.reserve, { params, body: { bedId: other } }));
    expect((await bedOnBoard(hospital.admin, bedId))?.status).toBe('available');
    sound(await hospital.admin.send(bedCalls.unreserve, { params: { id: other }, body: {} }));
    const stateOf = async () =>
      sound(await hospital.admin.send(requestCalls.list, { query: { patientId: request.of.id } })).data[0]?.status;
    expect(await stateOf()).toBe('waiting');
    sound(await hospital.admin.send(requestCalls.reserve, { params, body: { bedId, until: addMinutes(clockNow(), 30) } }));
    setClock(addHours(clockNow(), 1));
    await runJobNow('admissions.tend-beds-of-hospital', { hospitalId: hospital.id });
    setClock(null);
    expect(await stateOf()).toBe('waiting');
  });

  test('is declined with a reason that whoever asked is told', async () => {
    const doctor = await hospital.userWith('Request Admission');
    const patientId = (await aPatient(hospital)).id;
    const request = sound(await doctor.send(requestCalls.create, { body: { patientId, urgency: 'routine', reason: 'Needs a bed' } }));
    sound(await hospital.admin.send(requestCalls.decline, { params: { id: request.id }, body: { reason: 'No bed is free' } }));
    expect(await titlesOf(request.id)).toContain('Admission Request Declined');
  });

  test('ends with the death of the patient', async () => {
    const request = await aRequest(hospital);
    const willCancel = await inScopeOf(hospital.id, (scope) =>
      scope.ask(CancelledByDeath, { patientId: request.of.id, deathRecordId: null }),
    );
    expect(willCancel.flat().map(({ number }) => number)).toEqual([request.requestNumber]);
  });
});

test('an open ticket of the patient leaves the line as admitted', async () => {
  const patientId = (await aPatient(hospital)).id;
  const { appointmentId } = await checkIn(hospital, patientId);
  await admitted(hospital, { patientId });
  const { rows } = await theDatabase().owner.query('select status, left_reason from queue_tickets where appointment_id = $1', [
    appointmentId,
  ]);
  expect(rows).toEqual([{ status: 'left', left_reason: 'admitted' }]);
});

test('notices of a stay: new admission, transfer, bed to clean and bed ready', async () => {
  const stay = await admitted(hospital);
  const [bedId, from] = [await aBed(hospital), stay.place?.bedId as string];
  const nurse = await hospital.userWith('Transfer Admitted Patient', 'View Admission', 'Manage Beds');
  sound(await nurse.send(admissionCalls.transfer, { params: { id: stay.id }, body: { bedId, note: 'Needs a quiet room' } }));
  await aRequest(hospital);
  sound(await nurse.send(bedCalls.ready, { params: { id: from }, body: {} }));
  expect(await titlesOf(stay.id)).toEqual(expect.arrayContaining(['Patient Transferred']));
  expect(await titlesOf(from)).toEqual(['Bed Ready', 'Bed To Clean']);
});
