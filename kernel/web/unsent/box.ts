import type { Answer } from '#kernel/web/client/send.ts';
import { afterAnswer, type LostUnsent, nextOrder, type Unsent, waitingOf } from './rules.ts';
import type { FoundUnsent, UnsentStore } from './sealing-store.ts';

export type NewUnsent = Omit<Unsent, 'order' | 'refused'>;

/**
 * Acts that wait on this device for the connection. Each is on the device before anybody is told that it is recorded, and leaves it
 * only after the server's answer or a person's word.
 */
export class UnsentBox {
  readonly #store: UnsentStore;
  readonly #send: (entry: Unsent) => Promise<Answer<unknown>>;
  readonly #owner: () => string | null;
  readonly #listeners = new Set<() => void>();
  readonly #sent = new Set<(entry: Unsent) => void>();
  #found: FoundUnsent = { entries: [], lost: [] };
  #run: Promise<void> | null = null;
  #again = false;

  constructor(store: UnsentStore, send: (entry: Unsent) => Promise<Answer<unknown>>, owner: () => string | null) {
    this.#store = store;
    this.#send = send;
    this.#owner = owner;
  }

  readonly entries = (): readonly Unsent[] => this.#found.entries;

  /** Acts that ended with their session before they were sent. */
  readonly lost = (): readonly LostUnsent[] => this.#found.lost;

  readonly onChange = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Hears of each act that the server has taken. */
  onSent(listener: (entry: Unsent) => void): () => void {
    this.#sent.add(listener);
    return () => this.#sent.delete(listener);
  }

  lasting(): boolean {
    return this.#store.lasting();
  }

  /** Reads the device anew: another tab may have recorded or sent meanwhile. */
  async load(): Promise<void> {
    const found = await this.#store.read();
    // Nothing as before: nobody is bothered.
    if ([found, this.#found].every(({ entries, lost }) => entries.length + lost.length === 0)) return;
    this.#found = found;
    for (const listener of this.#listeners) listener();
  }

  /** Keeps an act; one of the same record that still waits is kept in its place. */
  async keep(act: NewUnsent): Promise<void> {
    await this.load();
    if (this.#found.entries.some(({ subject, owner, refused }) => subject === act.subject && owner === act.owner && refused === null))
      return;
    await this.#store.put({ ...act, order: nextOrder(this.#found.entries), refused: null });
    await this.load();
  }

  /** Gives one up, or takes note that it is lost. */
  async drop(id: string): Promise<void> {
    await this.#store.remove(id);
    await this.load();
  }

  /** A refused one is sent again, under its key: what was refused left nothing behind. */
  async retry(id: string): Promise<void> {
    const entry = this.#found.entries.find((one) => one.id === id);
    if (!entry) return;
    await this.#store.put({ ...entry, refused: null });
    await this.load();
    await this.flush();
  }

  /** Sends what waits of the person signed in, one after the other, until the server is out of reach. One run at a time. */
  flush(): Promise<void> {
    this.#again = true;
    this.#run ??= this.#sendAll().finally(() => {
      this.#run = null;
    });
    return this.#run;
  }

  async #sendAll(): Promise<void> {
    while (this.#again) {
      this.#again = false;
      await this.load();
      for (const entry of waitingOf(this.#found.entries, this.#owner())) {
        const answer = await this.#send(entry);
        const outcome = afterAnswer(answer);
        if (outcome === 'waits') return;
        if (outcome === 'done') await this.#store.remove(entry.id);
        else if (!answer.ok) {
          const { status, code, message } = answer;
          await this.#store.put({ ...entry, refused: { status, code, message } });
        }
        await this.load();
        if (outcome === 'done') for (const listener of this.#sent) listener(entry);
      }
    }
  }
}
