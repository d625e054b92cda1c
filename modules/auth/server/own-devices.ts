import type { PayloadOf } from '#kernel/contract/calls.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import type { AnyScope } from '#kernel/server/scope/scope.ts';
import type { authCalls } from '../contract/calls.ts';
import { recordFor, requireAccount } from './accounts.ts';
import { endSessions, ownSessionId } from './sessions.ts';

async function ownDeviceId(scope: AnyScope): Promise<Id | null> {
  const row = await scope.tx.selectFrom('sessions').select('deviceId').where('id', '=', ownSessionId(scope)).executeTakeFirst();
  return row?.deviceId ?? null;
}

/** GET auth/devices. */
export async function listOwnDevices(scope: AnyScope): Promise<PayloadOf<typeof authCalls.listDevices>> {
  const account = await requireAccount(scope, scope.actor.accountId);
  const current = await ownDeviceId(scope);
  const rows = await scope.tx
    .selectFrom('accountDevices')
    .select(['id', 'label as device', 'ip', 'createdAt', 'lastUsedAt', 'trustedUntil'])
    .where('accountId', '=', account.id)
    .where('knownUntil', '>', scope.now)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return {
    data: rows.map((row) => ({
      ...row,
      trustedUntil: row.trustedUntil && row.trustedUntil > scope.now ? row.trustedUntil : null,
      current: row.id === current,
    })),
  };
}

async function endSessionsOn(scope: AnyScope, accountId: Id, deviceIds: readonly Id[]): Promise<void> {
  if (deviceIds.length === 0) return;
  const own = ownSessionId(scope);
  const rows = await scope.tx
    .selectFrom('sessions')
    .select('id')
    .where('accountId', '=', accountId)
    .where('deviceId', 'in', deviceIds)
    .where('revokedAt', 'is', null)
    .where('id', '<>', own)
    .execute();
  for (const { id } of rows) await endSessions(scope, { accountId, sessionId: id, reason: 'logout' });
}

/** DELETE auth/devices/{id}: another account's is not found. The own session stays, also when its device is forgotten. */
export async function forgetOwnDevice(scope: AnyScope, deviceId: Id): Promise<Record<string, never>> {
  const account = await requireAccount(scope, scope.actor.accountId);
  const gone = await scope.tx
    .deleteFrom('accountDevices')
    .where('accountId', '=', account.id)
    .where('id', '=', deviceId)
    .returning(['id', 'label'])
    .executeTakeFirst();
  if (!gone) throw kernelRefusals.refusal('NOT_FOUND');
  await endSessionsOn(scope, account.id, [gone.id]);
  await recordFor(scope, account, { action: 'update', summary: `Device removed from the profile: ${gone.label}` });
  return {};
}

/** DELETE auth/devices. */
export async function forgetOtherDevices(scope: AnyScope): Promise<{ forgotten: number }> {
  const account = await requireAccount(scope, scope.actor.accountId);
  const own = await ownDeviceId(scope);
  let others = scope.tx.deleteFrom('accountDevices').where('accountId', '=', account.id);
  if (own) others = others.where('id', '<>', own);
  const gone = await others.returning('id').execute();
  await endSessionsOn(
    scope,
    account.id,
    gone.map(({ id }) => id),
  );
  await recordFor(scope, account, { action: 'update', summary: `${gone.length} other devices removed from the profile` });
  return { forgotten: gone.length };
}
