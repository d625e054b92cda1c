import { describe, expect, test, vi } from 'vitest';
import {
  aHospital,
  demoPassword,
  inScopeOf,
  lastMessageTo,
  nobody,
  setClock,
  clockNow,
  somebodyWith,
  theDatabase,
  TestClient,
  theCivis,
} from '#testing/world.ts';
import { addMinutes } from '#kernel/server/clock/instants.ts';
import { authCalls } from '../contract/calls.ts';

const wrongPassword = 'Not-The-Password-7!';

function signIn(client: TestClient, body: object, param = 'hospital') {
  return client.send(authCalls.signIn, { params: { param }, body: body as never });
}

async function codeFor(email: string): Promise<string> {
  const { text } = await lastMessageTo(email);
  const code = /\b(\d{6})\b/.exec(text)?.[1];
  if (!code) throw new Error(`No code in: ${text}`);
  return code;
}

/** A client whose browser nobody has seen. */
async function fromNewDevice(body: object, client = nobody()) {
  return client.raw('POST', '/api/auth/login/otp/hospital', body, {
    headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' },
  });
}

describe('password', () => {
  test('a right pair opens a session with person, hospital, role and subscription', async () => {
    const hospital = await aHospital();
    const answer = await signIn(nobody(), { email: hospital.admin.email.toUpperCase(), password: demoPassword });
    expect(answer.status).toBe(200);
    const session = answer.payload as Extract<typeof answer.payload, { token: string }>;
    expect(session.token).toMatch(/^cvs_[A-Za-z0-9_-]{43}$/);
    expect(session.hospital?.hospitalId).toBe(hospital.id);
    expect(session.role.name).toBe('Hospital Admin');
    expect(session.role.permissions.map(({ name }) => name)).toContain('View Users');
    expect(session.subscription?.paymentStatus).toBe('FREE_TRIAL');
    const profile = await somebodyWith(session.token).send(authCalls.profile);
    expect(profile.payload.user.phoneNumberConfirmed).toBe(false);
    expect(profile.payload.user.role.name).toBe('Hospital Admin');
  });

  test('known and unknown accounts answer the same: status, body and lock', async () => {
    const hospital = await aHospital();
    const user = await hospital.userWith('View Users');
    const known = nobody();
    const unknown = nobody();
    const answers = { known: [] as string[], unknown: [] as string[] };
    for (let guess = 0; guess < 6; guess += 1) {
      answers.known.push((await signIn(known, { email: user.email, password: wrongPassword })).text);
      answers.unknown.push((await signIn(unknown, { email: `nobody-${user.email}`, password: wrongPassword })).text);
    }
    expect(answers.known).toEqual(answers.unknown);
    expect(answers.known[0]).toContain('Invalid email or password');
    expect(answers.known[5]).toContain('Too many failed attempts. Try again in 15 minutes');
  });

  test('a wrong password is 400, never 401; without a session it is 401', async () => {
    const hospital = await aHospital();
    expect((await signIn(nobody(), { email: hospital.admin.email, password: wrongPassword })).status).toBe(400);
    expect((await nobody().send(authCalls.profile)).status).toBe(401);
    expect((await somebodyWith(`cvs_${'x'.repeat(43)}`).send(authCalls.profile)).status).toBe(401);
  });

  test('an account of one area opens no session of another', async () => {
    const hospital = await aHospital();
    const answer = await signIn(nobody(), { email: hospital.admin.email, password: demoPassword }, 'admin');
    expect(answer.status).toBe(400);
    expect(answer.error.code).toBe('BAD_CREDENTIALS');
    expect((await signIn(nobody(), { email: hospital.admin.email, password: demoPassword }, 'nowhere')).error.code).toBe('UNKNOWN_AREA');
  });

  test('lock: also the right password answers 429, and works again when the lock is over', async () => {
    const hospital = await aHospital();
    const user = await hospital.userWith();
    const client = nobody();
    for (let guess = 0; guess < 5; guess += 1) await signIn(client, { email: user.email, password: wrongPassword });
    const locked = await signIn(client, { email: user.email, password: demoPassword });
    expect(locked.status).toBe(429);
    expect(locked.error.retryAfter).toBeGreaterThan(800);
    expect(locked.headers['retry-after']).toBeDefined();
    setClock(addMinutes(clockNow(), 16));
    try {
      expect((await signIn(nobody(), { email: user.email, password: demoPassword })).status).toBe(200);
    } finally {
      setClock(null);
    }
  });

  test('a suspended hospital lets nobody in and ends its sessions', async () => {
    const hospital = await aHospital();
    await theDatabase().owner.query(`update hospitals set status = 'suspended' where id = $1`, [hospital.id]);
    theCivis().cache.clear();
    const answer = await signIn(nobody(), { email: hospital.admin.email, password: demoPassword });
    expect([answer.status, answer.message]).toEqual([400, 'Hospital is suspended']);
    expect((await hospital.admin.send(authCalls.profile)).status).toBe(401);
  });

  test('an address outside the allowed networks is refused', async () => {
    const hospital = await aHospital();
    await hospital.admin.raw('PATCH', '/api/settings/security', { values: { allowedNetworks: ['192.0.2.0/24'] }, version: 1 });
    const outside = await signIn(nobody(), { email: hospital.admin.email, password: demoPassword });
    expect(outside.error.code).toBe('NETWORK_NOT_ALLOWED');
    const inside = await signIn(new TestClient(theCivis, null, '192.0.2.7'), { email: hospital.admin.email, password: demoPassword });
    expect(inside.status).toBe(200);
  });
});

describe('second factor', () => {
  test('a new device needs the mailed code; the trusted device needs it no more', async () => {
    const hospital = await aHospital();
    const client = nobody();
    const body = { email: hospital.admin.email, password: demoPassword };
    const first = await fromNewDevice(body, client);
    expect(first.payload).toMatchObject({ otpRequired: true, channel: 'email' });
    expect(first.text).not.toContain('cvs_');
    const code = await codeFor(hospital.admin.email);
    expect((await fromNewDevice({ ...body, otp: code === '000000' ? '111111' : '000000' }, client)).message).toBe('Invalid OTP');
    const session = await fromNewDevice({ ...body, otp: code, trustDevice: true }, client);
    expect(session.payload).toHaveProperty('token');
    expect((await lastMessageTo(hospital.admin.email)).subject).toBe('New sign-in');
    expect((await fromNewDevice(body, client)).payload).toHaveProperty('token');
  });

  test('the code in the path works with the area in the body, and only once', async () => {
    const hospital = await aHospital();
    const client = nobody();
    const body = { email: hospital.admin.email, password: demoPassword };
    await fromNewDevice(body, client);
    const code = await codeFor(hospital.admin.email);
    const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' };
    const send = () => client.raw('POST', `/api/auth/login/otp/${code}`, { ...body, type: 'hospital' }, { headers });
    expect((await send()).status).toBe(200);
    expect((await send()).status).toBe(400);
  });

  test('resend is refused before 120 seconds, whatever the client shows', async () => {
    const hospital = await aHospital();
    const client = nobody();
    const body = { email: hospital.admin.email, password: demoPassword };
    await fromNewDevice(body, client);
    const early = await fromNewDevice({ ...body, resend: true }, client);
    expect([early.status, early.error.code]).toEqual([429, 'OTP_TOO_SOON']);
    setClock(addMinutes(clockNow(), 2.1));
    try {
      const before = await codeFor(hospital.admin.email);
      expect((await fromNewDevice({ ...body, resend: true }, client)).status).toBe(200);
      const after = await codeFor(hospital.admin.email);
      if (before !== after) expect((await fromNewDevice({ ...body, otp: before }, client)).status).toBe(400);
      expect((await fromNewDevice({ ...body, otp: after }, client)).status).toBe(200);
    } finally {
      setClock(null);
    }
  });

  test('a clock that ran a day ahead and was put right keeps nobody from a new code, and its own are not good for a day', async () => {
    const hospital = await aHospital();
    const client = nobody();
    const body = { email: hospital.admin.email, password: demoPassword };
    setClock(addMinutes(clockNow(), 24 * 60));
    try {
      await fromNewDevice(body, client);
    } finally {
      setClock(null);
    }
    const before = await codeFor(hospital.admin.email);
    expect((await fromNewDevice({ ...body, otp: before }, client)).status).toBe(400);
    expect((await fromNewDevice({ ...body, resend: true }, client)).status).toBe(200);
    const early = await fromNewDevice({ ...body, resend: true }, client);
    expect([early.status, early.error.code]).toEqual([429, 'OTP_TOO_SOON']);
    const { rows } = await theDatabase().owner.query(
      'select sent_at < $2 as now from one_time_codes where destination = $1 and superseded_at is null',
      [hospital.admin.email, addMinutes(clockNow(), 1)],
    );
    expect(rows).toEqual([{ now: true }]);
  });

  test('a code expires after ten minutes', async () => {
    const hospital = await aHospital();
    const client = nobody();
    const body = { email: hospital.admin.email, password: demoPassword };
    await fromNewDevice(body, client);
    const code = await codeFor(hospital.admin.email);
    setClock(addMinutes(clockNow(), 11));
    try {
      expect((await fromNewDevice({ ...body, otp: code }, client)).message).toBe('OTP has expired');
    } finally {
      setClock(null);
    }
  });
});

describe('sessions', () => {
  test('no token is kept: only its hash', async () => {
    const hospital = await aHospital();
    const { rows } = await theDatabase().owner.query(
      `select count(*)::int as n from sessions where convert_to($1, 'UTF8') = token_hash or token_hash = sha256(convert_to($1, 'UTF8'))`,
      [hospital.admin.token],
    );
    expect(rows[0].n).toBe(1);
    const { rows: texts } = await theDatabase().owner.query(
      `select count(*)::int as n from audit_entries where changes::text like '%cvs_%' or summary like '%cvs_%'`,
    );
    expect(texts[0].n).toBe(0);
  });

  test('sign-out ends the session at once', async () => {
    const hospital = await aHospital();
    expect((await hospital.admin.send(authCalls.signOut)).status).toBe(200);
    await vi.waitFor(async () => expect((await hospital.admin.send(authCalls.profile)).status).toBe(401));
  });

  test('an idle session ends, keepalive moves the limit, the absolute limit stays', async () => {
    const hospital = await aHospital();
    const start = clockNow();
    try {
      setClock(addMinutes(start, 50));
      theCivis().cache.clear();
      const kept = await hospital.admin.send(authCalls.keepAlive);
      expect(kept.status).toBe(200);
      setClock(addMinutes(start, 100));
      theCivis().cache.clear();
      expect((await hospital.admin.send(authCalls.keepAlive)).status).toBe(200);
      setClock(addMinutes(start, 100 + 61));
      theCivis().cache.clear();
      expect((await hospital.admin.send(authCalls.keepAlive)).status).toBe(401);
    } finally {
      setClock(null);
    }
  });

  test('above the limit of five sessions the oldest goes', async () => {
    const hospital = await aHospital();
    const tokens = [hospital.admin.token ?? ''];
    for (let count = 0; count < 5; count += 1) {
      const answer = await signIn(nobody(), { email: hospital.admin.email, password: demoPassword });
      tokens.push((answer.payload as { token: string }).token);
    }
    await vi.waitFor(async () => expect((await somebodyWith(tokens[0] ?? '').send(authCalls.keepAlive)).status).toBe(401));
    for (const token of tokens.slice(1)) expect((await somebodyWith(token).send(authCalls.keepAlive)).status).toBe(200);
  });

  test('own sessions are listed and ended; another account’s is not found', async () => {
    const hospital = await aHospital();
    const user = await hospital.userWith();
    const list = (await hospital.admin.send(authCalls.listSessions)).payload;
    expect(list.data.filter((session) => session.current)).toHaveLength(1);
    const foreign = (await user.send(authCalls.listSessions)).payload.data[0]?.id ?? '';
    expect((await hospital.admin.send(authCalls.endSession, { params: { id: foreign } })).status).toBe(404);
    const other = await signIn(nobody(), { email: hospital.admin.email, password: demoPassword });
    expect((await hospital.admin.send(authCalls.endOtherSessions)).payload.ended).toBeGreaterThan(0);
    const ended = somebodyWith((other.payload as { token: string }).token);
    await vi.waitFor(async () => expect((await ended.send(authCalls.keepAlive)).status).toBe(401));
    expect((await hospital.admin.send(authCalls.keepAlive)).status).toBe(200);
  });
});

test('sign-ins leave audit entries in the hospital’s own trail', async () => {
  const hospital = await aHospital();
  await signIn(nobody(), { email: hospital.admin.email, password: wrongPassword });
  const rows = await inScopeOf(hospital.id, (scope) =>
    scope.tx
      .selectFrom('auditEntries')
      .select(['action', 'outcome'])
      .where('hospitalId', '=', hospital.id)
      .where('entityType', '=', 'Session')
      .execute(),
  );
  expect(rows.map(({ action }) => action)).toEqual(expect.arrayContaining(['login', 'login-failed']));
});
