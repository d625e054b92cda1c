import { beforeAll, describe, expect, test } from 'vitest';
import { addHours } from '#kernel/server/clock/instants.ts';
import { deathCalls } from '#modules/patients/contract/calls/deaths.ts';
import { aPatient, withCurrency } from '#testing/factories.ts';
import {
  aHospital,
  clockNow,
  demoPassword,
  runJobNow,
  setClock,
  type TestHospital,
  type TestUser,
  unique,
  uniqueCode,
} from '#testing/world.ts';
import { bedCalls } from '../contract/calls/beds.ts';
import { roomCalls } from '../contract/calls/rooms.ts';
import { wardCalls } from '../contract/calls/wards.ts';
import { roomTypes } from '../contract/words.ts';
import { tendBedsJob } from './jobs.ts';
import { aBed, aDepartment, aRoom, aWard, bedOnBoard, someBeds, sound } from './testing/rooms.ts';
import { admitted } from './testing/stays.ts';

let hospital: TestHospital;
let admin: TestUser;
beforeAll(async () => {
  hospital = await withCurrency(await aHospital());
  admin = hospital.admin;
}, 120_000);

const classOf = async (roomType: string, who = admin) =>
  sound(await who.send(roomCalls.classes)).find((each) => each.roomType === roomType);
const roomOf = async (id: string, query: object = {}) =>
  sound(await admin.send(roomCalls.list, { query: { limit: 'All', ...query } })).data.find((room) => room.id === id);

describe('an empty hospital', () => {
  test('has a class of every room type, each with its unpriced item, and the items of stays', async () => {
    const fresh = await aHospital();
    const classes = sound(await fresh.admin.send(roomCalls.classes));
    expect(classes.map(({ roomType }) => roomType)).toEqual([...roomTypes]);
    expect(classes.every(({ price, billableItemId, version }) => price === null && billableItemId !== null && version === 1)).toBe(true);
    const items = (await fresh.admin.raw('GET', '/api/billable-items?module=Admission&limit=All')).payload as {
      data: { name: string; price: number | null }[];
    };
    const names = items.data.map(({ name }) => name);
    for (const name of ['Admission fee', 'Companion night', 'Feeding day', 'Nursing care day', 'General ward night'])
      expect(names).toContain(name);
    expect(new Set(names).size).toBe(names.length);
    const rounds = (await fresh.admin.raw('GET', '/api/billable-items?search=Ward%20round%20fee&limit=All')).payload as {
      data: { name: string }[];
    };
    expect(rounds.data.map(({ name }) => name)).toContain('Ward round fee');
  });

  test('is led to its wards and beds; done once a priced bed is available', async () => {
    const fresh = await withCurrency(await aHospital());
    const item = async () => {
      const { payload } = await fresh.admin.raw('GET', '/api/get-started');
      const { items } = payload as { items: { key: string; status: string; progress: string | null; route: string }[] };
      return items.find(({ key }) => key === 'rooms');
    };
    expect(await item()).toMatchObject({
      status: 'todo',
      progress: 'Wards: 0, beds: 0, room types without a price: 12',
      route: '/admissions?tab=rooms',
    });
    await someBeds(fresh, 3);
    expect(await item()).toMatchObject({ status: 'todo', progress: 'Wards: 1, beds: 3, room types without a price: 12' });
    sound(await fresh.admin.send(roomCalls.saveClass, { params: { roomType: 'general' }, body: { price: 500_000 } }));
    expect(await item()).toMatchObject({ status: 'done', progress: 'Wards: 1, beds: 3, room types without a price: 11' });
  });

  test('setup again makes nothing twice', async () => {
    const before = (await classOf('icu'))?.billableItemId;
    await runJobNow('registration.run-setup', { hospitalId: hospital.id });
    expect((await classOf('icu'))?.billableItemId).toBe(before);
  });
});

describe('wards', () => {
  test.each([['laboratory'], ['finance']])('a %s department is no ward', async (kind) => {
    const departmentId = await aDepartment(hospital, kind);
    const refused = await admin.send(wardCalls.create, { body: { name: unique('Ward '), code: uniqueCode(), departmentId } });
    expect([refused.status, refused.error.code, refused.error.fields?.departmentId]).toEqual([
      422,
      'WARD_DEPARTMENT_KIND',
      'Choose an active nursing or clinical department',
    ]);
  });

  test('a department is one ward; an archived ward gives it back', async () => {
    const departmentId = await aDepartment(hospital);
    const id = await aWard(hospital, { departmentId });
    const body = { name: unique('Ward '), code: uniqueCode(), departmentId };
    const taken = await admin.send(wardCalls.create, { body });
    expect([taken.status, taken.error.code]).toEqual([409, 'WARD_DEPARTMENT_TAKEN']);
    sound(await admin.send(wardCalls.edit, { params: { id }, body: { status: 'archived' } }));
    sound(await admin.send(wardCalls.create, { body }));
    const back = await admin.send(wardCalls.edit, { params: { id }, body: { status: 'active' } });
    expect([back.status, back.error.code]).toEqual([409, 'WARD_DEPARTMENT_TAKEN']);
  });

  test('archived wards are listed too where they are asked for, behind those in use', async () => {
    const [archived, active] = [await aWard(hospital), await aWard(hospital)];
    sound(await admin.send(wardCalls.edit, { params: { id: archived }, body: { status: 'archived' } }));
    const idsOf = async (query: object) => sound(await admin.send(wardCalls.list, { query })).map(({ id }) => id);
    const all = await idsOf({ archived: true });
    expect(all).toEqual(expect.arrayContaining([archived, active]));
    expect(all.indexOf(active)).toBeLessThan(all.indexOf(archived));
    expect(await idsOf({})).not.toContain(archived);
  });

  test('names and codes are taken once, whatever their case', async () => {
    const [name, code] = [unique('East Wing '), uniqueCode()];
    await aWard(hospital, { name, code });
    const send = (changes: object) =>
      aDepartment(hospital).then((departmentId) =>
        admin.send(wardCalls.create, { body: { name: unique('Ward '), code: uniqueCode(), departmentId, ...changes } }),
      );
    expect((await send({ name: name.toUpperCase() })).error.code).toBe('WARD_EXISTS');
    expect((await send({ code: code.toLowerCase() })).error.code).toBe('WARD_CODE_EXISTS');
  });

  test('one with rooms is not archived, and its view says so', async () => {
    const id = await aWard(hospital);
    const room = await aRoom(hospital, { wardId: id });
    const shown = sound(await admin.send(wardCalls.list, { query: {} })).find((ward) => ward.id === id);
    expect(shown?.acts.archive).toBe('WARD_HAS_ROOMS');
    const refused = await admin.send(wardCalls.edit, { params: { id }, body: { status: 'archived' } });
    expect([refused.status, refused.error.code]).toEqual([409, 'WARD_HAS_ROOMS']);
    sound(await admin.send(roomCalls.remove, { params: { id: room } }));
    sound(await admin.send(wardCalls.edit, { params: { id }, body: { status: 'archived' } }));
    const back = await admin.send(roomCalls.edit, { params: { id: room }, body: { status: 'active' } });
    expect([back.status, back.error.code]).toEqual([422, 'ROOM_WARD_UNKNOWN']);
  });

  test('its department is not removed while it is a ward', async () => {
    const departmentId = await aDepartment(hospital);
    const id = await aWard(hospital, { departmentId });
    const refused = await admin.raw('DELETE', `/api/departments/${departmentId}`);
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('ward')]);
    sound(await admin.send(wardCalls.edit, { params: { id }, body: { status: 'archived' } }));
    expect((await admin.raw('DELETE', `/api/departments/${departmentId}`)).status).toBe(200);
  });

  test('a shift has one lead, who can be replaced and removed', async () => {
    const id = await aWard(hospital, { nurseInChargeId: admin.userId });
    const date = clockNow().slice(0, 10);
    const other = await hospital.userWith('View Rooms');
    const lead = async (userId: string | null, day = date) =>
      admin.send(wardCalls.shiftLead, { params: { id }, body: { date: day, shift: 'night', userId } });
    sound(await lead(admin.userId));
    const ward = sound(await lead(other.userId));
    expect(ward.shiftLeads.map(({ shift, user }) => [shift, user.id])).toEqual([['night', other.userId]]);
    expect(ward.nurseInCharge?.id).toBe(admin.userId);
    expect(sound(await lead(null)).shiftLeads).toEqual([]);
    expect((await lead(admin.userId, '2020-01-01')).error.code).toBe('WARD_SHIFT_DATE');
    expect((await lead('0192b1b2-0000-7000-8000-000000000000')).error.code).toBe('WARD_USER_UNKNOWN');
  });

  test('a stale version is refused', async () => {
    const id = await aWard(hospital);
    sound(await admin.send(wardCalls.edit, { params: { id }, body: { floor: 'Second', version: 1 } }));
    expect((await admin.send(wardCalls.edit, { params: { id }, body: { floor: 'Third', version: 1 } })).error.code).toBe('STALE_VERSION');
  });
});

describe('rooms and prices', () => {
  test('a room costs what its class costs, unless it has a price of its own', async () => {
    const classed = sound(
      await admin.send(roomCalls.saveClass, {
        params: { roomType: 'private' },
        body: { price: 3_500_000, deposit: 15_000_000, extras: ['feeding'] },
      }),
    );
    expect(classed).toMatchObject({ price: 3_500_000, deposit: 15_000_000, extras: [{ kind: 'feeding', itemName: 'Feeding day' }] });
    const id = await aRoom(hospital, { roomType: 'private' });
    expect(await roomOf(id)).toMatchObject({ price: 3_500_000, ownPrice: null, billingUnit: 'day', deposit: 15_000_000 });
    sound(await admin.send(roomCalls.edit, { params: { id }, body: { ownPrice: 400_000, billingUnit: 'hour' } }));
    expect(await roomOf(id)).toMatchObject({ price: 400_000, ownPrice: 400_000, billingUnit: 'hour' });
    sound(await admin.send(roomCalls.edit, { params: { id }, body: { name: unique('Suite ') } }));
    expect(await roomOf(id)).toMatchObject({ price: 400_000, billingUnit: 'hour' });
    sound(await admin.send(roomCalls.edit, { params: { id }, body: { ownPrice: null, billingUnit: null } }));
    expect(await roomOf(id)).toMatchObject({
      price: 3_500_000,
      ownPrice: null,
      billingUnit: 'day',
      billableItemId: classed.billableItemId,
    });
  });

  test('another unit than the class has wants a price of its own; a price wants a currency', async () => {
    const wardId = await aWard(hospital);
    const body = { name: unique('Room '), wardId, roomType: 'general' as const };
    const refused = await admin.send(roomCalls.create, { body: { ...body, billingUnit: 'flat' } });
    expect([refused.status, refused.error.code]).toEqual([422, 'ROOM_UNIT']);
    const poor = await aHospital();
    const priced = await poor.admin.send(roomCalls.create, { body: { ...body, wardId: await aWard(poor), ownPrice: 100 } });
    expect([priced.status, priced.error.code]).toEqual([422, 'CURRENCY_NOT_SET']);
  });

  test('the price under a billing method comes with the method', async () => {
    sound(await admin.send(roomCalls.saveClass, { params: { roomType: 'hdu' }, body: { price: 5_000_000 } }));
    const id = await aRoom(hospital, { roomType: 'hdu' });
    const patient = await aPatient(hospital);
    const { payload } = await admin.raw('GET', `/api/patients/${patient.id}/billing`);
    const list = (Array.isArray(payload) ? payload : (payload as { data: unknown[] }).data) as { id?: string; billingId?: string }[];
    const patientBillingId = (list[0]?.billingId ?? list[0]?.id) as string;
    expect(await roomOf(id, { patientBillingId })).toMatchObject({ price: 5_000_000 });
    const unknown = await admin.send(roomCalls.list, { query: { patientBillingId: '0192b1b2-0000-7000-8000-000000000000' } });
    expect(unknown.status).toBe(404);
  });

  test('one whose bed is occupied or reserved is neither closed nor archived', async () => {
    for (const hold of [
      async (id: string) => void (await admitted(hospital, { bedId: id })),
      async (id: string) => void sound(await admin.send(bedCalls.reserve, { params: { id }, body: {} })),
    ]) {
      const id = await aRoom(hospital);
      const [bed] = await someBeds(hospital, 2, id);
      await hold(bed as string);
      expect((await roomOf(id))?.acts).toMatchObject({ close: 'ROOM_OCCUPIED', remove: 'ROOM_OCCUPIED' });
      const closed = await admin.send(roomCalls.edit, { params: { id }, body: { status: 'closed' } });
      const removed = await admin.send(roomCalls.remove, { params: { id } });
      expect([closed.status, closed.error.code, removed.status, removed.error.code]).toEqual([409, 'ROOM_OCCUPIED', 409, 'ROOM_OCCUPIED']);
      expect(removed.error.beds).toBe('B1');
    }
  });

  test('are listed by their numbers, with free beds where these are asked for', async () => {
    const wardId = await aWard(hospital);
    const names = ['Bay 10', 'Bay 2', 'Bay 1'].map((name) => `${name} ${unique('')}`);
    const ids = [];
    for (const name of names) ids.push(await aRoom(hospital, { name, wardId }));
    const listed = sound(await admin.send(roomCalls.list, { query: { wardId } }));
    expect(listed.data.map(({ name }) => name)).toEqual([names[2], names[1], names[0]]);
    expect(listed.meta.count).toBe(3);
    const beds = await someBeds(hospital, 2, ids[0]);
    await admitted(hospital, { bedId: beds[0] as string });
    const free = sound(await admin.send(roomCalls.list, { query: { wardId, available: true, withBeds: true } }));
    expect(free.data.map(({ id, beds: shown }) => [id, shown?.map((bed) => bed.id)])).toEqual([[ids[0], [beds[1]]]]);
    expect(free.data[0]?.counts).toMatchObject({ beds: 2, available: 1, occupied: 1, cots: 0 });
  });
});

describe('beds', () => {
  test('come by a pattern, all or none', async () => {
    const id = await aRoom(hospital);
    expect(await someBeds(hospital, 3, id)).toHaveLength(3);
    const clash = await admin.send(roomCalls.addBeds, { params: { id }, body: { label: 'B{3..6}' } });
    expect([clash.status, clash.error.code]).toEqual([409, 'BED_EXISTS']);
    const wrong = await admin.send(roomCalls.addBeds, { params: { id }, body: { label: 'B{6..3}' } });
    expect([wrong.status, wrong.error.fields?.label]).toEqual([400, 'The first number must not be above the last']);
    expect((await roomOf(id))?.counts.beds).toBe(3);
    sound(await admin.send(roomCalls.addBeds, { params: { id }, body: { label: 'X{1..40}' } }));
    expect((await admin.send(roomCalls.addBeds, { params: { id }, body: { label: 'Y{1..18}' } })).error.code).toBe('ROOM_BEDS_FULL');
  });

  test('a cot stands beside a bed, counts for itself, and keeps the bed', async () => {
    const id = await aRoom(hospital);
    const [bed] = await someBeds(hospital, 1, id);
    const other = await aBed(hospital);
    const add = (besideBedId: string | null, label: string) =>
      admin.send(roomCalls.addBeds, { params: { id }, body: { label, kind: 'cot', besideBedId } });
    expect((await add(other, 'C1')).error.code).toBe('BED_BESIDE');
    const room = sound(await add(bed as string, 'C1'));
    expect(room.counts).toMatchObject({ beds: 1, cots: 1, available: 1 });
    const cot = room.beds?.find(({ kind }) => kind === 'cot');
    expect((await add(cot?.id as string, 'C2')).error.code).toBe('BED_BESIDE');
    expect((await bedOnBoard(admin, bed as string))?.acts.remove).toBe('BED_HAS_COT');
    expect((await admin.send(bedCalls.remove, { params: { id: bed as string } })).error.code).toBe('BED_HAS_COT');
    const turned = await admin.send(bedCalls.edit, { params: { id: bed as string }, body: { kind: 'cot' } });
    expect(turned.error.code).toBe('BED_HAS_COT');
    sound(await admin.send(bedCalls.edit, { params: { id: cot?.id as string }, body: { besideBedId: null } }));
    sound(await admin.send(bedCalls.remove, { params: { id: bed as string } }));
  });

  test('one is reserved for a patient, for the hours of the settings, and free again by the job', async () => {
    const id = await aBed(hospital);
    const patient = await aPatient(hospital);
    const start = clockNow();
    setClock(start);
    const reserved = sound(
      await admin.send(bedCalls.reserve, { params: { id }, body: { patientId: patient.id, reason: 'Elective surgery' } }),
    );
    expect(reserved).toMatchObject({ status: 'reserved', reservedUntil: addHours(start, 4), reservedFor: { id: patient.id } });
    setClock(addHours(start, 3));
    await runJobNow('admissions.tend-beds-of-hospital', { hospitalId: hospital.id });
    setClock(null);
    expect((await bedOnBoard(admin, id))?.status).toBe('reserved');
    setClock(addHours(start, 4));
    await runJobNow('admissions.tend-beds-of-hospital', { hospitalId: hospital.id });
    setClock(null);
    expect(await bedOnBoard(admin, id)).toMatchObject({
      status: 'available',
      reservedUntil: null,
      reservedFor: null,
      reservedReason: null,
    });
  });

  test('the clock of the house gives each hospital its turn', async () => {
    await expect(runJobNow(tendBedsJob)).resolves.toBeUndefined();
  });

  test('the settings say how long, and a time of its own is within a week', async () => {
    const own = await aHospital();
    const { payload } = await own.admin.raw('GET', '/api/settings/ward');
    expect(payload).toMatchObject({ values: { reservationHours: 4, genderPolicy: 'strict' } });
    const { version } = payload as { version: number };
    expect((await own.admin.raw('PATCH', '/api/settings/ward', { version, values: { reservationHours: 12 } })).status).toBe(200);
    const start = clockNow();
    setClock(start);
    const [first, second] = await someBeds(own, 2);
    const reserve = (id: string, until: string | null) => own.admin.send(bedCalls.reserve, { params: { id }, body: { until } });
    expect(sound(await reserve(first as string, null)).reservedUntil).toBe(addHours(start, 12));
    expect((await reserve(second as string, addHours(start, -1))).error.code).toBe('RESERVATION_TIME');
    expect((await reserve(second as string, addHours(start, 169))).error.code).toBe('RESERVATION_TIME');
    setClock(null);
  });

  test('one in a closed room is not reserved, and one out of service is cleaned before it is available', async () => {
    const roomId = await aRoom(hospital);
    const [id] = (await someBeds(hospital, 1, roomId)) as [string];
    sound(await admin.send(roomCalls.edit, { params: { id: roomId }, body: { status: 'closed' } }));
    expect((await bedOnBoard(admin, id))?.acts.reserve).toBe('BED_ROOM_CLOSED');
    expect((await admin.send(bedCalls.reserve, { params: { id }, body: {} })).error.code).toBe('BED_ROOM_CLOSED');
    const of = { params: { id }, body: {} };
    expect((await admin.send(bedCalls.outOfService, { params: { id }, body: { reason: '' } })).status).toBe(400);
    const out = sound(await admin.send(bedCalls.outOfService, { params: { id }, body: { reason: 'Broken rail' } }));
    expect(out).toMatchObject({ status: 'out-of-service', outOfServiceReason: 'Broken rail' });
    expect(sound(await admin.send(bedCalls.inService, of))).toMatchObject({ status: 'cleaning', outOfServiceReason: null });
    expect(sound(await admin.send(bedCalls.ready, of)).status).toBe('available');
  });

  test('a confidential patient is named to whoever may see them alone', async () => {
    const id = await aBed(hospital);
    const patient = await aPatient(hospital, { confidential: true });
    sound(await admin.send(bedCalls.reserve, { params: { id }, body: { patientId: patient.id } }));
    const reader = await hospital.userWith('View Admission', 'Manage Beds');
    expect((await bedOnBoard(reader, id))?.reservedFor?.fullname).not.toBe((await bedOnBoard(admin, id))?.reservedFor?.fullname);
    const other = await aBed(hospital);
    const refused = await reader.send(bedCalls.reserve, { params: { id: other }, body: { patientId: patient.id } });
    expect([refused.status, refused.error.code]).toEqual([403, 'CONFIDENTIAL_PATIENT']);
  });

  test('one is free again when the patient for whom it is held dies, and goes along when two records become one', async () => {
    const [dies, merged, kept] = [await aPatient(hospital), await aPatient(hospital), await aPatient(hospital)];
    const [ofDead, ofMerged] = (await someBeds(hospital, 2)) as [string, string];
    for (const [id, patientId] of [
      [ofDead, dies.id],
      [ofMerged, merged.id],
    ] as const)
      sound(await admin.send(bedCalls.reserve, { params: { id }, body: { patientId } }));
    const doctor = await hospital.userWithRole('Doctor');
    expect((await doctor.raw('POST', '/api/auth/confirmPassword', { password: demoPassword })).status).toBe(200);
    const causeA = { icdCode: 'i21.9', text: 'Acute myocardial infarction', interval: '2 hours' };
    const body = { dateTimeOfDeath: addHours(clockNow(), -1), place: 'ward' as const, manner: 'natural' as const, causeA, sign: true };
    sound(await doctor.send(deathCalls.record, { params: { id: dies.id }, body }));
    expect(await bedOnBoard(admin, ofDead)).toMatchObject({ status: 'available', reservedFor: null });
    const order = { mergedId: merged.id, fieldChoices: {}, reason: 'the same person' };
    expect((await admin.raw('POST', `/api/patients/${kept.id}/merge`, order)).status).toBe(200);
    expect(await bedOnBoard(admin, ofMerged)).toMatchObject({ status: 'reserved', reservedFor: { id: kept.id } });
    const refused = await admin.send(bedCalls.reserve, { params: { id: ofDead }, body: { patientId: merged.id } });
    expect(refused.error.code).toBe('PATIENT_MERGED');
  });

  test('what another hospital has is not there', async () => {
    const stranger = (await aHospital()).admin;
    const roomId = await aRoom(hospital);
    const [id] = (await someBeds(hospital, 1, roomId)) as [string];
    const answers = await Promise.all([
      stranger.send(bedCalls.ready, { params: { id }, body: {} }),
      stranger.send(bedCalls.reserve, { params: { id }, body: {} }),
      stranger.send(bedCalls.remove, { params: { id } }),
      stranger.send(roomCalls.remove, { params: { id: roomId } }),
      stranger.send(roomCalls.addBeds, { params: { id: roomId }, body: { label: 'B9' } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(sound(await stranger.send(bedCalls.board, { query: {} }))).toEqual([]);
  });
});
