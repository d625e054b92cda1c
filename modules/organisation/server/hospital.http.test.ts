import { describe, expect, test } from 'vitest';
import { aHospital, theDatabase, unique, type TestHospital } from '#testing/world.ts';
import { hospitalCalls } from '../contract/calls/hospital.ts';
import type { HospitalDetail } from '../contract/records.ts';

const lagos = { timeZoneLabel: 'Africa/Lagos (GMT+01:00)', timeZoneOffset: '+01:00' };
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

async function read(hospital: TestHospital): Promise<HospitalDetail> {
  return (await hospital.admin.send(hospitalCalls.readHospital, { params: { id: hospital.id } })).payload;
}

function edited(record: HospitalDetail, changes: object = {}) {
  const { version, name, address, city, state, country, rcCode } = record;
  return { version, name, address, city, state, country, rcCode, ...changes };
}

async function auditOf(hospitalId: string, entityId: string): Promise<{ action: string; summary: string; reason: string | null }[]> {
  const { rows } = await theDatabase().owner.query(
    'select action, summary, reason from audit_entries where hospital_id = $1 and entity_id = $2 order by at, id',
    [hospitalId, entityId],
  );
  return rows;
}

describe('the own hospital', () => {
  test('shows its record, setup and subscription to any signed-in user; another one is not there', async () => {
    const [own, other] = await Promise.all([aHospital(), aHospital()]);
    const nobodySpecial = await own.userWith();
    const { payload } = await nobodySpecial.send(hospitalCalls.readHospital, { params: { id: own.id } });
    expect(payload).toMatchObject({ id: own.id, name: own.name, countryCode: 'NG', status: 'active', timeZoneCode: 'Africa/Lagos' });
    expect(payload.civisHospitalId).toMatch(/^CVH-\d{6}$/);
    expect(payload.specializations).toHaveLength(1);
    expect(payload.subscription).toMatchObject({ status: 'ACTIVE', paymentStatus: 'FREE_TRIAL', currency: 'NGN', daysLeft: 30 });
    expect((await own.admin.send(hospitalCalls.readHospital, { params: { id: other.id } })).status).toBe(404);
    expect((await own.admin.send(hospitalCalls.readLogo, { params: { id: other.id } })).status).toBe(404);
  });
});

describe('time zone', () => {
  test('is set as a pair of the list; stored moments stay', async () => {
    const hospital = await aHospital();
    const before = await read(hospital);
    const effect = await hospital.admin.send(hospitalCalls.zoneEffect, {
      params: { id: hospital.id },
      query: { timeZoneLabel: 'Nowhere/Land' },
    });
    expect(effect.error).toMatchObject({ code: 'UNKNOWN_TIMEZONE' });
    const answer = await hospital.admin.send(hospitalCalls.editTimezone, {
      body: { id: hospital.id, timeZoneLabel: 'Asia/Kathmandu (GMT+05:45)', timeZoneOffset: '+05:45' },
    });
    expect(answer.message).toBe('Timezone updated');
    expect(answer.payload).toMatchObject({
      timeZoneCode: 'Asia/Kathmandu',
      timeZoneOffset: '+05:45',
      appointmentsAffected: 0,
      createdAt: before.createdAt,
    });
    expect(answer.payload.version).toBe(before.version + 1);
  });

  test.each([
    ['an unknown label', { timeZoneLabel: 'Moon/Tycho (GMT+00:00)', timeZoneOffset: '+00:00' }],
    ['an offset of another zone', { ...lagos, timeZoneOffset: '+02:00' }],
  ])('%s is 400', async (_case, zone) => {
    const hospital = await aHospital();
    const answer = await hospital.admin.send(hospitalCalls.editTimezone, { body: { id: hospital.id, ...zone } });
    expect(answer.status).toBe(400);
    expect(answer.error).toMatchObject({ code: 'UNKNOWN_TIMEZONE', message: 'Unknown timezone' });
    expect((await read(hospital)).timeZoneCode).toBe('Africa/Lagos');
  });

  test('needs its permission and the own id', async () => {
    const [hospital, other] = await Promise.all([aHospital(), aHospital()]);
    const clerk = await hospital.userWith('Edit Hospital');
    expect((await clerk.send(hospitalCalls.editTimezone, { body: { id: hospital.id, ...lagos } })).status).toBe(403);
    expect((await hospital.admin.send(hospitalCalls.editTimezone, { body: { id: other.id, ...lagos } })).status).toBe(404);
  });
});

describe('record and contact', () => {
  test('contact', async () => {
    const hospital = await aHospital();
    const body = { id: hospital.id, email: 'Desk@Example.Test', dialCode: '+233', phone: '201234567' };
    const { payload } = await hospital.admin.send(hospitalCalls.editContact, { body });
    expect(payload).toMatchObject({ email: 'desk@example.test', dialCode: '+233', phone: '201234567' });
    const bad = await hospital.admin.send(hospitalCalls.editContact, { body: { ...body, phone: '12ab' } });
    expect(bad.error.fields).toEqual({ phone: 'Must be only digits *' });
  });

  test('of 20 edits of one version exactly one counts, the others hear who was faster', async () => {
    const hospital = await aHospital();
    const record = await read(hospital);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        hospital.admin.send(hospitalCalls.editHospital, { params: { id: hospital.id }, body: edited(record, { name: `Name ${n}` }) }),
      ),
    );
    const failed = answers.filter((answer) => answer.status !== 200);
    expect(failed).toHaveLength(19);
    expect(new Set(failed.map((answer) => answer.error.code))).toEqual(new Set(['STALE_VERSION']));
    expect(failed[0]?.message).toBe('Record was changed by Bola Grace Founder, reload and try again');
    expect((await read(hospital)).version).toBe(record.version + 1);
  });

  test("another hospital's Rc code in another spelling is 409, a change wants a reason", async () => {
    const [hospital, other] = await Promise.all([aHospital(), aHospital()]);
    const [record, taken] = await Promise.all([read(hospital), read(other)]);
    const params = { id: hospital.id };
    const spelt = ` rc-${taken.rcCode.replace(/^RC/i, '').split('').join(' ').toLowerCase()} `;
    const clash = await hospital.admin.send(hospitalCalls.editHospital, {
      params,
      body: edited(record, { rcCode: spelt, reason: 'Typing error' }),
    });
    expect([clash.status, clash.error.code, clash.error.fields]).toEqual([409, 'RC_CODE_TAKEN', { rcCode: 'Hospital Already Exists' }]);
    const silent = await hospital.admin.send(hospitalCalls.editHospital, { params, body: edited(record, { rcCode: unique('RC') }) });
    expect([silent.status, silent.error.code]).toEqual([422, 'RC_CODE_REASON']);
    const rcCode = unique('RC');
    const told = await hospital.admin.send(hospitalCalls.editHospital, {
      params,
      body: edited(record, { rcCode, reason: 'New certificate' }),
    });
    expect(told.payload.rcCode).toBe(rcCode);
    expect((await auditOf(hospital.id, hospital.id)).at(-1)).toMatchObject({ action: 'update', reason: 'New certificate' });
  });

  test('a country is of the list, its alias becomes its name', async () => {
    const hospital = await aHospital();
    const record = await read(hospital);
    const params = { id: hospital.id };
    const unknown = await hospital.admin.send(hospitalCalls.editHospital, { params, body: edited(record, { country: 'Atlantis' }) });
    expect([unknown.status, unknown.error.code]).toEqual([400, 'UNKNOWN_COUNTRY']);
    const { payload } = await hospital.admin.send(hospitalCalls.editHospital, {
      params,
      body: edited(record, { country: 'GH', bedCapacity: 120, facilityType: 'specialist' }),
    });
    expect(payload).toMatchObject({ country: 'Ghana', countryCode: 'GH', bedCapacity: 120, facilityType: 'specialist' });
  });
});

describe('logo and stamp', () => {
  test('a picture is kept, shown and taken off', async () => {
    const hospital = await aHospital();
    const params = { id: hospital.id };
    const saved = await hospital.admin.send(
      hospitalCalls.uploadLogo,
      { params },
      { file: { filename: 'logo.png', bytes: png, type: 'image/png' } },
    );
    expect(saved.status).toBe(200);
    const shown = await hospital.admin.send(hospitalCalls.readLogo, { params });
    expect([shown.status, shown.headers['content-type'], shown.bytes.equals(png)]).toEqual([200, 'image/png', true]);
    expect((await read(hospital)).logoFileId).toBe(saved.payload.fileId);
    expect((await hospital.admin.send(hospitalCalls.removeLogo, { params })).payload.fileId).toBeNull();
    expect((await hospital.admin.send(hospitalCalls.readLogo, { params })).status).toBe(404);
  });

  test.each([
    ['SVG', 'logo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'image/svg+xml'],
    ['a page called PNG', 'logo.png', Buffer.from('<html><script>alert(1)</script></html>'), 'image/png'],
    ['more than 1 MB', 'logo.png', Buffer.concat([png, Buffer.alloc(1_048_577)]), 'image/png'],
  ])('%s is refused', async (_case, filename, bytes, type) => {
    const hospital = await aHospital();
    const answer = await hospital.admin.send(
      hospitalCalls.uploadStamp,
      { params: { id: hospital.id } },
      { file: { filename, bytes, type } },
    );
    expect([400, 413]).toContain(answer.status);
    expect((await read(hospital)).stampFileId).toBeNull();
  });

  test("nobody sees another hospital's file through their own address", async () => {
    const [hospital, other] = await Promise.all([aHospital(), aHospital()]);
    const saved = await hospital.admin.send(
      hospitalCalls.uploadLogo,
      { params: { id: hospital.id } },
      { file: { filename: 'logo.png', bytes: png, type: 'image/png' } },
    );
    const { rowCount } = await theDatabase().owner.query('select 1 from hospitals where id = $1 and logo_file_id = $2', [
      hospital.id,
      saved.payload.fileId,
    ]);
    expect(rowCount).toBe(1);
    expect((await other.admin.send(hospitalCalls.readLogo, { params: { id: other.id } })).status).toBe(404);
    await expect(
      theDatabase().owner.query('update hospitals set logo_file_id = $2 where id = $1', [other.id, saved.payload.fileId]),
    ).rejects.toThrow('foreign key');
  });
});
