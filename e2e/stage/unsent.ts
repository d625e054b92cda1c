import type { Page } from 'playwright-core';

interface Lying {
  /** Every row of the box of unsent acts, with its bytes read as text. */
  readonly rows: string;
  /** Whether the bytes of the key can be read out. */
  readonly extractable: boolean;
}

/** What lies in the browser's own database of acts that were not sent, as somebody who holds the device would find it. */
export function lyingUnsent(page: Page): Promise<Lying> {
  return page.evaluate(async () => {
    const read = (name: string, table: string) =>
      new Promise<Record<string, unknown>[]>((resolve, reject) => {
        const opened = indexedDB.open(name);
        opened.onerror = () => reject(new Error(name));
        opened.onsuccess = () => {
          const all = opened.result.transaction(table).objectStore(table).getAll();
          all.onsuccess = () => {
            opened.result.close();
            resolve(all.result as Record<string, unknown>[]);
          };
        };
      });
    const acts = await read('civis-unsent', 'acts');
    const [held] = await read('civis-unsent-key', 'keys');
    const key = held?.['key'];
    return {
      rows: acts
        .map((row) => `${JSON.stringify(row)} ${new TextDecoder('latin1').decode(row['content'] as ArrayBuffer | undefined)}`)
        .join(' '),
      extractable: !(key instanceof CryptoKey) || key.extractable,
    };
  });
}
