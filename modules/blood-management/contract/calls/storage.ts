import { z } from 'zod';
import { declareCallsOf } from '#kernel/contract/calls.ts';
import { pageOf, paging } from '#kernel/contract/envelope.ts';
import { queryDay } from '#kernel/contract/fields.ts';
import { bindActs } from '#kernel/contract/record.ts';
import { excursionRecord, storageRecord } from '../storage.record.ts';
import { AddReadings, DecideExcursion, EditStorage, Excursion, NewStorage, Reading, Storage } from '../storage-records.ts';

const view = 'View Blood Bank';
const of = { id: 'blood-storages' } as const;

export const storageCalls = declareCallsOf('blood', {
  list: {
    method: 'GET',
    path: '/patient-blood-management/storage',
    summary: 'Fridges, freezers, agitators and boxes with their last temperature.',
    permission: view,
    payload: z.array(Storage),
  },
  create: {
    method: 'POST',
    path: '/patient-blood-management/storage',
    summary: 'Adds a storage with its range.',
    permission: 'Edit Blood Settings',
    care: 'completes',
    repeatable: true,
    body: NewStorage,
    payload: Storage,
    done: 'Storage saved',
    refusals: ['STORAGE_EXISTS', 'STORAGE_RANGE'],
  },
  edit: {
    method: 'PATCH',
    path: '/patient-blood-management/storage/{id}',
    summary: 'Changes a storage, or takes it out of service.',
    permission: 'Edit Blood Settings',
    care: 'completes',
    of,
    body: EditStorage,
    payload: Storage,
    done: 'Storage saved',
    refusals: ['STORAGE_EXISTS', 'STORAGE_RANGE', 'STORAGE_STATE'],
  },
  readings: {
    method: 'GET',
    path: '/patient-blood-management/storage/{id}/readings',
    summary: 'Temperatures of a storage, newest first.',
    permission: view,
    of,
    query: z.object({ ...paging, startDate: queryDay.optional(), endDate: queryDay.optional() }),
    payload: pageOf(Reading),
  },
  addReading: {
    method: 'POST',
    path: '/patient-blood-management/storage/{id}/readings',
    summary: 'Records temperatures, by hand or from a logger. One outside the range holds every unit in the storage.',
    permission: 'Screen Blood Unit',
    care: 'completes',
    of,
    repeatable: true,
    body: AddReadings,
    payload: Storage,
    done: 'Temperature saved',
    refusals: ['READING_TIME'],
  },
  excursions: {
    method: 'GET',
    path: '/patient-blood-management/excursion',
    summary: 'Times in which storages were out of their range, with the units that were in them, newest first.',
    permission: view,
    query: z.object({ ...paging, open: z.enum(['true', 'false']).optional() }),
    payload: pageOf(Excursion),
  },
  decide: {
    method: 'PATCH',
    path: '/patient-blood-management/excursion/{id}',
    summary: 'Two people release or discard the units of an excursion, each with a reason.',
    permission: 'Release Blood Unit',
    care: 'completes',
    of: { id: 'blood-excursions' },
    body: DecideExcursion,
    payload: Excursion,
    done: 'Decision saved',
    refusals: ['EXCURSION_STATE', 'EXCURSION_UNIT', 'UNIT_STATE', 'UNIT_EXPIRED', 'SECOND_PERSON', 'SECOND_PERSON_PIN'],
  },
});

export const storageActs = bindActs(storageRecord, storageCalls);
export const excursionActs = bindActs(excursionRecord, storageCalls);
