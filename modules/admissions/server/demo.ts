import type { Id, Instant } from '#kernel/contract/fields.ts';
import { addCalendarDays, addHours, addMinutes } from '#kernel/server/clock/instants.ts';
import { foundedDaysAgo, moment } from '#kernel/server/demo/past.ts';
import type { DemoStage, DemoStep } from '#kernel/server/demo/step.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { CreateLocation } from '#modules/inventory/contract/list-records.ts';
import { createLocation } from '#modules/inventory/server/index.ts';
import { AddDepartmentUsers } from '#modules/organisation/contract/events.ts';
import { AddDepartment } from '#modules/organisation/contract/records.ts';
import { addDepartment } from '#modules/organisation/server/index.ts';
import { AddBeds, type Bed } from '../contract/bed-records.ts';
import { CreateRoom, SaveRoomClass } from '../contract/room-records.ts';
import { CreateWard } from '../contract/ward-records.ts';
import type { RoomType } from '../contract/words.ts';
import { bringIntoService, reserveBed, takeOutOfService } from './beds/move-bed.ts';
import { takeCensus } from './census/take-census.ts';
import { endedStaySteps } from './demo/ended-stays.ts';
import { nursingSteps } from './demo/nursing.ts';
import { roundSteps } from './demo/rounds.ts';
import { staySteps } from './demo/stays.ts';
import { demoDeposits, demoRoomName, type DemoRooms, type DemoWard, demoWards } from './demo/wards.ts';
import { addBeds } from './rooms/add-beds.ts';
import { saveClass } from './rooms/room-classes.ts';
import { createRoom } from './rooms/save-room.ts';
import { createWard } from './wards/save-ward.ts';

const demo = 'hospital:demo';
const manager = 'user:hospitaladmin';

async function setDeposits(scope: Scope): Promise<void> {
  for (const [roomType, deposit] of Object.entries(demoDeposits))
    await saveClass(scope, roomType as RoomType, SaveRoomClass.parse({ deposit, extras: ['feeding'] }));
}

/** Cots beside the first beds of a room, or in it where it has none. */
async function addCots(scope: Scope, roomId: Id, cots: number, beds: readonly Bed[]): Promise<void> {
  for (let at = 0; at < cots; at += 1)
    await addBeds(scope, roomId, AddBeds.parse({ label: `C${at + 1}`, kind: 'cot', besideBedId: beds[at]?.id ?? null }));
}

/** The rooms of one type, numbered on from the ward's last bed; each bed under `bed:` with the ward's code and its label. */
async function addRooms(stage: DemoStage, scope: Scope, wardId: Id, ward: DemoWard, rooms: DemoRooms, from: number): Promise<number> {
  let next = from;
  for (const [at, count] of rooms.beds.entries()) {
    const critical = rooms.roomType === 'icu' || rooms.roomType === 'hdu';
    const room = await createRoom(
      scope,
      CreateRoom.parse({
        name: demoRoomName(ward.code, rooms, at),
        wardId,
        roomType: rooms.roomType,
        oxygen: critical || rooms.roomType === 'scbu',
        ventilator: rooms.roomType === 'icu',
        isolationCapable: rooms.roomType === 'isolation',
        amenities: rooms.roomType === 'private' || rooms.roomType === 'vip' ? ['Bathroom', 'Television'] : [],
      }),
    );
    let beds: readonly Bed[] = [];
    if (count > 0) {
      const order = { label: `B{${next}..${next + count - 1}}`, features: critical ? ['monitor'] : [] };
      beds = (await addBeds(scope, room.id, AddBeds.parse(order))).beds ?? [];
    }
    for (const { id, label } of beds) stage.ids.set(`bed:${ward.code} ${label}`, id);
    if (at === 0 && rooms.cots) await addCots(scope, room.id, rooms.cots, beds);
    next += count;
  }
  return next;
}

/** Those who work in a ward belong to its department. */
async function joinWard(scope: Scope, { id, name }: { readonly id: Id; readonly name: string }, userIds: readonly Id[]): Promise<void> {
  await scope.ask(AddDepartmentUsers, { departmentId: id, userIds });
  await scope.record({
    action: 'update',
    entity: 'Department',
    entityId: id,
    summary: `${userIds.length} users joined ${name}`,
    after: { joined: userIds.length },
  });
}

async function addWard(stage: DemoStage, scope: Scope, ward: DemoWard): Promise<void> {
  const { name, code, floor, genderPolicy, staff } = ward;
  const userIds = staff.map((user) => stage.idOf(`user:${user}`));
  const made = { name, code, kind: 'nursing', runsQueue: false, location: floor, headUserId: userIds[0] };
  const department = await addDepartment(scope, AddDepartment.parse(made));
  stage.ids.set(`department:${name}`, department.id);
  await joinWard(scope, department, userIds);
  const order = {
    name,
    code,
    departmentId: department.id,
    floor,
    genderPolicy,
    nurseInChargeId: userIds[0],
    visitingHours: '16:00 – 18:00',
  };
  const { id } = await createWard(scope, CreateWard.parse(order));
  stage.ids.set(`ward:${code}`, id);
  let next = 1;
  for (const rooms of ward.rooms) next = await addRooms(stage, scope, id, ward, rooms, next);
}

async function openWards(stage: DemoStage): Promise<void> {
  await stage.inHospital(demo, manager, async (scope) => {
    await setDeposits(scope);
    for (const ward of demoWards) await addWard(stage, scope, ward);
  });
}

/** Where the wards keep their stock: opened once the stock of the past is written, which knows the places of then alone. */
async function openStock(stage: DemoStage): Promise<void> {
  await stage.inHospital(demo, manager, async (scope) => {
    for (const { name } of demoWards) {
      const order = { name, kind: 'department', departmentId: stage.idOf(`department:${name}`) };
      stage.ids.set(`location:${name}`, (await createLocation(scope, CreateLocation.parse(order))).id);
    }
  });
}

const broken: readonly (readonly [bed: string, reason: string])[] = [
  ['MMW B3', 'Side rail is broken'],
  ['SUR B11', 'Mattress is torn'],
];
const repaired: readonly (readonly [bed: string, reason: string])[] = [
  ['FMW B6', 'Wheel is loose'],
  ['PAW B2', 'Headboard is loose'],
  ['MAT B5', 'Lamp does not work'],
];

/** Beds of today: some are broken, some were repaired and are to be cleaned, one is held for a transfer. */
async function bedsOfToday(stage: DemoStage): Promise<void> {
  const bed = (name: string) => stage.idOf(`bed:${name}`);
  await stage.inHospital(demo, 'user:patience.oche', async (scope) => {
    for (const [name, reason] of [...broken, ...repaired]) await takeOutOfService(scope, bed(name), { reason, version: null });
    for (const [name] of repaired) await bringIntoService(scope, bed(name), { version: null });
    const until = addHours(scope.now, 48);
    await reserveBed(scope, bed('PRW B2'), { patientId: null, reason: 'Transfer from another hospital', until, version: null });
  });
}

/** How many mornings of the demo have a census. */
const censusDays = 30;

/** The census of the last month, once all stays of it are known. */
async function countWards(stage: DemoStage): Promise<void> {
  await stage.inHospital(demo, manager, async (scope) => takeCensus(scope, addCalendarDays(await scope.today(), -censusDays)));
}

/** Wards, rooms and beds of the demo hospital, and how its beds stand today. */
export function admissionsSteps(now: Instant): DemoStep[] {
  return [
    { at: moment(now, foundedDaysAgo - 21, '09:00'), run: openWards },
    { at: addHours(now, -3), run: openStock },
    { at: addHours(now, -2), run: bedsOfToday },
    ...endedStaySteps(now),
    ...staySteps(now),
    ...nursingSteps(now),
    ...roundSteps(now),
    { at: addMinutes(now, -2), run: countWards },
  ];
}
