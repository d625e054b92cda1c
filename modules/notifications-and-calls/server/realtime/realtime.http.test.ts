import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dropSessions } from '#kernel/server/access/session-cache.ts';
import { type Civis, startCivis } from '#kernel/server/start/start-civis.ts';
import type { Notice } from '#kernel/server/scope/scope.ts';
import { aHospital, clockNow, inPlatform, inScopeOf, type TestHospital, theCivis, theDatabase } from '#testing/world.ts';

let twin: Civis;

const quiet = { info: () => undefined, warn: () => undefined, error: console.error };

beforeAll(async () => {
  const { kernel } = theCivis();
  twin = await startCivis({
    database: theDatabase(),
    modules: kernel.modules,
    settings: kernel.settings,
    delivery: { mailFrom: 'Civis <no-reply@civis.test>', sms: { provider: 'outbox' } },
    log: quiet,
    print: () => undefined,
    clock: clockNow,
    strict: true,
    background: false,
    http: { trustedProxies: [], allowedOrigins: ['http://other.test'], logLevel: 'error' },
  });
  for (const civis of [theCivis(), twin]) await civis.server.listen({ host: '127.0.0.1', port: 0 });
}, 60_000);
afterAll(() => twin.stop());

const portOf = (civis: Civis) => (civis.server.server.address() as AddressInfo).port;

interface Stream {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: () => string;
  readonly events: () => {
    event: string;
    data: { action?: string; record?: { content: string }; entity?: string; module?: string; id?: string };
  }[];
  readonly ended: () => boolean;
  readonly pause: () => void;
  readonly cut: () => void;
  readonly clientId: string;
  readonly claim: (token: string | null, subscriptions: readonly string[], bearer?: boolean) => Promise<{ status: number; body: unknown }>;
}

async function post(civis: Civis, token: string | null, body: unknown): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(`http://127.0.0.1:${portOf(civis)}/api/realtime`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: token } : {}) },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  return { status: answer.status, body: text ? JSON.parse(text) : '' };
}

/** Opens a stream as a browser does: no header, no cookie. */
async function open(civis: Civis = theCivis()): Promise<Stream> {
  let [text, ended] = ['', false];
  const asked = request({
    host: '127.0.0.1',
    port: portOf(civis),
    path: '/api/realtime',
    headers: { accept: 'text/event-stream', 'accept-encoding': 'gzip' },
  });
  const answer = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
    asked.on('response', resolve).on('error', reject).end();
  });
  answer.on('data', (chunk) => (text += chunk));
  answer.on('close', () => (ended = true)).on('error', () => undefined);
  await expect.poll(() => text).toContain('\n\n');
  const clientId = /^id:(.+)$/m.exec(text)?.[1] ?? '';
  return {
    headers: answer.headers,
    text: () => text,
    events: () =>
      text
        .split('\n\n')
        .slice(1)
        .filter((block) => block.includes('data:'))
        .map((block) => ({ event: /^event:(.*)$/m.exec(block)?.[1] ?? '', data: JSON.parse(/^data:(.*)$/m.exec(block)?.[1] ?? '{}') })),
    ended: () => ended,
    pause: () => answer.pause(),
    cut: () => asked.destroy(),
    clientId,
    claim: (token, subscriptions, bearer) => post(civis, token && bearer ? `Bearer ${token}` : token, { clientId, subscriptions }),
  };
}

const until = <T>(read: () => T) => expect.poll(read, { timeout: 10_000, interval: 20 });
const tell = (hospital: TestHospital, userIds: readonly string[], content: string, more: Partial<Notice> = {}) =>
  inScopeOf(hospital.id, (scope) => scope.notify({ title: 'Low Stock', content, path: '/inventory', to: { userIds }, ...more }));
const contents = (stream: Stream) => stream.events().map(({ data }) => data.record?.content);

describe('the wire', () => {
  test('headers and the first message, to the letter', async () => {
    const stream = await open();
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=UTF-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    expect(stream.headers['content-encoding']).toBeUndefined();
    expect(stream.clientId).toMatch(/^[\w-]{40,}$/);
    expect(stream.text()).toBe(`id:${stream.clientId}\nevent:PB_CONNECT\ndata:{"clientId":"${stream.clientId}"}\n\n`);
    stream.cut();
  });

  test('ten of one address may wait to be claimed; the eleventh is told when to come again, and HEAD opens none', async () => {
    const address = `http://127.0.0.1:${portOf(twin)}/api/realtime`;
    const look = () => fetch(address, { method: 'HEAD' });
    for (let at = 0; at < 20; at += 1) {
      const answer = await look();
      expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
        200,
        'text/event-stream; charset=UTF-8',
        '',
      ]);
    }
    const streams: Stream[] = [];
    for (let at = 0; at < 10; at += 1) streams.push(await open(twin));
    const refused = await fetch(address);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
    expect(await refused.json()).toMatchObject({ status: 429, data: {} });
    expect((await look()).status).toBe(429);
    streams[0]?.cut();
    await until(async () => (await look()).status).toBe(200);
    for (const stream of streams) stream.cut();
  });

  test('claiming: no session 401, unknown client 404, somebody else’s 403, nonsense 400', async () => {
    const hospital = await aHospital();
    const [nurse, other] = [await hospital.userWith(), await hospital.userWith()];
    const stream = await open();
    expect(await stream.claim(null, ['notification/*'])).toMatchObject({ status: 401, body: { status: 401, data: {} } });
    expect((await stream.claim('never-a-token', ['notification/*'])).status).toBe(401);
    expect(await post(theCivis(), nurse.token, { clientId: 'x'.repeat(43), subscriptions: [] })).toEqual({
      status: 404,
      body: { status: 404, message: 'Missing or invalid client id.', data: {} },
    });
    expect(await stream.claim(nurse.token, ['notification/*'])).toEqual({ status: 204, body: '' });
    expect((await stream.claim(nurse.token, ['notification/*'], true)).status).toBe(204);
    expect((await stream.claim(other.token, ['notification/*'])).status).toBe(403);
    for (const bad of [
      'notification/*\nevent:x',
      `notification/*?options=${encodeURIComponent('{"query":{"filter":"secret = 1"}}')}`,
      'notification/*?options=%7B',
    ])
      expect([bad, (await stream.claim(nurse.token, [bad])).status]).toEqual([bad, 400]);
    stream.cut();
  });

  test('topics come back verbatim; each list replaces the former; unknown topics are silent', async () => {
    const hospital = await aHospital();
    const nurse = await hospital.userWith();
    const stream = await open();
    const filtered = `notification/*?options=${encodeURIComponent(JSON.stringify({ query: { filter: 'priority = "high"' }, headers: { a: 'b' } }))}`;
    await stream.claim(nurse.token, ['notification/*', filtered, 'patients/*']);
    await tell(hospital, [nurse.userId], 'One', { priority: 'high' });
    await until(() => stream.events().map(({ event }) => event)).toEqual(['notification/*', filtered]);
    await stream.claim(nurse.token, [filtered]);
    await tell(hospital, [nurse.userId], 'Two');
    await tell(hospital, [nurse.userId], 'Three', { priority: 'high' });
    await until(() => contents(stream)).toEqual(['One', 'One', 'Three']);
    stream.cut();
  });

  test('each hears own rows alone, over two processes and in the order of commits', async () => {
    const [hospital, foreign] = await Promise.all([aHospital(), aHospital()]);
    const [nurse, other] = [await hospital.userWith(), await hospital.userWith()];
    const [here, there, theirs, stranger] = [await open(), await open(twin), await open(twin), await open()];
    await here.claim(nurse.token, ['notification/*']);
    await there.claim(nurse.token, ['notification/*']);
    await theirs.claim(other.token, [
      'notification/*',
      `notification/*?options=${encodeURIComponent(JSON.stringify({ query: { filter: `userId = "${nurse.userId}"` } }))}`,
    ]);
    await stranger.claim(foreign.admin.token, ['notification/*', 'hospital/live']);
    const words = Array.from({ length: 40 }, (_, turn) => `Notice ${turn}`);
    for (const word of words) await tell(hospital, [nurse.userId], word);
    for (const stream of [here, there]) await until(() => contents(stream)).toEqual(words);
    expect(theirs.events()).toEqual([]);
    expect(stranger.events()).toEqual([]);
    for (const stream of [here, there, theirs, stranger]) stream.cut();
  });

  test('a call of 200 people is told to each in portions', async () => {
    const hospital = await aHospital();
    const nurse = await hospital.userWith();
    const stream = await open();
    await stream.claim(nurse.token, ['notification/*']);
    const many = [...Array.from({ length: 199 }, () => crypto.randomUUID()), nurse.userId];
    await tell(hospital, many, 'To all');
    await until(() => contents(stream)).toEqual(['To all']);
    stream.cut();
  });

  test('hospital/live tells what changed, to holders of its permission', async () => {
    const hospital = await aHospital();
    const [holder, without] = [await hospital.userWith('View Patient List'), await hospital.userWith('View Vitals')];
    const [one, two] = [await open(), await open(twin)];
    await one.claim(holder.token, ['hospital/live']);
    await two.claim(without.token, ['hospital/live']);
    const id = crypto.randomUUID();
    await inScopeOf(hospital.id, async (scope) => {
      await scope.live({ entity: 'patients', id, action: 'update', permission: 'View Patient List' });
      await scope.live({ entity: 'departments', action: 'create' });
    });
    await until(() => one.events().map(({ data }) => data)).toEqual([
      { module: 'patients', entity: 'patients', id, action: 'update' },
      { module: 'organisation', entity: 'departments', id: null, action: 'create' },
    ]);
    await until(() => two.events()).toHaveLength(1);
    for (const stream of [one, two]) stream.cut();
  });
});

describe('ends', () => {
  test('a revoked session loses its streams in every process within five seconds', async () => {
    const hospital = await aHospital();
    const nurse = await hospital.userWith();
    const [here, there] = [await open(), await open(twin)];
    for (const stream of [here, there]) expect((await stream.claim(nurse.token, ['notification/*'])).status).toBe(204);
    const { rows } = await theDatabase().owner.query('select account_id from users where id = $1', [nurse.userId]);
    await theDatabase().owner.query('delete from sessions where account_id = $1', [rows[0].account_id]);
    await inPlatform((scope) => dropSessions(scope, { accountId: rows[0].account_id }));
    const began = performance.now();
    for (const stream of [here, there]) await until(stream.ended).toBe(true);
    expect(performance.now() - began).toBeLessThan(5000);
  });

  test('signing out ends the stream', async () => {
    const hospital = await aHospital();
    const nurse = await hospital.userWith();
    const stream = await open();
    await stream.claim(nurse.token, ['notification/*']);
    await nurse.raw('POST', '/api/auth/logout', {});
    await until(stream.ended).toBe(true);
  });

  test('a client that does not read is cut after a megabyte; the others hear on', async () => {
    const hospital = await aHospital();
    const nurse = await hospital.userWith();
    const [slow, quick] = [await open(), await open()];
    // Long topic names fill the buffers soon: they come back with every event.
    const wide = Array.from(
      { length: 60 },
      (_, at) => `notification/*?options=${encodeURIComponent(JSON.stringify({ query: { at, pad: 'x'.repeat(9000) } }))}`,
    );
    await slow.claim(nurse.token, wide);
    await quick.claim(nurse.token, ['notification/*']);
    slow.pause();
    const before = theCivis().streams.size();
    let told = 0;
    // The system's own buffers take some megabytes before the stream's does.
    while (theCivis().streams.size() === before && told < 200) {
      await tell(hospital, [nurse.userId], `Notice ${told}`);
      told += 1;
    }
    expect(theCivis().streams.size()).toBe(before - 1);
    await until(() => quick.events().length).toBe(told);
    slow.cut();
    quick.cut();
  });

  test('pings go to every stream', async () => {
    const stream = await open();
    const wires = theCivis().kernel.modules.filter((module) => module.wire);
    expect(wires.map(({ name }) => name)).toEqual(['notifications-and-calls']);
    await theCivis().streams.beat(clockNow());
    await until(stream.text).toContain(':ping\n\n');
    stream.cut();
  });
});
