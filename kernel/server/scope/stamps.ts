import type { Scope } from './scope.ts';

/** Columns of who changed a row last. */
export function changedBy(scope: Scope) {
  return { updatedAt: scope.now, updatedBy: scope.actor.userId, updatedByName: scope.actor.name };
}

/** Columns of a new row. */
export function madeBy(scope: Scope) {
  return { createdAt: scope.now, createdBy: scope.actor.userId, ...changedBy(scope), version: 1 };
}
