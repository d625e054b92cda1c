import { milliseconds, type Times } from './measure.ts';

export const say = (words: string): void => console.log(words);

/** One line: what was measured, what was found, what is promised. */
export function row(what: string, found: string, target: string, ok: boolean): void {
  say(`${ok ? 'ok  ' : 'OVER'}  ${what.padEnd(58)} ${found.padStart(26)}   target ${target}`);
}

export function timesRow(what: string, times: Times, mostP99: number): void {
  row(what, `p50 ${milliseconds(times.p50)}, p99 ${milliseconds(times.p99)}`, `p99 ≤ ${mostP99} ms`, times.p99 <= mostP99);
}
