import { beforeAll, expect, test } from 'vitest';
import { aHospital, type TestHospital } from '#testing/world.ts';
import { staffStays } from '../contract/calls/admissions.ts';
import { sound } from './testing/rooms.ts';
import { admitted } from './testing/stays.ts';

let hospital: TestHospital;
beforeAll(async () => {
  hospital = await aHospital();
}, 120_000);

test('the list of who is expected to leave today holds those whose day has passed, and is what its figure counts', async () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const late = await admitted(hospital, { expectedDischargeAt: inHours(-30) });
  await admitted(hospital, { expectedDischargeAt: inHours(72) });
  await admitted(hospital);
  const { data, meta } = sound(await hospital.admin.send(staffStays, { query: { expectedToday: true } }));
  expect(data.map(({ id }) => id)).toEqual([late.id]);
  expect([meta.count, meta.tallies.expectedToday, meta.tallies.admitted]).toEqual([1, 1, 3]);
});
