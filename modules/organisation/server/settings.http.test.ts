import { describe, expect, test } from 'vitest';
import { aHospital, inScopeOf } from '#testing/world.ts';
import { settingsCalls } from '../contract/calls/settings.ts';
import { securitySettings } from '../contract/settings.ts';
import { readSettings } from './settings-groups.ts';

const security = { group: 'security' };

describe('settings groups', () => {
  test('start with their defaults; a change of one key keeps the others and reaches readers', async () => {
    const { admin, id } = await aHospital();
    const before = (await admin.send(settingsCalls.readSettings, { params: security })).payload;
    expect(before).toMatchObject({
      version: 1,
      updatedAt: null,
      updatedBy: null,
      mayEdit: true,
      values: { idleMinutes: 60, lockAfter: 5 },
    });
    const after = (await admin.send(settingsCalls.editSettings, { params: security, body: { version: 1, values: { idleMinutes: 30 } } }))
      .payload;
    expect(after).toMatchObject({ version: 2, updatedBy: { name: 'Bola Grace Founder' }, values: { idleMinutes: 30, lockAfter: 5 } });
    expect(await inScopeOf(id, (scope) => readSettings(scope, securitySettings))).toMatchObject({ idleMinutes: 30, absoluteHours: 12 });
    const groups = (await admin.send(settingsCalls.listSettings)).payload.map((group) => group.group);
    expect(groups).toEqual(expect.arrayContaining(['general', 'security', 'notifications']));
  });

  test.each([
    [{ idleMinutes: 4 }, 'values.idleMinutes'],
    [{ unknownKey: 1 }, 'values.unknownKey'],
    [{ allowedNetworks: ['10.0.0.0/8', 'anywhere'] }, 'values.allowedNetworks.1'],
    [{ twoFactor: 'sometimes' }, 'values.twoFactor'],
  ])('%o is 400 at its field', async (values, field) => {
    const { admin } = await aHospital();
    const answer = await admin.send(settingsCalls.editSettings, { params: security, body: { version: 1, values } });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.error.fields ?? {})).toEqual([field]);
    expect((await admin.send(settingsCalls.readSettings, { params: security })).payload.version).toBe(1);
  });

  test('of 20 first edits exactly one counts', async () => {
    const { admin } = await aHospital();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        admin.send(settingsCalls.editSettings, { params: security, body: { version: 1, values: { idleMinutes: 100 + n } } }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 409 && answer.error.code === 'STALE_VERSION')).toHaveLength(19);
    const history = (await admin.send(settingsCalls.settingsHistory, { params: security })).payload;
    expect(history.meta.count).toBe(1);
    expect(history.data[0]).toMatchObject({
      version: 2,
      by: { name: 'Bola Grace Founder' },
      changes: [{ key: 'idleMinutes', before: 60 }],
    });
  });

  test('each group has its own permission', async () => {
    const hospital = await aHospital();
    const clerk = await hospital.userWith('View Settings', 'Edit Settings');
    const refused = await clerk.send(settingsCalls.editSettings, { params: security, body: { version: 1, values: { idleMinutes: 30 } } });
    expect([refused.status, refused.error['permission']]).toEqual([403, 'Edit Security Settings']);
    expect((await clerk.send(settingsCalls.readSettings, { params: security })).payload.mayEdit).toBe(false);
    const general = await clerk.send(settingsCalls.editSettings, {
      params: { group: 'general' },
      body: { version: 1, values: { paperSize: 'Letter' } },
    });
    expect(general.payload.values).toMatchObject({ paperSize: 'Letter', language: 'en' });
  });

  test('a group that no module has is 404', async () => {
    const { admin } = await aHospital();
    expect((await admin.send(settingsCalls.readSettings, { params: { group: 'weather' } })).status).toBe(404);
    expect((await admin.send(settingsCalls.settingsHistory, { params: { group: 'weather' } })).status).toBe(404);
  });
});

describe('opening hours', () => {
  const monday = { weekday: 'monday' as const, from: '08:00', to: '12:00' };

  test('are replaced as a whole, on the version seen', async () => {
    const { admin, departmentId } = await aHospital();
    const hours = [monday, { ...monday, from: '13:00', to: '24:00' }, { ...monday, departmentId }];
    const saved = (await admin.send(settingsCalls.editOpeningHours, { body: { version: 1, hours } })).payload;
    expect(saved.version).toBe(2);
    expect(saved.hours).toHaveLength(3);
    expect(saved.hours[1]).toEqual({ weekday: 'monday', from: '13:00', to: '24:00', departmentId: null });
    const stale = await admin.send(settingsCalls.editOpeningHours, { body: { version: 1, hours: [] } });
    expect(stale.status).toBe(409);
    expect((await admin.send(settingsCalls.editOpeningHours, { body: { version: 2, hours: [monday] } })).payload.hours).toHaveLength(1);
  });

  test.each([
    [[monday, { ...monday, from: '11:00', to: '17:00' }], 'HOURS_OVERLAP'],
    [[{ ...monday, from: '12:00', to: '08:00' }], 'HOURS_REVERSED'],
  ])('%o: %s', async (hours, code) => {
    const { admin } = await aHospital();
    const answer = await admin.send(settingsCalls.editOpeningHours, { body: { version: 1, hours } });
    expect([answer.status, answer.error.code]).toEqual([400, code]);
  });

  test("another hospital's department cannot be named", async () => {
    const [hospital, other] = await Promise.all([aHospital(), aHospital()]);
    const answer = await hospital.admin.send(settingsCalls.editOpeningHours, {
      body: { version: 1, hours: [{ ...monday, departmentId: other.departmentId }] },
    });
    expect(answer.error.code).toBe('DEPARTMENT_UNKNOWN');
  });
});

describe('holidays', () => {
  test("Nigeria's are offered once and added where they are missing", async () => {
    const { admin } = await aHospital();
    await admin.send(settingsCalls.addHoliday, { body: { date: '2026-12-25', name: 'Christmas day', repeatsYearly: true } });
    const offered = (await admin.send(settingsCalls.readHolidayPreset, { query: { country: 'Nigeria', year: 2026 } })).payload;
    expect(offered.map((day) => day.name)).not.toContain('Christmas Day');
    const added = (await admin.send(settingsCalls.addHolidayPreset, { body: { country: 'NG', year: 2026 } })).payload;
    expect(added).toHaveLength(offered.length);
    expect((await admin.send(settingsCalls.addHolidayPreset, { body: { country: 'NG', year: 2026 } })).payload).toEqual([]);
    const next = (await admin.send(settingsCalls.readHolidayPreset, { query: { country: 'NG', year: 2027 } })).payload;
    expect(next.map((day) => day.name)).not.toContain('Democracy Day');
    expect(next.map((day) => day.name)).toContain('Good Friday');
    const list = (await admin.send(settingsCalls.listHolidays, { query: { year: 2027, limit: 100 } })).payload;
    expect(list.data.every((day) => day.repeatsYearly)).toBe(true);
    const nowhere = await admin.send(settingsCalls.addHolidayPreset, { body: { country: 'France', year: 2026 } });
    expect([nowhere.status, nowhere.error.code]).toEqual([422, 'NO_HOLIDAY_PRESET']);
  });

  test('of 20 equal holidays one is kept; it can be taken off; another hospital cannot', async () => {
    const [hospital, other] = await Promise.all([aHospital(), aHospital()]);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        hospital.admin.send(settingsCalls.addHoliday, { body: { date: '2026-10-01', name: 'Founders day' } }),
      ),
    );
    const kept = answers.filter((answer) => answer.status === 200);
    expect(kept).toHaveLength(1);
    expect(new Set(answers.filter((answer) => answer.status !== 200).map((answer) => answer.error.code))).toEqual(
      new Set(['HOLIDAY_EXISTS']),
    );
    const params = { id: kept[0]?.payload.id ?? '' };
    expect((await other.admin.send(settingsCalls.removeHoliday, { params })).status).toBe(404);
    expect((await hospital.admin.send(settingsCalls.removeHoliday, { params })).status).toBe(200);
    expect((await hospital.admin.send(settingsCalls.removeHoliday, { params })).status).toBe(404);
  });
});
