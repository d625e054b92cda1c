import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

/** How much less of the processor a quiet thread gets when others want it: about a tenth of theirs. */
const niceness = 10;

interface Order {
  readonly at: number;
  readonly work: unknown;
}

/**
 * What a quiet thread's file calls: does the work it is handed, one after the other, with the processor's time that others leave.
 * On Linux a thread has a priority of its own; elsewhere it would be the whole process's, so it stays as it is.
 */
export function workQuietly<Work, Answer>(act: (work: Work) => Answer): void {
  if (process.platform === 'linux') setPriority(0, niceness);
  parentPort?.on('message', ({ at, work }: Order) => {
    try {
      parentPort?.postMessage({ at, answer: act(work as Work) });
    } catch (error) {
      parentPort?.postMessage({ at, fault: error instanceof Error ? error.message : String(error) });
    }
  });
}
