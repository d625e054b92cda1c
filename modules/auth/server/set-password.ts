import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import type { AnyScope } from '#kernel/server/scope/scope.ts';
import { authRefusals } from '../contract/refusals.ts';
import { type Account, changeAccount, forgetSources, rememberPassword, requireAccount } from './accounts.ts';
import { hashUnlessUsed } from './password-hash.ts';
import { whyNotPassword } from './password-policy.ts';

const keptPasswords = 5;

/** Name of a staff account's hospital, which its password must not contain. */
async function hospitalNameOf(scope: AnyScope, hospitalId: Id | null): Promise<string | null> {
  if (!hospitalId) return null;
  const row = await scope.tx.selectFrom('hospitals').select('name').where('id', '=', hospitalId).executeTakeFirst();
  return row?.name ?? null;
}

/** The last five passwords' hashes, newest first. */
async function formerOf(scope: AnyScope, accountId: Id): Promise<readonly string[]> {
  const former = await scope.tx
    .selectFrom('passwordHistory')
    .select('passwordHash')
    .where('accountId', '=', accountId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(keptPasswords)
    .execute();
  return former.map(({ passwordHash }) => passwordHash);
}

/**
 * Sets an account's password after the rules and the last five passwords were asked (PASSWORD_RULES, PASSWORD_COMMON,
 * PASSWORD_NAMES_OWNER, PASSWORD_USED_BEFORE, on the field it was typed in). Ends a lock; sessions are the caller's.
 */
export async function setPassword(scope: AnyScope, accountId: Id, password: string, field = 'password'): Promise<Account> {
  const account = await requireAccount(scope, accountId);
  const hospitalName = await hospitalNameOf(scope, account.hospitalId);
  refuseIf(whyNotPassword(password, { email: account.email, hospitalName }, field));
  const { hash: passwordHash, used: wasUsed } = await hashUnlessUsed(scope, password, await formerOf(scope, accountId));
  if (wasUsed) {
    const used = authRefusals.refusal('PASSWORD_USED_BEFORE');
    throw authRefusals.refusal('PASSWORD_USED_BEFORE', {}, { [field]: used.message });
  }
  await rememberPassword(scope, accountId, passwordHash);
  await forgetSources(scope, account);
  return changeAccount(scope, accountId, {
    passwordHash,
    passwordChangedAt: scope.now,
    mustChangePassword: false,
    failedCount: 0,
    failingSince: null,
    lockedUntil: null,
    lockLevel: 0,
  });
}
