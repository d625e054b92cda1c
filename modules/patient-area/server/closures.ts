import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { dropSessions } from '#kernel/server/access/session-cache.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { endSessions, setAccountStatus } from '#modules/auth/server/index.ts';
import { changePortal, type PortalAccount, portalOf } from './portal-accounts.ts';
import { allClosed } from './rules.ts';

/** Whether this hospital has closed its records to a person. */
export async function isClosedHere(scope: Scope, personId: Id): Promise<boolean> {
  const row = await scope.tx
    .selectFrom('portalClosures')
    .select('personId')
    .where('personId', '=', personId)
    .where('hospitalId', '=', scope.hospitalId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends the sign-in for as long as `reason` stands; sessions end at once. */
export async function block(scope: Scope, portal: PortalAccount, reason: string): Promise<void> {
  await changePortal(scope, portal.accountId, { status: 'blocked', blockedReason: reason });
  await setAccountStatus(scope, portal.accountId, 'inactive');
  await endSessions(scope, { accountId: portal.accountId, reason: 'deactivated' });
}

/** Gives a blocked sign-in back what it was: active where its person once opened it, else invited. */
export async function unblock(scope: Scope, portal: PortalAccount): Promise<void> {
  const status = portal.activatedAt ? ('active' as const) : ('invited' as const);
  await changePortal(scope, portal.accountId, { status, blockedReason: null });
  await setAccountStatus(scope, portal.accountId, status === 'active' ? 'active' : 'pending');
}

/**
 * A hospital ends what a person reads of its own records, as the person and as somebody who acts for others; the person's other
 * hospitals decide for theirs (invariant 6). Where none is left open the sign-in is blocked.
 */
export async function closeHere(scope: Scope, personId: Id, reason: string): Promise<void> {
  await scope.tx
    .insertInto('portalClosures')
    .values({ personId, hospitalId: scope.hospitalId, reason, closedAt: scope.now, closedByName: scope.actor.name })
    .onConflict((conflict) => conflict.columns(['personId', 'hospitalId']).doNothing())
    .execute();
  const portal = await portalOf(scope, personId, true);
  if (!portal) return;
  const { rows } = await sql<{ open: boolean }>`select portal_is_open(${personId}::uuid) as open`.execute(scope.tx);
  if (rows[0]?.open) await dropSessions(scope, { accountId: portal.accountId });
  else if (portal.status !== 'blocked') await block(scope, portal, allClosed);
}

/** Opens this hospital's records to a person again; a sign-in that only closures blocked works again. Answers whether it was closed. */
export async function openHere(scope: Scope, personId: Id, only?: { readonly reason: string }): Promise<boolean> {
  let query = scope.tx.deleteFrom('portalClosures').where('personId', '=', personId).where('hospitalId', '=', scope.hospitalId);
  if (only) query = query.where('reason', '=', only.reason);
  const opened = await query.returning('personId').executeTakeFirst();
  if (!opened) return false;
  const portal = await portalOf(scope, personId, true);
  if (portal) await dropSessions(scope, { accountId: portal.accountId });
  return true;
}

/** A hospital took the person in: a sign-in that was blocked because all others had closed theirs works again. */
export async function reopenFor(scope: Scope, personId: Id): Promise<void> {
  const portal = await portalOf(scope, personId, true);
  if (portal?.status === 'blocked' && portal.blockedReason === allClosed) await unblock(scope, portal);
}
