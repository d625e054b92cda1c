import type { Pool } from 'pg';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { millisecondsOf } from '../clock/instants.ts';
import type { AnyScope } from '../scope/scope.ts';

export interface Rate {
  readonly most: number;
  readonly seconds: number;
}

export interface RateState {
  readonly allowed: boolean;
  readonly left: number;
  /** How many were taken, this one and those beyond what is allowed with them. */
  readonly taken: number;
  /** Seconds until the window ends. */
  readonly resetIn: number;
}

let pool: Pool | null = null;

/** Gives the counts their own connections: a take stays although the act that made it is refused. */
export function keepRatesIn(owner: Pool | null): void {
  pool = owner;
}

/** Takes one of `most` in the running window of a key, over all processes. */
export async function countRate(key: string, rate: Rate, milliseconds: number): Promise<RateState> {
  if (!pool) throw new Error('Rates have no database yet');
  const seconds = Math.floor(milliseconds / 1000);
  const windowStart = seconds - (seconds % rate.seconds);
  const { rows } = await pool.query<{ taken: number }>(
    `insert into rate_takes (key, window_start, taken) values ($1, $2, 1)
     on conflict (key, window_start) do update set taken = rate_takes.taken + 1 returning taken`,
    [key.slice(0, 300), windowStart],
  );
  const taken = rows[0]?.taken ?? 1;
  return { allowed: taken <= rate.most, left: Math.max(0, rate.most - taken), taken, resetIn: windowStart + rate.seconds - seconds };
}

/** How many were taken in the running window of a key, and when it ends in seconds from now; takes none. */
export async function countTaken(
  key: string,
  rate: Rate,
  milliseconds: number,
): Promise<{ readonly taken: number; readonly resetIn: number }> {
  if (!pool) throw new Error('Rates have no database yet');
  const seconds = Math.floor(milliseconds / 1000);
  const windowStart = seconds - (seconds % rate.seconds);
  const { rows } = await pool.query<{ taken: number }>('select taken from rate_takes where key = $1 and window_start = $2', [
    key.slice(0, 300),
    windowStart,
  ]);
  return { taken: rows[0]?.taken ?? 0, resetIn: windowStart + rate.seconds - seconds };
}

/** Refuses as `takeRate` where all were taken, and takes none: for what counts only once it failed. */
export async function refuseSpent(scope: AnyScope, key: string, rate: Rate): Promise<void> {
  const { taken, resetIn } = await countTaken(key, rate, millisecondsOf(scope.now));
  if (taken < rate.most) return;
  throw kernelRefusals.refusal('TOO_MANY_REQUESTS', { seconds: resetIn, retryAfter: resetIn });
}

/** Takes one, or refuses with TOO_MANY_REQUESTS and the seconds to wait. One call takes one, however often its act is made. */
export async function takeRate(scope: AnyScope, key: string, rate: Rate): Promise<void> {
  const state = await scope.once(`rate ${key}`, () => countRate(key, rate, millisecondsOf(scope.now)));
  if (!state.allowed) throw kernelRefusals.refusal('TOO_MANY_REQUESTS', { seconds: state.resetIn, retryAfter: state.resetIn });
}

/** Forgets windows that ended over a day ago. */
export async function sweepRates(owner: Pool, milliseconds: number): Promise<void> {
  await owner.query('delete from rate_takes where window_start < $1', [Math.floor(milliseconds / 1000) - 86_400 * 2]);
}
