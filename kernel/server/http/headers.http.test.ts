import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestClient } from '#testing/client.ts';
import { aHouse, type House, type SignedIn } from '../testing/house.ts';

let house: House;
let holder: SignedIn;
let port: number;

beforeAll(async () => {
  house = await aHouse({
    changes: {
      http: {
        trustedProxies: ['10.9.0.1'],
        allowedOrigins: ['http://other.test', 'https://clinic.test'],
        metricsToken: 'a-token-of-16-letters',
        logLevel: 'silent',
      },
    },
  });
  holder = house.signIn();
  await house.civis.server.listen({ host: '127.0.0.1', port: 0 });
  port = (house.civis.server.server.address() as { port: number }).port;
});
afterAll(() => house.end());

/** What the server says to raw bytes on a socket. */
function says(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let heard = '';
    socket.on('data', (chunk) => {
      heard += chunk.toString();
    });
    socket.on('close', () => resolve(heard));
    socket.on('error', reject);
  });
}

describe('every answer', () => {
  test.each([
    ['a list', '/api/try/things', 200],
    ['a refusal', '/api/try/files/0', 404],
    ['an address that leads nowhere', '/api/nothing', 404],
    ['an address that cannot be read', '/api/%zz', 404],
    ['health', '/api/health', 200],
    ['the contract', '/api/openapi.json', 200],
  ])('%s carries the headers of safety, is kept by nobody and names no server', async (_what, url, status) => {
    const { headers, status: answered } = await holder.raw('GET', url);
    expect(answered).toBe(status);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('geolocation=()'),
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    expect(headers).not.toHaveProperty('server');
    expect(headers).not.toHaveProperty('x-powered-by');
  });
});

describe('other origins', () => {
  const from = (origin: string, extra: Record<string, string> = {}) => ({ headers: { origin, ...extra } });
  const preflight = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' };

  test('a listed origin may ask first', async () => {
    const { status, headers, text } = await house
      .nobody()
      .raw('OPTIONS', '/api/try/things', undefined, from('https://clinic.test', preflight));
    expect([status, text]).toEqual([204, '']);
    expect(headers).toMatchObject({
      'access-control-allow-origin': 'https://clinic.test',
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': expect.stringContaining('Idempotency-Key'),
      vary: 'origin',
    });
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  });

  test('and reads the answer, its limits too', async () => {
    const { headers } = await holder.raw('GET', '/api/try/things', undefined, from('http://other.test'));
    expect(headers['access-control-allow-origin']).toBe('http://other.test');
    expect(headers['access-control-expose-headers']).toContain('RateLimit-Remaining');
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
  });

  test.each(['http://evil.test', 'https://clinic.test.evil.test', 'http://clinic.test', 'null', 'https://clinic.test:444'])(
    '%s is told nothing',
    async (origin) => {
      const asked = await house.nobody().raw('OPTIONS', '/api/try/things', undefined, from(origin, preflight));
      expect([asked.status, asked.headers['access-control-allow-origin']]).toEqual([404, undefined]);
      const { headers } = await holder.raw('GET', '/api/try/things', undefined, from(origin));
      expect(headers['access-control-allow-origin']).toBeUndefined();
      // Else a cache could give this answer to an origin that is listed.
      expect(headers['vary']).toBe('origin');
    },
  );
});

describe('what may be kept', () => {
  test('carries how long and a tag; the tag again is 304 without a body', async () => {
    const first = await house.nobody().raw('GET', '/api/try/kept');
    expect(first.headers['cache-control']).toBe('public, max-age=60');
    const etag = String(first.headers['etag']);
    expect(etag).toMatch(/^"[\w-]{20,}"$/);
    for (const held of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await house.nobody().raw('GET', '/api/try/kept', undefined, { headers: { 'if-none-match': held } });
      expect([held, again.status, again.text, again.headers['etag']]).toEqual([held, 304, '', etag]);
    }
    const other = await house.nobody().raw('GET', '/api/try/kept', undefined, { headers: { 'if-none-match': '"other"' } });
    expect([other.status, other.payload]).toEqual([200, { word: 'kept' }]);
  });
});

describe('rates of public calls', () => {
  test('each answer says what is left; the one too many is 429 with the seconds to wait', async () => {
    house.setClock('2026-03-04T10:00:12.000Z');
    const visitor = house.nobody();
    for (let left = 4; left >= 0; left -= 1) {
      const { status, headers } = await visitor.raw('GET', '/api/try/open');
      expect([status, headers['ratelimit-limit'], headers['ratelimit-remaining'], headers['ratelimit-reset']]).toEqual([
        200,
        '5',
        String(left),
        '48',
      ]);
    }
    const refused = await visitor.raw('GET', '/api/try/open');
    expect([refused.status, refused.error.code, refused.headers['retry-after'], refused.headers['ratelimit-remaining']]).toEqual([
      429,
      'TOO_MANY_REQUESTS',
      '48',
      '0',
    ]);
    expect(refused.message).toBe('Too many requests. Try again in 48 seconds.');
    // Another address, another call and the next window are counted for themselves.
    expect((await house.nobody().raw('GET', '/api/try/open')).status).toBe(200);
    expect((await visitor.raw('GET', '/api/try/kept')).headers['ratelimit-remaining']).toBe('119');
    house.setClock('2026-03-04T10:01:00.000Z');
    expect((await visitor.raw('GET', '/api/try/open')).headers['ratelimit-remaining']).toBe('4');
    house.setClock(null);
  });

  test('thirty at once take no more than five', async () => {
    const visitor = house.nobody();
    const answers = await Promise.all(Array.from({ length: 30 }, () => visitor.raw('GET', '/api/try/open')));
    const windows = new Set(answers.map(({ headers }) => headers['ratelimit-reset'])).size;
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(5 * windows);
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
  });

  test('an address is believed from a trusted proxy alone', async () => {
    const via = async (proxy: string, forwarded: string) =>
      (
        await new TestClient(() => house.civis, null, proxy).raw('GET', '/api/try/open', undefined, {
          headers: { 'x-forwarded-for': forwarded },
        })
      ).headers['ratelimit-remaining'];
    expect(await via('10.9.0.1', '198.51.100.7')).toBe('4');
    expect(await via('10.9.0.1', '198.51.100.8')).toBe('4');
    expect(await via('10.9.0.2', '198.51.100.9')).toBe('4');
    expect(await via('10.9.0.2', '198.51.100.10')).toBe('3');
  });
});

describe('what never becomes a request', () => {
  test.each([
    ['nonsense', 'NONSENSE\r\n\r\n', 400],
    ['headers without end', `GET /api/health HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(70_000)}\r\n\r\n`, 431],
    ['two lengths', 'POST /api/try/things HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n', 400],
  ])('%s: the envelope, no name of a server, and the line is cut', async (_what, bytes, status) => {
    const heard = await says(bytes);
    expect(heard).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const [head = '', body = ''] = heard.split('\r\n\r\n');
    expect(JSON.parse(body)).toMatchObject({ success: false, statusCode: status, error: { code: 'MALFORMED_BODY' } });
    expect(head).toMatch(/x-content-type-options: nosniff/);
    expect(heard).not.toMatch(/^server:/im);
  });
});

describe('operations', () => {
  test('health is what the notification client expects; ready tells of the database', async () => {
    expect(JSON.parse((await house.nobody().raw('GET', '/api/health')).text)).toEqual({ code: 200, message: 'API is healthy.', data: {} });
    expect(JSON.parse((await house.nobody().raw('GET', '/api/ready')).text)).toEqual({ ready: true, database: 'url' });
  });

  test('metrics want their own token', async () => {
    const ask = (authorization?: string) =>
      house.nobody().raw('GET', '/metrics', undefined, authorization ? { headers: { authorization } } : {});
    expect((await ask()).status).toBe(401);
    expect((await ask(`Bearer ${holder.token}`)).status).toBe(401);
    expect((await ask('Bearer a-token-of-16-letterX')).status).toBe(401);
    const metrics = await ask('Bearer a-token-of-16-letters');
    expect(metrics.status).toBe(200);
    expect(metrics.text).toContain('civis_pool_connections{pool="app",state="total"}');
    expect(metrics.text).toContain('route="/api/try/things"');
  });
});
