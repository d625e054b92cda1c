import { afterEach, describe, expect, test } from 'vitest';
import { addMinutes } from '#kernel/server/clock/instants.ts';
import { aPatient } from '#testing/factories.ts';
import { codeSentTo } from '#testing/other-areas.ts';
import { forgetCookies } from '#testing/client.ts';
import {
  aHospital,
  clockNow,
  demoPassword,
  lastMessageTo,
  nobody,
  setClock,
  TestClient,
  theCivis,
  theDatabase,
  unique,
} from '#testing/world.ts';
import { authCalls } from '../contract/calls.ts';

const wrongPassword = 'Not-The-Password-7!';
const signInAt = '/api/auth/login/otp/hospital';
const bare = { cookie: '' };

afterEach(() => setClock(null));

let lastAddress = 0;
/** An address that nobody else of this file has. */
function anAddress(): string {
  lastAddress += 1;
  return `203.0.113.${lastAddress}`;
}
const at = (address: string) => new TestClient(theCivis, null, address);

/** Guesses from one address each, until the account is guarded. */
async function strangersGuess(email: string, guesses = 5): Promise<void> {
  for (let guess = 0; guess < guesses; guess += 1)
    await at(anAddress()).raw('POST', signInAt, { email, password: wrongPassword }, { headers: bare });
}

function cookieOf(answer: { readonly headers: Readonly<Record<string, unknown>> }): string {
  return String([answer.headers['set-cookie']].flat()[0] ?? '');
}

describe('strangers who guess', () => {
  test('do not lock the owner out of a known device: neither at sign-in nor where the password is confirmed', async () => {
    const { admin } = await aHospital();
    await strangersGuess(admin.email, 12);
    const owner = await nobody().raw('POST', signInAt, { email: admin.email, password: demoPassword });
    expect(owner.payload).toHaveProperty('token');
    expect((await admin.send(authCalls.confirmPassword, { body: { password: demoPassword } })).status).toBe(200);
  });

  test('on a new device a right password passes with a code; a wrong one is answered alike and opens nothing', async () => {
    const { admin } = await aHospital();
    await strangersGuess(admin.email);
    const [owner, guesser] = [at(anAddress()), at(anAddress())];
    const body = { email: admin.email, password: demoPassword };
    const asked = await owner.raw('POST', signInAt, body, { headers: bare });
    const guessed = await guesser.raw('POST', signInAt, { ...body, password: wrongPassword }, { headers: bare });
    const shape = (payload: unknown) => ({ ...(payload as object), resendAt: 'then' });
    expect(asked.payload).toMatchObject({ otpRequired: true, channel: 'unsaid', maskedDestination: '' });
    expect([guessed.status, guessed.message, shape(guessed.payload)]).toEqual([asked.status, asked.message, shape(asked.payload)]);
    const code = await codeSentTo(admin.email);
    const stolen = await guesser.raw('POST', signInAt, { ...body, password: wrongPassword, otp: code }, { headers: bare });
    expect([stolen.status, stolen.error.code]).toEqual([400, 'BAD_OTP']);
    expect((await owner.raw('POST', signInAt, { ...body, otp: code }, { headers: bare })).payload).toHaveProperty('token');
  });

  test('nobody’s address is guarded and delayed like an account', async () => {
    const { admin } = await aHospital();
    const unknown = `nobody-${admin.email}`;
    const told = { known: [] as string[], unknown: [] as string[] };
    for (const [who, email] of [
      ['known', admin.email],
      ['unknown', unknown],
    ] as const) {
      await strangersGuess(email);
      const one = at(anAddress());
      for (let guess = 0; guess < 8; guess += 1) {
        const answer = await one.raw('POST', signInAt, { email, password: wrongPassword }, { headers: bare });
        told[who].push(`${answer.status} ${answer.message}`);
      }
    }
    expect(told.known).toEqual(told.unknown);
    expect(told.known.at(-1)).toContain('429');
  });

  test('twenty at once from as many addresses: five are judged, the rest is told neither right nor wrong', async () => {
    const { admin } = await aHospital();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, guess) =>
        at(anAddress()).raw('POST', signInAt, { email: admin.email, password: `Wrong-Password-${guess}!` }, { headers: bare }),
      ),
    );
    expect(answers.filter(({ error }) => error.code === 'BAD_CREDENTIALS')).toHaveLength(5);
    expect(answers.every(({ text }) => !text.includes('cvs_'))).toBe(true);
  });

  test('delay the address they guess from alone, and an unlock ends it', async () => {
    const hospital = await aHospital();
    const user = await hospital.userWith();
    const address = anAddress();
    const guess = (password: string) => at(address).raw('POST', signInAt, { email: user.email, password }, { headers: bare });
    for (let times = 0; times < 5; times += 1) await guess(wrongPassword);
    expect((await guess(demoPassword)).error.code).toBe('ACCOUNT_LOCKED');
    expect((await hospital.admin.raw('PATCH', `/api/users/${user.userId}/unlock`, {})).status).toBe(200);
    expect((await guess(demoPassword)).status).toBe(200);
  });
});

describe('a device', () => {
  const body = (email: string) => ({ email, password: demoPassword });

  test('is a random secret in a cookie that no script reads, kept hashed; the browser’s name and network are none', async () => {
    const { admin } = await aHospital();
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/141.0' };
    const client = nobody();
    await client.raw('POST', signInAt, body(admin.email), { headers });
    const otp = await codeSentTo(admin.email);
    const opened = await client.raw('POST', signInAt, { ...body(admin.email), otp, trustDevice: true }, { headers });
    const cookie = cookieOf(opened);
    expect(cookie).toMatch(/^civis_device=[\w-]{43}; Path=\/api\/auth; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
    const secret = cookie.slice('civis_device='.length, cookie.indexOf(';'));
    const { rows } = await theDatabase().owner.query(
      `select count(*)::int as n from account_devices where secret_hash = sha256(convert_to($1, 'UTF8')) and trusted_until > now()`,
      [secret],
    );
    expect(rows[0].n).toBe(1);
    // The same browser name at the same address without the cookie is a new device; with it, elsewhere and renamed, the trusted one.
    expect((await client.raw('POST', signInAt, body(admin.email), { headers: { ...headers, ...bare } })).payload).toHaveProperty(
      'otpRequired',
    );
    const elsewhere = { 'user-agent': 'Other/1.0', cookie: `civis_device=${secret}` };
    expect((await nobody().raw('POST', signInAt, body(admin.email), { headers: elsewhere })).payload).toHaveProperty('token');
  });

  test('never authenticates by itself: the cookie alone opens and reads nothing', async () => {
    const { admin } = await aHospital();
    const { rows } = await theDatabase().owner.query(
      'select count(*)::int as n from account_devices d join accounts a on a.id = d.account_id where a.email = $1',
      [admin.email],
    );
    expect(rows[0].n).toBeGreaterThan(0);
    const cookie = cookieOf(await nobody().raw('POST', signInAt, body(admin.email))).split(';')[0] ?? '';
    expect(cookie).toContain('civis_device=');
    for (const path of ['/api/auth/profile', '/api/auth/devices', '/api/auth/sessions'])
      expect((await nobody().raw('GET', path, undefined, { headers: { cookie } })).status).toBe(401);
    const guess = await nobody().raw('POST', signInAt, { email: admin.email, password: wrongPassword }, { headers: { cookie } });
    expect(guess.error.code).toBe('BAD_CREDENTIALS');
  });

  test('of one person is not another’s, and a planted secret is worth nothing once somebody signed in with it', async () => {
    const [attacker, victim] = await Promise.all([aHospital(), aHospital()]);
    const planted = cookieOf(await nobody().raw('POST', signInAt, body(attacker.admin.email))).split(';')[0] ?? '';
    const asked = await nobody().raw('POST', signInAt, body(victim.admin.email), { headers: { cookie: planted } });
    expect(asked.payload).toHaveProperty('otpRequired');
    const otp = await codeSentTo(victim.admin.email);
    const opened = await nobody().raw(
      'POST',
      signInAt,
      { ...body(victim.admin.email), otp, trustDevice: true },
      { headers: { cookie: planted } },
    );
    expect(cookieOf(opened).split(';')[0]).not.toBe(planted);
    const again = await nobody().raw('POST', signInAt, body(victim.admin.email), { headers: { cookie: planted } });
    expect(again.payload).toHaveProperty('otpRequired');
  });

  test('is seen and removed by its person alone: its session ends and it is new again', async () => {
    const [{ admin }, stranger] = await Promise.all([aHospital(), aHospital()]);
    const signedIn = await nobody().raw('POST', signInAt, body(admin.email));
    const cookie = cookieOf(signedIn).split(';')[0] ?? '';
    const { token } = signedIn.payload as { token: string };
    const own = new TestClient(theCivis, token);
    const [device] = (await own.send(authCalls.listDevices)).payload.data;
    expect(device).toMatchObject({ current: true, trustedUntil: expect.any(String) });
    const params = { id: device?.id ?? '' };
    expect((await stranger.admin.send(authCalls.forgetDevice, { params })).status).toBe(404);
    // Another session of the same person, on another device.
    forgetCookies();
    await nobody().raw('POST', signInAt, body(admin.email));
    const otp = await codeSentTo(admin.email);
    const other = await nobody().raw('POST', signInAt, { ...body(admin.email), otp });
    const second = new TestClient(theCivis, (other.payload as { token: string }).token);
    expect((await second.send(authCalls.forgetDevice, { params })).status).toBe(200);
    theCivis().cache.clear();
    expect((await own.send(authCalls.profile)).status).toBe(401);
    expect((await second.send(authCalls.listDevices)).payload.data.map(({ id }) => id)).not.toContain(params.id);
    const afterwards = await nobody().raw('POST', signInAt, body(admin.email), { headers: { cookie } });
    expect(afterwards.payload).toHaveProperty('otpRequired');
  });

  test('all others are removed at once', async () => {
    const { admin } = await aHospital();
    for (let times = 0; times < 2; times += 1) {
      forgetCookies();
      await nobody().raw('POST', signInAt, body(admin.email));
      const { text } = await lastMessageTo(admin.email);
      await nobody().raw('POST', signInAt, { ...body(admin.email), otp: /\b(\d{6})\b/.exec(text)?.[1] });
      setClock(addMinutes(clockNow(), 3));
    }
    const signedIn = await nobody().raw('POST', signInAt, body(admin.email));
    const here = new TestClient(theCivis, (signedIn.payload as { token?: string }).token ?? admin.token);
    const before = (await here.send(authCalls.listDevices)).payload.data;
    expect(before.length).toBeGreaterThan(1);
    expect((await here.send(authCalls.forgetOtherDevices)).payload.forgotten).toBeGreaterThan(0);
    expect((await here.send(authCalls.listDevices)).payload.data.every(({ current }) => current)).toBe(true);
  });
});

describe('one-time codes', () => {
  /** A patient with a sign-in; answers the national number. */
  async function aPhone(): Promise<{ phoneNumber: string; civisId: string; dateOfBirth: string }> {
    const hospital = await aHospital();
    const phoneNumber = `70${String(10_000_000 + Math.floor(Math.random() * 89_999_999))}`;
    const dateOfBirth = '1990-05-12';
    const { civisId } = await aPatient(hospital, { dateOfBirth, phoneNumber });
    const asker = nobody();
    const { payload } = await asker.raw('POST', '/api/patient-portal/claim', { civisId, dateOfBirth, dialCode: '+234', phoneNumber });
    const { claimToken } = payload as { claimToken: string };
    const otp = await codeSentTo(`+234${phoneNumber}`);
    expect((await asker.raw('POST', '/api/patient-portal/claim/confirm', { claimToken, otp })).status).toBe(200);
    return { phoneNumber, civisId, dateOfBirth };
  }

  test('claims of strangers with somebody’s number use up nothing of the owner’s sign-in, claim or reset', async () => {
    const { phoneNumber, civisId, dateOfBirth } = await aPhone();
    const phone = { dialCode: '+234', phoneNumber };
    for (let stranger = 0; stranger < 6; stranger += 1) {
      const client = at(anAddress());
      for (let claim = 0; claim < 5; claim += 1)
        await client.raw('POST', '/api/patient-portal/claim', { civisId: 'CIV-0000-0000', dateOfBirth: `19${50 + claim}-01-01`, ...phone });
    }
    setClock(addMinutes(clockNow(), 3));
    const owner = at(anAddress());
    const asked = await owner.raw('POST', '/api/auth/login/otp/patient', phone);
    expect([asked.status, asked.text]).toEqual([200, expect.any(String)]);
    const otp = await codeSentTo(`+234${phoneNumber}`);
    expect((await owner.raw('POST', '/api/auth/login/otp/patient', { ...phone, otp })).payload).toHaveProperty('token');
    expect((await owner.raw('POST', '/api/patient-portal/claim', { civisId, dateOfBirth, ...phone })).status).toBe(200);
    expect((await owner.raw('POST', '/api/auth/forgotPassword', { ...phone, area: 'patient' })).status).toBe(200);
  });

  test('what strangers ask for and guess neither ends nor uses up the code that the owner holds', async () => {
    const { phoneNumber } = await aPhone();
    const phone = { dialCode: '+234', phoneNumber };
    const owner = at(anAddress());
    expect((await owner.raw('POST', '/api/auth/login/otp/patient', phone, { headers: bare })).status).toBe(200);
    const otp = await codeSentTo(`+234${phoneNumber}`);
    const stranger = at(anAddress());
    setClock(addMinutes(clockNow(), 3));
    expect((await stranger.raw('POST', '/api/auth/login/otp/patient', phone, { headers: bare })).status).toBe(200);
    for (let guess = 0; guess < 6; guess += 1)
      await stranger.raw('POST', '/api/auth/login/otp/patient', { ...phone, otp: '000001' }, { headers: bare });
    expect((await stranger.raw('POST', '/api/auth/login/otp/patient', { ...phone, otp }, { headers: bare })).status).toBe(400);
    expect((await owner.raw('POST', '/api/auth/login/otp/patient', { ...phone, otp }, { headers: bare })).payload).toHaveProperty('token');
  });

  test('a browser whose address changes meanwhile finds its code by the cookie', async () => {
    const { phoneNumber } = await aPhone();
    const phone = { dialCode: '+234', phoneNumber };
    const asked = await at(anAddress()).raw('POST', '/api/auth/login/otp/patient', phone, { headers: bare });
    const cookie = cookieOf(asked).split(';')[0] ?? '';
    const otp = await codeSentTo(`+234${phoneNumber}`);
    const moved = await at(anAddress()).raw('POST', '/api/auth/login/otp/patient', { ...phone, otp }, { headers: { cookie } });
    expect(moved.payload).toHaveProperty('token');
  });

  test('links that strangers ask for do not end the one that the owner holds; a used one ends all', async () => {
    const { admin } = await aHospital();
    const ask = (client: TestClient) => client.send(authCalls.forgotPassword, { body: { email: admin.email, area: 'hospital' } });
    expect((await ask(at(anAddress()))).status).toBe(200);
    const held = /[?&]token=([^&\s"]+)/.exec((await lastMessageTo(admin.email)).text)?.[1] ?? '';
    for (let stranger = 0; stranger < 7; stranger += 1) expect((await ask(at(anAddress()))).status).toBe(200);
    const password = `Another-Good-${unique('')}-Pass1!`;
    const body = { password, confirmPassword: password };
    const late = /[?&]token=([^&\s"]+)/.exec((await lastMessageTo(admin.email)).text)?.[1] ?? '';
    expect((await nobody().send(authCalls.resetPassword, { params: { token: held }, body })).status).toBe(200);
    expect((await nobody().send(authCalls.resetPassword, { params: { token: late }, body })).error.code).toBe('LINK_INVALID');
  });
});
