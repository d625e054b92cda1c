import { sql } from 'kysely';
import type { z } from 'zod';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import type { PatientScope } from '#kernel/server/scope/scope.ts';
import { changeAccountPhone, requireRecentPassword } from '#modules/auth/server/index.ts';
import { keepContact, keepPersonContact, nationalDigits, type OwnContact, registeredBetween, toE164 } from '#modules/patients/server/index.ts';
import type { OwnDependant, OwnHospital, OwnProfile, patientAreaCalls } from '../contract/calls.ts';
import { patientAreaRefusals } from '../contract/refusals.ts';
import { accountOfPerson, bindPerson, changePortalAccount, stopAccount } from './portal-accounts.ts';
import { endProxies } from './proxies.ts';

type PayloadOf<Name extends keyof typeof patientAreaCalls> = z.output<(typeof patientAreaCalls)[Name]['payload']>;
type QueryOf<Name extends 'accessLog' | 'directory'> = z.output<(typeof patientAreaCalls)[Name]['query']>;

interface Place {
  readonly personId: Id;
  readonly hospitalId: Id;
  readonly patientId: Id;
  readonly since: Instant;
}

/** Where a person is a patient; 404 unless it is the own person or one acted for at this instant (invariant 1). */
async function placesOf(scope: PatientScope, personId: Id = scope.personId): Promise<Place[]> {
  const { rows } = await sql<Place>`select * from portal_hospitals(${scope.now}::timestamptz) where person_id = ${personId}`.execute(scope.tx);
  if (rows.length === 0) throw patientAreaRefusals.refusal('PERSON_NOT_FOUND');
  return rows;
}

const profileColumns = [
  'n.civisId', 'p.fullname', 'n.firstName', 'n.middleName', 'n.lastName', 'n.gender', 'n.dateOfBirth', 'n.dialCode', 'n.phoneNumber', 'n.email', 'p.address', 'p.city', 'p.state', 'p.country',
  'n.preferredContact', 'n.shareRecords', 'p.bloodGroup', 'p.bloodGroupVerified', 'p.genotype', 'n.language',
] as const;

/** GET patients/me: the person, with address and groups as the hospital that saw them last has them. */
export async function readMe(scope: PatientScope, personId: Id = scope.personId): Promise<OwnProfile> {
  const places = await placesOf(scope, personId);
  const last = places[places.length - 1] as Place;
  const row = await scope.inHospital(last.hospitalId, (inside) =>
    inside.tx
      .selectFrom('patients as p')
      .innerJoin('persons as n', 'n.id', 'p.personId')
      .select([...profileColumns])
      .where('p.hospitalId', '=', last.hospitalId)
      .where('p.id', '=', last.patientId)
      .executeTakeFirst(),
  );
  if (!row) throw patientAreaRefusals.refusal('PERSON_NOT_FOUND');
  const account = await accountOfPerson(scope, personId);
  return { personId, ...row, language: account?.language ?? row.language, identityLevel: account?.identityLevel ?? null, isSelf: personId === scope.personId, qr: row.civisId };
}

type EditMe = z.output<(typeof patientAreaCalls)['editMe']['body']>;

/** PATCH patients/me: contact and sharing, in the person's own record and in every hospital's, one transaction. */
export async function editMe(scope: PatientScope, personId: Id | undefined, { language, shareRecords, ...typed }: EditMe): Promise<OwnProfile> {
  const before = await readMe(scope, personId);
  const dialCode = typed.dialCode ?? before.dialCode;
  const digits = typed.phoneNumber ?? (typed.dialCode ? nationalDigits(before.dialCode, before.phoneNumber) : undefined);
  const contact: OwnContact = {
    ...typed, dialCode: typed.dialCode, phoneNumber: digits ? (toE164(dialCode, digits) ?? undefined) : undefined, shareRecords: shareRecords === undefined ? undefined : shareRecords === 'granted',
  };
  const places = await placesOf(scope, before.personId);
  for (const [index, place] of places.entries()) {
    await scope.inHospital(place.hospitalId, async (inside) => {
      if (index === 0) await keepPersonContact(inside, before.personId, contact);
      await keepContact(inside, place.patientId, contact);
    });
  }
  const account = await accountOfPerson(scope, before.personId, true);
  if (account && language !== undefined) await changePortalAccount(scope, account.accountId, { language });
  // A new number is not confirmed until a code was sent there; codes for this account go to it from now on.
  if (account && contact.phoneNumber && contact.phoneNumber !== before.phoneNumber) await changeAccountPhone(scope, account.accountId, { dialCode, phoneNumber: nationalDigits(dialCode, contact.phoneNumber) });
  await scope.record({ action: 'update', entity: 'Person', entityId: before.personId, personId: before.personId, summary: 'Own contact changed', before: contactOf(before), after: { ...contactOf(before), ...typed } });
  return readMe(scope, before.personId);
}

function contactOf({ phoneNumber, email, address, preferredContact, shareRecords }: OwnProfile) {
  return { phoneNumber, email, address, preferredContact, shareRecords };
}

/** GET patients/me/hospitals. */
export async function readHospitals(scope: PatientScope, personId?: Id): Promise<OwnHospital[]> {
  const hospitals: OwnHospital[] = [];
  for (const place of await placesOf(scope, personId)) {
    const row = await scope.inHospital(place.hospitalId, (inside) =>
      inside.tx
        .selectFrom('patients as p')
        .innerJoin('hospitals as h', 'h.id', 'p.hospitalId')
        .select(['h.name', 'h.address', 'h.dialCode', 'h.phone', 'h.email', 'p.hospitalPatientId', 'p.createdAt as registeredAt', 'p.lastVisitAt'])
        .where('p.hospitalId', '=', place.hospitalId)
        .where('p.id', '=', place.patientId)
        .executeTakeFirst(),
    );
    if (row) hospitals.push({ hospitalId: place.hospitalId, patientId: place.patientId, ...row });
  }
  return hospitals;
}

async function nameIn(scope: PatientScope, hospitalId: Id): Promise<string> {
  const row = await scope.inHospital(hospitalId, (inside) => inside.tx.selectFrom('hospitals').select('name').where('id', '=', hospitalId).executeTakeFirst());
  return row?.name ?? '';
}

/** GET patients/me/next-of-kins. */
export async function readKins(scope: PatientScope, personId?: Id): Promise<PayloadOf<'nextOfKins'>> {
  const kins: PayloadOf<'nextOfKins'> = [];
  for (const { hospitalId, patientId } of await placesOf(scope, personId)) {
    const hospitalName = await nameIn(scope, hospitalId);
    const rows = await scope.inHospital(hospitalId, (inside) =>
      inside.tx.selectFrom('nextOfKin').select(['id', 'fullname', 'relationship', 'phoneNumber', 'isPrimary', 'isEmergencyContact']).where('hospitalId', '=', hospitalId).where('patientId', '=', patientId).where('removedAt', 'is', null).orderBy('isPrimary', 'desc').orderBy('id').execute(),
    );
    kins.push(...rows.map((row) => ({ hospitalId, hospitalName, ...row })));
  }
  return kins;
}

/** GET patients/me/billing. */
export async function readBillings(scope: PatientScope, personId?: Id): Promise<PayloadOf<'billing'>> {
  const billings: PayloadOf<'billing'> = [];
  for (const { hospitalId, patientId } of await placesOf(scope, personId)) {
    const hospitalName = await nameIn(scope, hospitalId);
    const rows = await scope.inHospital(hospitalId, (inside) =>
      inside.tx.selectFrom('patientBillings').select(['id as billingId', 'method', 'planName', 'enrolleeNumber', 'validFrom', 'validTo', 'status', 'isDefault']).where('hospitalId', '=', hospitalId).where('patientId', '=', patientId).orderBy('isDefault', 'desc').orderBy('id').execute(),
    );
    billings.push(...rows.map((row) => ({ hospitalId, hospitalName, ...row })));
  }
  return billings;
}

const opened = ['read', 'print', 'export', 'break-glass'] as const;
const openedWords: Readonly<Record<string, string>> = { read: 'Opened the record', print: 'Printed from the record', export: 'Exported from the record', 'break-glass': 'Opened in an emergency' };

/** GET patients/me/access-log: who opened the record, over all hospitals. */
export async function readOwnAccessLog(scope: PatientScope, { personId, ...query }: QueryOf<'accessLog'>): Promise<Page<PayloadOf<'accessLog'>['data'][number]>> {
  const most = offsetOf(query) + query.limit;
  const lines: PayloadOf<'accessLog'>['data'] = [];
  let total = 0;
  for (const { hospitalId, patientId } of await placesOf(scope, personId)) {
    const hospitalName = await nameIn(scope, hospitalId);
    await scope.inHospital(hospitalId, async (inside) => {
      const { from, until } = await registeredBetween(inside, query);
      let entries = inside.tx.selectFrom('auditEntries').where('hospitalId', '=', hospitalId).where('patientId', '=', patientId).where('action', 'in', [...opened]);
      if (from) entries = entries.where('at', '>=', from);
      if (until) entries = entries.where('at', '<', until);
      const { count } = await entries.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
      total += Number(count);
      const rows = await entries.select(['id', 'at', 'actorName', 'actorRole', 'action']).orderBy('at', 'desc').orderBy('id', 'desc').limit(most).execute();
      lines.push(...rows.map((row) => ({ id: row.id, at: row.at, hospitalId, hospitalName, who: row.actorName, role: row.actorRole, what: openedWords[row.action] ?? 'Opened the record' })));
    });
  }
  lines.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : a.id < b.id ? 1 : -1));
  return { data: lines.slice(offsetOf(query), most), meta: { count: total, page: query.page, limit: query.limit } };
}

/** GET patients/me/dependants. */
export async function readDependants(scope: PatientScope): Promise<OwnDependant[]> {
  const proxies = await scope.tx
    .selectFrom('proxies')
    .select(['forPersonId', 'relation', 'source', 'scope', 'validTo'])
    .where('personId', '=', scope.personId)
    .where('status', '=', 'active')
    .where((eb) => eb.or([eb('validTo', 'is', null), eb('validTo', '>', scope.now)]))
    .orderBy('createdAt')
    .execute();
  const dependants: OwnDependant[] = [];
  for (const { forPersonId, ...proxy } of proxies) {
    const { fullname, gender, dateOfBirth } = await readMe(scope, forPersonId);
    dependants.push({ personId: forPersonId, fullname, gender, dateOfBirth, ...proxy });
  }
  return dependants;
}

/** POST patients/me/dependants/{id}/stop. */
export async function stopDependant(scope: PatientScope, forPersonId: Id): Promise<OwnDependant[]> {
  if (!(await readDependants(scope)).some((dependant) => dependant.personId === forPersonId)) throw patientAreaRefusals.refusal('PERSON_NOT_FOUND');
  await endProxies(scope, { personId: scope.personId, forPersonId, reason: 'stopped' });
  await scope.record({ action: 'state', entity: 'Proxy', personId: forPersonId, summary: 'Stopped acting for a dependant' });
  return readDependants(scope);
}

/** POST patients/me/close-account: the sign-in ends; the hospitals keep their records as the law wants. */
export async function closeAccount(scope: PatientScope, reason: string | null): Promise<Record<string, never>> {
  await requireRecentPassword(scope);
  const account = await accountOfPerson(scope, scope.personId, true);
  if (!account) throw patientAreaRefusals.refusal('PERSON_NOT_FOUND');
  await scope.record({ action: 'state', entity: 'PortalAccount', entityId: account.accountId, personId: scope.personId, summary: 'Own account closed', reason });
  await bindPerson(scope, scope.personId, null);
  await stopAccount(scope, account, 'closed', reason ?? 'closed by its owner');
  return {};
}

/** GET hospitals/directory. */
export async function readDirectory(scope: PatientScope, query: QueryOf<'directory'>): Promise<Page<PayloadOf<'directory'>['data'][number]>> {
  const like = (text: string | undefined) => `%${(text ?? '').replace(/[%_\\]/g, '\\$&')}%`;
  const { rows } = await sql<PayloadOf<'directory'>['data'][number] & { total: number }>`
    select d.*, count(*) over () as total from portal_directory() d
    where (d.name ilike ${like(query.search)} or d.city ilike ${like(query.search)} or exists (select 1 from unnest(d.specializations) s where s ilike ${like(query.search)}))
      and d.country ilike ${like(query.country)} and d.state ilike ${like(query.state)}
    order by d.name, d.id limit ${query.limit} offset ${offsetOf(query)}`.execute(scope.tx);
  const count = Number(rows[0]?.total ?? 0);
  return { data: rows.map(({ total: _total, ...row }) => row), meta: { count, page: query.page, limit: query.limit } };
}
