import type { Id } from '#kernel/contract/fields.ts';
import { addDays } from '#kernel/server/clock/instants.ts';
import type { PatientScope, Scope } from '#kernel/server/scope/scope.ts';
import {
  createAccount,
  endSessions,
  findAccountByEmail,
  letter,
  maskEmail,
  maskPhone,
  requireRecentPassword,
  setAccountStatus,
} from '#modules/auth/server/index.ts';
import { hospitalOf } from '#modules/organisation/server/index.ts';
import { isKeptElsewhere, nationalDigits } from '#modules/patients/server/index.ts';
import { block, closeHere, isClosedHere, openHere, unblock } from './closures.ts';
import { inEachHospital } from './own-hospitals.ts';
import { bindPerson, changePortal, type PortalAccount, portalOf } from './portal-accounts.ts';
import { endProxies } from './proxies.ts';

const inviteDays = 7;
/** How the reason of a sign-in begins that a merge holds back; the merge's id follows. */
const heldBack = 'merge:';

type Asked = { readonly patientId: Id; readonly personId: Id };
type PortalState = 'none' | 'invited' | 'active' | 'blocked';

/** What the portal of a person is, for the banner of their record. An invitation that ran out is none. */
export function stateOf(scope: Scope, portal: PortalAccount | null): PortalState {
  if (!portal || portal.status === 'closed') return 'none';
  if (portal.status === 'invited') return portal.invitedUntil !== null && portal.invitedUntil > scope.now ? 'invited' : 'none';
  return portal.status;
}

export async function portalFact(scope: Scope, { personId }: Asked): Promise<{ portal: PortalState }> {
  const portal = await portalOf(scope, personId);
  return { portal: portal && (await isClosedHere(scope, personId)) ? 'blocked' : stateOf(scope, portal) };
}

function personOf(scope: Scope, personId: Id) {
  return scope.tx
    .selectFrom('persons')
    .select([
      'id',
      'civisId',
      'firstName',
      'middleName',
      'lastName',
      'dateOfBirth',
      'dialCode',
      'phoneNumber',
      'email',
      'deceasedAt',
      'mergedInto',
    ])
    .where('id', '=', personId)
    .executeTakeFirst();
}

type Person = NonNullable<Awaited<ReturnType<typeof personOf>>>;

async function sendInvitation(scope: Scope, person: Person, channel: 'sms' | 'email', destination: string): Promise<void> {
  const { name } = await hospitalOf(scope);
  const url = `${scope.settings.publicUrl.replace(/\/$/, '')}/patient/activate?civisId=${encodeURIComponent(person.civisId)}`;
  const lines = [
    `${name} invites you to see your own record.`,
    `Your Civis ID is ${person.civisId}. Have your date of birth at hand; the invitation stands for ${inviteDays} days.`,
  ];
  if (channel === 'sms') {
    await scope.sms({ to: destination, text: `${lines.join(' ')} ${url}`, template: 'portal-invite' });
    return;
  }
  const mail = letter(scope.settings, 'portal-invite', `${name} invites you to see your record`, {
    lines,
    button: { label: 'See my record', url },
  });
  await scope.mail({ to: destination, ...mail });
}

async function keepInvitation(scope: Scope, person: Person, portal: PortalAccount | null): Promise<void> {
  const invited = { status: 'invited' as const, invitedUntil: addDays(scope.now, inviteDays), blockedReason: null };
  if (portal) {
    await setAccountStatus(scope, portal.accountId, 'pending');
    await changePortal(scope, portal.accountId, invited);
    return;
  }
  const free = person.email !== null && !(await findAccountByEmail(scope, 'patient', person.email));
  const account = await createAccount(scope, {
    area: 'patient',
    email: free ? person.email : null,
    dialCode: person.dialCode,
    phoneNumber: nationalDigits(person.dialCode, person.phoneNumber),
    status: 'pending',
  });
  await scope.tx
    .insertInto('portalAccounts')
    .values({
      accountId: account.id,
      personId: person.id,
      ...invited,
      identityLevel: 'claimed',
      keepSignedIn: false,
      fullname: [person.lastName, person.firstName, person.middleName].filter(Boolean).join(' '),
      initials: `${person.firstName[0] ?? ''}.${person.lastName[0] ?? ''}.`.toUpperCase(),
      birthYear: person.dateOfBirth ? Number(person.dateOfBirth.slice(0, 4)) : null,
      createdAt: scope.now,
      updatedAt: scope.now,
    })
    .execute();
  await bindPerson(scope, person.id, account.id);
}

/** Tells a person who signs in already that this hospital's records are open to them again. */
async function tellOpened(scope: Scope, channel: 'sms' | 'email', destination: string): Promise<void> {
  const { name } = await hospitalOf(scope);
  const words = `${name} opened its records to you again. You find them in the patient area.`;
  if (channel === 'sms') await scope.sms({ to: destination, text: words, template: 'portal-opened' });
  else
    await scope.mail({
      to: destination,
      ...letter(scope.settings, 'portal-opened', `${name} opened its records to you`, { lines: [words] }),
    });
}

function cannotSignIn(portal: PortalAccount | null, person: Person | undefined): boolean {
  return portal?.blockedReason?.startsWith(heldBack) || !person || person.deceasedAt !== null || person.mergedInto !== null;
}

/**
 * Invites a patient's person, by the contact on the person's own record and no other: a hospital that wrote another number
 * into its row opens nobody's portal with it. What this hospital had closed is open again. Undefined (the asker refuses) when
 * active and open, held back by a merge, dead or unreachable.
 */
export async function invite(
  scope: Scope,
  { personId, channel }: Asked & { channel: 'sms' | 'email' },
): Promise<{ maskedDestination: string } | undefined> {
  const portal = await portalOf(scope, personId, true);
  const person = await personOf(scope, personId);
  const destination = channel === 'sms' ? person?.phoneNumber : person?.email;
  if (!person || !destination || cannotSignIn(portal, person)) return undefined;
  const opened = await openHere(scope, personId);
  if (portal?.status === 'active' && !opened) return undefined;
  if (portal?.status === 'active') await tellOpened(scope, channel, destination);
  else {
    await keepInvitation(scope, person, portal);
    await sendInvitation(scope, person, channel, destination);
  }
  return { maskedDestination: channel === 'sms' ? maskPhone(destination) : maskEmail(destination) };
}

/** Ends what a patient's person reads here, and nowhere else. Undefined when there is no sign-in. */
export async function deactivate(scope: Scope, { personId, reason }: Asked & { reason: string }): Promise<PortalState | undefined> {
  const portal = await portalOf(scope, personId, true);
  if (!portal) return undefined;
  await closeHere(scope, personId, reason);
  return 'blocked';
}

const death = 'death';

/** A death certified here ends what the dead, and who acts for them, read here. */
export async function closeAfterDeath(scope: Scope, { personId }: Asked): Promise<void> {
  await closeHere(scope, personId, death);
}

/** A death that was taken back: what it closed here is open again; a sign-in that it blocked wants an invitation. */
export async function openAfterDeath(scope: Scope, { personId }: Asked): Promise<void> {
  await openHere(scope, personId, { reason: death });
}

/** A death that counts everywhere blocks the sign-in and ends who acted for, and through, the dead. */
export async function blockAfterDeath(scope: Scope, { personId }: Pick<Asked, 'personId'>): Promise<void> {
  const portal = await portalOf(scope, personId, true);
  if (portal && portal.status !== 'blocked') await block(scope, portal, death);
  else if (portal) await changePortal(scope, portal.accountId, { blockedReason: death });
  await endProxies(scope, { forPersonId: personId }, death);
  await endProxies(scope, { personId }, death);
}

interface Merge {
  readonly mergeId: Id;
  readonly survivorPersonId: Id;
  readonly mergedPersonId: Id;
}

async function moveAccess(scope: Scope, from: Id, to: Id, portal: PortalAccount, movedFromPersonId: Id | null): Promise<void> {
  await bindPerson(scope, from, null);
  await changePortal(scope, portal.accountId, { personId: to, movedFromPersonId });
  await bindPerson(scope, to, portal.accountId);
}

/** Who acted for the merged person acts for the survivor; a pair that is there already, and one with oneself, ends. */
async function moveProxies(scope: Scope, { survivorPersonId: to, mergedPersonId: from }: Merge): Promise<void> {
  const rows = await scope.tx
    .selectFrom('proxies')
    .select(['id', 'personId', 'forPersonId'])
    .where('status', '=', 'active')
    .where((eb) => eb.or([eb('personId', '=', from), eb('forPersonId', '=', from)]))
    .execute();
  for (const row of rows) {
    const pair = { personId: row.personId === from ? to : row.personId, forPersonId: row.forPersonId === from ? to : row.forPersonId };
    const there = await scope.tx
      .selectFrom('proxies')
      .select('id')
      .where('personId', '=', pair.personId)
      .where('forPersonId', '=', pair.forPersonId)
      .where('status', '=', 'active')
      .executeTakeFirst();
    const ends = there !== undefined || pair.personId === pair.forPersonId;
    await scope.tx
      .updateTable('proxies')
      .set(ends ? { status: 'ended', endedAt: scope.now, endedReason: 'merge' } : pair)
      .where('id', '=', row.id)
      .execute();
  }
}

/**
 * Invariant 4: when two persons became one, the sign-in moves to the survivor; where both have one, the survivor's stays and the
 * other is held back. Told only of persons that are one now: both the hospital's alone, or both sides (or the operator) agreed.
 */
export async function followMerge(scope: Scope, merge: Merge): Promise<void> {
  const { mergeId, survivorPersonId, mergedPersonId } = merge;
  const [kept, moved] = [await portalOf(scope, survivorPersonId, true), await portalOf(scope, mergedPersonId, true)];
  await moveProxies(scope, merge);
  if (!moved) return;
  if (!kept) {
    await moveAccess(scope, mergedPersonId, survivorPersonId, moved, mergedPersonId);
    return;
  }
  if (moved.status !== 'blocked') await block(scope, moved, `${heldBack}${mergeId}`);
}

/**
 * The sign-in that a merge moved or held back returns to its person. One that opens a person whom another hospital knows by now
 * stays with that person: no hospital takes it away from them.
 */
export async function followUnmerge(scope: Scope, { mergeId, survivorPersonId, mergedPersonId }: Merge): Promise<void> {
  if (survivorPersonId === mergedPersonId) return;
  const moved = await portalOf(scope, survivorPersonId, true);
  if (moved?.movedFromPersonId === mergedPersonId) {
    if (await isKeptElsewhere(scope, survivorPersonId)) return;
    await moveAccess(scope, survivorPersonId, mergedPersonId, moved, null);
    return;
  }
  const held = await portalOf(scope, mergedPersonId, true);
  if (held?.blockedReason !== `${heldBack}${mergeId}`) return;
  await unblock(scope, held);
}

/**
 * POST patients/me/close-account: the sign-in ends for good and frees its address; the hospitals' records stay as the law
 * wants. Signed with the password.
 */
export async function closeAccount(scope: PatientScope, reason: string | null): Promise<Record<string, never>> {
  await requireRecentPassword(scope);
  const portal = await portalOf(scope, scope.personId, true);
  if (!portal) return {};
  const closed = { action: 'state' as const, entity: 'PortalAccount', entityId: portal.accountId, personId: scope.personId, reason };
  await inEachHospital(scope, scope.personId, (inside, { patientId }) =>
    inside.record({ ...closed, patientId, summary: 'The patient closed their sign-in to the patient area' }),
  );
  await scope.record({ ...closed, summary: `${portal.fullname} closed their patient area` });
  await endProxies(scope, { personId: scope.personId }, 'account closed');
  await bindPerson(scope, scope.personId, null);
  await changePortal(scope, portal.accountId, { status: 'closed', movedFromPersonId: null });
  await setAccountStatus(scope, portal.accountId, 'archived');
  await endSessions(scope, { accountId: portal.accountId, reason: 'deactivated' });
  return {};
}
