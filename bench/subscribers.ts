import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '#kernel/server/database/open.ts';
import { aHospitalBehind, ask } from '../e2e/stage/api.ts';
import type { RunningServer } from '../e2e/stage/server.ts';
import { milliseconds } from './measure.ts';
import { addressOf, type Process, startProcess, type Subscriber, subscribersOf } from './subscriber-stage.ts';
import { Streams } from './subscriber-streams.ts';

const ports = [3978, 3979] as const;
const most = 1000;
const perSecond = 50;
const seconds = 20;
const say = (words: string): void => console.log(words);

function row(what: string, found: string, target: string, ok: boolean): void {
  say(`${ok ? 'ok  ' : 'OVER'}  ${what.padEnd(52)} ${found.padStart(58)}   target ${target}`);
}

const settleMilliseconds = 3000;

/** What one idle stream costs the process: after as many have been opened and closed before, so that pools are warm. */
async function idleMemory(process: Process, subscribers: readonly Subscriber[]): Promise<void> {
  const streams = new Streams();
  await streams.open(subscribers.slice(0, 200), [process.url]);
  streams.close();
  // Every session has been used once: what is known of sessions does not count for their streams.
  for (const { token } of subscribers) await ask(process.url, 'GET', '/notification/unread-count', { token });
  await pause(settleMilliseconds);
  const before = await process.memory();
  await streams.open(subscribers, [process.url]);
  await pause(settleMilliseconds);
  const after = await process.memory();
  const each = (key: 'used' | 'resident') => (after[key] - before[key]) / subscribers.length / 1000;
  row(
    `memory per idle stream, ${subscribers.length} in one process`,
    `${each('used').toFixed(1)} kB in use (pages held: ${each('resident').toFixed(1)} kB)`,
    '< 50 kB in use',
    each('used') < 50,
  );
  streams.close();
  await pause(1000);
}

async function delivery(what: string, subscribers: readonly Subscriber[], urls: readonly string[]): Promise<void> {
  const streams = new Streams();
  await streams.open(subscribers, urls);
  const { sent, lost, wrong, p50, p99, slowest } = await streams.measure(urls, perSecond, seconds);
  streams.close();
  row(
    `${what}, ${perSecond}/s for ${seconds} s`,
    `${sent} sent, ${lost} lost, ${wrong} wrong; p50 ${milliseconds(p50)}, p99 ${milliseconds(p99)}, most ${milliseconds(slowest)}`,
    'none lost, none wrong, < 1 s',
    lost === 0 && wrong === 0 && slowest < 1000,
  );
  await pause(1000);
}

/** `npm run bench -- --subscribers`: realtime streams of the notification collection over one process and over two. */
export async function measureSubscribers(folder: string): Promise<void> {
  say(`Civis benchmarks of realtime subscribers (${folder})`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const open: { readonly stop: () => Promise<void> }[] = [];
  try {
    const first = await startProcess(ports[0], folder);
    open.push(first);
    const { hospitalId } = await aHospitalBehind({ url: first.url, printed: first.printed } as RunningServer, 'founder@subscribers.test');
    const database = await openDatabase({ dataDir: folder, attach: true });
    open.push({ stop: database.close });
    const second = await startProcess(ports[1], join(folder, 'second'), addressOf(database.listenConfig));
    open.push(second);
    const subscribers = await subscribersOf(database.owner, hospitalId, most);
    const urls = [first.url, second.url];
    await idleMemory(first, subscribers);
    await delivery(`${most} subscribers in one process`, subscribers, [first.url]);
    await delivery('500 subscribers over two processes', subscribers.slice(0, 500), urls);
    await delivery(`${most} subscribers over two processes`, subscribers, urls);
  } finally {
    for (const one of open.toReversed()) await one.stop();
  }
}
