import { availableParallelism } from 'node:os';
import { kernelRefusals } from '#kernel/contract/refusals.ts';

/** Who waits for slow work: those of one requester follow each other, requesters take turns. */
export interface Requester {
  /** An account, a device or an address. */
  readonly key: string;
  /** Signed in, or at a device that the account knows: served before strangers. */
  readonly known: boolean;
}

interface Waiting {
  readonly begin: () => void;
}

type Ring = Map<string, Waiting[]>;

/** How much slow work runs at once in this process: half of the processors stay for everything else. */
export const lineWidth = Math.max(1, Math.floor(availableParallelism() / 2));
/** How many of one requester wait at most: a hospital behind one address at the change of shifts. */
export const mostOfOne = 200;
/** How many wait at most in all. */
export const mostInAll = 1_000;
/** Milliseconds that somebody waits at most. */
export const linePatience = 10_000;
/** Of so many turns one is a stranger's although people we know wait. */
const strangersTurn = 4;

const rings: { readonly known: Ring; readonly strangers: Ring } = { known: new Map(), strangers: new Map() };
const state = { running: 0, waiting: 0, done: 0, turn: 0, usualMilliseconds: 40 };

/** How the line stands: works that run, that wait, and that were done since the start. */
export function lineState(): { readonly running: number; readonly waiting: number; readonly done: number } {
  return { running: state.running, waiting: state.waiting, done: state.done };
}

/** Seconds until the line as it is now has been worked off. */
function secondsToWait(): number {
  return Math.max(1, Math.ceil((state.waiting * state.usualMilliseconds) / lineWidth / 1000));
}

/** The first of the requester whose turn it is; the requester goes to the end of its ring. */
function takeFrom(ring: Ring): Waiting | undefined {
  for (const [key, line] of ring) {
    ring.delete(key);
    const first = line.shift();
    if (line.length > 0) ring.set(key, line);
    if (first) return first;
  }
  return undefined;
}

function next(): Waiting | undefined {
  state.turn += 1;
  const [first, second] = state.turn % strangersTurn === 0 ? [rings.strangers, rings.known] : [rings.known, rings.strangers];
  return takeFrom(first) ?? takeFrom(second);
}

function leaveLine(ring: Ring, key: string, one: Waiting): void {
  const line = ring.get(key) ?? [];
  const at = line.indexOf(one);
  if (at >= 0) line.splice(at, 1);
  if (line.length === 0) ring.delete(key);
}

/** Resolves when it is one's turn. */
function turnOf({ key, known }: Requester): Promise<void> {
  const ring = known ? rings.known : rings.strangers;
  const line = ring.get(key) ?? [];
  const seconds = secondsToWait();
  if (line.length >= mostOfOne) throw kernelRefusals.refusal('TOO_MANY_REQUESTS', { seconds, retryAfter: seconds });
  if (state.waiting >= mostInAll) throw kernelRefusals.refusal('BUSY', { seconds, retryAfter: seconds });
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      leaveLine(ring, key, one);
      state.waiting -= 1;
      const wait = secondsToWait();
      reject(kernelRefusals.refusal('BUSY', { seconds: wait, retryAfter: wait }));
    }, linePatience);
    const one: Waiting = {
      begin: () => {
        clearTimeout(timer);
        state.waiting -= 1;
        resolve();
      },
    };
    line.push(one);
    ring.set(key, line);
    state.waiting += 1;
  });
}

/**
 * Runs slow work (a password's hash) once fewer than `lineWidth` run in this process. Requesters take turns, so that one who sends many
 * waits behind the own ones; of four turns three go to people we know. Refuses TOO_MANY_REQUESTS (429) when the requester has
 * `mostOfOne` waiting, BUSY (503) when `mostInAll` wait or the turn does not come within `linePatience`.
 */
export async function inTurn<T>(who: Requester, work: () => Promise<T>): Promise<T> {
  if (state.running < lineWidth) state.running += 1;
  // Whoever leaves hands its place over.
  else await turnOf(who);
  const begun = performance.now();
  try {
    return await work();
  } finally {
    state.done += 1;
    state.usualMilliseconds += (performance.now() - begun - state.usualMilliseconds) / 20;
    const after = next();
    if (after) after.begin();
    else state.running -= 1;
  }
}
