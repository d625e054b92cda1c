import type { Id } from '#kernel/contract/fields.ts';
import type { ProtectionSubject } from '#kernel/contract/operations.ts';
import type { Safeguard } from '#kernel/server/operations/protection.ts';
import { instantOf } from '#kernel/server/clock/instants.ts';
import type { PlatformScope } from '#kernel/server/scope/scope.ts';
import { tellOperators } from '#modules/notifications-and-calls/server/index.ts';
import type { PlatformSafeguard } from '../contract/records.ts';
import { operatorsHolding } from './operators.ts';

/** Who is told: operators who may look at the machinery. */
const permission = 'View Platform Health';

const names: Readonly<Record<ProtectionSubject, string>> = {
  archive: 'The log archive',
  backup: 'The backup',
  drill: 'The restore drill',
};

async function mailOperators(scope: PlatformScope, mail: { readonly subject: string; readonly text: string }): Promise<void> {
  const ids: Id[] = await operatorsHolding(scope, { permission });
  if (ids.length === 0) return;
  const operators = await scope.tx.selectFrom('platformUsers').select('email').where('id', 'in', ids).execute();
  for (const { email } of operators) await scope.mail({ ...mail, to: email, template: 'site-protection' });
}

/** A fault is told once when it begins and once when it is over, to the bell and by mail. */
async function tell(scope: PlatformScope, { subject, state, reason }: Safeguard): Promise<void> {
  const well = state === 'ok';
  const title = well ? 'Data Protection Restored' : 'Data Protection Fault';
  const content = well
    ? `${names[subject]} is working again.`
    : `${names[subject]} ${state === 'late' ? 'is late' : 'has failed'}. ${reason}`;
  await scope.record({
    action: 'job',
    entity: 'Job',
    entityId: null,
    summary: content,
    after: { subject, state, reason },
    outcome: well ? 'ok' : 'refused',
  });
  await tellOperators(scope, permission, {
    title,
    content,
    path: '/dashboard',
    priority: well ? 'normal' : 'critical',
    module: 'admin-area',
  });
  const where = `${scope.settings.publicUrl}/admin/dashboard`;
  await mailOperators(scope, {
    subject: `${scope.settings.productName}: ${content.split('. ')[0]?.replace(/\.$/, '')}`,
    text: `${content}\n\n${where}`,
  });
}

/**
 * Keeps how the archive, the backups and the drills are, and tells the operators when one of them fails or is late, once, and when
 * it works again, once. Of several processes that look at once one tells.
 */
export async function noteSafeguards(scope: PlatformScope, found: readonly Safeguard[]): Promise<void> {
  const { tx, now } = scope;
  for (const safeguard of found) {
    const { subject, state, reason } = safeguard;
    const lastAt = safeguard.lastAt ? instantOf(safeguard.lastAt.getTime()) : null;
    await tx
      .insertInto('siteProtection')
      .values({ subject, state: 'ok', reason: '', since: now, lastAt })
      .onConflict((conflict) => conflict.column('subject').doNothing())
      .execute();
    const before = await tx.selectFrom('siteProtection').selectAll().where('subject', '=', subject).forUpdate().executeTakeFirstOrThrow();
    if (before.state === state && before.reason === reason && before.lastAt === lastAt) continue;
    const turned = (before.state === 'ok') !== (state === 'ok');
    await tx
      .updateTable('siteProtection')
      .set({ state, reason: reason.slice(0, 300), lastAt, ...(turned ? { since: now } : {}) })
      .where('subject', '=', subject)
      .execute();
    if (turned) await tell(scope, safeguard);
  }
}

/** The safeguards as they were last found. */
export function readSafeguards(scope: PlatformScope): Promise<PlatformSafeguard[]> {
  return scope.tx.selectFrom('siteProtection').select(['subject', 'state', 'reason', 'since', 'lastAt']).orderBy('subject').execute();
}
