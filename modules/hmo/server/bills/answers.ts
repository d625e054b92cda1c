import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { readTogether } from '#kernel/server/database/pipeline.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { SearchGroup } from '#modules/organisation/contract/events.ts';
import type { SourceType } from '#modules/patient-bills/contract/words.ts';
import type { MergeTable, TimelineLine } from '#modules/patients/contract/events.ts';
import { patientBrief } from '#modules/patients/server/index.ts';
import { hmoBillsPath } from '../../contract/bill-words.ts';
import { hmoBillNumber } from './list-bills.ts';

/** Columns that point at a patient. What enrollees used hangs on their billing method, which the merge moves. */
export const hmoBillMergeTables: readonly MergeTable[] = [
  { table: 'hmo_bills', column: 'patient_id', label: 'HMO bills' },
  { table: 'hmo_eligibility_checks', column: 'patient_id', label: 'Checks of eligibility' },
];

/** HMO bills of the global search, by their number. */
export async function searchHmoBills(scope: Scope, { words, most }: { words: string; most: number }): Promise<SearchGroup | undefined> {
  const number = hmoBillNumber(words);
  if (!scope.may('View HMO Bills') || number === null) return undefined;
  const rows = await scope.tx
    .selectFrom('hmoBills')
    .select(['id', 'billNumber', 'status', 'patientId'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('billNumber', '=', number)
    .limit(most)
    .execute();
  const names = new Map(
    (
      await patientBrief(
        scope,
        rows.map(({ patientId }) => patientId),
      )
    ).map(({ id, fullname }) => [id, fullname]),
  );
  return {
    type: 'hmo-bills',
    title: 'HMO bills',
    order: 62,
    rows: rows.map((row) => ({
      id: row.id,
      title: row.billNumber,
      subtitle: [names.get(row.patientId), row.status].filter(Boolean).join(' · '),
      path: `${hmoBillsPath}/${row.id}`,
    })),
  };
}

interface Asked {
  readonly patientId: Id;
  readonly types: readonly string[] | null;
  readonly from: string | null;
  readonly until: string | null;
  readonly most: number;
}

/** A patient's HMO bills on the timeline, for who may see them. */
export async function hmoBillTimeline(scope: Scope, asked: Asked): Promise<{ lines: TimelineLine[]; count: number } | undefined> {
  const { patientId, types, from, until, most } = asked;
  if (!scope.may('View HMO Bills') || (types !== null && !types.includes('hmo'))) return undefined;
  let rows = scope.tx.selectFrom('hmoBills').where('hospitalId', '=', scope.hospitalId).where('patientId', '=', patientId);
  if (from) rows = rows.where('openedAt', '>=', from);
  if (until) rows = rows.where('openedAt', '<', until);
  const { count, found } = await readTogether({
    count: countAll(rows),
    found: rows
      .select(['id', 'billNumber', 'status', 'openedAt', 'createdByName'])
      .orderBy('openedAt', 'desc')
      .orderBy('id', 'desc')
      .limit(most)
      .execute(),
  });
  const lines = found.map((row) => ({
    ...{ type: 'hmo', id: row.id, at: row.openedAt, title: `HMO bill ${row.billNumber}`, detail: row.status, by: row.createdByName },
    path: `${hmoBillsPath}/${row.id}`,
  }));
  return { lines, count };
}

/** Lines that were added to HMO bills by hand: the bill's number and its page. */
export async function hmoBillSources(
  scope: Scope,
  { sources }: { readonly sources: readonly { readonly sourceType: SourceType; readonly sourceId: Id }[] },
) {
  const ids = sources.filter(({ sourceType }) => sourceType === 'manual').map(({ sourceId }) => sourceId);
  if (ids.length === 0) return undefined;
  const rows = await scope.tx
    .selectFrom('hmoBills')
    .select(['id', 'billNumber'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', sql<Id>`any(${ids}::uuid[])`)
    .execute();
  return rows.map(({ id, billNumber }) => ({ sourceId: id, number: billNumber, path: `${hmoBillsPath}/${id}` }));
}
