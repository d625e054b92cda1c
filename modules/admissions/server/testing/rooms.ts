import type { z } from 'zod';
import { type TestClient, type TestHospital, unique, uniqueCode } from '#testing/world.ts';
import { bedCalls } from '../../contract/calls/beds.ts';
import { roomCalls } from '../../contract/calls/rooms.ts';
import { wardCalls } from '../../contract/calls/wards.ts';
import type { BoardBed } from '../../contract/bed-records.ts';
import type { CreateRoom } from '../../contract/room-records.ts';

interface Answer<T> {
  readonly status: number;
  readonly text: string;
  readonly payload: T;
}

/** The payload of an answer that must be 200. */
export function sound<T>({ status, text, payload }: Answer<T>): T {
  if (status !== 200) throw new Error(`${status} ${text.slice(0, 600)}`);
  return payload;
}

/** A department of a hospital. */
export async function aDepartment(hospital: TestHospital, kind = 'nursing'): Promise<string> {
  const body = { name: unique('Ward department '), code: uniqueCode(), kind, runsQueue: false };
  return sound((await hospital.admin.raw('POST', '/api/departments', body)) as Answer<{ id: string }>).id;
}

/** A ward in a department of its own. */
export async function aWard(hospital: TestHospital, changes: object = {}): Promise<string> {
  const body = { name: unique('Ward '), code: uniqueCode(), departmentId: await aDepartment(hospital), ...changes };
  return sound(await hospital.admin.send(wardCalls.create, { body })).id;
}

/** A room of a ward, a new one unless it is named. */
export async function aRoom(hospital: TestHospital, changes: Partial<z.input<typeof CreateRoom>> = {}): Promise<string> {
  const wardId = changes.wardId ?? (await aWard(hospital));
  return sound(await hospital.admin.send(roomCalls.create, { body: { name: unique('Room '), roomType: 'general', ...changes, wardId } }))
    .id;
}

/** Available beds of a room, a new one unless it is named. */
export async function someBeds(hospital: TestHospital, count: number, roomId?: string): Promise<string[]> {
  const id = roomId ?? (await aRoom(hospital));
  const room = sound(await hospital.admin.send(roomCalls.addBeds, { params: { id }, body: { label: `B{1..${count}}` } }));
  return (room.beds ?? []).map((bed) => bed.id);
}

/** One available bed in a room of its own. */
export async function aBed(hospital: TestHospital): Promise<string> {
  return (await someBeds(hospital, 1))[0] as string;
}

/** A bed as the board shows it. */
export async function bedOnBoard(reader: TestClient, id: string): Promise<BoardBed | undefined> {
  return sound(await reader.send(bedCalls.board, { query: {} })).find((bed) => bed.id === id);
}
