import { setTimeout as pause } from 'node:timers/promises';
import type { CallSpec } from '#kernel/contract/calls.ts';

/** Acts that anybody may make: how long one takes could tell whether an address is known here. */
export function isEven(call: CallSpec): boolean {
  return call.permission === 'public' && call.method !== 'GET';
}

/** Milliseconds until the end of the step in which some have passed. */
export function restOfStep(passed: number, step: number): number {
  return step <= 0 ? 0 : step - (passed % step);
}

/** Does something and answers, or fails, at the end of a step only: the few milliseconds by which one way differs from another go under. */
export async function evenly<T>(step: number, act: () => Promise<T>): Promise<T> {
  if (step <= 0) return act();
  const began = performance.now();
  try {
    return await act();
  } finally {
    await pause(restOfStep(performance.now() - began, step));
  }
}
