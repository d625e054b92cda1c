import type { Scope } from '#kernel/server/scope/scope.ts';

/** The columns that every change of a line sets. */
export function touchedBy(scope: Scope) {
  return { updatedAt: scope.now, updatedBy: scope.actor.userId };
}

export function createdBy(scope: Scope) {
  return { createdAt: scope.now, createdBy: scope.actor.userId, version: 1 };
}
