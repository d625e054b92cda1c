import type { Id, Instant } from '#kernel/contract/fields.ts';
import type { ActName, AnyRecord, StatusOf } from '#kernel/contract/record.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';

interface StoredPaper<Status> {
  readonly status: Status;
  readonly version: number;
  readonly updatedAt: Instant;
  readonly updatedByName: string | null;
}

/** A locked document for an act that its status allows, as the person saw it; NOT_FOUND without one. */
export function openTo<R extends AnyRecord, Paper extends StoredPaper<StatusOf<R>>>(
  record: R,
  act: ActName<R>,
  row: Paper | undefined,
  version: number | null,
): Paper {
  if (!row) refuseStale(row);
  guard(record, act, row);
  if (version !== null && version !== row.version) refuseStale(row, row.updatedByName);
  return row;
}

interface Step {
  readonly entity: string;
  /** What people call it: `Issue ISS-000001`. */
  readonly name: string;
  readonly paper: { readonly id: Id; readonly status: string };
  readonly number: string;
  readonly status: string | undefined;
  readonly words: string;
  readonly reason: string | null;
}

/** The trail's line of a paper that went from one state to the next. */
export function recordStep(scope: Scope, { entity, name, paper, number, status, words, reason }: Step): Promise<void> {
  return scope.record({
    action: 'state',
    entity,
    entityId: paper.id,
    entityNumber: number,
    summary: `${name} ${number} ${words}`,
    before: { status: paper.status },
    after: { status: status ?? paper.status },
    reason,
  });
}
