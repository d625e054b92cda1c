import { type Requester, inTurn } from './slow-line.ts';

/** Slow work that needs no rows: a hash. The same key gives the same answer throughout a call. */
export interface SlowWork<T> {
  /** Says what is worked out; never logged or kept after the call. */
  readonly key: string;
  readonly run: () => Promise<T>;
}

/** Thrown through an act that wants slow work first: its transaction is rolled back and the act is made again with the answers. */
export class WorkFirst extends Error {
  readonly works: readonly SlowWork<unknown>[];
  readonly who: Requester;

  constructor(works: readonly SlowWork<unknown>[], who: Requester) {
    super('Slow work is done before the act, without a connection');
    this.works = works;
    this.who = who;
  }
}

const mostRounds = 8;

/** What a call remembers over the attempts of its act: answers of slow work, and what was done once outside the transaction. */
export class Memory {
  readonly #answers = new Map<string, unknown>();
  readonly #kept = new Map<string, unknown>();
  #counts = new Map<string, number>();
  #rounds = 0;

  /** Every attempt counts what it does once from the beginning. */
  beginAttempt(): void {
    this.#counts = new Map();
  }

  /** The answers, or `WorkFirst` while some are missing. */
  answersOf<T>(works: readonly SlowWork<T>[], who: Requester): readonly T[] {
    const missing = works.filter(({ key }) => !this.#answers.has(key));
    if (missing.length > 0) throw new WorkFirst(missing, who);
    return works.map(({ key }) => this.#answers.get(key) as T);
  }

  /** Does the work of one round; to be called without a connection. Refuses as `inTurn` does. */
  async work({ works, who }: WorkFirst): Promise<void> {
    this.#rounds += 1;
    if (this.#rounds > mostRounds) throw new Error('An act wants slow work without end');
    const fresh = new Map(works.map((work) => [work.key, work]));
    for (const { key, run } of fresh.values()) this.#answers.set(key, await inTurn(who, run));
  }

  /** Does something that no rollback takes back, once in a call however often its act is made. */
  async once<T>(name: string, act: () => Promise<T>): Promise<T> {
    const time = this.#counts.get(name) ?? 0;
    this.#counts.set(name, time + 1);
    const key = `${name} ${time}`;
    if (!this.#kept.has(key)) this.#kept.set(key, await act());
    return this.#kept.get(key) as T;
  }
}
