import { dropSessions } from '#kernel/server/access/session-cache.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { securitySettings } from '#modules/organisation/contract/settings.ts';
import type { HospitalStatus } from '#modules/organisation/contract/words.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import { endSessions } from './sessions.ts';

/** A suspended or closed hospital's sessions end at once. */
export async function endSessionsOfHaltedHospital(scope: Scope, { to }: { readonly to: HospitalStatus }): Promise<void> {
  if (to === 'suspended' || to === 'closed') await endSessions(scope, { hospitalId: scope.hospitalId, reason: 'admin' });
  else await dropSessions(scope, { hospitalId: scope.hospitalId });
}

/** Running sessions follow the hospital's new idle limit from their next use. */
export async function followSecuritySettings(scope: Scope, { group }: { readonly group: string }): Promise<void> {
  if (group !== securitySettings.group) return;
  const { idleMinutes } = await readSettings(scope, securitySettings);
  await scope.tx
    .updateTable('sessions')
    .set({ idleMinutes })
    .where('hospitalId', '=', scope.hospitalId)
    .where('scope', '=', 'full')
    .where('revokedAt', 'is', null)
    .execute();
}
