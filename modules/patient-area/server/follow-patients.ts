import type { Id } from '#kernel/contract/fields.ts';
import { addDays } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { createAccount, findAccountByEmail } from '#modules/auth/server/index.ts';
import { hospitalOf } from '#modules/organisation/server/index.ts';
import { maskContact, requirePatient } from '#modules/patients/server/index.ts';
import { accountOfPerson, bindPerson, changePortalAccount, type PortalAccount, shownOf, stopAccount } from './portal-accounts.ts';
import { endProxies, followDependant } from './proxies.ts';

const inviteDays = 7;
type PortalWord = 'none' | 'invited' | 'active' | 'blocked';

function wordOf(account: PortalAccount | null): PortalWord {
  return account && account.status !== 'closed' ? account.status : 'none';
}

/** BannerFacts: whether the person signs in to the patient area. */
export async function portalFacts(scope: Scope, { personId }: { personId: Id }): Promise<{ portal: PortalWord }> {
  return { portal: wordOf(await accountOfPerson(scope, personId)) };
}

/** PortalInvite: makes or renews the invitation and sends the link to the contact of this hospital's record. */
export async function invitePerson(scope: Scope, { patientId, personId, channel }: { patientId: Id; personId: Id; channel: 'sms' | 'email' }): Promise<{ maskedDestination: string } | undefined> {
  const patient = await requirePatient(scope, patientId);
  const destination = channel === 'sms' ? patient.phoneNumber : patient.email;
  const known = await accountOfPerson(scope, personId, true);
  if (!destination || (known && known.status !== 'invited')) return undefined;
  const invitedUntil = addDays(scope.now, inviteDays);
  if (known) await changePortalAccount(scope, known.accountId, { invitedUntil });
  else {
    const email = patient.email && !(await findAccountByEmail(scope, 'patient', patient.email)) ? patient.email : null;
    const account = await createAccount(scope, { area: 'patient', email, dialCode: patient.dialCode, phoneNumber: patient.phoneNumber, status: 'pending' });
    await scope.tx
      .insertInto('portalAccounts')
      .values({ accountId: account.id, personId, status: 'invited', identityLevel: 'claimed', invitedUntil, keepSignedIn: false, ...shownOf(patient), createdAt: scope.now, updatedAt: scope.now })
      .execute();
  }
  const { name } = await hospitalOf(scope);
  // The link carries the number that is printed on the patient's card; the code that follows it goes to the contact on record.
  const link = `${scope.settings.publicUrl}/patient/activate?civisId=${patient.civisId}`;
  const text = `${name} invites you to your own record. Activate it within ${inviteDays} days: ${link}`;
  if (channel === 'sms') await scope.sms({ to: destination, text, template: 'portal-invite' });
  else await scope.mail({ to: destination, subject: `${name}: open your own record`, text, template: 'portal-invite' });
  return { maskedDestination: maskContact(destination) };
}

/** PortalDeactivate: undefined when there is nothing to block. */
export async function blockPerson(scope: Scope, { personId, reason }: { personId: Id; reason: string }): Promise<PortalWord | undefined> {
  const account = await accountOfPerson(scope, personId, true);
  if (!account || account.status === 'blocked') return undefined;
  await stopAccount(scope, account, 'blocked', reason);
  return 'blocked';
}

/** A death blocks the sign-in; next of kin ask the hospital for copies. */
export async function onDeath(scope: Scope, { personId }: { personId: Id }): Promise<void> {
  const account = await accountOfPerson(scope, personId, true);
  if (account && account.status !== 'blocked') await stopAccount(scope, account, 'blocked', 'death');
  await endProxies(scope, { forPersonId: personId, reason: 'death' });
}

/** A dependant of their own is nobody's child any more. */
export async function onMadePrincipal(scope: Scope, { personId, formerPrincipalId }: { personId: Id; formerPrincipalId: Id }): Promise<void> {
  const principal = await scope.tx.selectFrom('patients').select('personId').where('hospitalId', '=', scope.hospitalId).where('id', '=', formerPrincipalId).executeTakeFirst();
  if (principal) await endProxies(scope, { personId: principal.personId, forPersonId: personId, reason: 'own principal' });
}

/** The person's other hospitals made a new patient row: they are told in the patient area. */
export async function onJoined(scope: Scope, { personId }: { personId: Id }): Promise<void> {
  const account = await accountOfPerson(scope, personId);
  if (account?.status !== 'active') return;
  const { name } = await hospitalOf(scope);
  await scope.notify({ title: 'New Hospital', content: `You were registered at ${name}`, path: '/profile', to: { personId }, module: 'patients' });
}

interface Merged {
  readonly survivorPersonId: Id;
  readonly mergedPersonId: Id;
}

/** Whether the merged person is no longer one of their own (another hospital may still know them). */
async function isGone(scope: Scope, { survivorPersonId, mergedPersonId }: Merged): Promise<boolean> {
  const row = await scope.tx.selectFrom('persons').select('mergedInto').where('id', '=', mergedPersonId).executeTakeFirst();
  return row?.mergedInto === survivorPersonId;
}

/** Invariant 5: access moves to the survivor; of two accounts of one human the merged one's is blocked. */
export async function onMerged(scope: Scope, fact: Merged & { mergeId: Id }): Promise<void> {
  if (!(await isGone(scope, fact))) return;
  const account = await accountOfPerson(scope, fact.mergedPersonId, true);
  const own = await accountOfPerson(scope, fact.survivorPersonId, true);
  if (account && own) await stopAccount(scope, account, 'blocked', `merge:${fact.mergeId}`);
  if (account && !own) {
    await bindPerson(scope, fact.mergedPersonId, null);
    await changePortalAccount(scope, account.accountId, { personId: fact.survivorPersonId, movedFromPersonId: fact.mergedPersonId });
    await bindPerson(scope, fact.survivorPersonId, account.accountId);
  }
  await endProxies(scope, { personId: fact.mergedPersonId, reason: `merge:${fact.mergeId}` });
  await endProxies(scope, { forPersonId: fact.mergedPersonId, reason: `merge:${fact.mergeId}` });
  await followFamily(scope, fact.survivorPersonId);
}

/** What moved with a merge moves back; an account that was blocked for it may be invited again. */
export async function onUnmerged(scope: Scope, fact: Merged & { mergeId: Id }): Promise<void> {
  const moved = await scope.tx.selectFrom('portalAccounts').selectAll().where('movedFromPersonId', '=', fact.mergedPersonId).where('personId', '=', fact.survivorPersonId).forUpdate().executeTakeFirst();
  if (moved) {
    await bindPerson(scope, fact.survivorPersonId, null);
    await changePortalAccount(scope, moved.accountId, { personId: fact.mergedPersonId, movedFromPersonId: null });
    await bindPerson(scope, fact.mergedPersonId, moved.accountId);
  }
  await followFamily(scope, fact.mergedPersonId);
  await followFamily(scope, fact.survivorPersonId);
}

/** Brings the automatic proxies of a person's own dependants, and of the person as a dependant, in step. */
async function followFamily(scope: Scope, personId: Id): Promise<void> {
  const own = await scope.tx.selectFrom('patients').select('id').where('hospitalId', '=', scope.hospitalId).where('personId', '=', personId).where('listed', '=', true).executeTakeFirst();
  if (!own) return;
  await followDependant(scope, own.id);
  const children = await scope.tx.selectFrom('patients').select('id').where('hospitalId', '=', scope.hospitalId).where('principalPatientId', '=', own.id).where('listed', '=', true).execute();
  for (const child of children) await followDependant(scope, child.id);
}
