import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { SessionFacts } from '#kernel/server/module/module.ts';
import type { Topic } from './topics.ts';

// A peer that does not read this much is gone or hostile.
const mostBuffered = 1_048_576;

/** The person behind a client: their session as it stood at the last look, and how to look again. */
export interface Listener {
  readonly facts: SessionFacts;
  readonly permissions: ReadonlySet<string>;
  /** The session anew; null when it has ended. */
  readonly renew: () => Promise<Listener | null>;
}

/** Whose records a session hears: its user's, or its person's. */
export function ownerOf(facts: SessionFacts): string | null {
  return facts.area === 'patient' ? facts.personId : facts.userId;
}

/** One open stream. Nobody's until it is claimed by a POST with a session. */
export class RealtimeClient {
  /** The secret of the stream: whoever knows it may claim it. */
  readonly id = randomBytes(32).toString('base64url');
  listener: Listener | null = null;
  topics: readonly Topic[] = [];
  /** The address it came from, as `networkOf` has it. */
  readonly network: string;
  #raw: ServerResponse;
  #deadline: NodeJS.Timeout | null;

  constructor(raw: ServerResponse, network: string, claimWithin: number, expired: () => void) {
    this.network = network;
    this.#raw = raw;
    this.#deadline = setTimeout(expired, claimWithin);
    this.#deadline.unref();
  }

  claim(listener: Listener, topics: readonly Topic[]): void {
    if (this.#deadline) clearTimeout(this.#deadline);
    this.#deadline = null;
    this.listener = listener;
    this.topics = topics;
  }

  /** False when the peer is gone or does not read: the stream is closed then. */
  write(text: string): boolean {
    if (this.#raw.destroyed) return false;
    if (this.#raw.writableLength > mostBuffered) {
      this.#raw.destroy();
      return false;
    }
    this.#raw.write(text);
    return true;
  }

  close(): void {
    if (this.#deadline) clearTimeout(this.#deadline);
    this.#deadline = null;
    if (!this.#raw.destroyed) this.#raw.end();
  }
}
