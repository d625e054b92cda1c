import { Agent, type ClientRequest, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { quantile } from './measure.ts';
import type { Subscriber } from './subscriber-stage.ts';

const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });
const askers = new Agent({ keepAlive: true, maxSockets: 32 });

/** An open stream of one subscriber on one process. */
interface Stream {
  readonly subscriber: Subscriber;
  readonly request: ClientRequest;
}

/** What became of the events of a measurement. */
export interface Heard {
  readonly sent: number;
  readonly lost: number;
  /** Messages for somebody else, or that nobody sent. */
  readonly wrong: number;
  /** From the request that marks the notice to the message on the stream, in milliseconds: act, commit and delivery. */
  readonly p50: number;
  readonly p99: number;
  readonly slowest: number;
}

function send(url: string, method: string, path: string, token: string, body: object): Promise<number> {
  return new Promise((resolve, reject) => {
    const text = JSON.stringify(body);
    const asked = request(
      `${url}${path}`,
      {
        method,
        agent: askers,
        headers: { authorization: token, 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) },
      },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode ?? 0));
      },
    );
    asked.on('error', reject);
    asked.end(text);
  });
}

/** The streams of many subscribers, each on one process, and the events sent to them. */
export class Streams {
  readonly #streams: Stream[] = [];
  readonly #pending = new Map<string, number>();
  readonly #times: number[] = [];
  #wrong = 0;

  /** Opens a stream for each, in turn on the processes, and claims it for `notification/*`. */
  async open(subscribers: readonly Subscriber[], urls: readonly string[]): Promise<void> {
    const atOnce = 25;
    for (let from = 0; from < subscribers.length; from += atOnce) {
      await Promise.all(
        subscribers.slice(from, from + atOnce).map((one, at) => this.#openOne(one, urls[(from + at) % urls.length] as string)),
      );
    }
  }

  #openOne(subscriber: Subscriber, url: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const asked = request(`${url}/api/realtime`, { agent, headers: { accept: 'text/event-stream' } }, (answer) => {
        let rest = '';
        answer.setEncoding('utf8');
        answer.on('error', () => undefined);
        answer.on('data', (text: string) => {
          const blocks = (rest + text).split('\n\n');
          rest = blocks.pop() ?? '';
          for (const block of blocks) this.#take(block, subscriber, url, resolve, reject);
        });
      });
      asked.on('error', reject);
      asked.end();
      this.#streams.push({ subscriber, request: asked });
    });
  }

  #take(block: string, subscriber: Subscriber, url: string, opened: () => void, failed: (error: Error) => void): void {
    const data = /^data:(.*)$/m.exec(block)?.[1];
    if (!data) return;
    if (block.includes('event:PB_CONNECT')) {
      const { clientId } = JSON.parse(data) as { clientId: string };
      void send(url, 'POST', '/api/realtime', subscriber.token, { clientId, subscriptions: ['notification/*'] }).then((status) =>
        status === 204 ? opened() : failed(new Error(`A stream was not claimed: ${status}`)),
      );
      return;
    }
    const { record } = JSON.parse(data) as { record: { id: string; userId: string } };
    const sentAt = this.#pending.get(subscriber.recordId);
    if (record.userId !== subscriber.userId || record.id !== subscriber.recordId || sentAt === undefined) {
      this.#wrong += 1;
      return;
    }
    this.#pending.delete(subscriber.recordId);
    this.#times.push(performance.now() - sentAt);
  }

  /** Marks notices of random subscribers, so many a second, at random processes; waits for the last messages. */
  async measure(urls: readonly string[], perSecond: number, seconds: number): Promise<Heard> {
    this.#times.length = 0;
    this.#wrong = 0;
    const read = new Map<string, boolean>();
    const began = performance.now();
    let sent = 0;
    const answers: Promise<number>[] = [];
    while (sent < perSecond * seconds) {
      const wait = began + (sent * 1000) / perSecond - performance.now();
      if (wait > 1) await pause(wait);
      const { subscriber } = this.#streams[Math.floor(Math.random() * this.#streams.length)] as Stream;
      if (this.#pending.has(subscriber.recordId)) continue;
      const readStatus = !read.get(subscriber.recordId);
      read.set(subscriber.recordId, readStatus);
      this.#pending.set(subscriber.recordId, performance.now());
      const url = urls[Math.floor(Math.random() * urls.length)] as string;
      answers.push(send(url, 'PATCH', `/api/collections/notification/records/${subscriber.recordId}`, subscriber.token, { readStatus }));
      sent += 1;
    }
    const statuses = await Promise.all(answers);
    const refused = statuses.filter((status) => status !== 200).length;
    if (refused > 0) throw new Error(`${refused} marks were refused`);
    for (let tries = 0; this.#pending.size > 0 && tries < 100; tries += 1) await pause(100);
    // What nobody sent would come by now.
    await pause(500);
    const [lost, wrong] = [this.#pending.size, this.#wrong];
    this.#pending.clear();
    await this.#restore(urls, read);
    return {
      sent,
      lost,
      wrong,
      p50: quantile(this.#times, 0.5),
      p99: quantile(this.#times, 0.99),
      slowest: Math.max(0, ...this.#times),
    };
  }

  /** All unread again, for the next measurement. */
  async #restore(urls: readonly string[], read: ReadonlyMap<string, boolean>): Promise<void> {
    for (const { subscriber } of this.#streams) {
      if (!read.get(subscriber.recordId)) continue;
      await send(urls[0] as string, 'PATCH', `/api/collections/notification/records/${subscriber.recordId}`, subscriber.token, {
        readStatus: false,
      });
    }
    await pause(500);
  }

  close(): void {
    for (const { request: asked } of this.#streams.splice(0)) asked.destroy();
  }
}
