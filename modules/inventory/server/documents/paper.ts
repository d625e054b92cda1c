import type { Id, Instant } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { whyNotAt } from './rules.ts';

interface StoredPaper<Status> {
  readonly status: Status;
  readonly version: number;
  readonly updatedAt: Instant;
  readonly updatedByName: string | null;
}

/** A locked paper of the store, when an act may begin where it stands and as the person saw it; NOT_FOUND without one. */
export function changeable<Status extends string, Paper extends StoredPaper<string>>(
  row: Paper | undefined,
  numberOf: (row: Paper) => string,
  beginnings: readonly Status[],
  version: number | null,
): Paper {
  if (!row) refuseStale(row);
  refuseIf(whyNotAt<string>({ number: numberOf(row), status: row.status }, beginnings));
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
