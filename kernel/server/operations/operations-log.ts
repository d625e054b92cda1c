import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { OperationKind } from '#kernel/contract/operations.ts';

export interface Operation {
  readonly kind: OperationKind;
  /** In words of the machine, for the operator: a signal, a message, a folder. */
  readonly reason: string;
  /** When it happened; default now. */
  readonly at?: Date;
  /** Seconds it took, or that something was away. */
  readonly seconds?: number;
}

/** Entries are kept so long. */
const keptDays = 400;

/** Writes down what became of the machinery, for the operator's page. */
export async function noteOperation(owner: Pool, { kind, reason, at, seconds }: Operation): Promise<void> {
  await owner.query('insert into operations_log (at, host, kind, reason, seconds) values ($1, $2, $3, $4, $5)', [
    at ?? new Date(),
    hostname().slice(0, 255),
    kind,
    reason.slice(0, 300),
    seconds ?? null,
  ]);
  await owner.query("delete from operations_log where at < now() - $1 * interval '1 day'", [keptDays]);
}

/** The same where the database may be on its way back: tried for a minute, then let go. */
export async function noteWhenPossible(owner: Pool, operation: Operation): Promise<void> {
  const noted = { ...operation, at: operation.at ?? new Date() };
  for (let attempt = 0; attempt < 30; attempt += 1) {
    try {
      await noteOperation(owner, noted);
      return;
    } catch {
      await pause(2000, undefined, { ref: false });
    }
  }
}
