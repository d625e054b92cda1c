import { setTimeout as pause } from 'node:timers/promises';
import { type RunningServer, untilPrinted } from './server.ts';

export const password = 'Civis-Journey-2026!';

export interface ApiAnswer {
  readonly status: number;
  readonly payload: Record<string, unknown>;
  readonly text: string;
}

/** What this process keeps for each server and person, as their browsers would. */
const cookies = new Map<string, string>();

/** One request to a running server; a lost connection is status 0. */
export async function ask(
  url: string,
  method: string,
  path: string,
  { token, body, key }: { token?: string | undefined; body?: unknown; key?: string } = {},
): Promise<ApiAnswer> {
  const browser = `${url} ${(body as { email?: string } | undefined)?.email ?? ''}`;
  try {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key ? { 'idempotency-key': key } : {}),
        ...(path.startsWith('/auth') && cookies.has(browser) ? { cookie: cookies.get(browser) ?? '' } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(15_000),
    });
    const [kept] = answer.headers.getSetCookie();
    if (kept) cookies.set(browser, kept.split(';')[0] ?? '');
    const text = await answer.text();
    const parsed = JSON.parse(text) as { payload?: Record<string, unknown> };
    return { status: answer.status, payload: parsed.payload ?? {}, text };
  } catch (error) {
    return { status: 0, payload: {}, text: String(error) };
  }
}

/** Registers a hospital by the API, confirms it by the printed mail, waits for the setup, signs in. */
export async function aHospitalBehind(
  server: RunningServer,
  email = 'founder@journey.test',
  zone = { label: 'Africa/Lagos (GMT+01:00)', offset: '+01:00' },
): Promise<{ token: string; hospitalId: string }> {
  const list = await ask(server.url, 'GET', '/specialization/default');
  const rows = (Array.isArray(list.payload) ? list.payload : list.payload.data) as { id: string }[];
  const signedUp = await ask(server.url, 'POST', '/hospitals', {
    body: {
      hospital: {
        name: 'Crash Clinic',
        address: '1 Marina Road',
        country: 'Nigeria',
        state: 'Lagos',
        city: 'Lagos',
        timeZoneLabel: zone.label,
        timeZoneOffset: zone.offset,
        rcCode: 'RC990011',
        specializations: [rows[0]?.id],
      },
      user: {
        fullname: 'Bola Founder',
        phoneNumber: '8031234567',
        dialcode: '+234',
        address: '2 Marina Road',
        email,
        country: 'Nigeria',
        state: 'Lagos',
        city: 'Lagos',
        gender: 'female',
        title: 'Ms',
        password,
      },
      termsAccepted: true,
    },
  });
  if (signedUp.status !== 200) throw new Error(`Registration failed: ${signedUp.text}`);
  const [, mailed] = await untilPrinted(server, /signup-confirmation\?\S*?token=([\w%.~-]+)/);
  await ask(server.url, 'POST', `/auth/loginbytoken/${mailed}`, { body: { email } });
  for (let tries = 0; tries < 100; tries += 1) {
    const session = await ask(server.url, 'POST', '/auth/login/otp/hospital', { body: { email, password } });
    const token = session.payload.token as string | undefined;
    if (token) {
      const ready = await ask(server.url, 'GET', '/patients?limit=1', { token });
      if (ready.status === 200) return { token, hospitalId: (signedUp.payload.hospital as { id: string }).id };
    }
    await pause(300);
  }
  throw new Error('The hospital was not set up');
}

/** The rows of a list call. */
export async function rowsOf<Row>(url: string, path: string, token: string): Promise<Row[]> {
  const answer = await ask(url, 'GET', path, { token });
  if (answer.status !== 200) throw new Error(`GET ${path}: ${answer.text}`);
  return (Array.isArray(answer.payload) ? answer.payload : answer.payload['data']) as Row[];
}

/** What a read answers. */
export async function readOf<Payload>(url: string, path: string, token: string): Promise<Payload> {
  const answer = await ask(url, 'GET', path, { token });
  if (answer.status !== 200) throw new Error(`GET ${path}: ${answer.text}`);
  return answer.payload as Payload;
}

/** Sends a write that must succeed; gives its payload. */
export async function make(
  url: string,
  method: string,
  path: string,
  token: string,
  body: unknown,
): Promise<Record<string, unknown> & { id: string }> {
  const answer = await ask(url, method, path, { token, body });
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.text}`);
  return answer.payload as Record<string, unknown> & { id: string };
}

export interface Colleague {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly roleId: string;
}

/** Invites somebody of a role and takes the invitation up by the printed link; what the first password needs is done. */
export async function aColleague(
  server: RunningServer,
  token: string,
  roleName: string,
  mailbox = roleName.toLowerCase().replace(/\W+/g, '-'),
): Promise<Colleague> {
  const [role, department] = await Promise.all([
    rowsOf<{ id: string; name: string }>(server.url, '/roles/?limit=100', token).then((rows) => rows.find((row) => row.name === roleName)),
    rowsOf<{ id: string }>(server.url, '/departments?limit=1', token).then(([row]) => row),
  ]);
  if (!role || !department) throw new Error(`There is no role ${roleName}, or no department`);
  const email = `${mailbox}@journey.test`;
  const user = await make(server.url, 'POST', '/users', token, {
    firstName: roleName.split(' ')[0],
    lastName: 'Colleague',
    email,
    dialCode: '+234',
    phoneNumber: '8031230000',
    roleId: role.id,
    departmentIds: [department.id],
    cadre: 'other',
    reason: 'Needed for the journey',
  });
  const [, invitation = ''] = await untilPrinted(
    server,
    new RegExp(`Mail to ${email}:(?:(?!--- outbox ---)[^])*?verify\\?token=([\\w%.~-]+)`),
  );
  const taken = await ask(server.url, 'POST', `/users/verify/${invitation}`, {
    body: { password, confirmPassword: password, termsAccepted: true },
  });
  if (taken.status !== 200) throw new Error(`The invitation of ${email} was refused: ${taken.text}`);
  return { id: user.id, email, password, roleId: role.id };
}

/** Registers a patient as a form would; `more` says what differs. */
export function aPatient(server: RunningServer, token: string, more: Readonly<Record<string, unknown>> = {}) {
  return make(server.url, 'POST', '/patients', token, {
    firstName: 'Ada',
    lastName: 'Obi',
    gender: 'female',
    dateOfBirth: '1990-03-14',
    dialCode: '+234',
    phoneNumber: '8035550000',
    address: '4 Broad Street, Lagos',
    consentDataProcessing: true,
    consentTreatment: true,
    consentMethod: 'verbal',
    confirmNotDuplicate: true,
    ...more,
  });
}
