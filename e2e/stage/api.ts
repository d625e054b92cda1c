import { setTimeout as pause } from 'node:timers/promises';
import { type RunningServer, untilPrinted } from './server.ts';

export const password = 'Civis-Journey-2026!';

export interface ApiAnswer {
  readonly status: number;
  readonly payload: Record<string, unknown>;
  readonly text: string;
}

/** One request to a running server; a lost connection is status 0. */
export async function ask(
  url: string,
  method: string,
  path: string,
  { token, body, key }: { token?: string | undefined; body?: unknown; key?: string } = {},
): Promise<ApiAnswer> {
  try {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(15_000),
    });
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
        timeZoneLabel: 'Africa/Lagos (GMT+01:00)',
        timeZoneOffset: '+01:00',
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
