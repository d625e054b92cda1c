import { createServer as createHttpServer, type Server } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Instant } from '#kernel/contract/fields.ts';
import { addMinutes } from '../clock/instants.ts';
import { aHouse, type House } from '../testing/house.ts';
import { drawPaper, type Letter } from '../exports/paper.ts';
import { type Attachment, type Deliverer, deliverDue, mailTransport, type OutboxRow, smsTransport } from './deliver.ts';

let house: House;
let now: Instant;
const start = '2026-05-04T09:00:00.000Z';

beforeAll(async () => {
  house = await aHouse();
});
afterAll(() => house.end());
beforeEach(async () => {
  now = start;
  house.setClock(start);
  await house.database.owner.query('delete from message_outbox');
});
afterEach(() => house.setClock(null));

const mailTo = (to: string, html?: string) =>
  house.onPlatform((scope) =>
    scope.mail({ to, subject: `For ${to}`, text: 'Your code is 123456', template: 'try', ...(html ? { html } : {}) }),
  );

async function rowOf(recipient: string): Promise<Record<string, unknown>> {
  return (await house.database.owner.query('select * from message_outbox where recipient = $1', [recipient])).rows[0];
}

function delivererWith(changes: Partial<Deliverer> = {}): Deliverer & { readonly sent: OutboxRow[]; readonly warned: object[] } {
  const [sent, warned] = [[] as OutboxRow[], [] as object[]];
  const log = { info: () => undefined, warn: (facts: object) => void warned.push(facts), error: () => undefined };
  const send = async (row: OutboxRow) => void sent.push(row);
  const keepBodies = { email: false, sms: false };
  return {
    owner: house.database.owner,
    clock: () => now,
    log,
    mail: send,
    sms: send,
    draw: drawPaper,
    keepBodies,
    sent,
    warned,
    ...changes,
  };
}

test('a message is brought once, by whichever of five deliverers', async () => {
  for (let at = 0; at < 100; at += 1) await mailTo(`many${at}@civis.test`);
  const brought: string[] = [];
  const mail = async (row: OutboxRow) => void brought.push(row.recipient);
  const counts = await Promise.all(Array.from({ length: 5 }, () => deliverDue(delivererWith({ mail }))));
  expect(counts.reduce((sum, count) => sum + count)).toBe(100);
  expect(new Set(brought).size).toBe(100);
  expect(brought).toHaveLength(100);
  expect(await deliverDue(delivererWith({ mail }))).toBe(0);
});

test('a row that another process is just claiming is left to it, without waiting', async () => {
  for (const to of ['theirs@civis.test', 'ours@civis.test']) await mailTo(to);
  const other = await house.database.owner.connect();
  await other.query('begin');
  await other.query("select 1 from message_outbox where recipient = 'theirs@civis.test' for update");
  const ours = delivererWith();
  const brought = await Promise.race([deliverDue(ours), pause(3000, 'it waited')]);
  await other.query('rollback');
  other.release();
  expect([brought, ours.sent.map(({ recipient }) => recipient)]).toEqual([1, ['ours@civis.test']]);
});

test('what waits while its claim runs is not taken by another', async () => {
  await mailTo('slow@civis.test');
  let finish: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const slow = deliverDue(delivererWith({ mail: () => held }));
  await expect.poll(async () => (await rowOf('slow@civis.test'))['attempts']).toBe(1);
  const other = delivererWith();
  now = addMinutes(start, 0.9);
  await deliverDue(other);
  expect(other.sent).toEqual([]);
  finish();
  await slow;
  expect(await rowOf('slow@civis.test')).toMatchObject({ status: 'sent', attempts: 1 });
});

test('a deliverer that died in the middle is followed by another after a minute', async () => {
  await mailTo('crash@civis.test');
  await house.database.owner.query("update message_outbox set attempts = 1, next_attempt_at = $1 where recipient = 'crash@civis.test'", [
    addMinutes(start, 1),
  ]);
  const next = delivererWith();
  await deliverDue(next);
  expect(next.sent).toHaveLength(0);
  now = addMinutes(start, 1);
  await deliverDue(next);
  expect(next.sent).toHaveLength(1);
});

test('what a clock put down that ran a day ahead does not wait for that day', async () => {
  house.setClock(addMinutes(start, 24 * 60));
  await mailTo('ahead@civis.test');
  house.setClock(start);
  const next = delivererWith();
  await deliverDue(next);
  expect(next.sent.map(({ recipient }) => recipient)).toEqual(['ahead@civis.test']);
  expect(await deliverDue(next)).toBe(0);
});

test('a transport that fails is tried again after 1, 2, 4 … minutes, eight times, then given up; the text stays for a day', async () => {
  await mailTo('broken@civis.test', '<b>123456</b>');
  const failing = delivererWith({
    mail: async () => {
      throw new Error('550 no such box');
    },
  });
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    await deliverDue(failing);
    const row = await rowOf('broken@civis.test');
    expect(row).toMatchObject({ attempts: attempt, error: '550 no such box', status: attempt < 8 ? 'queued' : 'failed' });
    expect(row['body_text']).toBe('Your code is 123456');
    const next = String(row['next_attempt_at']);
    waits.push((Date.parse(next) - Date.parse(now)) / 60_000);
    // Not a moment earlier.
    now = new Date(Date.parse(next) - 1).toISOString();
    await deliverDue(failing);
    expect((await rowOf('broken@civis.test'))['attempts']).toBe(attempt);
    now = next;
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 24 * 60]);
  await deliverDue(failing);
  expect(await rowOf('broken@civis.test')).toMatchObject({ attempts: 8, status: 'failed', body_text: '', body_html: null });
  // The log says what went wrong, not what was written.
  expect(failing.warned).toHaveLength(8);
  expect(JSON.stringify(failing.warned)).not.toContain('123456');
});

test('one that fails keeps nobody else waiting', async () => {
  for (const to of ['one@civis.test', 'bad@civis.test', 'two@civis.test']) await mailTo(to);
  const deliverer = delivererWith();
  const mail = async (row: OutboxRow) => {
    if (row.recipient === 'bad@civis.test') throw new Error('no');
    deliverer.sent.push(row);
  };
  await deliverDue({ ...deliverer, mail });
  expect(deliverer.sent.map(({ recipient }) => recipient).sort()).toEqual(['one@civis.test', 'two@civis.test']);
});

test('bodies go when a message has left the machine, and stay where nothing leaves', async () => {
  await mailTo('left@civis.test', '<b>123456</b>');
  await deliverDue(delivererWith());
  expect(await rowOf('left@civis.test')).toMatchObject({ status: 'sent', sent_at: start, body_text: '', body_html: null });
  await mailTo('kept@civis.test', '<b>123456</b>');
  await deliverDue(delivererWith({ keepBodies: { email: true, sms: true } }));
  expect(await rowOf('kept@civis.test')).toMatchObject({ status: 'sent', body_text: 'Your code is 123456', body_html: '<b>123456</b>' });
});

const letter: Letter = {
  size: 'letter',
  letterhead: { name: 'Lagoon Hospital', lines: ['14 Bourdillon Close', '+234 802'] },
  title: 'Purchase order',
  number: 'PO-000012',
  facts: [
    ['Vendor', 'Ọ̀yọ́ Pharma'],
    ['Note', 'At the back door\nbefore noon'],
  ],
  columns: ['Product', 'Pack', 'Amount'],
  rows: Array.from({ length: 200 }, (_, at) => [`Product ${at}`, 'Box (10 tablet)', '₦1,000.00']),
  sums: [['Total', '₦200,000.00']],
  total: 'Total',
  ends: [],
  signs: ['For the hospital', 'For vendor'],
  words: { page: 'Page', of: 'of' },
};
const paperTo = (to: string) =>
  house.onPlatform((scope) =>
    scope.mail({ to, subject: 'Order', text: 'Attached', template: 'try', paper: { filename: 'PO-000012.pdf', letter } }),
  );

describe('a mail with a paper', () => {
  test('is handed over with the paper as PDF, which goes with the text', async () => {
    await paperTo('vendor@civis.test');
    const handed: (Attachment | undefined)[] = [];
    await deliverDue(delivererWith({ mail: async (_row, attachment) => void handed.push(attachment) }));
    expect(handed.map((one) => [one?.filename, one?.bytes.subarray(0, 5).toString()])).toEqual([['PO-000012.pdf', '%PDF-']]);
    expect(await rowOf('vendor@civis.test')).toMatchObject({ status: 'sent', body_text: '', paper: null, paper_name: 'PO-000012.pdf' });
  });

  test('whose drawing fails is tried again like any other, and keeps its paper for a day after it was given up', async () => {
    await paperTo('unlucky@civis.test');
    const unlucky = delivererWith({ draw: () => Promise.reject(new Error('no ink')) });
    await deliverDue(unlucky);
    expect(await rowOf('unlucky@civis.test')).toMatchObject({ status: 'queued', attempts: 1, error: 'no ink', paper: letter });
    expect(unlucky.sent).toEqual([]);
    await house.database.owner.query("update message_outbox set attempts = 7 where recipient = 'unlucky@civis.test'");
    now = addMinutes(start, 1);
    await deliverDue(unlucky);
    expect(await rowOf('unlucky@civis.test')).toMatchObject({ status: 'failed', attempts: 8, paper: letter });
    now = addMinutes(now, 24 * 60);
    await deliverDue(unlucky);
    expect(await rowOf('unlucky@civis.test')).toMatchObject({ status: 'failed', attempts: 8, body_text: '', paper: null });
  });

  test('is not drawn where nothing leaves the machine; what stood on it stays with the text', async () => {
    await paperTo('local@civis.test');
    const draw = () => Promise.reject(new Error('not wanted'));
    await deliverDue(delivererWith({ draw, keepBodies: { email: true, sms: true } }));
    expect(await rowOf('local@civis.test')).toMatchObject({ status: 'sent', body_text: 'Attached', paper: letter });
  });

  test('is refused when the paper is larger than a document may be', async () => {
    const long = { ...letter, rows: Array.from({ length: 6_000 }, () => ['x'.repeat(100)]) };
    const paper = { filename: 'long.pdf', letter: long };
    const sending = house.onPlatform((scope) => scope.mail({ to: 'long@civis.test', subject: 'x', text: 'x', template: 'try', paper }));
    await expect(sending).rejects.toThrow(/message_outbox_paper_bounded/);
  });
});

test('a drawing that takes too long is ended', async () => {
  await expect(drawPaper(letter, 1)).rejects.toThrow('not drawn in time');
});

test('mail and SMS go their own ways', async () => {
  await mailTo('way@civis.test');
  await house.onPlatform((scope) => scope.sms({ to: '+2348031234567', text: 'Hello', template: 'try' }));
  const [mails, texts] = [delivererWith(), delivererWith()];
  await deliverDue({ ...mails, sms: texts.sms });
  expect([mails.sent.length, texts.sent.length]).toEqual([1, 1]);
  expect(texts.sent[0]).toMatchObject({ channel: 'sms', recipient: '+2348031234567', body_text: 'Hello' });
});

interface FakeMailServer {
  readonly url: string;
  readonly taken: string[];
  readonly close: () => Promise<void>;
}

/** Speaks as much SMTP as a mail needs, and keeps what it is told. */
async function fakeMailServer(): Promise<FakeMailServer> {
  const taken: string[] = [];
  const server = createServer((socket) => {
    let isData = false;
    let buffered = '';
    socket.write('220 fake ESMTP\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      buffered += chunk.toString();
      if (isData) {
        if (!buffered.endsWith('\r\n.\r\n')) return;
        taken.push(buffered);
        buffered = '';
        isData = false;
        socket.write('250 taken\r\n');
        return;
      }
      for (let end = buffered.indexOf('\r\n'); end >= 0 && !isData; end = buffered.indexOf('\r\n')) {
        const line = buffered.slice(0, end);
        buffered = buffered.slice(end + 2);
        if (/^DATA/i.test(line)) {
          isData = true;
          socket.write('354 go on\r\n');
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
        else socket.write('250 ok\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, taken, close: () => new Promise((resolve) => server.close(() => resolve())) };
}

describe('over SMTP', () => {
  test('a mail arrives with sender, recipient, subject, text and HTML', async () => {
    const server = await fakeMailServer();
    const mail = mailTransport(
      { smtpUrl: server.url, mailFrom: 'Civis <no-reply@civis.test>', sms: { provider: 'outbox' } },
      () => undefined,
    );
    await mailTo('ada@civis.test', '<p>Your code</p>');
    await deliverDue(delivererWith({ mail }));
    await server.close();
    expect(await rowOf('ada@civis.test')).toMatchObject({ status: 'sent', error: null });
    expect(server.taken).toHaveLength(1);
    const [letter = ''] = server.taken;
    expect(letter).toMatch(/^From: Civis <no-reply@civis\.test>\r\n/m);
    expect(letter).toMatch(/^To: ada@civis\.test\r\n/m);
    expect(letter).toMatch(/^Subject: For ada@civis\.test\r\n/m);
    expect(letter).toContain('Your code is 123456');
    expect(letter).toContain('<p>Your code</p>');
  });

  test('a paper arrives as PDF under its name', async () => {
    const server = await fakeMailServer();
    const mail = mailTransport({ smtpUrl: server.url, mailFrom: 'no-reply@civis.test', sms: { provider: 'outbox' } }, () => undefined);
    await paperTo('shop@civis.test');
    await deliverDue(delivererWith({ mail }));
    await server.close();
    expect(server.taken[0]).toMatch(/^Content-Type: application\/pdf; name=PO-000012\.pdf\r\n/m);
    expect(server.taken[0]).toContain(Buffer.from('%PDF-1.').toString('base64').slice(0, 8));
  });

  test('a line break in a subject adds no header', async () => {
    const server = await fakeMailServer();
    const mail = mailTransport({ smtpUrl: server.url, mailFrom: 'no-reply@civis.test', sms: { provider: 'outbox' } }, () => undefined);
    await house.onPlatform((scope) =>
      scope.mail({ to: 'bola@civis.test', subject: 'Hello\r\nBcc: evil@civis.test', text: 'x', template: 'try' }),
    );
    await deliverDue(delivererWith({ mail }));
    await server.close();
    expect(server.taken[0]).not.toMatch(/^Bcc:/m);
  });

  test('a server that is not there leaves the mail queued', async () => {
    const server = await fakeMailServer();
    await server.close();
    const mail = mailTransport({ smtpUrl: server.url, mailFrom: 'no-reply@civis.test', sms: { provider: 'outbox' } }, () => undefined);
    await mailTo('later@civis.test');
    await deliverDue(delivererWith({ mail }));
    expect(await rowOf('later@civis.test')).toMatchObject({
      status: 'queued',
      attempts: 1,
      error: expect.stringContaining('ECONNREFUSED'),
    });
  });
});

describe('over an SMS provider', () => {
  let provider: Server;
  let answer = 200;
  const asked: { authorization: string | undefined; body: unknown }[] = [];
  beforeAll(async () => {
    provider = createHttpServer((request, response) => {
      let text = '';
      request.on('data', (chunk) => {
        text += chunk;
      });
      request.on('end', () => {
        asked.push({ authorization: request.headers.authorization, body: JSON.parse(text) });
        response.writeHead(answer).end();
      });
    });
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => void provider.close());

  test('the text is sent with the token; an answer that is no success is a failure', async () => {
    const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/send`;
    const sms = smsTransport({ mailFrom: '', sms: { provider: 'http', url, token: 'sms-token', from: 'Civis' } }, () => undefined);
    await house.onPlatform((scope) => scope.sms({ to: '+2348031234567', text: 'Hello', template: 'try' }));
    answer = 500;
    await deliverDue(delivererWith({ sms }));
    expect(await rowOf('+2348031234567')).toMatchObject({ status: 'queued', error: 'SMS provider answered 500' });
    answer = 200;
    now = addMinutes(start, 1);
    await deliverDue(delivererWith({ sms }));
    expect(await rowOf('+2348031234567')).toMatchObject({ status: 'sent', attempts: 2, body_text: '' });
    expect(asked).toHaveLength(2);
    expect(asked[1]).toEqual({ authorization: 'Bearer sms-token', body: { to: '+2348031234567', from: 'Civis', text: 'Hello' } });
  });
});

test('without a mail server and a provider messages are printed', async () => {
  await mailTo('printed@civis.test');
  await house.onPlatform((scope) => scope.sms({ to: '+2348030000000', text: 'Hello', template: 'try' }));
  await paperTo('paper@civis.test');
  await house.civis.deliver();
  expect(house.printed).toEqual(
    expect.arrayContaining([
      'Mail to printed@civis.test: For printed@civis.test\nYour code is 123456',
      'SMS to +2348030000000: Hello',
      'Mail to paper@civis.test: Order\nAttached\nAttached: PO-000012.pdf',
    ]),
  );
  expect(await rowOf('printed@civis.test')).toMatchObject({ status: 'sent', body_text: 'Your code is 123456' });
});
