import { beforeAll, expect, test } from 'vitest';
import { addCalendarDays, addHours, addMinutes, dayIn, startOfDay } from '#kernel/server/clock/instants.ts';
import { clockNow, runJobNow, setClock, theDatabase } from '#testing/world.ts';
import { admissionCalls } from '../../contract/calls/admissions.ts';
import { censusCalls } from '../../contract/calls/census.ts';
import { stayEndCalls } from '../../contract/calls/stay-end.ts';
import { wardCalls } from '../../contract/calls/wards.ts';
import type { Admission } from '../../contract/stay-records.ts';
import { ownClock } from '../testing/money.ts';
import { times, violations } from '../testing/races.ts';
import { aRoom, aWard, someBeds, sound } from '../testing/rooms.ts';
import { aDischarge, aStayWorld, type StayWorld } from '../testing/stay-end.ts';
import { admitted } from '../testing/stays.ts';

const zone = 'Africa/Lagos';
let world: StayWorld;
let [men, icu, secret] = ['', '', ''];
let menBeds: string[] = [];
let icuBeds: string[] = [];
/** The morning whose census has the hours of now. */
let day = '';

beforeAll(async () => {
  world = await aStayWorld();
  const { hospital } = world;
  men = await aWard(hospital, { name: 'Men', code: 'MEN' });
  icu = await aWard(hospital, { name: 'Intensive Care', code: 'ICU' });
  secret = await aWard(hospital, { name: 'Psychiatry', code: 'PSY', restricted: true });
  const bedsOf = async (wardId: string, count: number) => someBeds(hospital, count, await aRoom(hospital, { wardId }));
  menBeds = await bedsOf(men, 4);
  icuBeds = await bedsOf(icu, 1);
  await bedsOf(secret, 1);
  const today = dayIn(clockNow(), zone);
  day = clockNow() < addHours(startOfDay(today, zone), 7) ? today : addCalendarDays(today, 1);
  await change("update wards set created_at = created_at - interval '20 days', updated_at = updated_at - interval '20 days'");
}, 120_000);
ownClock();

const change = (text: string, ...values: unknown[]) =>
  theDatabase().owner.query(text.replace(/^update wards(.*)$/, `update wards$1 where hospital_id = '${world.hospital.id}'`), values);

/** As if a patient had come so many days earlier. */
async function cameEarlier({ id }: Admission, days: number): Promise<void> {
  await change('update bed_stays set from_at = from_at - make_interval(days => $2::int) where admission_id = $1', id, days);
  await change('update admissions set admitted_at = admitted_at - make_interval(days => $2::int) where id = $1', id, days);
}

async function countOn(morning: string, workers = 1): Promise<void> {
  setClock(addMinutes(addHours(startOfDay(morning, zone), 7), 30));
  await times(workers, () => runJobNow('admissions.ward-census', { hospitalId: world.hospital.id }));
  setClock(null);
}

const rowsOf = async (wardId: string, who = world.hospital.admin) =>
  sound(await who.send(censusCalls.list, { query: { wardId, limit: 100 } })).data;
const nothing = { lateEntries: 0, admitted: 0, transferredIn: 0, transferredOut: 0, discharged: 0, died: 0 };

test('each morning a ward is counted once: who was there, came, moved and left', async () => {
  const [stays, gone] = [
    await admitted(world.hospital, { bedId: menBeds[0] as string }),
    await admitted(world.hospital, { bedId: menBeds[1] as string }),
  ];
  for (const stay of [stays, gone]) await cameEarlier(stay, 3);
  await countOn(addCalendarDays(day, -1));
  expect(await rowsOf(men)).toMatchObject([{ ...nothing, day: addCalendarDays(day, -1), opening: 2, closing: 2, beds: 4, occupancy: 50 }]);

  const move = { bedId: icuBeds[0] as string, note: 'Needs a monitor' };
  sound(await world.hospital.admin.send(admissionCalls.transfer, { params: { id: stays.id }, body: move }));
  await admitted(world.hospital, { bedId: menBeds[2] as string });
  sound(await world.doctor.send(stayEndCalls.discharge, { params: { id: gone.id }, body: aDischarge({ type: 'deceased' }) }));
  sound(await world.nurse.send(stayEndCalls.vacate, { params: { id: gone.id }, body: { to: 'mortuary' } }));
  await countOn(day, 20);
  const [newest, former, ...more] = await rowsOf(men);
  expect(more).toEqual([]);
  expect(newest).toMatchObject({ ...nothing, day, opening: 2, admitted: 1, transferredOut: 1, died: 1, closing: 1, occupancy: 25 });
  expect(newest?.ward).toEqual({ id: men, name: 'Men' });
  expect(former?.closing).toBe(newest?.opening);
  expect((await rowsOf(icu))[0]).toMatchObject({ ...nothing, day, opening: 0, transferredIn: 1, closing: 1, beds: 1, occupancy: 100 });
});

test('what is dated back stands in the next census; mornings that were missed are caught up', async () => {
  const late = await admitted(world.hospital, { bedId: menBeds[3] as string });
  await cameEarlier(late, 2);
  await countOn(addCalendarDays(day, 3));
  const rows = await rowsOf(men);
  expect(rows.map((row) => row.day)).toEqual([3, 2, 1, 0, -1].map((after) => addCalendarDays(day, after)));
  expect(rows[2]).toMatchObject({ ...nothing, opening: 1, lateEntries: 1, closing: 2 });
  expect(rows[1]).toMatchObject({ ...nothing, opening: 2, closing: 2 });
});

test('it is read by who may see admitted patients, a restricted ward by who may see confidential ones', async () => {
  const nurse = await world.hospital.userWith('View Admission');
  expect((await rowsOf(secret)).length).toBeGreaterThan(0);
  expect(await rowsOf(secret, nurse)).toEqual([]);
  const all = sound(await nurse.send(censusCalls.list, { query: { startDate: day, endDate: day } }));
  expect(all.data.map(({ ward }) => ward.name)).toEqual(expect.arrayContaining(['Intensive Care', 'Men']));
  expect(all.meta.count).toBe(all.data.length);
  expect(new Set(all.data.map((row) => row.day))).toEqual(new Set([day]));
  expect((await (await world.hospital.userWith('View Rooms')).send(censusCalls.list, { query: {} })).status).toBe(403);
});

test('the nightly check names a census that does not follow the one before, and a ward without one', async () => {
  const wrong = async () => (await violations(world.hospital.id)).filter((text) => text.includes('census'));
  setClock(addHours(startOfDay(addCalendarDays(day, 4), zone), 2));
  expect(await wrong()).toEqual([]);
  await change('update ward_census set opening = opening + 1, late_entries = late_entries - 1 where ward_id = $1 and day = $2', men, day);
  await change('delete from ward_census where ward_id = $1 and day = $2', icu, addCalendarDays(day, 3));
  expect(await wrong()).toEqual([
    expect.stringContaining(`begins with what the one before ended with: 1 (Men ${day})`),
    'Wards in use have the census of yesterday: 1 (Intensive Care)',
  ]);
  await expect(change('update ward_census set closing = closing + 1 where ward_id = $1', men)).rejects.toThrow(/ward_census_adds_up/);
  setClock(null);
});

test('an archived ward is counted no more', async () => {
  const empty = await aWard(world.hospital, { name: 'Old wing', code: 'OLD' });
  await change("update wards set created_at = created_at - interval '9 days'");
  sound(await world.hospital.admin.send(wardCalls.edit, { params: { id: empty }, body: { status: 'archived' } }));
  await countOn(addCalendarDays(day, 5));
  expect(await rowsOf(empty)).toEqual([]);
});
