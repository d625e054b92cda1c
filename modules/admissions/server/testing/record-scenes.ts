import type { RecordScene } from '#testing/record-acts.ts';
import { aHospital, unique } from '#testing/world.ts';
import { bedCalls } from '../../contract/calls/beds.ts';
import { roomCalls } from '../../contract/calls/rooms.ts';
import { wardCalls } from '../../contract/calls/wards.ts';
import { aBed, aRoom, aWard, bedOnBoard, sound } from './rooms.ts';
import { admitted } from './stays.ts';

/** Wards in each status. */
export async function wardScene(): Promise<RecordScene> {
  const hospital = await aHospital();
  const { admin } = hospital;
  const archived = async () => {
    const id = await aWard(hospital);
    sound(await admin.send(wardCalls.edit, { params: { id }, body: { status: 'archived' } }));
    return id;
  };
  const today = new Date().toISOString().slice(0, 10);
  return {
    view: async (id) => {
      for (const query of [{}, { archived: true }]) {
        const found = sound(await admin.send(wardCalls.list, { query })).find((ward) => ward.id === id);
        if (found) return found;
      }
      throw new Error(`No ward ${id}`);
    },
    ways: { active: () => aWard(hospital), archived },
    judge: admin,
    bodies: {
      shiftLead: { date: today, shift: 'night', userId: admin.userId },
      downtimePassword: { password: 'Night-of-the-ward', again: 'Night-of-the-ward' },
    },
  };
}

/** Rooms in each status. */
export async function roomScene(): Promise<RecordScene> {
  const hospital = await aHospital();
  const { admin } = hospital;
  const wardId = await aWard(hospital);
  const room = () => aRoom(hospital, { wardId });
  const closed = async () => {
    const id = await room();
    sound(await admin.send(roomCalls.edit, { params: { id }, body: { status: 'closed' } }));
    return id;
  };
  const archived = async () => {
    const id = await room();
    sound(await admin.send(roomCalls.remove, { params: { id } }));
    return id;
  };
  return {
    view: async (id) => {
      for (const status of ['active', 'closed', 'archived'] as const) {
        const page = sound(await admin.send(roomCalls.list, { query: { status, limit: 'All' } }));
        const found = page.data.find((each) => each.id === id);
        if (found) return found;
      }
      throw new Error(`No room ${id}`);
    },
    ways: { active: room, closed, archived },
    judge: admin,
    bodies: { addBeds: () => ({ label: unique('B') }) },
  };
}

/** Beds in each status. */
export async function bedScene(): Promise<RecordScene> {
  const hospital = await aHospital();
  const { admin } = hospital;
  const bed = () => aBed(hospital);
  const reserved = async () => {
    const id = await bed();
    sound(await admin.send(bedCalls.reserve, { params: { id }, body: {} }));
    return id;
  };
  const outOfService = async () => {
    const id = await bed();
    sound(await admin.send(bedCalls.outOfService, { params: { id }, body: { reason: 'Side rail is broken' } }));
    return id;
  };
  const cleaning = async () => {
    const id = await outOfService();
    sound(await admin.send(bedCalls.inService, { params: { id }, body: {} }));
    return id;
  };
  const occupied = async () => {
    const id = await bed();
    await admitted(hospital, { bedId: id });
    return id;
  };
  return {
    view: (id) => bedOnBoard(admin, id),
    ways: { available: bed, occupied, reserved, cleaning, 'out-of-service': outOfService },
    judge: admin,
  };
}
