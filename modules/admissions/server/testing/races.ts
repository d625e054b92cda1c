import type { Id } from '#kernel/contract/fields.ts';
import { inScopeOf, theDatabase } from '#testing/world.ts';
import { admissionsChecks } from '../checks.ts';

interface Answered {
  readonly status: number;
  readonly error?: { readonly code: string } | undefined;
}

/** Asks so often at once. */
export function times<T>(count: number, ask: (at: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_none, at) => ask(at)));
}

/** How often each answer came: `done`, or the code of the refusal. */
export function tally(answers: readonly Answered[]): Record<string, number> {
  const found: Record<string, number> = {};
  for (const { status, error } of answers) {
    const key = status === 200 ? 'done' : (error?.code ?? String(status));
    found[key] = (found[key] ?? 0) + 1;
  }
  return found;
}

/** What the nightly checks of stays find wrong in a hospital. */
export function violations(hospitalId: Id): Promise<string[]> {
  return inScopeOf(hospitalId, async (scope) => {
    const found: string[] = [];
    for (const { name, run } of admissionsChecks)
      for (const { expected, actual, detail } of await run(scope)) if (expected !== actual) found.push(`${name}: ${actual} (${detail})`);
    return found;
  });
}

/** Beds that were left are clean at once, so that the next round begins with them. */
export async function cleanBeds(hospitalId: Id): Promise<void> {
  await theDatabase().owner.query("update beds set status = 'available' where hospital_id = $1 and status = 'cleaning'", [hospitalId]);
}
