import { beforeAll, expect, test } from 'vitest';
import { aHospital, type TestHospital, theDatabase, unique, uniqueCode } from '#testing/world.ts';
import { bedCalls } from '../contract/calls/beds.ts';
import { roomCalls } from '../contract/calls/rooms.ts';
import { wardCalls } from '../contract/calls/wards.ts';
import { aBed, aDepartment, aRoom, aWard, sound } from './testing/rooms.ts';

let hospital: TestHospital;
beforeAll(async () => {
  hospital = await aHospital();
}, 120_000);

const twenty = <T>(ask: (at: number) => Promise<T>) => Promise.all(Array.from({ length: 20 }, (_none, at) => ask(at)));
const tally = (answers: readonly { readonly status: number; readonly error?: { readonly code: string } | undefined }[]) => {
  const found: Record<string, number> = {};
  for (const { status, error } of answers) {
    const key = status === 200 ? 'done' : (error?.code ?? String(status));
    found[key] = (found[key] ?? 0) + 1;
  }
  return found;
};

async function count(text: string, id: string): Promise<number> {
  const { rows } = await theDatabase().owner.query<{ count: number }>(text, [id]);
  return Number(rows[0]?.count);
}

test('20 at once make a department a ward: one does', async () => {
  const departmentId = await aDepartment(hospital);
  const answers = await twenty(() =>
    hospital.admin.send(wardCalls.create, { body: { name: unique('Ward '), code: uniqueCode(), departmentId } }),
  );
  expect(tally(answers)).toEqual({ done: 1, WARD_DEPARTMENT_TAKEN: 19 });
  expect(await count('select count(*) from wards where department_id = $1', departmentId)).toBe(1);
});

test('20 at once add one label to a room: one does', async () => {
  const id = await aRoom(hospital);
  const answers = await twenty((at) => hospital.admin.send(roomCalls.addBeds, { params: { id }, body: { label: at % 2 ? 'B1' : 'b1' } }));
  expect(tally(answers)).toEqual({ done: 1, BED_EXISTS: 19 });
  expect(await count('select count(*) from beds where room_id = $1', id)).toBe(1);
});

test('20 at once reserve an available bed: one does, the others are told', async () => {
  const id = await aBed(hospital);
  const answers = await twenty(() => hospital.admin.send(bedCalls.reserve, { params: { id }, body: {} }));
  expect(tally(answers)).toEqual({ done: 1, BED_RESERVED: 19 });
  expect(await count("select count(*) from audit_entries where entity_type = 'Bed' and entity_id = $1", id)).toBe(1);
});

test('a bed is reserved or its room archived, never both', async () => {
  for (let turn = 0; turn < 5; turn += 1) {
    const bedId = await aBed(hospital);
    const { rows } = await theDatabase().owner.query<{ room: string }>('select room_id as room from beds where id = $1', [bedId]);
    const id = rows[0]?.room as string;
    const [reserves, archives] = await Promise.all([
      Promise.all(Array.from({ length: 10 }, () => hospital.admin.send(bedCalls.reserve, { params: { id: bedId }, body: {} }))),
      Promise.all(Array.from({ length: 10 }, () => hospital.admin.send(roomCalls.remove, { params: { id } }))),
    ]);
    const done = [...reserves, ...archives].filter(({ status }) => status === 200);
    expect(done, JSON.stringify([tally(reserves), tally(archives)])).toHaveLength(1);
  }
});

test('a room comes into a ward or the ward is archived, never both', async () => {
  for (let turn = 0; turn < 5; turn += 1) {
    const id = await aWard(hospital);
    const [rooms, archives] = await Promise.all([
      Promise.all(
        Array.from({ length: 10 }, () =>
          hospital.admin.send(roomCalls.create, { body: { name: unique('Room '), wardId: id, roomType: 'general' } }),
        ),
      ),
      Promise.all(Array.from({ length: 10 }, () => hospital.admin.send(wardCalls.edit, { params: { id }, body: { status: 'archived' } }))),
    ]);
    const archived = archives.some(({ status }) => status === 200);
    expect(await count("select count(*) from rooms where ward_id = $1 and status <> 'archived'", id)).toBe(archived ? 0 : 10);
    expect(rooms.every(({ status }) => status === (archived ? 422 : 200))).toBe(true);
  }
});

test('a repeated key adds the beds once', async () => {
  const id = await aRoom(hospital);
  const key = unique('key-');
  const answers = await twenty(() => hospital.admin.send(roomCalls.addBeds, { params: { id }, body: { label: 'B{1..4}' } }, { key }));
  expect(tally(answers)).toEqual({ done: 20 });
  expect(new Set(answers.map((answer) => JSON.stringify(sound(answer).beds?.map((bed) => bed.id)))).size).toBe(1);
  expect(await count('select count(*) from beds where room_id = $1', id)).toBe(4);
});
