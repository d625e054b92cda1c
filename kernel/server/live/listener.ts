import { Client } from '#kernel/server/database/client.ts';
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { cut } from '../database/pipeline.ts';
import { UnsafeConnection } from '../database/session.ts';
import { within } from '../clock/repeat.ts';
import type { Log } from '../scope/kernel.ts';

export interface Listening {
  /** False from the moment that a message might be missed: connection lost, or no proof that it still hears. */
  readonly hears: () => boolean;
  readonly close: () => Promise<void>;
}

interface ListenOptions {
  readonly config: pg.ClientConfig;
  readonly channels: Readonly<Record<string, (payload: string) => void>>;
  readonly log: Log;
  /** Called after a lost connection is back: messages of the gap are gone. */
  readonly onGap: () => void;
  /** Called when a connection is found dead: others on the same path may be, too. */
  readonly onLoss?: () => void;
  /** Milliseconds between two proofs, and for the answer to one. */
  readonly proofEvery?: number;
  readonly proofWithin?: number;
}

const usualProofEvery = 10_000;
const usualProofWithin = 5_000;
const againMilliseconds = 1_000;

/** The one LISTEN connection of a process. It proves every ten seconds that it still hears, and reconnects by itself. */
class Listener implements Listening {
  readonly #options: Required<Omit<ListenOptions, 'onLoss'>> & Pick<ListenOptions, 'onLoss'>;
  // A channel of its own: the proof goes to the database and comes back as a notification.
  readonly #proofChannel = `civis_proof_${randomBytes(6).toString('hex')}`;
  #client: pg.Client | null = null;
  #closed = false;
  #connectedBefore = false;
  #timer: NodeJS.Timeout | null = null;
  #proven: (() => void) | null = null;

  constructor(options: ListenOptions) {
    this.#options = { proofEvery: usualProofEvery, proofWithin: usualProofWithin, ...options };
  }

  async connect(): Promise<void> {
    const { config, channels, proofWithin } = this.#options;
    const fresh = new Client({ ...config, keepAlive: true, connectionTimeoutMillis: proofWithin, query_timeout: proofWithin });
    fresh.on('error', () => this.#lost(fresh));
    fresh.on('end', () => this.#lost(fresh));
    fresh.on('notification', ({ channel, payload }) => {
      if (channel === this.#proofChannel) this.#proven?.();
      else channels[channel]?.(payload ?? '');
    });
    try {
      await fresh.connect();
      for (const channel of [...Object.keys(channels), this.#proofChannel]) await fresh.query(`listen ${channel}`);
      await this.#prove(fresh);
    } catch (error) {
      cut(fresh);
      throw error;
    }
    if (this.#closed) {
      cut(fresh);
      return;
    }
    this.#client = fresh;
    this.#later(this.#options.proofEvery, () => this.#proveAgain(fresh));
    if (this.#connectedBefore) this.#options.onGap();
    this.#connectedBefore = true;
  }

  hears(): boolean {
    return this.#client !== null;
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#timer) clearTimeout(this.#timer);
    const client = this.#client;
    this.#client = null;
    if (!client) return;
    await within(500, client.end());
    cut(client);
  }

  /** Throws unless what is notified comes back. */
  async #prove(client: pg.Client): Promise<void> {
    const heard = new Promise<true>((resolve) => {
      this.#proven = () => resolve(true);
    });
    await client.query('select pg_notify($1, $2)', [this.#proofChannel, '']);
    const inTime = await Promise.race([heard, pause(this.#options.proofWithin, false, { ref: false })]);
    this.#proven = null;
    if (!inTime)
      throw new UnsafeConnection(
        'The database connection carries no notifications. Connect to PostgreSQL directly, or through a pooler in session mode.',
      );
  }

  #proveAgain(client: pg.Client): void {
    this.#prove(client).then(
      () => {
        if (this.#client === client) this.#later(this.#options.proofEvery, () => this.#proveAgain(client));
      },
      (error: Error) => {
        this.#options.log.warn({ why: error.message }, 'The listening connection hears nothing any more');
        this.#lost(client);
      },
    );
  }

  #lost(which: pg.Client): void {
    if (this.#closed || this.#client !== which) return;
    this.#client = null;
    cut(which);
    this.#options.onLoss?.();
    this.#later(againMilliseconds / 2, () => this.#retry());
  }

  #retry(): void {
    this.connect().catch((error: Error) => {
      this.#options.log.warn({ why: error.message }, 'The listening connection is not back yet');
      this.#later(againMilliseconds, () => this.#retry());
    });
  }

  #later(milliseconds: number, act: () => void): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = this.#closed ? null : setTimeout(act, milliseconds);
  }
}

/** Opens the listening connection of a process; throws when the path to the database carries no notifications. */
export async function listen(options: ListenOptions): Promise<Listening> {
  const listener = new Listener(options);
  await listener.connect();
  return listener;
}
