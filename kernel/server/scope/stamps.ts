import type { Scope } from './scope.ts';

/** What every scope tells of an act. */
type Act = Pick<Scope, 'now' | 'actor'>;

/** Columns of who changed a row last. */
export function changedBy(scope: Act) {
  return { updatedAt: scope.now, updatedBy: scope.actor.userId, updatedByName: scope.actor.name };
}

/** Columns of a new row. */
export function madeBy(scope: Act) {
  return { createdAt: scope.now, createdBy: scope.actor.userId, ...changedBy(scope), version: 1 };
}
