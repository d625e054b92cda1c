import type { Bed, BoardBed } from '#modules/admissions/contract/bed-records.ts';
import type { Room, RoomClass } from '#modules/admissions/contract/room-records.ts';
import type { BedCounts, Ward } from '#modules/admissions/contract/ward-records.ts';
import { roomTypes } from '#modules/admissions/contract/words.ts';

export const ids = {
  ward: '01990000-0000-7000-8000-000000000001',
  secondWard: '01990000-0000-7000-8000-000000000002',
  room: '01990000-0000-7000-8000-000000000011',
  secondRoom: '01990000-0000-7000-8000-000000000012',
  bed: '01990000-0000-7000-8000-000000000021',
  secondBed: '01990000-0000-7000-8000-000000000022',
  thirdBed: '01990000-0000-7000-8000-000000000023',
  department: '01990000-0000-7000-8000-000000000031',
  otherDepartment: '01990000-0000-7000-8000-000000000032',
  nurse: '01990000-0000-7000-8000-000000000041',
  patient: '01990000-0000-7000-8000-000000000051',
} as const;

const since = '2031-01-10T09:00:00.000Z';

export function someCounts(over: Partial<BedCounts> = {}): BedCounts {
  return { rooms: 1, beds: 2, cots: 0, available: 1, occupied: 0, reserved: 0, cleaning: 1, outOfService: 0, ...over };
}

export function aWard(over: Partial<Ward> = {}): Ward {
  return {
    ...{ id: ids.ward, name: 'Male Medical', code: 'MMW', department: { id: ids.department, name: 'Male Medical' } },
    ...{ floor: null, genderPolicy: 'male', nurseInCharge: null, visitingHours: null, restricted: false, shiftLeads: [] },
    ...{
      counts: someCounts(),
      hasStock: true,
      downtime: null,
      status: 'active',
      version: 1,
      acts: { edit: null, shiftLead: null, archive: null },
    },
    ...over,
  };
}

export function aBed(over: Partial<Bed> = {}): Bed {
  return {
    ...{ id: ids.bed, roomId: ids.room, wardId: ids.ward, label: 'B1', kind: 'bed', besideBedId: null, features: [] },
    ...{ status: 'available', statusSince: since, reservedUntil: null, reservedReason: null, reservedFor: null },
    ...{ outOfServiceReason: null, version: 1, acts: {} },
    ...over,
  };
}

export function aBoardBed(over: Partial<BoardBed> = {}): BoardBed {
  return {
    ...aBed(),
    occupant: null,
    room: { id: ids.room, name: 'Room 1', number: '1', roomType: 'general', genderPolicy: null, status: 'active' },
    ward: { id: ids.ward, name: 'Male Medical', code: 'MMW', genderPolicy: 'male' },
    ...over,
  };
}

export function aRoom(over: Partial<Room> = {}): Room {
  const { rooms: _rooms, ...counts } = someCounts();
  return {
    ...{ id: ids.room, name: 'Room 1', number: '1', roomType: 'general', genderPolicy: null, amenities: [], counts },
    ward: { id: ids.ward, name: 'Male Medical', code: 'MMW', genderPolicy: 'male' },
    ...{ isolationCapable: false, oxygen: true, ventilator: false, billableItemId: null, ownPrice: null, price: 500_000 },
    ...{ billingUnit: 'day', deposit: null, beds: [aBed()], status: 'active', version: 1 },
    acts: { edit: null, addBeds: null, close: null, remove: null },
    ...over,
  };
}

export function theClasses(over: Partial<Record<(typeof roomTypes)[number], Partial<RoomClass>>> = {}): RoomClass[] {
  return roomTypes.map((roomType) => ({
    ...{ roomType, billableItemId: null, itemName: `Bed, ${roomType}`, price: null, billingUnit: 'day', deposit: null, extras: [] },
    ...{ rooms: 0, version: null },
    ...over[roomType],
  }));
}

/** A list's answer. */
export function pageOf<Row>(data: readonly Row[]) {
  return { data, meta: { count: data.length, page: 1, limit: 10 } };
}
