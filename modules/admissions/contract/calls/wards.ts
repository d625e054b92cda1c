import { z } from 'zod';
import { declareCallsOf } from '#kernel/contract/calls.ts';
import { queryFlag } from '#kernel/contract/fields.ts';
import { bindActs } from '#kernel/contract/record.ts';
import { CreateWard, EditWard, SetDowntimePassword, SetShiftLead, Ward } from '../ward-records.ts';
import { wardRecord } from '../ward.record.ts';

const of = { id: 'wards' } as const;
const clashes = ['WARD_EXISTS', 'WARD_CODE_EXISTS', 'WARD_DEPARTMENT_TAKEN', 'WARD_DEPARTMENT_KIND', 'WARD_USER_UNKNOWN'] as const;

export const wardCalls = declareCallsOf('admission', {
  list: {
    method: 'GET',
    path: '/wards',
    summary: 'Wards by name with the counts of their beds; archived ones too when they are asked for.',
    permission: 'View Rooms',
    query: z.object({ archived: queryFlag.optional() }),
    payload: z.array(Ward),
  },
  create: {
    method: 'POST',
    path: '/wards',
    summary: 'Makes a department a ward: a nursing or clinical one that is no other ward.',
    permission: 'Manage Rooms',
    care: 'completes',
    repeatable: true,
    body: CreateWard,
    payload: Ward,
    done: 'Ward created',
    refusals: [...clashes],
  },
  edit: {
    method: 'PATCH',
    path: '/wards/{id}',
    summary: 'Changes a ward, archives one without rooms, or restores it.',
    permission: 'Manage Rooms',
    care: 'completes',
    of,
    body: EditWard,
    payload: Ward,
    done: 'Ward saved',
    refusals: [...clashes, 'WARD_HAS_ROOMS', 'WARD_STATE'],
  },
  shiftLead: {
    method: 'PUT',
    path: '/wards/{id}/shift-lead',
    summary: 'Names who leads a shift of a day, or leaves it to the nurse in charge.',
    permission: 'Manage Beds',
    care: 'completes',
    of,
    body: SetShiftLead,
    payload: Ward,
    done: 'Shift lead saved',
    refusals: ['WARD_STATE', 'WARD_USER_UNKNOWN', 'WARD_SHIFT_DATE'],
  },
  downtimePassword: {
    method: 'PUT',
    path: '/wards/{id}/downtime-password',
    summary: 'Sets the password that opens the downtime pack of a ward. It is never read back.',
    permission: 'Manage Rooms',
    care: 'completes',
    of,
    body: SetDowntimePassword,
    payload: Ward,
    done: 'Downtime password saved',
    refusals: ['WARD_STATE'],
  },
  downtimePack: {
    method: 'GET',
    path: '/wards/{id}/downtime-pack',
    summary: 'The newest downtime pack of a ward, encrypted; 404 while the hospital has it turned off, or none was made yet.',
    permission: 'View Nursing Record',
    of,
    shape: 'file',
    payload: z.unknown(),
  },
});

export const wardActs = bindActs(wardRecord, wardCalls);
