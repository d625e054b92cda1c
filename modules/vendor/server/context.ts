import type { Id } from '#kernel/contract/fields.ts';
import { nobody } from '#kernel/server/ids/uuid.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';

export function madeBy(scope: Scope) {
  return { createdAt: scope.now, createdBy: scope.actor.userId, createdByName: scope.actor.name, ...changedBy(scope), version: 1 };
}

/** A list for `in`, which takes none. */
export function orNone(ids: readonly Id[]): Id[] {
  return ids.length > 0 ? [...ids] : [nobody];
}

/** Somebody as they were called. */
export function by(id: Id | null, name: string | null) {
  return name === null ? null : { id, name };
}
