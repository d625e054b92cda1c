import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { LinesWithGivenDoses } from '../../contract/events.ts';
import type { StoredLine } from './door.ts';

/** Prescriptions of these lines of which somebody has handed out or given anything. */
export async function begunOf(scope: Scope, lines: readonly Pick<StoredLine, 'id' | 'prescriptionId' | 'dispensed'>[]): Promise<Set<Id>> {
  if (lines.length === 0) return new Set();
  const given = new Set((await scope.ask(LinesWithGivenDoses, { lineIds: lines.map(({ id }) => id) })).flat());
  return new Set(lines.filter(({ id, dispensed }) => dispensed > 0 || given.has(id)).map(({ prescriptionId }) => prescriptionId));
}
