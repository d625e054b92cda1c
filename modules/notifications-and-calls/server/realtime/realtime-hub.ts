import type { ServerResponse } from 'node:http';
import type { Instant } from '#kernel/contract/fields.ts';
import { type DroppedSessions, isOf } from '#kernel/server/access/session-cache.ts';
import { mayHear } from '#kernel/server/live/hub.ts';
import type { LiveMessage } from '#kernel/server/scope/kernel.ts';
import type { CommittedRows } from '../tell-screens.ts';
import type { LoadedRow, WantedRow } from './load-rows.ts';
import { type Listener, ownerOf, RealtimeClient } from './realtime-client.ts';
import { messageOf, type Topic } from './topics.ts';

const claimMilliseconds = 30_000;
/** Streams that nobody has claimed yet, at most: each costs memory and anybody may open one. */
const mostUnclaimed = 3000;
/** Of one address; a claimed one counts no more, so a hospital behind one address has as many as it works in. */
const mostUnclaimedOfOne = 10;

export interface RealtimeOptions {
  readonly clock: () => Instant;
  /** Reads committed rows, for all recipients at once. */
  readonly load: (wanted: readonly WantedRow[]) => Promise<ReadonlyMap<string, LoadedRow>>;
  readonly warn: (facts: object, words: string) => void;
  /** The module that a live word belongs to. */
  readonly moduleOf: (entity: string) => string;
  readonly claimWithin?: number;
}

/**
 * The streams of this process. Committed rows come by NOTIFY as ids, are read once for all recipients connected here
 * and written in the order of their commits.
 */
export class RealtimeHub {
  readonly #options: RealtimeOptions;
  readonly #clients = new Map<string, RealtimeClient>();
  readonly #byOwner = new Map<string, Set<RealtimeClient>>();
  readonly #waiting: CommittedRows[] = [];
  readonly #unclaimedOf = new Map<string, number>();
  #claimed = 0;
  #draining = false;

  constructor(options: RealtimeOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#clients.size;
  }

  /** Whether a stream of this address may be opened: not too many of it, nor of all, wait to be claimed. */
  mayOpen(network: string): boolean {
    return this.#clients.size - this.#claimed < mostUnclaimed && (this.#unclaimedOf.get(network) ?? 0) < mostUnclaimedOfOne;
  }

  #countUnclaimed(network: string, by: 1 | -1): void {
    const count = (this.#unclaimedOf.get(network) ?? 0) + by;
    if (count > 0) this.#unclaimedOf.set(network, count);
    else this.#unclaimedOf.delete(network);
  }

  /** Opens a stream of an address that `mayOpen` one. It is nobody's until it is claimed. */
  open(raw: ServerResponse, network: string): RealtimeClient {
    const client: RealtimeClient = new RealtimeClient(raw, network, this.#options.claimWithin ?? claimMilliseconds, () =>
      this.remove(client),
    );
    this.#clients.set(client.id, client);
    this.#countUnclaimed(network, 1);
    client.write(`id:${client.id}\nevent:PB_CONNECT\ndata:{"clientId":"${client.id}"}\n\n`);
    return client;
  }

  find(clientId: string): RealtimeClient | undefined {
    return this.#clients.get(clientId);
  }

  /** The client is this person's from now on, with these subscriptions in place of its former ones. */
  claim(client: RealtimeClient, listener: Listener, topics: readonly Topic[]): void {
    const owner = ownerOf(listener.facts);
    if (!client.listener) {
      this.#claimed += 1;
      this.#countUnclaimed(client.network, -1);
    }
    client.claim(listener, topics);
    if (!owner) return;
    const own = this.#byOwner.get(owner) ?? new Set();
    this.#byOwner.set(owner, own.add(client));
  }

  remove(client: RealtimeClient): void {
    if (!this.#clients.delete(client.id)) return;
    const owner = client.listener && ownerOf(client.listener.facts);
    if (client.listener) this.#claimed -= 1;
    else this.#countUnclaimed(client.network, -1);
    if (owner) {
      const own = this.#byOwner.get(owner);
      own?.delete(client);
      if (own?.size === 0) this.#byOwner.delete(owner);
    }
    client.close();
  }

  /** Rows were committed somewhere. */
  rows(message: CommittedRows): void {
    if (!message.rows.some(([, userId]) => this.#byOwner.has(userId))) return;
    this.#waiting.push(message);
    if (!this.#draining) void this.#drain();
  }

  async #drain(): Promise<void> {
    this.#draining = true;
    while (this.#waiting.length > 0) {
      const messages = this.#waiting.splice(0);
      try {
        await this.#deliver(messages);
      } catch (error) {
        this.#options.warn({ why: (error as Error).message }, 'Committed notices could not be read; their streams are reopened');
        for (const { rows } of messages) this.#closeOf(rows.map(([, userId]) => userId));
      }
    }
    this.#draining = false;
  }

  async #deliver(messages: readonly CommittedRows[]): Promise<void> {
    const wanted = messages.flatMap(({ hospitalId, rows }) =>
      rows.filter(([, userId]) => this.#byOwner.has(userId)).map(([id, userId]) => ({ hospitalId, id, userId })),
    );
    const found = await this.#options.load(wanted);
    const now = this.#options.clock();
    for (const { action, rows } of messages) {
      for (const [id, userId] of rows) {
        const row = found.get(id);
        if (row) this.#write(userId, row, action, now);
      }
    }
  }

  #write(userId: string, { record, audience }: LoadedRow, action: string, now: Instant): void {
    for (const client of [...(this.#byOwner.get(userId) ?? [])]) {
      const facts = client.listener?.facts;
      if (!facts || record.userId !== userId || !reaches(facts, audience, record.hospitalId)) continue;
      const text = client.topics.map((topic) => messageOf(topic, client.id, action, record, now) ?? '').join('');
      if (text && !client.write(text)) this.remove(client);
    }
  }

  #closeOf(userIds: readonly string[]): void {
    for (const userId of userIds) for (const client of [...(this.#byOwner.get(userId) ?? [])]) this.remove(client);
  }

  /** Something in a hospital changed: told without content to those who may hear it. */
  change(message: LiveMessage): void {
    const { entity, id, action } = message.change;
    if (entity === 'notification') return;
    const data = JSON.stringify({ module: this.#options.moduleOf(entity), entity, id: id ?? null, action });
    for (const client of this.#clients.values()) {
      const { listener } = client;
      if (!listener || !client.topics.some((topic) => topic.of === 'live')) continue;
      if (!mayHear(listener.facts, listener.permissions, message)) continue;
      const names = client.topics.filter((topic) => topic.of === 'live');
      if (!client.write(names.map(({ text }) => `id:${client.id}\nevent:${text}\ndata:${data}\n\n`).join(''))) this.remove(client);
    }
  }

  /** Rights or state of sessions changed: those that have ended lose their streams. */
  access(which: DroppedSessions): void {
    for (const client of [...this.#clients.values()]) {
      if (client.listener && isOf(client.listener.facts, which)) void this.#renew(client);
    }
  }

  async #renew(client: RealtimeClient): Promise<void> {
    const { listener } = client;
    if (!listener) return;
    const fresh = await listener.renew().catch(() => null);
    if (!fresh || ownerOf(fresh.facts) !== ownerOf(listener.facts)) this.remove(client);
    else if (client.listener === listener) client.listener = fresh;
  }

  /** Keeps streams open and finds dead peers; sessions that ended by time lose theirs. */
  async beat(now: Instant): Promise<void> {
    for (const client of [...this.#clients.values()]) {
      if (!client.write(':ping\n\n')) this.remove(client);
      else if (client.listener && hasEnded(client.listener, now)) await this.#renew(client);
    }
  }

  /** What was told meanwhile is lost: streams end, their clients open them anew and refetch. */
  closeAll(): void {
    for (const client of [...this.#clients.values()]) this.remove(client);
  }
}

function hasEnded({ facts }: Listener, now: Instant): boolean {
  return facts.idleExpiresAt <= now || facts.absoluteExpiresAt <= now;
}

function reaches(facts: Listener['facts'], audience: LoadedRow['audience'], hospitalId: string | null): boolean {
  if (facts.area === 'patient') return audience === 'person';
  if (facts.area === 'admin') return audience === 'operator';
  return audience === 'staff' && facts.hospitalId === hospitalId;
}
