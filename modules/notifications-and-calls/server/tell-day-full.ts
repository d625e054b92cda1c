import { dailyCaps, nextDayOf } from '#kernel/server/outbox/limits.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { hospitalAdminIds } from '#modules/access-control/server/index.ts';

const named = { sms: 'SMS', email: 'emails' } as const;

/** Tells the hospital's admins that no more SMS or mails go out until the next day of the limits. */
export async function tellDayFull(scope: Scope, channel: 'sms' | 'email'): Promise<void> {
  const most = dailyCaps[channel].hospital.toLocaleString('en-GB');
  await scope.notify({
    title: 'Message Limit Reached',
    content: `Your hospital has sent its ${most} ${named[channel]} of today. Further ${named[channel]} are not sent until {{date}}, {{time}}.`,
    path: '/settings?tab=notifications',
    to: { userIds: await hospitalAdminIds(scope) },
    tellActor: true,
    module: 'notifications-and-calls',
    priority: 'high',
    dates: { dateTime: nextDayOf(scope.now) },
    dedupeKey: `messages-full ${channel} ${scope.now.slice(0, 10)}`,
  });
}
