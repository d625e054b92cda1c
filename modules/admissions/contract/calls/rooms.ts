import { z } from 'zod';
import { declareCallsOf } from '#kernel/contract/calls.ts';
import { pageOf, paging } from '#kernel/contract/envelope.ts';
import { id, queryFlag, searchWords } from '#kernel/contract/fields.ts';
import { bindActs } from '#kernel/contract/record.ts';
import { AddBeds } from '../bed-records.ts';
import { CreateRoom, EditRoom, Room, RoomClass, SaveRoomClass } from '../room-records.ts';
import { roomRecord } from '../room.record.ts';
import { roomStatuses, roomTypes } from '../words.ts';

const of = { id: 'rooms' } as const;
const clashes = [
  'ROOM_EXISTS',
  'ROOM_NUMBER_EXISTS',
  'ROOM_WARD_UNKNOWN',
  'ROOM_UNIT',
  'CURRENCY_NOT_SET',
  'BILLABLE_ITEM_NAME_TAKEN',
] as const;

export const roomCalls = declareCallsOf('admission', {
  list: {
    method: 'GET',
    path: '/rooms',
    summary: 'Rooms by ward and name with price and counts of beds; archived ones only when that status is filtered.',
    permission: 'View Rooms',
    query: z.object({
      ...paging,
      wardId: z.union([id, z.literal('')]).optional(),
      roomType: z.union([z.enum(roomTypes), z.literal('')]).optional(),
      status: z.union([z.enum(roomStatuses), z.literal('')]).optional(),
      searchTerm: searchWords.optional(),
      /** With their beds. */
      withBeds: queryFlag.optional(),
      /** Only rooms with an available bed, and of these only such beds. */
      available: queryFlag.optional(),
      /** Prices are those of this billing method. */
      patientBillingId: z.union([id, z.literal('')]).optional(),
    }),
    payload: pageOf(Room),
    refusals: ['CONFIDENTIAL_PATIENT', 'PATIENT_MERGED', 'CURRENCY_NOT_SET'],
  },
  create: {
    method: 'POST',
    path: '/rooms',
    summary: 'Adds a room to a ward; a price of its own goes to its billable item in the same act.',
    permission: 'Manage Rooms',
    care: 'completes',
    repeatable: true,
    body: CreateRoom,
    payload: Room,
    done: 'Room created',
    refusals: [...clashes],
  },
  edit: {
    method: 'PATCH',
    path: '/rooms/{id}',
    summary: 'Changes a room, closes or opens it, or restores an archived one.',
    permission: 'Manage Rooms',
    care: 'completes',
    of,
    body: EditRoom,
    payload: Room,
    done: 'Room saved',
    refusals: [...clashes, 'ROOM_OCCUPIED', 'ROOM_STATE'],
  },
  remove: {
    method: 'DELETE',
    path: '/rooms/{id}',
    summary: 'Archives a room whose beds are neither occupied nor reserved.',
    permission: 'Manage Rooms',
    care: 'completes',
    of,
    payload: Room,
    done: 'Room archived',
    refusals: ['ROOM_OCCUPIED', 'ROOM_STATE'],
  },
  addBeds: {
    method: 'POST',
    path: '/rooms/{id}/beds',
    summary: 'Adds one bed, or one for each label of a pattern like B{1..8}: all or none.',
    permission: 'Manage Rooms',
    care: 'completes',
    of,
    repeatable: true,
    body: AddBeds,
    payload: Room,
    done: 'Beds added',
    refusals: ['BED_EXISTS', 'BED_BESIDE', 'ROOM_BEDS_FULL', 'ROOM_STATE'],
  },
  classes: {
    method: 'GET',
    path: '/room-classes',
    summary: 'What a bed of each room type costs, its deposit and what is charged beside it.',
    permission: 'View Rooms',
    payload: z.array(RoomClass),
  },
  saveClass: {
    method: 'PUT',
    path: '/room-classes/{roomType}',
    params: z.object({ roomType: z.enum(roomTypes) }),
    summary: 'Sets price, unit, deposit and extras of a room type; the price goes to its billable item.',
    permission: 'Manage Rooms',
    care: 'completes',
    body: SaveRoomClass,
    payload: RoomClass,
    done: 'Prices saved',
    refusals: ['CURRENCY_NOT_SET'],
  },
});

export const roomActs = bindActs(roomRecord, roomCalls);
