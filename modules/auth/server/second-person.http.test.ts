import { afterEach, beforeAll, expect, test } from 'vitest';
import { addMinutes } from '#kernel/server/clock/instants.ts';
import { aHospital, clockNow, demoPassword, inScopeOf, setClock, type TestHospital, theDatabase } from '#testing/world.ts';
import { authCalls } from '../contract/calls.ts';
import { secondPersonMatches } from './second-person.ts';

afterEach(() => setClock(null));

let hospital: TestHospital;
let other: TestHospital;

beforeAll(async () => {
  [hospital, other] = await Promise.all([aHospital(), aHospital()]);
}, 60_000);

async function accountOf({ email }: { readonly email: string }): Promise<string> {
  const { rows } = await theDatabase().owner.query('select id from accounts where email = $1', [email]);
  return rows[0].id as string;
}

async function aPerson(at: TestHospital, pin?: string) {
  const user = await at.userWithRole('Nurse');
  if (pin) expect((await user.send(authCalls.setPin, { body: { pin, password: demoPassword } })).status).toBe(200);
  return accountOf(user);
}

/** What a try answers: right, or the code of its refusal. */
async function tryFor(namedId: string | null, secret: string, callerId: string | null = null): Promise<boolean | string> {
  try {
    return await inScopeOf(hospital.id, (scope) =>
      secondPersonMatches({ ...scope, actor: { ...scope.actor, accountId: callerId } }, namedId, secret),
    );
  } catch (fault) {
    return (fault as { code: string }).code;
  }
}

async function countsOf(accountId: string) {
  const { rows } = await theDatabase().owner.query(
    'select pin_failed_count, pin_locked_until, failed_count, locked_until, asked_failed_count, asked_locked_until from accounts where id = $1',
    [accountId],
  );
  return rows[0] as Record<string, unknown>;
}

test.each(['PIN', 'password'])(
  'of forty guesses at once of a %s five are judged; the right one counts for nothing until the lock ends',
  async (what) => {
    const named = await aPerson(hospital, '4826');
    const right = what === 'PIN' ? '4826' : demoPassword;
    expect(await tryFor(named, right)).toBe(true);
    const wrong = (at: number) => (what === 'PIN' ? String(5000 + at) : `Wrong-Password-${at}!`);
    const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => tryFor(named, wrong(at))));
    expect(answers.every((answer) => answer === false)).toBe(true);
    expect(await countsOf(named)).toMatchObject({ pin_locked_until: expect.anything(), failed_count: 0, locked_until: null });
    expect(await tryFor(named, right)).toBe(false);
    setClock(addMinutes(clockNow(), 16));
    expect(await tryFor(named, right)).toBe(true);
  },
);

test('nobody of another hospital can be named: a right secret is refused and wrong ones leave the account as it was', async () => {
  const owner = await accountOf(other.admin);
  expect((await other.admin.send(authCalls.setPin, { body: { pin: '4826', password: demoPassword } })).status).toBe(200);
  const before = await countsOf(owner);
  for (const secret of ['4826', demoPassword, '5001', '5002', '5003', '5004', '5005', 'Wrong-Password-1!'])
    expect(await tryFor(owner, secret)).toBe(false);
  expect(await countsOf(owner)).toEqual(before);
});

test('who tries one colleague after the other is stopped after ten, while those may still sign for others', async () => {
  const [caller, helper, ...colleagues] = await Promise.all(
    [undefined, '4826', '4826', '4826', '4826'].map((pin) => aPerson(hospital, pin)),
  );
  const named = [...colleagues, null];
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, at) => tryFor(named[at % named.length] ?? null, String(5000 + at), caller)),
  );
  const judged = answers.filter((answer) => answer === false);
  expect(judged).toHaveLength(10);
  expect(answers.filter((answer) => answer === 'SECOND_PERSON_STOPPED')).toHaveLength(20);
  expect(await tryFor(helper ?? null, '4826', caller)).toBe('SECOND_PERSON_STOPPED');
  expect(await tryFor(helper ?? null, '4826', await aPerson(hospital))).toBe(true);
  setClock(addMinutes(clockNow(), 16));
  expect(await tryFor(helper ?? null, '4826', caller)).toBe(true);
});

test('a refused act holds nobody: the same person is named right, then wrong, in one act', async () => {
  const [named, caller] = await Promise.all([aPerson(hospital, '4826'), aPerson(hospital, '4826')]);
  const both = (first: string, second: string) =>
    inScopeOf(hospital.id, async (scope) => {
      const acting = { ...scope, actor: { ...scope.actor, accountId: second } };
      return [await secondPersonMatches(acting, first, '4826'), await secondPersonMatches(acting, first, '5001')];
    });
  const rounds = Array.from({ length: 4 }, () => [both(named, caller), both(caller, named)]).flat();
  const answers = await Promise.all(rounds);
  expect(answers.every(([, wrong]) => wrong === false)).toBe(true);
}, 30_000);
