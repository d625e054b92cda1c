import { describe, expect, test } from 'vitest';
import {
  aHospital,
  demoPassword,
  inPlatform,
  lastMessageTo,
  nobody,
  runJobNow,
  setClock,
  clockNow,
  theDatabase,
  tokenIn,
  unique,
} from '#testing/world.ts';
import { addDays, addSeconds } from '#kernel/server/clock/instants.ts';
import { defaultSpecializations } from '#modules/organisation/contract/words.ts';
import { registrationCalls } from '../contract/calls.ts';

const first = defaultSpecializations[0]!.id;

function anOrder(rcCode = unique('RC'), email = `${unique('founder')}@civis.test`) {
  return {
    hospital: {
      name: `Clinic ${unique('')}`,
      address: '1 Marina Road',
      country: 'Nigeria',
      state: 'Lagos',
      city: 'Lagos',
      timeZoneLabel: 'Africa/Lagos (GMT+01:00)',
      timeZoneOffset: '+01:00',
      rcCode,
      specializations: [first],
    },
    user: {
      fullname: 'Bola Grace Mary Founder',
      phoneNumber: '8031234567',
      dialcode: '+234',
      address: '2 Marina Road',
      email,
      country: 'NG',
      state: 'Lagos',
      city: 'Lagos',
      gender: 'male' as const,
      title: 'Ms',
      password: demoPassword,
    },
    termsAccepted: true as const,
  };
}

const register = (body: ReturnType<typeof anOrder>, who = nobody()) => who.send(registrationCalls.register, { body });

async function countOf(query: string, values: unknown[]): Promise<number> {
  const { rows } = await theDatabase().owner.query(`select count(*)::int as count from ${query}`, values);
  return Number(rows[0].count);
}

describe('signing up', () => {
  test('makes hospital, founder, link and mail; nobody gets in before the mail is confirmed', async () => {
    const order = anOrder();
    const answer = await register(order);
    expect(answer.status).toBe(200);
    expect(answer.payload).toMatchObject({
      hospital: { name: order.hospital.name },
      user: { email: order.user.email },
      from: expect.stringContaining('@'),
    });
    const { rows } = await theDatabase().owner.query(
      'select h.status, h.terms_version, h.terms_accepted_at, h.rc_code_folded, u.first_name, u.middle_name, u.last_name, u.title, u.status as user_status from hospitals h join users u on u.hospital_id = h.id where h.id = $1',
      [answer.payload.hospital.id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      status: 'pending',
      user_status: 'pending',
      first_name: 'Bola',
      middle_name: 'Grace Mary',
      last_name: 'Founder',
      title: 'Ms',
    });
    expect(rows[0].terms_version).toBeTruthy();
    const mail = await lastMessageTo(order.user.email);
    expect(mail.subject).toBe('Confirm your account');
    const signIn = await nobody().raw('POST', '/api/auth/login/otp/hospital', { email: order.user.email, password: demoPassword });
    expect(signIn.status).toBe(400);
    expect(signIn.message).toBe('Confirm your email first');
  });

  test('the password stands in no audit entry, mail or answer', async () => {
    const order = anOrder();
    const answer = await register(order);
    expect(answer.text).not.toContain(demoPassword);
    expect(await countOf('audit_entries where changes::text like $1 or summary like $1', [`%${demoPassword}%`])).toBe(0);
    expect(await countOf('message_outbox where body_text like $1', [`%${demoPassword}%`])).toBe(0);
  });

  test.each([
    ['hospital.name', 'A', 'Hospital Name is a required field *'],
    ['hospital.address', '', 'Address is a required field *'],
    ['hospital.country', 'Atlantis', 'Country is a required field *'],
    ['hospital.state', 'Bavaria', 'State is a required field *'],
    ['hospital.city', ' ', 'City is a required field *'],
    ['hospital.timeZoneLabel', 'Mars/Olympus', 'Timezone is a required field *'],
    ['hospital.rcCode', '', 'Rc code is a required field *'],
    ['hospital.specializations', [], 'Hospital must have a specialization'],
    ['user.fullname', 'Bola', 'Full Name is a required, must include a Last Name *'],
    ['user.phoneNumber', '', 'Phone Number is a required field *'],
    ['user.phoneNumber', '80312a4567', 'Must be only digits *'],
    ['user.phoneNumber', '1234567', 'minimum must be 8 characters *'],
    ['user.phoneNumber', '123456789012345678', 'maximum must be 17 characters *'],
    ['user.dialcode', '', 'Dial Code is a required field *'],
    ['user.address', 'x', 'Address is a required field *'],
    ['user.email', '', 'Email is a required field *'],
    ['user.email', 'not an address', 'Must be a valid email'],
    ['user.country', 'Atlantis', 'Country is a required field *'],
    ['user.state', 'Bavaria', 'State is a required field *'],
    ['user.city', '', 'City is a required field *'],
    ['termsAccepted', false, 'Terms and condition must be checked'],
  ])('%s %j: %s', async (path, value, message) => {
    const order = anOrder() as unknown as Record<string, Record<string, unknown>>;
    const [group = '', field] = path.split('.');
    if (field) (order[group] as Record<string, unknown>)[field] = value;
    else (order as Record<string, unknown>)[group] = value;
    const answer = await register(order as never);
    expect(answer.status).toBe(400);
    expect(answer.error.fields).toMatchObject({ [path]: message });
  });

  test.each(['Short-1a', 'nocapitals-2026!!', 'NOLOWERCASE-2026!', 'NoNumbersHere!!', 'NoSpecials20266'])(
    'password %s breaks a rule',
    async (password) => {
      const order = anOrder();
      order.user.password = password;
      const answer = await register(order);
      expect(answer.status).toBe(400);
      expect(answer.error.fields).toHaveProperty(['user.password']);
    },
  );

  test('the offset is the zone’s own', async () => {
    const order = anOrder();
    order.hospital.timeZoneOffset = '+02:00';
    expect((await register(order)).error.fields).toMatchObject({ 'hospital.timeZoneLabel': 'Timezone is a required field *' });
  });

  test('a country without states takes any words', async () => {
    const order = anOrder();
    order.hospital.country = 'Gibraltar';
    order.hospital.state = 'Old Town';
    expect((await register(order)).status).toBe(200);
  });
});

describe('races', () => {
  test('one Rc code in twenty spellings at once: one hospital, nineteen 409, nothing half made', async () => {
    const code = unique('').slice(0, 10).toUpperCase();
    const spellings = [
      code,
      `RC${code}`,
      `rc ${code}`,
      `Rc-${code}`,
      code.toLowerCase(),
      ` ${code.slice(0, 3)} ${code.slice(3)}`,
      `${code.slice(0, 4)}-${code.slice(4)}`,
    ];
    const orders = Array.from({ length: 20 }, (_, index) => anOrder(spellings[index % spellings.length]));
    const answers = await Promise.all(orders.map((order) => register(order)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const refused = answers.filter((answer) => answer.status === 409);
    expect(refused).toHaveLength(19);
    for (const answer of refused)
      expect(answer).toMatchObject({
        message: 'Hospital Already Exists',
        error: { fields: { 'hospital.rcCode': 'Hospital Already Exists' } },
      });
    const emails = orders.map((order) => order.user.email);
    expect(await countOf('hospitals where rc_code_folded = $1', [code])).toBe(1);
    expect(await countOf('accounts where email = any($1)', [emails])).toBe(1);
    expect(await countOf('message_outbox where recipient = any($1)', [emails])).toBe(1);
    expect(await countOf('one_time_tokens where email = any($1)', [emails])).toBe(1);
  });

  test('one address at once: five sign-ups wait for it, are answered alike, and one of their links has it', async () => {
    const email = `${unique('founder')}@civis.test`;
    const answers = await Promise.all(Array.from({ length: 20 }, () => register(anOrder(unique('RC'), email))));
    expect(answers.map((answer) => answer.status).sort()).toEqual([
      ...Array.from({ length: 5 }, () => 200),
      ...Array.from({ length: 15 }, () => 429),
    ]);
    expect(await countOf('accounts where email = $1', [email])).toBe(1);
    expect(await countOf('accounts where wanted_email = $1', [email])).toBe(4);
    expect(await countOf('one_time_tokens where email = $1', [email])).toBe(5);
    const { rows } = await theDatabase().owner.query('select body_text as text from message_outbox where recipient = $1', [email]);
    const links = rows.map(({ text }) => tokenIn(text as string));
    const opened = await Promise.all(
      links.map((token) => nobody().send(registrationCalls.confirm, { params: { token }, body: { email } })),
    );
    expect(opened.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
    expect(await countOf("accounts where email = $1 and status = 'active'", [email])).toBe(1);
  });

  test('the same Idempotency-Key at once: one hospital, one answer', async () => {
    const order = anOrder();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => nobody().send(registrationCalls.register, { body: order }, { key: order.hospital.rcCode })),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.payload.hospital.id)).size).toBe(1);
  });
});

test('five sign-ups an hour from one address', async () => {
  const who = nobody();
  const statuses: number[] = [];
  for (let turn = 0; turn < 6; turn += 1) statuses.push((await register(anOrder(), who)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test('exists tells free or taken in any spelling, and nothing else', async () => {
  const code = unique('A');
  const ask = (value: string) => nobody().send(registrationCalls.exists, { params: { value } });
  expect((await ask(code)).payload).toEqual({ does_hospital_exist: false });
  await register(anOrder(code));
  expect((await ask(`rc ${code.slice(0, 3)}-${code.slice(3)}`)).payload).toEqual({ does_hospital_exist: true });
});

test('registration may be closed', async () => {
  await inPlatform((scope) =>
    scope.tx.insertInto('registrationPolicy').values({ onlyRow: true, open: false, updatedAt: scope.now }).execute(),
  );
  try {
    const answer = await register(anOrder());
    expect(answer.status).toBe(422);
    expect(answer.error.code).toBe('REGISTRATION_CLOSED');
  } finally {
    await inPlatform((scope) => scope.tx.deleteFrom('registrationPolicy').execute());
  }
});

describe('the confirmation mail again', () => {
  test('known and unknown addresses look alike; one a minute; older links die', async () => {
    const order = anOrder();
    await register(order);
    const before = tokenIn((await lastMessageTo(order.user.email)).text);
    const resend = (email: string) => nobody().send(registrationCalls.resendConfirmation, { body: { email } });
    const known = await resend(order.user.email);
    const unknown = await resend(`${unique('nobody')}@civis.test`);
    expect([known.status, unknown.status]).toEqual([200, 200]);
    expect(Object.keys(known.payload)).toEqual(Object.keys(unknown.payload));
    expect(known.message).toBe(unknown.message);
    expect((await resend(order.user.email)).status).toBe(429);
    const fresh = tokenIn((await lastMessageTo(order.user.email)).text);
    expect(fresh).not.toBe(before);
    const confirm = (token: string) => nobody().send(registrationCalls.confirm, { params: { token }, body: { email: order.user.email } });
    expect((await confirm(before)).status).toBe(400);
    expect((await confirm(fresh)).status).toBe(200);
  });

  test('twenty asks at once send one mail', async () => {
    const order = anOrder();
    await register(order);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => nobody().send(registrationCalls.resendConfirmation, { body: { email: order.user.email } })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(await countOf('message_outbox where recipient = $1', [order.user.email])).toBe(2);
  });

  test('five a day', async () => {
    const email = `${unique('nobody')}@civis.test`;
    const start = clockNow();
    const statuses: number[] = [];
    try {
      for (let turn = 0; turn < 6; turn += 1) {
        setClock(addSeconds(start, turn * 61));
        statuses.push((await nobody().send(registrationCalls.resendConfirmation, { body: { email } })).status);
      }
    } finally {
      setClock(null);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('another address before it is confirmed', () => {
  const change = (body: { email: string; newEmail: string; password: string }) =>
    nobody().send(registrationCalls.changePendingEmail, { body });

  test('guesses of its password count: after five not even the right one passes, and an address that nobody has answers alike', async () => {
    const order = anOrder();
    await register(order);
    const newEmail = `${unique('guess')}@civis.test`;
    const guess = (email: string) => change({ email, newEmail, password: 'Wrong-Word-2026!' });
    for (const email of [order.user.email, `${unique('nobody')}@civis.test`]) {
      const codes = [];
      for (let at = 0; at < 6; at += 1) codes.push((await guess(email)).error.code);
      expect(codes).toEqual([...Array(5).fill('PENDING_SIGNUP_WRONG'), 'ACCOUNT_LOCKED']);
    }
    const right = await change({ email: order.user.email, newEmail, password: demoPassword });
    expect(right.error.code).toBe('ACCOUNT_LOCKED');
  });

  test('needs the password; the old link dies, the new one confirms', async () => {
    const order = anOrder();
    const answer = await register(order);
    const old = tokenIn((await lastMessageTo(order.user.email)).text);
    const newEmail = `${unique('right')}@civis.test`;
    expect((await change({ email: order.user.email, newEmail, password: 'Wrong-Word-2026!' })).status).toBe(400);
    const changed = await change({ email: order.user.email, newEmail, password: demoPassword });
    expect(changed.payload).toEqual({ to: newEmail });
    const token = tokenIn((await lastMessageTo(newEmail)).text);
    expect((await nobody().send(registrationCalls.confirm, { params: { token: old }, body: { email: order.user.email } })).status).toBe(
      400,
    );
    const confirmed = await nobody().send(registrationCalls.confirm, { params: { token }, body: { email: newEmail } });
    expect(confirmed.payload.hospital?.id).toBe(answer.payload.hospital.id);
    expect((await change({ email: newEmail, newEmail: order.user.email, password: demoPassword })).status).toBe(400);
  });

  test('an address in use is answered like a free one, its owner is told, and another one can still be given', async () => {
    const [one, other] = [anOrder(), anOrder()];
    await register(one);
    await register(other);
    const opened = { params: { token: tokenIn((await lastMessageTo(other.user.email)).text) }, body: { email: other.user.email } };
    expect((await nobody().send(registrationCalls.confirm, opened)).status).toBe(200);
    const taken = await change({ email: one.user.email, newEmail: other.user.email, password: demoPassword });
    expect(taken.payload).toEqual({ to: other.user.email });
    expect((await lastMessageTo(other.user.email)).template).toBe('address-in-use');
    expect(await countOf('one_time_tokens where email = $1 and revoked_at is null and used_at is null', [other.user.email])).toBe(0);
  });
});

describe('an address that a sign-up waits for', () => {
  const linkOf = async (email: string) => tokenIn((await lastMessageTo(email)).text);
  const confirm = (token: string, email: string) => nobody().send(registrationCalls.confirm, { params: { token }, body: { email } });

  test('is held against nobody: who signs up with it later gets a link, and the first to open one has it', async () => {
    const stranger = anOrder();
    const [email] = [stranger.user.email];
    await register(stranger);
    const theirs = await linkOf(email);
    const owner = anOrder(undefined, email);
    const { payload } = await register(owner);
    expect((await lastMessageTo(email)).template).not.toBe('address-in-use');
    const opened = await confirm(await linkOf(email), email);
    expect(opened.payload.hospital?.id).toBe(payload.hospital.id);
    expect((await confirm(theirs, email)).error.code).toBe('LINK_INVALID');
    const { rows } = await theDatabase().owner.query(
      'select email, status from accounts where $1 in (email, wanted_email) order by status',
      [email],
    );
    expect(rows).toEqual([
      { email, status: 'active' },
      { email: null, status: 'pending' },
    ]);
  });

  test('the earlier link works until then: both went to the mailbox', async () => {
    const [first, email] = [anOrder(), ''];
    const { payload } = await register(first);
    const link = await linkOf(first.user.email);
    await register(anOrder(undefined, first.user.email));
    const later = await linkOf(first.user.email);
    expect((await confirm(link, first.user.email)).payload.hospital?.id, email).toBe(payload.hospital.id);
    expect((await confirm(later, first.user.email)).error.code).toBe('LINK_INVALID');
  });

  test('does not stop an invitation: its mail invites, and accepting it makes the sign-up void', async () => {
    const stranger = anOrder();
    const { email } = stranger.user;
    await register(stranger);
    const theirs = await linkOf(email);
    const hospital = await aHospital();
    const { payload: roles } = await hospital.admin.raw('GET', '/api/roles?limit=1000');
    const invited = await hospital.admin.raw('POST', '/api/users', {
      ...{ firstName: 'Ada', lastName: 'Eze', email, dialCode: '+234', phoneNumber: '8031234567', cadre: 'auditor' },
      ...{
        roleId: (roles as { data: { id: string; name: string }[] }).data.find(({ name }) => name === 'Auditor')?.id,
        departmentIds: [hospital.departmentId],
      },
    });
    expect(invited.status, invited.text).toBe(200);
    const mail = await lastMessageTo(email);
    expect(mail.text).not.toContain('already sign in');
    const accepted = await nobody().raw('POST', `/api/users/verify/${tokenIn(mail.text)}`, {
      ...{ password: demoPassword, confirmPassword: demoPassword, termsAccepted: true },
    });
    expect(accepted.status, accepted.text).toBe(200);
    expect((await confirm(theirs, email)).error.code).toBe('LINK_INVALID');
    // Who signs in with it now is told of later ones.
    await register(anOrder(undefined, email));
    expect((await lastMessageTo(email)).template).toBe('address-in-use');
  });
});

test('a sign-up that nobody confirmed within seven days is removed; code and address are free again, the audit stays', async () => {
  const order = anOrder();
  const { hospital } = (await register(order)).payload;
  await runJobNow('registration.remove-unconfirmed');
  expect(await countOf('hospitals where id = $1', [hospital.id])).toBe(1);
  try {
    setClock(addDays(clockNow(), 8));
    await runJobNow('registration.remove-unconfirmed');
  } finally {
    setClock(null);
  }
  expect(await countOf('hospitals where id = $1', [hospital.id])).toBe(0);
  expect(await countOf('audit_entries where hospital_id = $1', [hospital.id])).toBeGreaterThan(0);
  expect((await register(anOrder(order.hospital.rcCode, order.user.email))).status).toBe(200);
});

test('legal texts have a version', async () => {
  for (const call of [registrationCalls.terms, registrationCalls.privacy]) {
    const answer = await nobody().send(call);
    expect(answer.payload.version).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(answer.payload.html).toContain('<h1>');
  }
});
