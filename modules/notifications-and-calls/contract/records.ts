import { z } from 'zod';
import { id } from '#kernel/contract/fields.ts';
import { notificationKinds, notificationPriorities } from './words.ts';

/** `YYYY-MM-DD HH:mm:ss.SSSZ` in UTC: the collection's own form of an instant. */
const spacedInstant = z.string();

export const NotificationDates = z.object({
  dateTime: z.string().nullable(),
  prevDateTime: z.string().nullable(),
  appointmentDateTime: z.string().nullable(),
  answeredAt: z.string().nullable(),
  answeredBy: z.string().nullable(),
});

/** A notice as its recipient sees it; `fields` of the query may leave keys out. */
export const NotificationRecord = z.object({
  id,
  collectionId: z.literal('notification'),
  collectionName: z.literal('notification'),
  userId: id,
  hospitalId: id.nullable(),
  title: z.string(),
  content: z.string(),
  path: z.string(),
  readStatus: z.boolean(),
  readAt: spacedInstant.nullable(),
  readBy: id.nullable(),
  dates: NotificationDates,
  kind: z.enum(notificationKinds),
  priority: z.enum(notificationPriorities),
  module: z.string().nullable(),
  entityType: z.string().nullable(),
  entityId: z.string().nullable(),
  groupId: id,
  /** Calls: who called; null for notices. */
  callerId: id.nullable(),
  callerName: z.string().nullable(),
  created: spacedInstant,
  updated: spacedInstant,
});
export type NotificationRecord = z.output<typeof NotificationRecord>;

/** A record with the fields that were asked for. */
export const PartialNotification = NotificationRecord.partial().extend({ dates: NotificationDates.partial().optional() });
export type PartialNotification = z.output<typeof PartialNotification>;

export const NotificationPage = z.object({
  page: z.number().int(),
  perPage: z.number().int(),
  totalItems: z.number().int(),
  totalPages: z.number().int(),
  items: z.array(PartialNotification),
});
export type NotificationPage = z.output<typeof NotificationPage>;

/** Failure in the shape of the SDK. */
export const SdkFailure = z.object({ status: z.number().int(), message: z.string(), data: z.record(z.string(), z.unknown()) });
