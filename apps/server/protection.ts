import { lookAtSafeguards } from '#kernel/server/operations/protection.ts';
import type { Kernel } from '#kernel/server/scope/kernel.ts';
import { inPlatformScope, systemActor } from '#kernel/server/scope/make-scope.ts';
import { noteSafeguards } from '#modules/admin-area/server/index.ts';

/** Looks once at the archive of the log, the backups and the drills; the operators are told of what changed. */
export async function lookAtProtection(kernel: Kernel, nightly: boolean): Promise<void> {
  const { owner, kind } = kernel.database;
  const now = kernel.clock();
  const found = await lookAtSafeguards({ owner, embedded: kind === 'embedded', nightly }, new Date(now));
  const facts = { actor: systemActor('protection'), now, call: { permission: null, method: null, route: null }, area: null };
  await inPlatformScope(kernel, facts, (scope) => noteSafeguards(scope, found));
}

const everyMilliseconds = 60_000;

/** Looks every minute; a look that fails is said and made again. Gives the act that ends it. */
export function watchProtection(kernel: Kernel, nightly: boolean, say: (words: string) => void): () => Promise<void> {
  let looking: Promise<void> | null = null;
  const look = (): void => {
    looking ??= lookAtProtection(kernel, nightly)
      .catch((error: Error) => say(`The state of the backups could not be checked: ${error.message}`))
      .finally(() => {
        looking = null;
      });
  };
  const timer = setInterval(look, everyMilliseconds);
  return async () => {
    clearInterval(timer);
    await looking;
  };
}
