import { z } from 'zod';
import { calendarDate, id, instant } from '#kernel/contract/fields.ts';
import { actsField } from '#kernel/contract/record.ts';
import { operationKinds, protectionStates, protectionSubjects } from '#kernel/contract/operations.ts';
import { userStatuses } from '#modules/access-control/contract/words.ts';
import { hospitalRecord, messageRecord } from './platform.record.ts';
import { attentionKinds, hospitalStatuses, outboxChannels, outboxStatuses, suspensionModes } from './words.ts';

const setupState = z.enum(['none', 'queued', 'running', 'completed', 'failed']);

/** A hospital as a customer: counts only, no row of a patient. */
export const HospitalAccountRow = z.object({
  id,
  name: z.string(),
  civisHospitalId: z.string().nullable(),
  rcCode: z.string(),
  email: z.string().nullable(),
  country: z.string(),
  state: z.string(),
  city: z.string(),
  status: z.enum(hospitalStatuses),
  setup: setupState,
  plan: z.string().nullable(),
  subscriptionStatus: z.string().nullable(),
  paymentStatus: z.string().nullable(),
  users: z.number().int(),
  slots: z.number().int().nullable(),
  patients: z.number().int(),
  lastActivityAt: instant.nullable(),
  createdAt: instant,
});
export type HospitalAccountRow = z.output<typeof HospitalAccountRow>;

export const SupportNote = z.object({ id, hospitalId: id, text: z.string(), byName: z.string(), at: instant });
export type SupportNote = z.output<typeof SupportNote>;

export const HospitalAccount = HospitalAccountRow.extend({
  acts: actsField(hospitalRecord),
  address: z.string(),
  phone: z.string().nullable(),
  dialCode: z.string().nullable(),
  timeZoneLabel: z.string().nullable(),
  termsVersion: z.string().nullable(),
  suspension: z.object({ mode: z.enum(suspensionModes), reason: z.string(), at: instant, byName: z.string() }).nullable(),
  setupRun: z
    .object({
      status: z.string(),
      queuedAt: instant,
      finishedAt: instant.nullable(),
      steps: z.array(z.object({ name: z.string(), status: z.string(), attempt: z.number().int(), error: z.string().nullable() })),
    })
    .nullable(),
  founder: z.object({ fullname: z.string(), email: z.string(), phone: z.string() }).nullable(),
  trialEndsOn: calendarDate.nullable(),
  notes: z.array(SupportNote),
});
export type HospitalAccount = z.output<typeof HospitalAccount>;

export const HospitalStaffRow = z.object({
  id,
  fullname: z.string(),
  roleName: z.string(),
  status: z.enum(userStatuses),
  lastLoginAt: instant.nullable(),
});
export type HospitalStaffRow = z.output<typeof HospitalStaffRow>;

export const OutboxRow = z.object({
  id,
  channel: z.enum(outboxChannels),
  /** Masked unless messages are only kept here (no mail or SMS server). */
  to: z.string(),
  subject: z.string(),
  /** Null unless messages are only kept here. */
  body: z.string().nullable(),
  /** Name of the paper that goes along. */
  attachment: z.string().nullable(),
  template: z.string(),
  status: z.enum(outboxStatuses),
  attempts: z.number().int(),
  error: z.string().nullable(),
  hospitalId: id.nullable(),
  createdAt: instant,
  sentAt: instant.nullable(),
  acts: actsField(messageRecord),
});
export type OutboxRow = z.output<typeof OutboxRow>;

export const PlatformDashboard = z.object({
  hospitals: z.object({
    pending: z.number().int(),
    active: z.number().int(),
    suspended: z.number().int(),
    closed: z.number().int(),
    newThisMonth: z.number().int(),
  }),
  users: z.number().int(),
  patients: z.number().int(),
  messagesSentThisMonth: z.number().int(),
  /** New hospitals of the last twelve months, oldest first. */
  newByMonth: z.array(z.object({ month: z.string(), count: z.number().int() })),
  byCountry: z.array(z.object({ country: z.string(), count: z.number().int() })),
  needsAttention: z.array(z.object({ hospitalId: id, name: z.string(), kind: z.enum(attentionKinds), since: instant })),
});
export type PlatformDashboard = z.output<typeof PlatformDashboard>;

/** Restarts, backups and drills of the servers. */
export const PlatformOperation = z.object({
  at: instant,
  /** Name of the machine. */
  host: z.string(),
  kind: z.enum(operationKinds),
  /** In the machine's words: a signal, a message, a folder. */
  reason: z.string(),
  /** Seconds it took, or that something was away. */
  seconds: z.number().nullable(),
});
export type PlatformOperation = z.output<typeof PlatformOperation>;

/** The archive of the log, the backups or the restore drills. */
export const PlatformSafeguard = z.object({
  subject: z.enum(protectionSubjects),
  state: z.enum(protectionStates),
  /** What is wrong; empty while all is well. */
  reason: z.string(),
  /** Since when it is in order, or is not. */
  since: instant,
  /** When it last succeeded. */
  lastAt: instant.nullable(),
});
export type PlatformSafeguard = z.output<typeof PlatformSafeguard>;

export const PlatformHealth = z.object({
  databaseVersion: z.string(),
  databaseBytes: z.number().int(),
  dataDirFreeBytes: z.number().int().nullable(),
  storage: z.enum(['ok', 'full', 'failing']),
  /** Restarts, backups and drills, newest first. */
  operations: z.array(PlatformOperation),
  /** Those that the site has; empty before the first look. */
  safeguards: z.array(PlatformSafeguard),
  outbox: z.object({ queued: z.number().int(), failed: z.number().int(), oldestQueuedAt: instant.nullable() }),
  auditPending: z.number().int(),
  setups: z.object({ open: z.number().int(), failed: z.number().int() }),
  mailTransport: z.enum(['smtp', 'outbox']),
  smsTransport: z.enum(['http', 'outbox']),
  version: z.string(),
  now: instant,
});
export type PlatformHealth = z.output<typeof PlatformHealth>;
