import type { Job } from '#kernel/server/module/module.ts';
import { addDays } from '#kernel/server/clock/instants.ts';
import type { PlatformScope } from '#kernel/server/scope/scope.ts';

const attemptDays = 180;
const sessionDays = 90;
const codeDays = 2;
const tokenDays = 30;

/** Forgets what is over: tries after 180 days, ended sessions after 90, codes after 2, links after 30. */
export async function sweepSignIns(scope: PlatformScope): Promise<void> {
  const before = (days: number) => addDays(scope.now, -days);
  await scope.tx
    .updateTable('sessions')
    .set({ revokedAt: scope.now, revokeReason: 'expired' })
    .where('revokedAt', 'is', null)
    .where((eb) => eb.or([eb('absoluteExpiresAt', '<=', scope.now), eb('idleExpiresAt', '<=', scope.now)]))
    .execute();
  await scope.tx.deleteFrom('sessions').where('absoluteExpiresAt', '<', before(sessionDays)).execute();
  await scope.tx.deleteFrom('loginAttempts').where('at', '<', before(attemptDays)).execute();
  await scope.tx.deleteFrom('oneTimeCodes').where('sentAt', '<', before(codeDays)).execute();
  await scope.tx.deleteFrom('oneTimeTokens').where('expiresAt', '<', before(tokenDays)).execute();
  await scope.tx.deleteFrom('accountDevices').where('knownUntil', '<', scope.now).execute();
  await scope.tx.deleteFrom('signInSources').where('updatedAt', '<', before(1)).execute();
  await scope.tx.deleteFrom('loginStrangers').where('updatedAt', '<', before(1)).execute();
}

export const authJobs: readonly Job[] = [{ name: 'auth.sweep-sign-ins', run: { platform: sweepSignIns }, cron: '20 2 * * *' }];
