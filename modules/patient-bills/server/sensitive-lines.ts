import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { SensitiveSources } from '../contract/events.ts';
import type { SourceType } from '../contract/words.ts';

interface Line {
  readonly id: Id;
  readonly sourceType: SourceType;
  readonly sourceId: Id;
}

/** Which of these lines are of sensitive acts: their modules are asked once for each kind of source. */
export async function sensitiveAmong(scope: Scope, lines: readonly Line[]): Promise<Set<Id>> {
  const found = new Set<Id>();
  for (const [sourceType, own] of Map.groupBy(lines, (line) => line.sourceType)) {
    const sourceIds = [...new Set(own.map(({ sourceId }) => sourceId))];
    const sensitive = new Set((await scope.ask(SensitiveSources, { sourceType, sourceIds })).flat());
    for (const { id, sourceId } of own) if (sensitive.has(sourceId)) found.add(id);
  }
  return found;
}

/** The same of lines by id, for modules that show them by another name than their own to everybody but the patient. */
export async function sensitiveBillsOf(scope: Scope, billIds: readonly Id[]): Promise<Set<Id>> {
  if (billIds.length === 0) return new Set();
  const lines = await scope.tx
    .selectFrom('patientBills')
    .select(['id', 'sourceType', 'sourceId'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', [...new Set(billIds)])
    .execute();
  return sensitiveAmong(scope, lines);
}
