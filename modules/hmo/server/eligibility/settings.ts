import type { Scope } from '#kernel/server/scope/scope.ts';

/** After how many days a verification is asked for again. */
export async function reverifyDaysOf(_scope: Scope): Promise<number> {
  return 30;
}
