import { foldPermission } from '#kernel/contract/access.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { publicActor } from './make-scope.ts';
import type { Actor, Scope } from './scope.ts';

/** The person who ordered a job's work, with the rights they have now; null when the account may not sign in any more. */
export async function personBehind(scope: Scope, accountId: Id): Promise<Actor | null> {
  const identity = await scope.identify(accountId);
  if (!identity) return null;
  return publicActor({
    kind: 'user',
    accountId,
    userId: identity.userId,
    name: identity.name,
    role: identity.roleName,
    roleId: identity.roleId,
    permissions: new Set(identity.permissions.map(foldPermission)),
  });
}
