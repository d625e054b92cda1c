import { Worker } from 'node:worker_threads';
import { onOwnMessage } from './own-message.ts';

/** Work on bytes that somebody sent, for a thread of its own. */
export interface ThreadWork<T> {
  /** The file that the thread runs; it posts its one answer. */
  readonly file: URL;
  /** What it is handed, as a copy. */
  readonly data: unknown;
  /** Whether a message of the thread is its answer. */
  readonly isOwn: (message: unknown) => message is T;
  /** The thread is ended after so many milliseconds. */
  readonly milliseconds: number;
  /** Megabytes that its objects may take; beyond them the thread ends, and nothing else does. */
  readonly megabytes: number;
}

/** A thread was ended because it took more time or memory than its work may. */
export class ThreadEnded extends Error {
  readonly why: 'time' | 'memory';

  constructor(why: 'time' | 'memory') {
    super(`The thread took too much ${why}`);
    this.why = why;
  }
}

/** Runs work in a thread, so that no request waits for it and what it takes is bounded. Throws `ThreadEnded` beyond its bounds. */
export function runInThread<T>({ file, data, isOwn, milliseconds, megabytes }: ThreadWork<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(file, {
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 64 },
    });
    const timer = setTimeout(() => {
      reject(new ThreadEnded('time'));
      void worker.terminate();
    }, milliseconds);
    onOwnMessage(worker, isOwn, resolve);
    worker.once('error', (error: Error & { code?: string }) => {
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ThreadEnded('memory') : error);
    });
    worker.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`A thread ended with ${code} and no answer`));
    });
  });
}
