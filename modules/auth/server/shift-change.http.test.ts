import { afterEach, expect, test } from 'vitest';
import { addSeconds } from '#kernel/server/clock/instants.ts';
import { aHospital, clockNow, demoPassword, setClock, TestClient, theCivis, theDatabase, unique } from '#testing/world.ts';

const signInAt = '/api/auth/login/otp/hospital';
const people = 300;

afterEach(() => setClock(null));

/** So many people more with the password of the one given. */
async function colleaguesOf(userId: string, count: number): Promise<string[]> {
  const { owner } = theDatabase();
  const emails = Array.from({ length: count }, () => `${unique('nurse')}@civis.test`);
  const columnsOf = async (table: string) =>
    (
      await owner.query(
        "select column_name as name from information_schema.columns where table_name = $1 and table_schema = 'public' and is_generated = 'NEVER'",
        [table],
      )
    ).rows.map(({ name }) => String(name));
  const [accounts, users] = [await columnsOf('accounts'), await columnsOf('users')];
  const copied = (columns: string[], own: Readonly<Record<string, string>>) => columns.map((name) => own[name] ?? `o.${name}`).join(', ');
  const fresh = 'unnest($2::uuid[], $3::uuid[], $4::text[]) as n(user_id, account_id, email)';
  const ids = () => emails.map(() => crypto.randomUUID());
  const values = [userId, ids(), ids(), emails];
  await owner.query(
    `insert into accounts (${accounts.join(', ')}) select ${copied(accounts, { id: 'n.account_id', email: 'n.email' })}
       from accounts o join users u on u.account_id = o.id and u.id = $1, ${fresh}`,
    values,
  );
  await owner.query(
    `insert into users (${users.join(', ')}) select ${copied(users, { id: 'n.user_id', account_id: 'n.account_id', email: 'n.email', staff_number: "'STF-' || left(md5(n.email), 10)" })}
       from users o, ${fresh} where o.id = $1`,
    values,
  );
  return emails;
}

test('300 people behind one address sign in within five minutes and none is refused; a stranger who guesses is', async () => {
  const hospital = await aHospital();
  const emails = await colleaguesOf((await hospital.userWith()).userId, people);
  const began = clockNow();
  const [address, elsewhere] = ['198.51.100.40', '198.51.100.41'];
  const told = new Map<string, number>();
  for (const [nth, email] of emails.entries()) {
    setClock(addSeconds(began, nth));
    const answer = await new TestClient(theCivis, null, address).raw('POST', signInAt, { email, password: demoPassword });
    const word = answer.status === 200 ? 'signed in or asked for a code' : `${answer.status} ${answer.error.code}`;
    told.set(word, (told.get(word) ?? 0) + 1);
  }
  expect([...told]).toEqual([['signed in or asked for a code', people]]);
  const guessed: string[] = [];
  for (const email of emails.slice(0, 40)) {
    const answer = await new TestClient(theCivis, null, elsewhere).raw('POST', signInAt, { email, password: 'Not-The-Password-7!' });
    guessed.push(answer.error.code);
  }
  expect(guessed.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 'BAD_CREDENTIALS'));
  expect(new Set(guessed.slice(30))).toEqual(new Set(['ADDRESS_BLOCKED']));
}, 120_000);
