import type { DraftStore, SealedDraft } from './device-drafts.ts';
import { draftKeyOf, hashOf, seal, unseal } from '#kernel/web/seal/seal.ts';

/** What was typed and is not saved. */
export interface Draft {
  readonly typed: unknown;
  /** Milliseconds of this device's clock. */
  readonly at: number;
}

interface Held extends Draft {
  readonly owner: string;
}

interface KeeperParts {
  /** Null: drafts live only as long as the page. */
  readonly store: DraftStore | null;
  /** Account and hospital of whoever is signed in. */
  readonly owner: () => string | null;
  /** The tab's own name, the same after a reload. */
  readonly tab: () => Promise<string>;
  /** Tabs that are open now: what is typed there is not offered here. */
  readonly openTabs: () => Promise<ReadonlySet<string>>;
  readonly now?: () => number;
}

/** So long after the last change a draft is put on the device. */
const restMilliseconds = 250;
/** A draft that nobody came back for goes. */
const mostDays = 7;
const dayMilliseconds = 86_400_000;

/**
 * Drafts of forms: at once in the memory of the page, a moment later sealed on the device. The key comes from the server for the
 * signed-in account and is never stored, so what lies on the device opens only after the same account has signed in again.
 */
export class DraftKeeper {
  readonly #parts: KeeperParts;
  readonly #held = new Map<string, Held>();
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  #key: CryptoKey | null = null;
  #given = Promise.withResolvers<CryptoKey>();
  #keyText: string | null = null;
  #work: Promise<void> = Promise.resolve();

  constructor(parts: KeeperParts) {
    this.#parts = parts;
  }

  /** Takes the account's key and puts on the device what was typed before it came. */
  async giveKey(text: string): Promise<void> {
    if (!this.#parts.store || text === this.#keyText) return;
    this.#keyText = text;
    const key = await draftKeyOf(text);
    // Somebody signed out, or another key came, in between.
    if (this.#keyText !== text) return;
    this.#key = key;
    this.#given.resolve(key);
    for (const name of this.#held.keys()) this.#putSoon(name);
    void this.#queue((store) => this.#removeOld(store));
  }

  /** The draft of a form and record, of this tab or of one that was closed; null when there is none. */
  async read(name: string): Promise<Draft | null> {
    const owner = this.#parts.owner();
    const held = this.#held.get(name);
    if (!owner || held) return held?.owner === owner ? held : null;
    try {
      return await this.#readDevice(name, owner);
    } catch {
      // Sealed for somebody else, or a browser that gives nothing back.
      return null;
    }
  }

  /** Keeps what is typed now. */
  write(name: string, typed: unknown): void {
    const owner = this.#parts.owner();
    if (!owner) return;
    this.#held.set(name, { typed, at: this.#now(), owner });
    if (!this.#timers.has(name)) this.#putSoon(name);
  }

  /** It was saved, or is not wanted. After the end of a session nothing is dropped: its person comes back for it. */
  drop(name: string): void {
    const owner = this.#parts.owner();
    if (!owner) return;
    this.#held.delete(name);
    this.#stopTimer(name);
    void this.#queue(async (store) => {
      const place = await hashOf(`${owner}|${name}`);
      await store.remove([`${place}.${await this.#parts.tab()}`]);
    });
  }

  /** False: what is typed is lost with the page. */
  lasting(): boolean {
    return this.#parts.store !== null && this.#key !== null;
  }

  /** Puts on the device what is still waiting for its moment. */
  flush(): Promise<void> {
    for (const name of [...this.#timers.keys()]) this.#put(name);
    return this.#work;
  }

  /** The session ended: what was typed goes on the device, and key and texts leave the memory. */
  end(): void {
    void this.flush();
    this.#held.clear();
    this.#key = null;
    this.#keyText = null;
    this.#given = Promise.withResolvers<CryptoKey>();
  }

  /** How many drafts of the signed-in person there are, on this page and on the device. */
  async count(): Promise<number> {
    await this.flush();
    const owner = this.#parts.owner();
    if (!owner) return 0;
    return this.#parts.store ? (await this.#own(this.#parts.store, owner)).length : this.#held.size;
  }

  /** Takes all drafts of the signed-in person away: they signed out and let them go. */
  async forget(): Promise<void> {
    const owner = this.#parts.owner();
    if (!owner) return;
    for (const name of [...this.#timers.keys()]) this.#stopTimer(name);
    this.#held.clear();
    await this.#queue(async (store) => store.remove((await this.#own(store, owner)).map(({ id }) => id)));
  }

  #now(): number {
    return this.#parts.now?.() ?? Date.now();
  }

  #putSoon(name: string): void {
    this.#stopTimer(name);
    this.#timers.set(
      name,
      setTimeout(() => this.#put(name), restMilliseconds),
    );
  }

  #stopTimer(name: string): void {
    clearTimeout(this.#timers.get(name));
    this.#timers.delete(name);
  }

  /** One deed at a time on the device, in the order in which they were asked for. */
  #queue(deed: (store: DraftStore) => Promise<void>): Promise<void> {
    const { store } = this.#parts;
    if (!store) return Promise.resolve();
    // A full or forbidden store: the text stays in the memory of the page.
    this.#work = this.#work.then(() => deed(store)).catch(() => undefined);
    return this.#work;
  }

  #put(name: string): void {
    this.#stopTimer(name);
    const draft = this.#held.get(name);
    const key = this.#key;
    if (!draft || !key) return;
    void this.#queue(async (store) => {
      const [owner, place, tab] = await Promise.all([hashOf(draft.owner), hashOf(`${draft.owner}|${name}`), this.#parts.tab()]);
      const sealed = await seal(key, place, draft.typed);
      await store.put({ id: `${place}.${tab}`, owner, place, tab, at: draft.at, ...sealed });
    });
  }

  async #own(store: DraftStore, owner: string): Promise<readonly SealedDraft[]> {
    const hash = await hashOf(owner);
    return (await store.all()).filter((draft) => draft.owner === hash);
  }

  async #removeOld(store: DraftStore): Promise<void> {
    const oldest = this.#now() - mostDays * dayMilliseconds;
    const old = (await store.all()).filter(({ at }) => at < oldest);
    if (old.length > 0) await store.remove(old.map(({ id }) => id));
  }

  async #readDevice(name: string, owner: string): Promise<Draft | null> {
    const { store } = this.#parts;
    if (!store) return null;
    await this.#work;
    const [place, tab, openTabs] = await Promise.all([hashOf(`${owner}|${name}`), this.#parts.tab(), this.#parts.openTabs()]);
    const found = (await store.all())
      .filter((draft) => draft.place === place && (draft.tab === tab || !openTabs.has(draft.tab)))
      .sort((one, other) => Number(other.tab === tab) - Number(one.tab === tab) || other.at - one.at)[0];
    if (!found) return null;
    const typed = await unseal(await this.#given.promise, place, found);
    if (this.#parts.owner() !== owner) return null;
    const draft = { typed, at: found.at, owner };
    this.#held.set(name, draft);
    if (found.tab !== tab) {
      // It is this tab's from now on.
      this.#put(name);
      void this.#queue((own) => own.remove([found.id]));
    }
    return draft;
  }
}
