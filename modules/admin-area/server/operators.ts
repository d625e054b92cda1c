import type { Id } from '#kernel/contract/fields.ts';
import { dropSessions } from '#kernel/server/access/session-cache.ts';
import type { AnyScope, PlatformScope } from '#kernel/server/scope/scope.ts';
import type { AccountIdentityAnswer, AccountProfileAnswer, AccountQuestion, ContactChangedFact } from '#modules/auth/contract/events.ts';
import { createAccount, findAccount, issueToken } from '#modules/auth/server/index.ts';
import { permissionsOfRole } from '#modules/permissions/contract/roles.ts';
import type { PlatformRole } from '../contract/words.ts';
import { rolesHolding, splitName } from './rules.ts';

async function activeOperator(scope: AnyScope, accountId: Id) {
  return scope.tx
    .selectFrom('platformUsers')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('status', '=', 'active')
    .executeTakeFirst();
}

/** Who an account of area `admin` is and may do: its platform role's permissions. Says nothing of other areas. */
export async function identifyOperator(
  scope: PlatformScope,
  { accountId, area }: AccountQuestion,
): Promise<AccountIdentityAnswer | undefined> {
  const operator = area === 'admin' ? await activeOperator(scope, accountId) : undefined;
  if (!operator) return undefined;
  return {
    userId: operator.id,
    personId: null,
    personIds: [],
    name: operator.name,
    roleId: null,
    roleName: operator.role,
    permissions: permissionsOfRole(operator.role),
  };
}

/** The operator's own profile; what no operator has is null. */
export async function describeOperator(
  scope: PlatformScope,
  { accountId, area }: AccountQuestion,
): Promise<AccountProfileAnswer | undefined> {
  const operator = area === 'admin' ? await activeOperator(scope, accountId) : undefined;
  if (!operator) return undefined;
  return {
    id: operator.id,
    fullname: operator.name,
    ...splitName(operator.name),
    middleName: null,
    title: null,
    gender: null,
    dateOfBirth: null,
    address: null,
    country: null,
    state: null,
    city: null,
    photoFileId: null,
    staffNumber: null,
    cadre: null,
    isConsultant: false,
    personId: null,
    civisId: null,
    roleId: null,
    role: { id: null, name: operator.role },
    departments: [],
  };
}

/** Ids of active operators whose role holds a permission, for notices; asked from hospitals' acts too. */
export async function operatorsHolding(scope: AnyScope, { permission }: { readonly permission: string }): Promise<Id[]> {
  const roles = rolesHolding(permission);
  if (roles.length === 0) return [];
  const rows = await scope.tx
    .selectFrom('platformUsers')
    .select('id')
    .where('status', '=', 'active')
    .where('role', 'in', [...roles])
    .execute();
  return rows.map(({ id }) => id);
}

/** A confirmed new address of an operator's account is the operator's too. */
export async function followEmail(scope: PlatformScope, { accountId, area, email }: ContactChangedFact): Promise<void> {
  if (area !== 'admin' || !email) return;
  await scope.tx.updateTable('platformUsers').set({ email, updatedAt: scope.now }).where('accountId', '=', accountId).execute();
  await dropSessions(scope, { accountId });
}

export interface NewOperator {
  readonly name: string;
  readonly email: string;
  readonly role: PlatformRole;
  /** Made by auth's `hashPassword`; without one the operator sets it by a link. */
  readonly passwordHash?: string;
}

/** Makes an active operator with account. An address in use is refused (EMAIL_IN_USE). */
export async function addOperator(
  scope: PlatformScope,
  { name, email, role, passwordHash }: NewOperator,
): Promise<{ id: Id; accountId: Id }> {
  const account = await createAccount(scope, { area: 'admin', email, status: 'active', passwordHash: passwordHash ?? null });
  const id = scope.newId();
  await scope.tx
    .insertInto('platformUsers')
    .values({
      id,
      accountId: account.id,
      name,
      email,
      role,
      status: 'active',
      createdAt: scope.now,
      createdBy: scope.actor.userId,
      updatedAt: scope.now,
    })
    .execute();
  await scope.record({
    action: 'create',
    entity: 'User',
    entityId: id,
    summary: `Operator ${name} made ${role}`,
    after: { name, email, role },
  });
  return { id, accountId: account.id };
}

/** Where codes and links go when no operator's address is configured: they stay readable in the server's log and outbox. */
const localOperator = 'operator@civis.localhost';
const linkHours = 72;

/**
 * Invariants 5 and 9: makes the first Platform Admin where there is none, and answers the one-time link by which they
 * set their password; again as long as nobody used one. Null when a Platform Admin with a password exists. The caller
 * (the start of the server) prints the link; it is also mailed to a configured address.
 */
export async function ensurePlatformAdmin(
  scope: PlatformScope,
  { email }: { email: string | null },
): Promise<{ email: string; link: string } | null> {
  const admin = await scope.tx
    .selectFrom('platformUsers')
    .select(['accountId', 'email'])
    .where('role', '=', 'Platform Admin')
    .where('status', '=', 'active')
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst();
  if (admin && (await findAccount(scope, admin.accountId))?.passwordHash) return null;
  const address = admin?.email ?? email ?? localOperator;
  const accountId =
    admin?.accountId ?? (await addOperator(scope, { name: 'Platform Admin', email: address, role: 'Platform Admin' })).accountId;
  const token = await issueToken(scope, { purpose: 'reset', accountId, email: address, hours: linkHours });
  const link = `${scope.settings.publicUrl}/admin/reset-password?token=${encodeURIComponent(token)}`;
  if (address !== localOperator) {
    await scope.mail({
      to: address,
      subject: `Set your password for ${scope.settings.productName}`,
      template: 'admin-area.first-operator',
      text: `You are the first Platform Admin of ${scope.settings.productName}.\n\nSet your password within ${linkHours} hours:\n\n${link}\n`,
    });
  }
  return { email: address, link };
}
