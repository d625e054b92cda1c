import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../database/open.ts';
import { storageWatch } from '../files/storage-state.ts';
import type { Readiness } from './server-options.ts';

/** Something that must go on for a process to be whole. */
export interface Part {
  readonly name: string;
  readonly standsStill: () => boolean;
}

const answerMilliseconds = 3_000;

/** Ready while the database answers a request's connection within three seconds, the disk of the files takes writes and no part stands still. */
export function readinessOf(database: Pick<Database, 'app' | 'kind'>, dataDir: string, parts: readonly Part[]): Readiness {
  const storageNow = storageWatch(dataDir);
  let asked: Promise<boolean> | null = null;
  // One question at a time: those who ask meanwhile share it, so that a silent database is not asked more and more.
  const answers = (): Promise<boolean> => {
    asked ??= database.app
      .query('select 1')
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asked = null;
      });
    return asked;
  };
  return {
    check: async () => {
      const [answered, storage] = await Promise.all([
        Promise.race([answers(), pause(answerMilliseconds, false, { ref: false })]),
        storageNow(),
      ]);
      const standing = parts.filter((part) => part.standsStill()).map(({ name }) => name);
      return {
        ready: answered && storage === 'ok' && standing.length === 0,
        facts: {
          database: answered ? database.kind : 'away',
          ...(storage === 'ok' ? {} : { storage }),
          ...(standing.length > 0 ? { standing } : {}),
        },
      };
    },
  };
}
