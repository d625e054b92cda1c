import type { Id } from '#kernel/contract/fields.ts';
import { addMinutes } from '#kernel/server/clock/instants.ts';
import { hashToken } from '#kernel/server/access/session-cache.ts';
import type { PlatformScope } from '#kernel/server/scope/scope.ts';
import { activateFoundingUser } from '#modules/access-control/server/index.ts';
import { authRefusals } from '#modules/auth/contract/refusals.ts';
import type { SessionPayload } from '#modules/auth/contract/records.ts';
import { openSession, peekToken, proveEmail, requireToken, setAccountStatus, spendToken } from '#modules/auth/server/index.ts';
import { setHospitalStatus } from '#modules/organisation/server/index.ts';
import { maySeeSetupAgain, sameLinkMinutes } from './rules.ts';
import { runSetupJob } from './job-names.ts';
import { findRun, insertRun } from './setup-store.ts';

interface PendingRow {
  readonly hospitalId: Id;
  readonly accountId: Id;
  readonly founderUserId: Id;
}

/** Activates founder and hospital and queues the setup: by the mail's link, or by an operator who checked by telephone. */
export async function activateSignUp(
  scope: PlatformScope,
  row: PendingRow,
  { spentTokenHash, reason }: { spentTokenHash: Buffer | null; reason: string },
): Promise<void> {
  const { hospitalId, accountId, founderUserId } = row;
  await scope.tx.updateTable('signUps').set({ confirmedAt: scope.now, spentTokenHash }).where('hospitalId', '=', hospitalId).execute();
  await setAccountStatus(scope, accountId, 'active', { emailConfirmed: spentTokenHash !== null });
  await scope.inHospital(hospitalId, (inside) => activateFoundingUser(inside, founderUserId));
  await setHospitalStatus(scope, hospitalId, 'active', reason);
  await insertRun(scope, hospitalId, founderUserId);
  await scope.enqueue(runSetupJob, { hospitalId }, { singletonKey: hospitalId });
}

async function lockSignUp(scope: PlatformScope, hospitalId: Id) {
  return scope.tx.selectFrom('signUps').selectAll().where('hospitalId', '=', hospitalId).forUpdate().executeTakeFirst();
}

/** The sign-up that this very link confirmed a moment ago and whose setup is not complete: a double click sees it again. */
async function findConfirmedBy(scope: PlatformScope, tokenHash: Buffer, email: string) {
  const row = await scope.tx
    .selectFrom('signUps')
    .selectAll()
    .where('spentTokenHash', '=', tokenHash)
    .where('email', '=', email)
    .where('confirmedAt', '>=', addMinutes(scope.now, -sameLinkMinutes))
    .executeTakeFirst();
  if (!row?.confirmedAt) return null;
  const run = await findRun(scope, row.hospitalId);
  return maySeeSetupAgain({ confirmedAt: row.confirmedAt, now: scope.now, run: run?.status ?? null }) ? row : null;
}

/** Confirms with a link that nobody spent yet; null when another request was faster or the link is no good. */
async function confirmByFreshLink(scope: PlatformScope, token: string, tokenHash: Buffer, email: string): Promise<PendingRow | null> {
  const known = await peekToken(scope, 'signup', token);
  const hospitalId = known?.data.hospitalId;
  if (known?.email !== email || typeof hospitalId !== 'string') return null;
  const row = await lockSignUp(scope, hospitalId);
  if (!row || row.confirmedAt || row.accountId !== known.accountId) return null;
  // Several may wait for one address: whoever opens its mail first has it. Asked before the link is spent, because it ends theirs.
  if (!(await proveEmail(scope, row.accountId, email))) return null;
  if (!(await spendToken(scope, 'signup', token))) return null;
  await activateSignUp(scope, row, { spentTokenHash: tokenHash, reason: 'Sign-up confirmed by mail' });
  return row;
}

/**
 * Confirms a sign-up with the mail's link. Invariant 3: the link is spent once; the same link within ten minutes, while
 * the setup is not complete, opens the same setup again and starts no second one. Everything else: LINK_INVALID.
 */
export async function confirmSignUp(scope: PlatformScope, { token, email }: { token: string; email: string }): Promise<SessionPayload> {
  const tokenHash = hashToken(token);
  const row = (await confirmByFreshLink(scope, token, tokenHash, email)) ?? (await findConfirmedBy(scope, tokenHash, email));
  if (!row) {
    await requireToken(scope, null);
    throw authRefusals.refusal('LINK_INVALID');
  }
  const session = await openSession(scope, { accountId: row.accountId, scope: 'setup' });
  await scope.inHospital(row.hospitalId, (inside) =>
    inside.record({
      action: 'login',
      entity: 'Session',
      entityId: row.founderUserId,
      summary: 'Founder opened the setup by the mailed link',
    }),
  );
  return session;
}
