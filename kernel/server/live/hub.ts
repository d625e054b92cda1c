import { randomBytes } from 'node:crypto';
import { foldPermission } from '#kernel/contract/access.ts';
import type { Instant } from '#kernel/contract/fields.ts';
import { type DroppedSessions, isOf } from '../access/session-cache.ts';
import type { SessionFacts } from '../module/module.ts';
import type { LiveMessage } from '../scope/kernel.ts';

/** One open event stream of a browser. */
export interface LiveClient {
  readonly facts: () => SessionFacts;
  readonly permissions: () => ReadonlySet<string>;
  /** Writes one event; false when the client is too slow and must be closed. */
  readonly write: (event: string) => boolean;
  /** Reads the session anew; false when it has ended. */
  readonly renew: () => Promise<boolean>;
  readonly close: () => void;
}

interface Remembered {
  readonly number: number;
  readonly message: LiveMessage;
}

const remembered = 5000;

/** Whether a client may hear a message: same hospital, the permission, one of the named users. */
export function mayHear(facts: SessionFacts, permissions: ReadonlySet<string>, { hospitalId, change }: LiveMessage): boolean {
  if (change.permission && !permissions.has(foldPermission(change.permission))) return false;
  // Persons of the patient area belong to no hospital: a hospital reaches them by name.
  if (change.userIds) return change.userIds.some((id) => id === facts.userId || id === facts.personId);
  return hospitalId === null ? facts.area === 'admin' : facts.hospitalId === hospitalId;
}

/** By what was known when the stream opened; use of the session elsewhere may have moved its idle limit since. */
function mayHaveEnded({ idleExpiresAt, absoluteExpiresAt }: SessionFacts, now: Instant): boolean {
  return idleExpiresAt <= now || absoluteExpiresAt <= now;
}

function eventText(id: string, { change }: LiveMessage): string {
  const name = change.entity === 'notification' || change.entity === 'hospital' ? change.entity : 'change';
  return `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify({ entity: change.entity, id: change.id ?? null, action: change.action })}\n\n`;
}

function helloText(id: string, missed: boolean): string {
  return `id: ${id}\nevent: hello\ndata: ${JSON.stringify({ missed })}\n\n`;
}

/**
 * Fans changes out to the streams of this process. Every process hears every change by NOTIFY and remembers the last
 * few thousand, so that a stream which comes back to the same process goes on where it stopped; elsewhere it is told
 * so by `hello` and refetches.
 */
export class LiveHub {
  readonly #clients = new Set<LiveClient>();
  readonly #ring: Remembered[] = [];
  readonly #process = randomBytes(4).toString('hex');
  #last = 0;

  /** Open streams of one session. */
  ofSession(sessionId: string): number {
    let count = 0;
    for (const client of this.#clients) if (client.facts().sessionId === sessionId) count += 1;
    return count;
  }

  get size(): number {
    return this.#clients.size;
  }

  /** Takes a message that was committed and writes it to all who may hear it. */
  take(message: LiveMessage): void {
    this.#last += 1;
    this.#ring.push({ number: this.#last, message });
    if (this.#ring.length > remembered) this.#ring.shift();
    const text = eventText(this.#idOf(this.#last), message);
    for (const client of this.#clients) {
      if (mayHear(client.facts(), client.permissions(), message) && !client.write(text)) this.remove(client);
    }
  }

  /** Opens a stream: what it missed since `lastEventId`, then `hello`; `missed` tells that the gap is not known here. */
  add(client: LiveClient, lastEventId: string | null): void {
    this.#clients.add(client);
    const missed = lastEventId !== null && !this.#replay(client, lastEventId);
    client.write(helloText(this.#idOf(this.#last), missed));
  }

  #replay(client: LiveClient, lastEventId: string): boolean {
    const [process, number] = lastEventId.split('.');
    const from = Number(number);
    const oldest = this.#ring[0]?.number ?? this.#last + 1;
    if (process !== this.#process || !Number.isInteger(from) || from < oldest - 1) return false;
    for (const { number: each, message } of this.#ring) {
      if (each > from && mayHear(client.facts(), client.permissions(), message)) client.write(eventText(this.#idOf(each), message));
    }
    return true;
  }

  remove(client: LiveClient): void {
    if (this.#clients.delete(client)) client.close();
  }

  /** Rights or state of sessions changed: their streams are told and opened anew by the browser. */
  access(which: DroppedSessions): void {
    for (const client of [...this.#clients]) {
      if (isOf(client.facts(), which)) this.#end(client);
    }
  }

  #end(client: LiveClient): void {
    client.write('event: access\ndata: {}\n\n');
    this.remove(client);
  }

  /** The database connection was away: everybody refetches. */
  reset(): void {
    for (const client of this.#clients) client.write(helloText(this.#idOf(this.#last), true));
  }

  /** Keeps the streams open; those whose session ended by time are told so and closed. */
  async beat(now: Instant): Promise<void> {
    for (const client of [...this.#clients]) {
      if (!client.write(': ping\n\n')) this.remove(client);
      else if (mayHaveEnded(client.facts(), now) && !(await client.renew())) this.#end(client);
    }
  }

  closeAll(): void {
    for (const client of [...this.#clients]) this.remove(client);
  }

  #idOf(number: number): string {
    return `${this.#process}.${number}`;
  }
}
