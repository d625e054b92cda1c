import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { secondPersonMatches } from '#modules/auth/server/index.ts';

/** Somebody of the staff who confirmed an act. */
export interface ConfirmedPerson {
  readonly id: Id;
  readonly name: string;
}

/**
 * Somebody active of this hospital who typed their own PIN at a colleague's screen. Nobody, somebody without a PIN, a wrong and a
 * locked one are null alike; wrong ones count although the act is refused.
 */
export async function confirmByPin(
  scope: Scope,
  { userId, pin }: { readonly userId: Id; readonly pin: string },
): Promise<ConfirmedPerson | null> {
  const user = await scope.tx
    .selectFrom('users')
    .select(['id', 'fullname', 'accountId'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  const right = await secondPersonMatches(scope, user?.accountId ?? null, pin);
  return right && user ? { id: user.id, name: user.fullname } : null;
}
