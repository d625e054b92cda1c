import type { BodyOf } from '#kernel/contract/calls.ts';
import type { AnyScope, PlatformScope } from '#kernel/server/scope/scope.ts';
import type { authCalls } from '../contract/calls.ts';
import { AccountEmailChanged } from '../contract/events.ts';
import { authRefusals } from '../contract/refusals.ts';
import { changeAccountEmail, findAccountByEmail, isUnproven, recordFor, requireAccount, tellOwner } from './accounts.ts';
import { requireOwnPassword } from './lockout.ts';
import { emailChangeMail, emailChangeNotice } from './mails.ts';
import { maskEmail } from './rules.ts';
import { issueToken, requireToken, spendToken } from './tokens.ts';

/** Asks for another sign-in address: a link to the new one, a notice to the old one. */
export async function askEmailChange(
  scope: AnyScope,
  { newEmail, password }: BodyOf<typeof authCalls.askEmailChange>,
): Promise<Record<string, never>> {
  const account = await requireOwnPassword(scope, password, authRefusals.refusal('PASSWORD_WRONG'));
  const taken = await findAccountByEmail(scope, account.area, newEmail);
  // Whoever asks does not learn whose address it is: its owner does.
  if (taken && taken.id !== account.id && !isUnproven(taken))
    await tellOwner(scope, newEmail, ['A request was made to use this email address to sign in.']);
  else {
    const token = await issueToken(scope, { purpose: 'email-change', accountId: account.id, email: newEmail, data: { newEmail } });
    await scope.mail({ to: newEmail, ...emailChangeMail(scope.settings, account.area, token) });
  }
  if (account.email) await scope.mail({ to: account.email, ...emailChangeNotice(scope.settings, maskEmail(newEmail)) });
  await recordFor(scope, account, { action: 'update', summary: 'A new sign-in address was requested' });
  return {};
}

/** Confirms the new address with the link that went to it. */
export async function confirmEmailChange(scope: PlatformScope, token: string): Promise<{ email: string }> {
  const spent = await requireToken(scope, await spendToken(scope, 'email-change', token));
  const before = await requireAccount(scope, spent.accountId);
  if (before.status !== 'active') throw authRefusals.refusal('LINK_INVALID');
  const account = await changeAccountEmail(scope, before.id, String(spent.data.newEmail ?? spent.email), true);
  await recordFor(scope, account, {
    action: 'update',
    summary: 'Sign-in address changed',
    before: { email: before.email },
    after: { email: account.email },
  });
  await scope.emit(AccountEmailChanged, {
    accountId: account.id,
    area: account.area,
    hospitalId: account.hospitalId,
    email: account.email,
  });
  return { email: account.email ?? '' };
}
