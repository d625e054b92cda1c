import { z } from 'zod';
import { declareCallsOf } from '#kernel/contract/calls.ts';
import { id } from '#kernel/contract/fields.ts';
import { bindActs } from '#kernel/contract/record.ts';
import { Bed, BedStep, BoardBed, EditBed, ReserveBed, TakeOutOfService } from '../bed-records.ts';
import { bedRecord } from '../bed.record.ts';

const of = { id: 'beds' } as const;

export const bedCalls = declareCallsOf('admission', {
  board: {
    method: 'GET',
    path: '/beds/board',
    summary: 'Every bed of the wards, or of one, by ward, room and label, with its status.',
    permission: 'View Admission',
    query: z.object({ wardId: z.union([id, z.literal('')]).optional() }),
    payload: z.array(BoardBed),
  },
  edit: {
    method: 'PATCH',
    path: '/beds/{id}',
    summary: 'Changes label, kind or features of a bed, or the bed beside which a cot stands.',
    permission: 'Manage Rooms',
    care: 'completes',
    of,
    body: EditBed,
    payload: Bed,
    done: 'Bed saved',
    refusals: ['BED_EXISTS', 'BED_BESIDE', 'BED_HAS_COT'],
  },
  remove: {
    method: 'DELETE',
    path: '/beds/{id}',
    summary: 'Removes a bed that is neither occupied nor reserved.',
    permission: 'Manage Rooms',
    care: 'completes',
    of,
    payload: z.object({ id }),
    done: 'Bed deleted',
    refusals: ['BED_TAKEN', 'BED_RESERVED', 'BED_STATE', 'BED_HAS_COT'],
  },
  ready: {
    method: 'PATCH',
    path: '/beds/{id}/ready',
    summary: 'Notes that a bed was cleaned: it is available.',
    permission: 'Manage Beds',
    care: 'completes',
    of,
    body: BedStep,
    payload: Bed,
    done: 'Bed is ready',
    refusals: ['BED_STATE'],
  },
  reserve: {
    method: 'PATCH',
    path: '/beds/{id}/reserve',
    summary: 'Holds an available bed, for a patient where one is named; it is free again by itself after its time.',
    permission: 'Manage Beds',
    care: 'completes',
    of,
    body: ReserveBed,
    payload: Bed,
    done: 'Bed reserved',
    refusals: [
      'BED_TAKEN',
      'BED_RESERVED',
      'BED_STATE',
      'BED_ROOM_CLOSED',
      'RESERVATION_TIME',
      'PATIENT_DECEASED',
      'PATIENT_MERGED',
      'CONFIDENTIAL_PATIENT',
    ],
  },
  unreserve: {
    method: 'PATCH',
    path: '/beds/{id}/unreserve',
    summary: 'Frees a reserved bed.',
    permission: 'Manage Beds',
    care: 'completes',
    of,
    body: BedStep,
    payload: Bed,
    done: 'Reservation cancelled',
    refusals: ['BED_STATE'],
  },
  outOfService: {
    method: 'PATCH',
    path: '/beds/{id}/out-of-service',
    summary: 'Takes a bed out of service, with the reason.',
    permission: 'Manage Beds',
    care: 'completes',
    of,
    body: TakeOutOfService,
    payload: Bed,
    done: 'Bed out of service',
    refusals: ['BED_TAKEN', 'BED_RESERVED', 'BED_STATE'],
  },
  inService: {
    method: 'PATCH',
    path: '/beds/{id}/in-service',
    summary: 'Brings a bed back into service: it is to be cleaned first.',
    permission: 'Manage Beds',
    care: 'completes',
    of,
    body: BedStep,
    payload: Bed,
    done: 'Bed back in service',
    refusals: ['BED_STATE'],
  },
});

export const bedActs = bindActs(bedRecord, bedCalls);
