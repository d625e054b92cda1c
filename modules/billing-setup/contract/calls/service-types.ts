import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { pageOf } from '#kernel/contract/envelope.ts';
import { id, many, searchWords } from '#kernel/contract/fields.ts';
import { bindActs } from '#kernel/contract/record.ts';
import { sheetRefusalCodes } from '#kernel/contract/sheets.ts';
import { fullPaging } from '../fields.ts';
import { CreateServiceType, EditServiceType, ServiceType, SetupItems, SetupResult, UploadResult } from '../item-records.ts';
import { serviceTypeRecord } from '../setup.record.ts';
import { mostUploadBytes, serviceTypeKinds, setupStatuses } from '../words.ts';
import { uploadFields } from './items.ts';

const edit = {
  permission: 'Edit Service Type',
  of: { id: 'service-types' },
  body: EditServiceType,
  payload: ServiceType,
  done: 'Service type updated successfully',
  refusals: ['SERVICE_TYPE_TAKEN'],
} as const;

export const serviceTypeCalls = declareCalls({
  list: {
    method: 'GET',
    path: '/service-types',
    summary: 'Kinds of services by name; the active ones unless a status is named. 300 rows unless a limit is sent.',
    permission: 'View Service Types',
    query: z.object({
      ...fullPaging,
      type: many(z.enum(serviceTypeKinds)),
      search: searchWords.optional(),
      status: many(z.enum(setupStatuses)),
    }),
    payload: pageOf(ServiceType),
  },
  create: {
    method: 'POST',
    path: '/service-types',
    summary: 'Adds a kind of service.',
    permission: 'Create Service Type',
    repeatable: true,
    body: CreateServiceType,
    payload: ServiceType,
    done: 'Service type created successfully',
    refusals: ['SERVICE_TYPE_TAKEN'],
  },
  setup: {
    method: 'POST',
    path: '/service-types/setup',
    summary: 'Adds the kinds of services that hospitals usually have; those that are there are left alone.',
    permission: 'Setup Billable Items',
    repeatable: true,
    body: SetupItems.pick({ country: true, specializationIds: true }),
    payload: SetupResult,
    done: 'Service types set up successfully',
  },
  read: {
    method: 'GET',
    path: '/service-types/{id}',
    summary: 'A kind of service.',
    screen: { none: 'Kept for other clients: the list has the whole record.' },
    permission: 'View Service Types',
    of: { id: 'service-types' },
    payload: ServiceType,
  },
  edit: { method: 'PATCH', path: '/service-types/{id}', summary: 'Changes or archives a kind of service.', ...edit },
  replace: {
    ...edit,
    method: 'PUT',
    path: '/service-types/{id}',
    summary: 'The same as PATCH.',
    screen: { none: 'Kept for other clients: it is the same as PATCH, which the form sends.' },
  },
  remove: {
    method: 'DELETE',
    path: '/service-types/{id}',
    summary: 'Removes a kind of service; one that has items is archived.',
    screen: { none: 'Kept for other clients: the screen has no button that removes a kind of service yet.' },
    permission: 'Delete Service Type',
    of: { id: 'service-types' },
    payload: z.object({ id, removed: z.boolean(), status: z.enum(setupStatuses) }),
    done: 'Service type deleted successfully',
  },
});

export const serviceTypeActs = bindActs(serviceTypeRecord, serviceTypeCalls);

/** Service types from files. */
export const serviceTypeUploadCalls = declareCalls({
  upload: {
    method: 'POST',
    path: '/service-types/upload',
    shape: 'upload',
    sheet: true,
    bodyLimit: mostUploadBytes,
    summary: 'Reads kinds of services from a CSV or spreadsheet; `validate` shows what would be done.',
    permission: 'Upload Billable Items',
    repeatable: true,
    body: uploadFields,
    payload: UploadResult,
    done: 'File read',
    refusals: [...sheetRefusalCodes, 'SERVICE_TYPE_TAKEN'],
  },
  template: {
    method: 'GET',
    path: '/service-types/template',
    shape: 'file',
    summary: 'The file to fill in for an upload.',
    permission: 'View Service Types',
    query: z.object({ format: z.enum(['csv', 'xlsx']).default('xlsx') }),
    payload: z.unknown(),
  },
});
