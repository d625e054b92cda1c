import { kernelRefusals } from '#kernel/contract/refusals.ts';

interface Lane {
  running: number;
  readonly waiting: (() => void)[];
}

const lanes = new Map<string, Lane>();

/**
 * How many of one lane run at once: one that holds the number all of them end with, others that read and settle meanwhile. More would only
 * wait for that number, each with a connection of its own that has to be kept warm.
 */
export const width = 4;

/** As long as a caller waits for a connection of the pool, in milliseconds. */
const patience = 5_000;

/** Resolves when it is one's turn; refuses DATABASE_AWAY (503) when it does not come in time, so that a line never grows without end. */
function turnIn({ waiting }: Lane): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(go), 1);
      reject(kernelRefusals.refusal('DATABASE_AWAY', { retryAfter: 2 }));
    }, patience);
    function go() {
      clearTimeout(timer);
      resolve();
    }
    waiting.push(go);
  });
}

/**
 * Runs an act once fewer than `width` of its lane run in this process; those that wait follow each other in the order they came.
 * Refuses DATABASE_AWAY when the turn does not come within five seconds.
 */
export async function inLane<T>(name: string, act: () => Promise<T>): Promise<T> {
  const lane = lanes.get(name) ?? { running: 0, waiting: [] };
  lanes.set(name, lane);
  if (lane.running < width) lane.running += 1;
  // Whoever leaves hands its place over.
  else await turnIn(lane);
  try {
    return await act();
  } finally {
    const next = lane.waiting.shift();
    if (next) next();
    else {
      lane.running -= 1;
      if (lane.running === 0) lanes.delete(name);
    }
  }
}
