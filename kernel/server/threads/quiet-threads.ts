import { Worker } from 'node:worker_threads';

interface Waiting {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}

interface Said {
  readonly at: number;
  readonly answer?: unknown;
  readonly fault?: string;
}

function isSaid(message: unknown): message is Said {
  return typeof message === 'object' && message !== null && 'at' in message;
}

/** One thread, begun with its first work and again after it died. */
class QuietThread {
  readonly #file: URL;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | null = null;
  #last = 0;

  constructor(file: URL) {
    this.#file = file;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  #begin(): Worker {
    const worker = new Worker(this.#file);
    const end = (error: Error): void => {
      if (this.#worker !== worker) return;
      this.#worker = null;
      for (const { reject } of this.#waiting.values()) reject(error);
      this.#waiting.clear();
    };
    // Under `--watch` node posts what the thread imports as well.
    worker.on('message', (message: unknown) => {
      if (isSaid(message)) this.#take(worker, message);
    });
    worker.on('error', end);
    worker.on('exit', (code) => end(new Error(`A thread ended with ${code} and no answer`)));
    worker.unref();
    this.#worker = worker;
    return worker;
  }

  #take(worker: Worker, { at, answer, fault }: Said): void {
    const one = this.#waiting.get(at);
    this.#waiting.delete(at);
    // A process that waits for nothing else ends.
    if (this.#waiting.size === 0) worker.unref();
    if (fault === undefined) one?.resolve(answer);
    else one?.reject(new Error(fault));
  }

  run(work: unknown): Promise<unknown> {
    const worker = this.#worker ?? this.#begin();
    this.#last += 1;
    const at = this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(at, { resolve, reject });
      worker.ref();
      worker.postMessage({ at, work });
    });
  }
}

/**
 * Threads for work that takes the processor for long and that nobody but its own requester waits for. They run with the time that
 * requests leave (`workQuietly` in their file), so that much of it slows nobody's reads. Each work goes to the thread with the least.
 */
export class QuietThreads<Work, Answer> {
  readonly #threads: readonly QuietThread[];

  constructor(file: URL, count: number) {
    this.#threads = Array.from({ length: count }, () => new QuietThread(file));
  }

  async run(work: Work): Promise<Answer> {
    const [first] = this.#threads.toSorted((a, b) => a.waiting - b.waiting);
    if (!first) throw new Error('There is no thread');
    return (await first.run(work)) as Answer;
  }
}
