import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { id, requiredText } from '#kernel/contract/fields.ts';
import { mostMarked } from './words.ts';
import { NotificationPage, NotificationRecord, PartialNotification, SdkFailure } from './records.ts';

const areas = ['hospital', 'patient', 'admin'] as const;
const ownMarks = 'A person’s own reading mark changes no record of the hospital.';
const neverWrites = 'Always refused: only the server creates notices.';
const records = '/collections/notification/records';
const record = '/collections/notification/records/{id}';

// Values of the SDK's own keys are read leniently: what is wrong in them is answered in the SDK's shape by the act.
const looseText = z.union([z.string().max(20_000), z.array(z.string().max(20_000)).max(10)]).optional();
const looseNumber = z.coerce.number<number | string>().int().min(1).max(1_000_000).catch(0);
const recordId = z.object({ id: z.string().min(1).max(100) });
/** A mark as JSON, or as a form (text, and `@jsonPayload`). */
const markBody = z.looseObject({
  readStatus: z.union([z.boolean(), z.enum(['true', 'false'])]).optional(),
  '@jsonPayload': z.string().max(20_000).optional(),
});

/** Requests of one transaction. */
export const BatchOrder = z.object({
  requests: z
    .array(z.looseObject({ method: z.string().max(20), url: z.string().max(5000), body: z.looseObject({}).nullish() }))
    .max(mostMarked),
});
export type BatchOrder = z.output<typeof BatchOrder>;

const mark = z.object({ id: z.string().max(100), readStatus: z.boolean() });

export const notificationCalls = declareCalls({
  list: {
    method: 'GET',
    path: records,
    summary: 'Own notices by filter, sort and page, in the shape of the PocketBase SDK.',
    permission: 'signed in',
    areas,
    shape: 'raw',
    ungated: true,
    query: z.object({
      page: looseNumber.optional(),
      perPage: looseNumber.optional(),
      sort: looseText,
      filter: looseText,
      fields: looseText,
      skipTotal: looseText,
    }),
    payload: NotificationPage,
  },
  view: {
    method: 'GET',
    path: record,
    summary: 'One own notice.',
    screen: { none: 'Spoken by the clients of the notification protocol; the bell marks its notices by other calls.' },
    permission: 'signed in',
    areas,
    shape: 'raw',
    ungated: true,
    params: recordId,
    query: z.object({ fields: looseText }),
    payload: PartialNotification,
  },
  mark: {
    method: 'PATCH',
    path: record,
    summary: 'Marks an own notice as read or unread; other keys are ignored.',
    permission: 'signed in',
    areas,
    shape: 'raw',
    ungated: true,
    unaudited: ownMarks,
    params: recordId,
    query: z.object({ fields: looseText }),
    formToo: true,
    body: markBody,
    payload: PartialNotification,
  },
  markMany: {
    method: 'PATCH',
    path: records,
    alsoPaths: ['/collections/notification'],
    summary: 'Marks up to 500 own notices in one statement; one foreign id refuses all.',
    permission: 'signed in',
    areas,
    shape: 'raw',
    ungated: true,
    unaudited: ownMarks,
    body: z.union([z.array(mark).max(mostMarked), z.object({ records: z.array(mark).max(mostMarked) })]),
    payload: z.array(NotificationRecord),
  },
  batch: {
    method: 'POST',
    path: '/batch',
    summary: 'Up to 500 marks of own notices in one transaction, as JSON or as the form that the SDK sends.',
    screen: { none: 'Spoken by the clients of the notification protocol; the bell marks its notices by other calls.' },
    permission: 'signed in',
    areas,
    shape: 'raw',
    ungated: true,
    formToo: true,
    unaudited: ownMarks,
    body: z.union([z.looseObject({ requests: z.unknown() }), z.looseObject({ '@jsonPayload': z.string().max(1_000_000) })]),
    payload: z.array(z.object({ status: z.number().int(), body: PartialNotification })),
  },
  create: {
    method: 'POST',
    path: records,
    summary: 'Refused: only the server creates notices.',
    screen: { none: 'Spoken by the clients of the notification protocol; the bell marks its notices by other calls.' },
    permission: 'signed in',
    areas,
    shape: 'raw',
    ungated: true,
    unaudited: neverWrites,
    body: z.unknown(),
    payload: SdkFailure,
  },
  upsert: {
    method: 'PUT',
    path: records,
    summary: 'Refused: only the server creates notices.',
    screen: { none: 'Spoken by the clients of the notification protocol; the bell marks its notices by other calls.' },
    permission: 'signed in',
    areas,
    shape: 'raw',
    ungated: true,
    unaudited: neverWrites,
    body: z.unknown(),
    payload: SdkFailure,
  },
  replace: {
    method: 'PUT',
    path: record,
    summary: 'Refused: notices are only marked.',
    screen: { none: 'Spoken by the clients of the notification protocol; the bell marks its notices by other calls.' },
    permission: 'signed in',
    areas,
    shape: 'raw',
    ungated: true,
    unaudited: neverWrites,
    params: recordId,
    body: z.unknown(),
    payload: SdkFailure,
  },
  remove: {
    method: 'DELETE',
    path: record,
    summary: 'Refused: notices go by themselves after 24 months.',
    screen: { none: 'Spoken by the clients of the notification protocol; the bell marks its notices by other calls.' },
    permission: 'signed in',
    areas,
    shape: 'raw',
    ungated: true,
    unaudited: neverWrites,
    params: recordId,
    body: z.unknown(),
    payload: SdkFailure,
  },
  unreadCount: {
    method: 'GET',
    path: '/notification/unread-count',
    summary: 'How many own notices and calls are unread.',
    permission: 'signed in',
    areas,
    ungated: true,
    payload: z.object({ unread: z.number().int(), calls: z.number().int() }),
  },
  callStaff: {
    method: 'POST',
    path: '/notification/call',
    summary: 'Calls members of staff, or all of a department who can be called; never the caller.',
    permission: 'Make Staff Call',
    care: 'emergency',
    repeatable: true,
    body: z.strictObject({
      userIds: z.array(id).min(1).max(50).optional(),
      departmentId: id.optional(),
      message: requiredText(1, 120, 'Enter the reason for the call'),
    }),
    payload: z.object({ groupId: id, recipients: z.number().int() }),
    refusals: ['CALL_NOBODY_NAMED', 'CALL_PERSON_UNKNOWN', 'DEPARTMENT_UNKNOWN'],
    done: 'Call sent',
  },
  madeCall: {
    method: 'GET',
    path: '/notification/call/{groupId}',
    summary: 'What became of a call of one’s own.',
    permission: 'Make Staff Call',
    payload: z.object({
      groupId: id,
      recipients: z.number().int(),
      answeredBy: z.string().nullable(),
      answeredAt: z.string().nullable(),
    }),
  },
  demoCalls: {
    method: 'GET',
    path: '/notification/demo-calls',
    summary: 'Whether this server calls the demo’s nurse every two minutes.',
    permission: 'Make Staff Call',
    payload: z.object({ available: z.boolean(), on: z.boolean() }),
  },
  switchDemoCalls: {
    method: 'PATCH',
    path: '/notification/demo-calls',
    summary: 'Turns the demo’s calls on or off; only a demo server has this switch.',
    permission: 'Make Staff Call',
    body: z.strictObject({ on: z.boolean() }),
    payload: z.object({ available: z.boolean(), on: z.boolean() }),
  },
});
