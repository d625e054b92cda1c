import { addDays } from '#kernel/server/clock/instants.ts';
import { nobody } from '#kernel/server/ids/uuid.ts';
import type { AnyScope, PlatformScope, Scope } from '#kernel/server/scope/scope.ts';

// 24 months: notices are no clinical record.
const keptDays = 730;
const keptKeyDays = 2;

async function deleteBefore(scope: AnyScope, hospitalId: string): Promise<void> {
  await scope.tx
    .deleteFrom('notifications')
    .where('hospitalId', '=', hospitalId)
    .where('createdAt', '<', addDays(scope.now, -keptDays))
    .execute();
}

/** Every night: notices older than 24 months go, what was sent of them, and dedupe keys that have done their day. */
export async function deleteOldNotices(scope: Scope): Promise<void> {
  await deleteBefore(scope, scope.hospitalId);
  await scope.tx
    .deleteFrom('notificationDeliveries')
    .where('hospitalId', '=', scope.hospitalId)
    .where('at', '<', addDays(scope.now, -keptDays))
    .execute();
  await scope.tx
    .deleteFrom('notificationDedupes')
    .where('hospitalId', '=', scope.hospitalId)
    .where('sentAt', '<', addDays(scope.now, -keptKeyDays))
    .execute();
}

/** The same for notices of the platform itself. */
export async function deleteOldPlatformNotices(scope: PlatformScope): Promise<void> {
  await deleteBefore(scope, nobody);
}
