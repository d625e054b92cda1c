import type { Pool } from 'pg';
import { kernelRefusals, Refusal } from '#kernel/contract/refusals.ts';

interface Lane {
  running: number;
  /** How many have left it with an answer: acts that are given up do not move it. */
  left: number;
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
/** A line that moves is worth waiting in: so many times over, twenty seconds in all. */
const mostPatience = 4;

/**
 * Resolves when it is one's turn. Refuses DATABASE_AWAY (503) when nobody has left the lane for five seconds (what runs is held by
 * something), or after twenty, so that a line never grows without end.
 */
function turnIn(lane: Lane): Promise<void> {
  const { waiting } = lane;
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout;
    const wait = (times: number): void => {
      const before = lane.left;
      timer = setTimeout(() => {
        if (lane.left > before && times < mostPatience) return wait(times + 1);
        waiting.splice(waiting.indexOf(go), 1);
        reject(kernelRefusals.refusal('DATABASE_AWAY', { retryAfter: 2 }));
      }, patience);
    };
    function go() {
      clearTimeout(timer);
      resolve();
    }
    waiting.push(go);
    wait(1);
  });
}

/**
 * Runs an act once fewer than `most` (usually `width`) of its lane run in this process; those that wait follow each other in the order they came.
 * Refuses DATABASE_AWAY when the turn does not come in time: see `turnIn`.
 */
export async function inLane<T>(name: string, act: () => Promise<T>, most = width): Promise<T> {
  const lane = lanes.get(name) ?? { running: 0, left: 0, waiting: [] };
  lanes.set(name, lane);
  if (lane.running < most) lane.running += 1;
  // Whoever leaves hands its place over.
  else await turnIn(lane);
  try {
    const done = await act();
    lane.left += 1;
    return done;
  } catch (error) {
    // Who was told no by a rule was served as well.
    if (error instanceof Refusal && error.status < 500) lane.left += 1;
    throw error;
  } finally {
    const next = lane.waiting.shift();
    if (next) next();
    else {
      lane.running -= 1;
      if (lane.running === 0) lanes.delete(name);
    }
  }
}

/** Of a pool of so many connections: how many one hospital may hold at once in this process. The others always find some free. */
export function shareOf(poolSize: number): number {
  return Math.max(1, Math.floor(poolSize / 2));
}

/**
 * Runs an act that takes a connection of a pool, once its holder (a hospital, or all that belong to none) holds fewer than its share of
 * them. So one row that is held, or one slow report, stops its own hospital at most. Refuses DATABASE_AWAY as a lane does.
 */
export function inShare<T>(pool: Pool, holder: string, act: () => Promise<T>): Promise<T> {
  return inLane(`${nameOf(pool)} for ${holder}`, act, shareOf(pool.options.max));
}

const names = new WeakMap<Pool, string>();
let pools = 0;

function nameOf(pool: Pool): string {
  const known = names.get(pool);
  if (known) return known;
  pools += 1;
  names.set(pool, `pool ${pools}`);
  return `pool ${pools}`;
}
