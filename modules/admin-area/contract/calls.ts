import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { pageOf, pageWith, paging } from '#kernel/contract/envelope.ts';
import { bindActs } from '#kernel/contract/record.ts';
import { many, queryDay, reason, requiredText, searchWords } from '#kernel/contract/fields.ts';
import { planCodes, subscriptionStatuses } from '#modules/subscription/contract/words.ts';
import {
  HospitalAccount,
  HospitalAccountRow,
  HospitalStaffRow,
  OutboxRow,
  PlatformDashboard,
  PlatformHealth,
  SupportNote,
} from './records.ts';
import { hospitalRecord, messageRecord } from './platform.record.ts';
import { hospitalStatuses, outboxChannels, outboxStatuses, suspensionModes } from './words.ts';

const areas = ['admin'] as const;
const ofHospital = { id: 'hospitals' } as const;
const why = z.strictObject({ reason: reason(10) });

export const adminCalls = declareCalls({
  dashboard: {
    method: 'GET',
    path: '/admin/dashboard',
    summary: 'Counts of hospitals, users, patients and messages, and what needs attention.',
    permission: 'View Platform Dashboard',
    areas,
    payload: PlatformDashboard,
  },
  hospitals: {
    method: 'GET',
    path: '/admin/hospitals',
    summary: 'Hospitals as customers, with counts only.',
    permission: 'View Hospitals',
    areas,
    query: z.object({
      ...paging,
      search: searchWords.optional(),
      status: many(z.enum(hospitalStatuses)),
      country: z.string().max(100).optional(),
      state: z.string().max(100).optional(),
      plan: z.enum(planCodes).optional(),
      subscriptionStatus: many(z.enum(subscriptionStatuses)),
      createdFrom: queryDay.optional(),
      createdTo: queryDay.optional(),
      inactiveDays: z.coerce.number<number | string>().int().min(1).max(3650).optional(),
      sort: z
        .enum(['name', '-name', 'createdAt', '-createdAt', 'users', '-users', 'patients', '-patients', 'lastActivityAt', '-lastActivityAt'])
        .default('-createdAt'),
    }),
    payload: pageOf(HospitalAccountRow),
  },
  hospital: {
    method: 'GET',
    path: '/admin/hospitals/{id}',
    summary: 'One hospital as a customer: account, contacts, setup run, notes.',
    permission: 'View Hospitals',
    areas,
    of: ofHospital,
    payload: HospitalAccount,
  },
  hospitalUsers: {
    method: 'GET',
    path: '/admin/hospitals/{id}/users',
    summary: 'Staff names, roles, status and last sign-in of a hospital; no profile.',
    permission: 'View Hospitals',
    areas,
    of: ofHospital,
    query: z.object({ ...paging, search: searchWords.optional() }),
    payload: pageOf(HospitalStaffRow),
  },
  suspend: {
    method: 'PATCH',
    path: '/admin/hospitals/{id}/suspend',
    summary: 'Suspends an active hospital, with a reason.',
    permission: 'Suspend Hospital',
    areas,
    of: ofHospital,
    body: z.strictObject({ reason: reason(10), mode: z.enum(suspensionModes).default('sign-in') }),
    payload: HospitalAccount,
    done: 'Hospital suspended',
    refusals: ['HOSPITAL_NOT_ACTIVE'],
  },
  activate: {
    method: 'PATCH',
    path: '/admin/hospitals/{id}/activate',
    summary: 'Ends a suspension.',
    permission: 'Suspend Hospital',
    areas,
    of: ofHospital,
    body: why,
    payload: HospitalAccount,
    done: 'Hospital activated',
    refusals: ['HOSPITAL_NOT_SUSPENDED'],
  },
  confirm: {
    method: 'PATCH',
    path: '/admin/hospitals/{id}/confirm',
    summary: 'Confirms a pending sign-up whose founder was checked by telephone; queues its setup.',
    permission: 'Manage Hospitals',
    areas,
    of: ofHospital,
    body: why,
    payload: HospitalAccount,
    done: 'Sign-up confirmed',
    refusals: ['HOSPITAL_NOT_PENDING'],
  },
  retrySetup: {
    method: 'POST',
    path: '/admin/hospitals/{id}/setup/retry',
    summary: 'Runs a failed setup again from the step that failed.',
    permission: 'Manage Hospitals',
    areas,
    of: ofHospital,
    payload: HospitalAccount,
    refusals: ['SETUP_NOT_RETRYABLE'],
  },
  addNote: {
    method: 'POST',
    path: '/admin/hospitals/{id}/notes',
    summary: 'Adds a support note; notes are never changed.',
    permission: 'Manage Hospitals',
    areas,
    of: ofHospital,
    repeatable: true,
    body: z.strictObject({ text: requiredText(1, 2000, 'Note is required') }),
    payload: SupportNote,
  },
  outbox: {
    method: 'GET',
    path: '/admin/outbox',
    summary: 'Mails and SMS; bodies only when there is no mail server and they are kept here.',
    permission: 'View Outbox',
    areas,
    query: z.object({
      ...paging,
      channel: z.enum(outboxChannels).optional(),
      status: many(z.enum(outboxStatuses)),
      to: z.string().max(254).optional(),
      template: z.string().max(80).optional(),
      startDate: queryDay.optional(),
      endDate: queryDay.optional(),
    }),
    payload: pageWith(OutboxRow, { keptHere: z.boolean() }),
  },
  retryMessage: {
    method: 'POST',
    path: '/admin/outbox/{id}/retry',
    summary: 'Queues a failed message again.',
    permission: 'Manage Outbox',
    areas,
    of: { id: 'outbox-messages' },
    payload: OutboxRow,
    done: 'Queued again',
    refusals: ['OUTBOX_NOT_FAILED', 'OUTBOX_TEXT_GONE'],
  },
  health: {
    method: 'GET',
    path: '/admin/health',
    summary: 'Database, disk, queues and transports.',
    permission: 'View Platform Health',
    areas,
    payload: PlatformHealth,
  },
});

export const hospitalActs = bindActs(hospitalRecord, adminCalls);
export const messageActs = bindActs(messageRecord, adminCalls);
