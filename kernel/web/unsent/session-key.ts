import { hashOf } from '#kernel/web/seal/seal.ts';
import { finished, settled } from './device-store.ts';

/** Keeps the key under which observations of a session lie on the device. */
export interface KeyVault {
  /** The key of the session that is open now; null when it has none, or when it was dropped. */
  readonly find: () => Promise<CryptoKey | null>;
  /** That key, made where there is none yet. Null: this page may not encrypt, or nobody is signed in. */
  readonly take: () => Promise<CryptoKey | null>;
  /** Takes the key of any other session away. */
  readonly drop: () => Promise<void>;
}

interface HeldKey {
  readonly name: typeof name;
  /** Which session it is of, as a hash of its token. */
  readonly session: string;
  readonly key: CryptoKey;
}

const name = 'observations';
const table = 'keys';

// Not extractable: scripts may use it, but nobody reads its bytes out of the browser.
const makeKey = () => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

/** Keeps a key and answers the one that stands: of two tabs that make one at once, both use the first. */
type PutFirst = (held: HeldKey) => Promise<CryptoKey>;
interface KeyPlace {
  readonly read: () => Promise<HeldKey | null>;
  readonly putFirst: PutFirst;
  readonly remove: () => Promise<void>;
}

function vaultOver({ read, putFirst, remove }: KeyPlace, token: () => string | null): KeyVault {
  const sessionNow = async () => {
    const open = token();
    return open === null ? null : hashOf(open);
  };
  const find = async () => {
    const [held, session] = await Promise.all([read(), sessionNow()]);
    return held && held.session === session ? held.key : null;
  };
  return {
    find,
    take: async () => {
      const session = await sessionNow();
      if (session === null) return null;
      return (await find()) ?? putFirst({ name, session, key: await makeKey() });
    },
    drop: async () => {
      const held = await read();
      if (held && held.session !== (await sessionNow())) await remove();
    },
  };
}

const stands = (held: HeldKey | null | undefined, wanted: HeldKey): held is HeldKey => held?.session === wanted.session;

/** For tests: lives as long as the page. */
export function memoryVault(token: () => string | null): KeyVault {
  let held: HeldKey | null = null;
  return vaultOver(
    {
      read: () => Promise.resolve(held),
      putFirst: (made) => {
        if (!stands(held, made)) held = made;
        return Promise.resolve(held.key);
      },
      remove: () => {
        held = null;
        return Promise.resolve();
      },
    },
    token,
  );
}

// A database of its own: a new version of the one with the acts would have to wait for every tab of an earlier release.
function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open('civis-unsent-key', 1);
  request.onupgradeneeded = () => request.result.createObjectStore(table, { keyPath: 'name' });
  return settled(request);
}

const noVault: KeyVault = { find: () => Promise.resolve(null), take: () => Promise.resolve(null), drop: () => Promise.resolve() };

/** The browser's own database, shared by its tabs, so that a reload of the page loses nothing. */
export function deviceVault(token: () => string | null): KeyVault {
  if (typeof indexedDB === 'undefined' || !globalThis.crypto?.subtle) return noVault;
  let opened: Promise<IDBDatabase> | null = null;
  const database = () => {
    opened ??= openDatabase();
    return opened;
  };
  const readIn = (transaction: IDBTransaction) => settled<HeldKey | undefined>(transaction.objectStore(table).get(name));
  return vaultOver(
    {
      read: async () => (await readIn((await database()).transaction(table))) ?? null,
      putFirst: async (made) => {
        const transaction = (await database()).transaction(table, 'readwrite', { durability: 'strict' });
        const held = await readIn(transaction);
        if (stands(held, made)) return held.key;
        transaction.objectStore(table).put(made);
        await finished(transaction);
        return made.key;
      },
      remove: async () => {
        const transaction = (await database()).transaction(table, 'readwrite');
        transaction.objectStore(table).delete(name);
        await finished(transaction);
      },
    },
    token,
  );
}
