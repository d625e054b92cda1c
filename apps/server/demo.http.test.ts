import { describe, expect, test } from 'vitest';
import { onTheDemo, theDemoHospital } from '#testing/on-demo.ts';
import { clockNow, nobody, somebodyWith, theCivis, theDatabase } from '#testing/world.ts';
import { chainPending } from '#kernel/server/audit/chainer.ts';
import { verifyChain } from '#kernel/server/audit/verify-chain.ts';
import { differencesIn, verifyFigures } from '#kernel/server/verify/verify.ts';
import { demoPassword } from '#kernel/server/demo/past.ts';
import { authCalls } from '#modules/auth/contract/calls.ts';
import { dashboardCalls } from '#modules/dashboard/contract/calls.ts';

onTheDemo();
const began = clockNow();

async function rows<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
  return (await theDatabase().owner.query(text, [...values])).rows as Row[];
}

async function one<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row> {
  const [row] = await rows<Row>(text, values);
  if (!row) throw new Error(`No row: ${text}`);
  return row;
}

const lagoon = theDemoHospital;

async function signIn(area: string, email: string) {
  const answer = await nobody().send(authCalls.signIn, { params: { param: area }, body: { email, password: demoPassword } });
  return {
    status: answer.status,
    code: answer.status === 200 ? null : answer.error.code,
    payload: answer.status === 200 ? answer.payload : null,
  };
}

describe('the demo hospital', () => {
  test('260 patients: 254 alive, 6 with signed certificates; families, unknown, confidential and shared people', async () => {
    const counts = await one(
      `select count(*)::int as people, count(*) filter (where status = 'active')::int as active, count(*) filter (where status = 'deceased')::int as deceased,
         count(*) filter (where is_dependant)::int as dependants, count(distinct principal_patient_id)::int as principals,
         count(*) filter (where is_unidentified)::int as unidentified, count(*) filter (where confidential)::int as confidential,
         count(*) filter (where gender = 'female')::int as female
       from patients where hospital_id = $1 and registration_source <> 'newborn'`,
      [await lagoon()],
    );
    expect(counts).toMatchObject({
      people: 260,
      active: 254,
      deceased: 6,
      dependants: 38,
      principals: 27,
      unidentified: 2,
      confidential: 3,
      female: 140,
    });
    const places = await rows<{ place: string }>(
      "select place from death_records where hospital_id = $1 and status = 'signed' order by place",
      [await lagoon()],
    );
    expect(places.map(({ place }) => place)).toEqual(['brought-in-dead', 'emergency', 'ward', 'ward', 'ward', 'ward']);
    const kin = await one<{ with_kin: number }>(
      'select count(distinct patient_id)::int as with_kin from next_of_kin where hospital_id = $1',
      [await lagoon()],
    );
    expect(kin.with_kin).toBe(247);
    const both = await one<{ n: number }>(
      'select count(*)::int as n from (select person_id from person_hospitals group by person_id having count(*) = 2) as both_hospitals',
    );
    expect(both.n).toBe(20);
  });

  test('people came over 24 months, nobody before the hospital and nothing after now', async () => {
    const span = await one<{ months: number; early: number; late: number }>(
      `select (max(p.created_at)::date - min(p.created_at)::date) / 30 as months,
         count(*) filter (where p.created_at < h.created_at)::int as early, count(*) filter (where p.created_at > $2)::int as late
       from patients p join hospitals h on h.id = p.hospital_id where p.hospital_id = $1 group by h.id`,
      [await lagoon(), clockNow()],
    );
    expect(span).toMatchObject({ months: 24, early: 0, late: 0 });
    expect(
      await one('select count(*)::int as n from audit_entries where at > $1 and hospital_id in (select id from hospitals)', [clockNow()]),
    ).toEqual({ n: 0 });
  });

  test('62 users by cadre hold 60 of 75 slots; every department has 3 to 12 and a head', async () => {
    const hospital = await lagoon();
    const cadres = await rows<{ cadre: string; n: number }>(
      "select cadre, count(*)::int as n from users where hospital_id = $1 and status <> 'pending' group by cadre",
      [hospital],
    );
    const of = (...names: string[]) => cadres.filter(({ cadre }) => names.includes(cadre)).reduce((sum, { n }) => sum + n, 0);
    expect([of('doctor'), of('nurse', 'midwife'), of('pharmacist'), of('lab-scientist', 'lab-technician')]).toEqual([16, 18, 4, 5]);
    expect([of('radiographer', 'sonographer', 'radiologist'), of('accountant', 'cashier'), of('store'), of('auditor')]).toEqual([
      4, 4, 3, 1,
    ]);
    const statuses = await one(
      `select count(*)::int as users, count(*) filter (where status in ('active', 'pending'))::int as used, count(*) filter (where status = 'inactive')::int as inactive,
         count(*) filter (where status = 'pending')::int as pending, count(*) filter (where is_consultant)::int as consultants from users where hospital_id = $1`,
      [hospital],
    );
    expect(statuses).toEqual({ users: 62, used: 60, inactive: 2, pending: 1, consultants: 8 });
    expect(await one('select user_slots from subscriptions where hospital_id = $1', [hospital])).toEqual({ user_slots: 75 });
    const departments = await rows<{ n: number; head: string | null }>(
      `select count(u.id)::int as n, d.head_user_id as head from departments d left join user_departments ud on ud.hospital_id = d.hospital_id and ud.department_id = d.id
         left join users u on u.hospital_id = ud.hospital_id and u.id = ud.user_id and u.status in ('active', 'pending') where d.hospital_id = $1 group by d.id, d.head_user_id`,
      [hospital],
    );
    expect(departments).toHaveLength(24);
    expect(departments.filter(({ n, head }) => n < 3 || n > 12 || head === null)).toEqual([]);
  });

  test('numbers have no gaps and counters equal the counts', async () => {
    for (const [table, column] of [
      ['patients', 'hospital_patient_id'],
      ['users', 'staff_number'],
      ['death_records', 'certificate_number'],
    ] as const) {
      const found = await rows<{ hospital_id: string; n: number; last: number; kinds: number }>(
        `select hospital_id, count(*)::int as n, max(substring(${column} from '\\d+$')::int) as last, count(distinct ${column})::int as kinds
         from ${table} where ${column} is not null group by hospital_id`,
      );
      expect(found.filter(({ n, last, kinds }) => n !== last || n !== kinds)).toEqual([]);
    }
    const counters = await rows<{ name: string; value: number }>(
      "select name, sum(value)::int as value from counters where hospital_id = $1 and name like 'patients%' group by name order by name",
      [await lagoon()],
    );
    expect(Object.fromEntries(counters.map(({ name, value }) => [name, value]))).toMatchObject({
      // With six newborns of the wards.
      patients: 266,
      'patients.active': 260,
      'patients.deceased': 6,
      'patients.dependants': 44,
    });
  });
});

describe('sign-ins of the demo', () => {
  test('the front desk comes in with the one password and sees its dashboard', async () => {
    const { payload } = await signIn('hospital', 'frontdesk@demo.civis.test');
    if (!payload || !('token' in payload)) throw new Error('The front desk is not signed in');
    expect(payload.role.name).toBe('Front Desk');
    const desk = somebodyWith(payload.token);
    const { meta } = (await desk.send(dashboardCalls.getPatients, { query: { page: 1, limit: 10 } })).payload;
    expect(meta).toMatchObject({ count: 266, active: 260, deceased: 6 });
  });

  test('a doctor who always wants a code is asked for one, an operator too', async () => {
    expect((await signIn('hospital', 'doctor2@demo.civis.test')).payload).toMatchObject({ otpRequired: true });
    expect((await signIn('admin', 'operator@civis.test')).payload).toMatchObject({ otpRequired: true });
  });

  test('one is guarded after wrong passwords, two are inactive, one has not answered yet', async () => {
    expect((await signIn('hospital', 'chidinma.eze@demo.civis.test')).payload).toMatchObject({ otpRequired: true, channel: 'unsaid' });
    expect((await signIn('hospital', 'terver.iorfa@demo.civis.test')).code).toBe('ACCOUNT_DEACTIVATED');
    expect((await signIn('hospital', 'ruth.adamu@demo.civis.test')).code).toBe('BAD_CREDENTIALS');
  });

  test('of 30 days, 40 sign-ins failed; the founder alone has not verified a telephone', async () => {
    const failed = await one("select count(*)::int as n from audit_entries where action = 'login-failed' and hospital_id = $1", [
      await lagoon(),
    ]);
    const strangers = await one<{ n: number }>(
      "select count(*)::int as n from login_attempts where result = 'bad-password' and account_id is null and at < $1",
      [clockNow()],
    );
    expect((failed as { n: number }).n + strangers.n).toBeGreaterThanOrEqual(40);
    const unverified = await rows<{ email: string }>(
      "select email from accounts where hospital_id = $1 and status = 'active' and not phone_number_confirmed",
      [await lagoon()],
    );
    expect(unverified.map(({ email }) => email)).toEqual(['hospitaladmin@demo.civis.test']);
  });

  test('three people open their own records; the mother acts for two children', async () => {
    for (const email of ['patient', 'mother', 'shared'].map((name) => `${name}@demo.civis.test`)) {
      expect((await signIn('patient', email)).payload).toMatchObject({ otpRequired: true });
    }
    const children = await one(
      "select count(*)::int as n from proxies x join portal_accounts p on p.person_id = x.person_id join accounts a on a.id = p.account_id where a.email = 'mother@demo.civis.test' and x.status = 'active'",
    );
    expect(children).toEqual({ n: 2 });
  });
});

describe('the platform around it', () => {
  test('24 hospitals in five countries, in every status; one stuck in its setup, one without a zone, one still to confirm', async () => {
    const hospitals = await rows<{ status: string; country: string; time_zone_code: string | null }>(
      'select status, country, time_zone_code from hospitals',
    );
    expect(hospitals).toHaveLength(24);
    expect(new Set(hospitals.map(({ country }) => country)).size).toBe(5);
    expect(new Set(hospitals.map(({ status }) => status))).toEqual(new Set(['active', 'pending', 'suspended', 'closed']));
    expect(hospitals.filter(({ status, time_zone_code: zone }) => status === 'active' && zone === null)).toHaveLength(1);
    expect(await rows("select name, status from setup_steps where status = 'failed'")).toEqual([
      { name: 'Test List Setup', status: 'failed' },
    ]);
    expect(
      await one(
        "select count(*)::int as n from one_time_tokens where purpose = 'signup' and used_at is null and revoked_at is null and expires_at > $1",
        [clockNow()],
      ),
    ).toEqual({ n: 1 });
  });

  test('nothing waits to be sent, and every audit chain is whole', async () => {
    expect(await one("select count(*)::int as n from message_outbox where status <> 'sent' and created_at < $1", [began])).toEqual({
      n: 0,
    });
    const { owner } = theDatabase();
    await chainPending(owner);
    for (const { id } of await rows<{ id: string }>('select distinct hospital_id as id from audit_chain')) {
      expect(await verifyChain(owner, id)).toMatchObject({ ok: true, pending: 0 });
    }
  });

  test('doctor and nurse have 60 unread notices, some of them critical; somebody has none', async () => {
    const unread = await rows<{ email: string; unread: number; critical: number }>(
      `select a.email, count(n.id) filter (where not n.read_status)::int as unread, count(n.id) filter (where n.priority = 'critical')::int as critical
       from accounts a join users u on u.account_id = a.id left join notifications n on n.user_id = u.id
       where a.email in ('doctor@demo.civis.test', 'nurse@demo.civis.test') group by a.email order by a.email`,
    );
    expect(unread.map(({ email }) => email)).toEqual(['doctor@demo.civis.test', 'nurse@demo.civis.test']);
    // A warning of the ward that rings on comes to the sixty.
    for (const row of unread) expect([60, 61, 62], row.email).toContain(row.unread);
    // The laboratory's result, and the vitals of those who are worst today.
    for (const { critical } of unread) expect(critical).toBeGreaterThan(0);
    const [empty] = await rows<{ count: number }>(
      `select count(*)::int as count from users u where not exists (select 1 from notifications n where n.user_id = u.id)`,
    );
    expect(empty?.count).toBeGreaterThan(0);
  });
});

describe('the books of the demo', () => {
  test('every figure of every hospital is what its documents say', async () => {
    const hospitals = await verifyFigures(theCivis().kernel);
    expect(hospitals.length).toBeGreaterThan(2);
    expect(differencesIn(hospitals)).toEqual([]);
  }, 60_000);

  test('safe and bank were opened with what they held, and never hold less than nothing', async () => {
    const lowest = await rows(
      `select account_code as account, min(held) >= 0 as enough, (array_agg(event order by entry_date, day_first))[1] as first from (
         select l.account_code, l.entry_date, e.event, e.posted_at as day_first,
                sum(l.debit - l.credit) over (partition by l.account_code order by l.entry_date) as held
           from ledger_lines l join ledger_entries e on e.hospital_id = l.hospital_id and e.id = l.entry_id
          where l.hospital_id = $1 and l.account_code in ('1010', '1020')) days group by 1 order by 1`,
      [await lagoon()],
    );
    expect(lowest).toEqual([
      { account: '1010', enough: true, first: 'E21' },
      { account: '1020', enough: true, first: 'E21' },
    ]);
  });

  test('62 approved drawers of four cashiers at three desks, one that is 500 naira short and waits, two open today with a float under way', async () => {
    const shifts = await rows('select status, count(*)::int as count from cashier_shifts where hospital_id = $1 group by 1 order by 1', [
      await lagoon(),
    ]);
    expect(shifts).toEqual([
      { status: 'approved', count: 62 },
      { status: 'closed', count: 1 },
      { status: 'open', count: 2 },
    ]);
    expect(
      await one("select counted_cash - expected_cash as variance from cashier_shifts where hospital_id = $1 and status = 'closed'", [
        await lagoon(),
      ]),
    ).toEqual({
      variance: -50_000,
    });
    expect(
      await one(
        'select count(distinct cashier_id)::int as cashiers, count(distinct cash_point)::int as desks from cashier_shifts where hospital_id = $1',
        [await lagoon()],
      ),
    ).toEqual({ cashiers: 4, desks: 3 });
    const pending = await one("select count(*)::int as count from shift_movements where hospital_id = $1 and status = 'pending'", [
      await lagoon(),
    ]);
    expect(pending).toEqual({ count: 1 });
  });

  test('refunds stand in every status; all months but the last two are closed', async () => {
    const refunds = await rows<{ status: string }>('select distinct status from refunds where hospital_id = $1 order by 1', [
      await lagoon(),
    ]);
    expect(refunds.map(({ status }) => status)).toEqual(['approved', 'declined', 'paid', 'requested']);
    const months = await one<{ open: number }>(
      `select count(*)::int as open from (select distinct to_char(entry_date, 'YYYY-MM') as month from ledger_entries where hospital_id = $1) m
        where not exists (select 1 from accounting_periods p where p.hospital_id = $1 and p.year_month = m.month and p.status = 'closed')`,
      [await lagoon()],
    );
    expect(months.open).toBe(2);
  });
});
