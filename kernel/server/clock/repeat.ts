import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../scope/kernel.ts';

/** Work that is done again and again in the background. */
export interface Repeating {
  readonly name: string;
  /** Does it now, if it is not being done. */
  readonly wake: () => void;
  /** Nothing is begun any more; waits for what runs, so many milliseconds at most. */
  readonly stop: (milliseconds: number) => Promise<void>;
  /** True when it has not been done, nor shown a sign of life, for longer than it may take. */
  readonly standsStill: () => boolean;
}

export interface Repeated {
  readonly log: Log;
  readonly name: string;
  /** Milliseconds from one time to the next. */
  readonly every: number;
  /** Milliseconds without a sign of life after which a run is given up and the work begun anew: it must bear to be done twice at once. */
  readonly deadline: number;
  /** `alive` says that it gets on. */
  readonly task: (alive: () => void) => Promise<unknown>;
}

/** Waits for a promise, whatever becomes of it, for so many milliseconds; true when it was over by then. */
export async function within(milliseconds: number, promise: Promise<unknown>): Promise<boolean> {
  const over = promise.then(
    () => true,
    () => true,
  );
  return Promise.race([over, pause(Math.max(0, milliseconds), false, { ref: false })]);
}

interface Run {
  ended: Promise<void>;
  lastSign: number;
}

/** Runs a task again and again, never twice at once while it gets on; a failure is logged and tried again. */
export function repeat({ log, name, every, deadline, task }: Repeated): Repeating {
  let running: Run | null = null;
  let stopped = false;
  let lastWell = performance.now();
  const begin = (): void => {
    const run: Run = { ended: Promise.resolve(), lastSign: performance.now() };
    const alive = (): void => {
      run.lastSign = performance.now();
      if (running === run) lastWell = run.lastSign;
    };
    running = run;
    run.ended = task(alive)
      .then(alive)
      .catch((error: Error) => log.warn({ task: name, why: error.message }, 'A background task failed and will be tried again'))
      .finally(() => {
        if (running === run) running = null;
      });
  };
  const run = (): void => {
    if (stopped) return;
    if (running && performance.now() - running.lastSign < deadline) return;
    if (running) log.error({ task: name, seconds: deadline / 1000 }, 'A background task stopped responding and is restarted');
    begin();
  };
  const timer = setInterval(run, every);
  return {
    name,
    wake: () => setImmediate(run),
    stop: async (milliseconds) => {
      stopped = true;
      clearInterval(timer);
      if (running) await within(milliseconds, running.ended);
    },
    standsStill: () => performance.now() - lastWell > every + deadline,
  };
}
