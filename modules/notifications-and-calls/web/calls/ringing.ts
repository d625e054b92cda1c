import type { NotificationRecord } from '#modules/notifications-and-calls/contract/records.ts';

/** How long a call rings, in milliseconds from its `created`. */
export const ringMilliseconds = 30_000;

export interface RingingCall {
  readonly call: NotificationRecord;
  /** Milliseconds left, above 0 and at most 30 000. */
  readonly left: number;
}

/**
 * The calls that ring at an instant of the server's clock: unread, answered by nobody, younger than 30 s, newest first.
 * A call older than that on arrival stands in the log only.
 */
export function ringingAt(calls: readonly NotificationRecord[], serverNow: number, dismissed: ReadonlySet<string>): RingingCall[] {
  return calls
    .map((call) => ({ call, left: Math.min(ringMilliseconds, Date.parse(call.created.replace(' ', 'T')) + ringMilliseconds - serverNow) }))
    .filter(({ call, left }) => left > 0 && !call.readStatus && !call.dates.answeredAt && !dismissed.has(call.id))
    .toSorted((a, b) => b.left - a.left);
}
