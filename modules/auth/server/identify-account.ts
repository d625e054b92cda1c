import type { Id } from '#kernel/contract/fields.ts';
import type { Identity, Scope } from '#kernel/server/scope/scope.ts';
import { AccountIdentity } from '../contract/events.ts';
import { findAccount } from './accounts.ts';

/** Who a staff account of this hospital is now; null once it may not sign in any more. */
export async function identifyAccount(scope: Scope, accountId: Id): Promise<Identity | null> {
  const account = await findAccount(scope, accountId);
  if (account?.status !== 'active' || account.area !== 'hospital' || account.hospitalId !== scope.hospitalId) return null;
  const [identity] = await scope.ask(AccountIdentity, { accountId, area: 'hospital', hospitalId: scope.hospitalId });
  return identity ?? null;
}
