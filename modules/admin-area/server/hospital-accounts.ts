import { type RawBuilder, sql } from 'kysely';
import type { InputOf } from '#kernel/contract/calls.ts';
import { offsetOf } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { mostTypedWords } from '#kernel/contract/search-words.ts';
import { addDays, startOfDay, endOfDayExclusive } from '#kernel/server/clock/instants.ts';
import { actsOf } from '#kernel/server/record/acts.ts';
import type { PlatformScope } from '#kernel/server/scope/scope.ts';
import { usersBrief } from '#modules/access-control/server/index.ts';
import { findAccount } from '#modules/auth/server/index.ts';
import { requireHospital } from '#modules/organisation/server/index.ts';
import { findRun, readRun } from '#modules/registration/server/index.ts';
import { type adminCalls, hospitalActs } from '../contract/calls.ts';
import type { HospitalAccount, HospitalAccountRow, HospitalStaffRow } from '../contract/records.ts';
import { listNotes } from './support-notes.ts';

type HospitalsQuery = InputOf<typeof adminCalls.hospitals>['query'];

/**
 * One row a hospital: its own columns, subscription, setup and counts. Patients come from the hospitals' own counters:
 * no row of a patient is read (invariant 1).
 */
const accountRows = sql`
  select h.id, h.name, h.civis_hospital_id, h.rc_code, h.email, h.country, h.state, h.city, h.status, h.created_at,
    coalesce(r.status, 'none') as setup, s.plan_code as plan, s.status as subscription_status, s.payment_status, s.user_slots as slots,
    (select count(*) from accounts a where a.hospital_id = h.id and a.status in ('pending', 'active')) as users,
    (select coalesce(sum(c.value), 0) from counters c where c.hospital_id = h.id and c.name = 'patients') as patients,
    (select max(a.last_login_at) from accounts a where a.hospital_id = h.id) as last_activity_at
  from hospitals h left join setup_runs r on r.hospital_id = h.id left join subscriptions s on s.hospital_id = h.id`;

function pattern(words: string): string {
  return `%${words.replaceAll('\\', '\\\\').replaceAll('%', '\\%').replaceAll('_', '\\_')}%`;
}

/** A day of a query in UTC: the platform has no zone of its own. */
function instantFrom(value: string, edge: 'start' | 'end'): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return value;
  return edge === 'start' ? startOfDay(value, 'UTC') : endOfDayExclusive(value, 'UTC');
}

function conditionsOf(query: HospitalsQuery, now: string): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [sql`true`];
  for (const word of (query.search ?? '').split(/\s+/).filter(Boolean).slice(0, mostTypedWords)) {
    parts.push(
      sql`(x.name ilike ${pattern(word)} or x.rc_code ilike ${pattern(word)} or x.email ilike ${pattern(word)} or x.civis_hospital_id ilike ${pattern(word)})`,
    );
  }
  if (query.status?.length) parts.push(sql`x.status in (${sql.join(query.status)})`);
  if (query.country) parts.push(sql`x.country = ${query.country}`);
  if (query.state) parts.push(sql`x.state = ${query.state}`);
  if (query.plan) parts.push(sql`x.plan = ${query.plan}`);
  if (query.subscriptionStatus?.length) parts.push(sql`x.subscription_status in (${sql.join(query.subscriptionStatus)})`);
  if (query.createdFrom) parts.push(sql`x.created_at >= ${instantFrom(query.createdFrom, 'start')}::timestamptz`);
  if (query.createdTo) parts.push(sql`x.created_at < ${instantFrom(query.createdTo, 'end')}::timestamptz`);
  if (query.inactiveDays) parts.push(sql`coalesce(x.last_activity_at, x.created_at) < ${addDays(now, -query.inactiveDays)}::timestamptz`);
  return sql.join(parts, sql` and `);
}

const sortColumns: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`lower(x.name)`,
  createdAt: sql`x.created_at`,
  users: sql`x.users`,
  patients: sql`x.patients`,
  lastActivityAt: sql`x.last_activity_at`,
};

function orderOf(sort: HospitalsQuery['sort']): RawBuilder<unknown> {
  const column = sortColumns[sort.replace('-', '')] ?? sql`x.created_at`;
  return sort.startsWith('-') ? sql`${column} desc nulls last, x.id desc` : sql`${column} asc nulls first, x.id`;
}

/** Hospitals as customers. There are thousands at most, so that filters and sums are computed as asked. */
export async function listHospitalAccounts(scope: PlatformScope, query: HospitalsQuery) {
  const source = sql`from (${accountRows}) x where ${conditionsOf(query, scope.now)}`;
  const { rows } =
    await sql<HospitalAccountRow>`select x.* ${source} order by ${orderOf(query.sort)} limit ${query.limit} offset ${offsetOf(query)}`.execute(
      scope.tx,
    );
  const counted = await sql<{ count: number }>`select count(*) as count ${source}`.execute(scope.tx);
  return { data: rows, meta: { count: Number(counted.rows[0]?.count ?? 0), page: query.page, limit: query.limit } };
}

/** Every hospital's row, for the dashboard. */
export async function everyHospitalAccount(scope: PlatformScope): Promise<HospitalAccountRow[]> {
  return (await sql<HospitalAccountRow>`select x.* from (${accountRows}) x`.execute(scope.tx)).rows;
}

async function founderOf(scope: PlatformScope, hospitalId: Id): Promise<HospitalAccount['founder']> {
  const row = await scope.tx
    .selectFrom('signUps')
    .select(['founderUserId', 'accountId'])
    .where('hospitalId', '=', hospitalId)
    .executeTakeFirst();
  const account = row ? await findAccount(scope, row.accountId) : undefined;
  if (!row || !account) return null;
  const [user] = await scope.inHospital(hospitalId, (inside) => usersBrief(inside, [row.founderUserId]));
  return {
    fullname: user?.fullname ?? '',
    email: account.email ?? '',
    phone: `${account.dialCode ?? ''} ${account.phoneNumber ?? ''}`.trim(),
  };
}

async function openSuspension(scope: PlatformScope, hospitalId: Id): Promise<HospitalAccount['suspension']> {
  const row = await scope.tx
    .selectFrom('hospitalSuspensions')
    .select(['mode', 'reason', 'at', 'byName'])
    .where('hospitalId', '=', hospitalId)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** One hospital as a customer: account, contacts, setup, suspension, notes. */
export async function viewHospitalAccount(scope: PlatformScope, id: Id): Promise<HospitalAccount> {
  const hospital = await requireHospital(scope, id);
  const { rows } = await sql<HospitalAccountRow>`${accountRows} where h.id = ${id}`.execute(scope.tx);
  const row = rows[0] as HospitalAccountRow;
  const subscription = await scope.tx
    .selectFrom('subscriptions')
    .select(['endDate', 'paymentStatus'])
    .where('hospitalId', '=', id)
    .executeTakeFirst();
  const run = (await findRun(scope, id)) ? await readRun(scope, id) : null;
  return {
    ...row,
    acts: actsOf(scope, hospitalActs, row),
    address: hospital.address,
    phone: hospital.phone,
    dialCode: hospital.dialCode,
    timeZoneLabel: hospital.timeZoneLabel,
    termsVersion: hospital.termsVersion,
    suspension: await openSuspension(scope, id),
    setupRun: run
      ? {
          status: run.status,
          queuedAt: run.queuedAt,
          finishedAt: run.finishedAt,
          steps: run.steps.map(({ name, status, attempt, error }) => ({ name, status, attempt, error })),
        }
      : null,
    founder: await founderOf(scope, id),
    trialEndsOn: subscription?.paymentStatus === 'FREE_TRIAL' ? subscription.endDate : null,
    notes: await listNotes(scope, id),
  };
}

/** Staff of a hospital by name: role, status, last sign-in, and nothing of their profile. */
export async function listHospitalStaff(scope: PlatformScope, id: Id, query: { page: number; limit: number; search?: string | undefined }) {
  return scope.inHospital(id, async (inside) => {
    const source = sql`from users u join roles r on r.hospital_id = u.hospital_id and r.id = u.role_id join accounts a on a.id = u.account_id
      where u.hospital_id = ${id} and u.fullname ilike ${pattern(query.search ?? '')}`;
    const { rows } = await sql<HospitalStaffRow>`
      select u.id, u.fullname, r.name as role_name, u.status, a.last_login_at ${source} order by u.fullname, u.id limit ${query.limit} offset ${offsetOf(query)}`.execute(
      inside.tx,
    );
    const counted = await sql<{ count: number }>`select count(*) as count ${source}`.execute(inside.tx);
    return { data: rows, meta: { count: Number(counted.rows[0]?.count ?? 0), page: query.page, limit: query.limit } };
  });
}
