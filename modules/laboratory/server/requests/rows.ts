import { present } from '#kernel/server/reading/present.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { actsOf } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { type BillBrief, billsOf } from '#modules/patient-bills/server/index.ts';
import { requestActs } from '../../contract/calls/transitions.ts';
import { LabBill, LabRow } from '../../contract/request-records.ts';
import { restrictedTest } from '../../contract/words.ts';
import { peopleOf } from './people.ts';
import { isBench, orderedTests, requestRules, seesSensitive, type StoredRequest } from './store.ts';

export function billOf(brief: BillBrief | undefined): LabBill | null {
  if (!brief) return null;
  const { billIds } = brief;
  return present(LabBill, brief, { billIds: [...billIds] });
}

interface Tube {
  readonly specimenNumber: string;
  readonly receivedAt: string | null;
}

async function tubesOf(scope: Scope, rows: readonly StoredRequest[]): Promise<Map<Id, Tube>> {
  const ids = rows.flatMap(({ specimenId }) => specimenId ?? []);
  if (ids.length === 0) return new Map();
  const found = await scope.tx
    .selectFrom('labSpecimens')
    .select(['id', 'specimenNumber', 'receivedAt'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(found.map(({ id, ...tube }) => [id, tube]));
}

interface Collection {
  readonly fastingRequired: boolean;
  readonly collectionNotes: string | null;
  readonly volumeMl: number | null;
}

/** What of the tests whoever takes the specimen must know. */
async function collectionsOf(scope: Scope, rows: readonly StoredRequest[]): Promise<Map<Id, Collection>> {
  if (rows.length === 0) return new Map();
  const found = await scope.tx
    .selectFrom('labTests')
    .select(['id', 'fastingRequired', 'collectionNotes', 'volumeMl'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', [...new Set(rows.map(({ testId }) => testId))])
    .execute();
  return new Map(found.map(({ id, volumeMl, ...row }) => [id, { ...row, volumeMl: volumeMl === null ? null : Number(volumeMl) }]));
}

/** Whether a request is open beyond its time. */
export function isOverdue(row: Pick<StoredRequest, 'open' | 'dueAt'>, now: string): boolean {
  return row.open === true && row.dueAt !== null && row.dueAt < now;
}

/** Requests as lists show them, in the given order; of sensitive tests only what a tube needs for those without the right. */
export async function showRows(scope: Scope, rows: readonly StoredRequest[]): Promise<LabRow[]> {
  const personOf = await peopleOf(scope, rows);
  const testOf = await orderedTests(scope, rows);
  const tubes = await tubesOf(scope, rows);
  const collections = await collectionsOf(scope, rows);
  const bills = await billsOf(
    scope,
    'lab-request',
    rows.map(({ billSourceId }) => billSourceId),
  );
  const rules = await requestRules(scope, rows);
  const [sees, bench] = [seesSensitive(scope), isBench(scope)];
  return rows.map((row) => {
    const restricted = row.sensitive && !sees;
    const test = testOf(row);
    const collection = collections.get(row.testId);
    const tube = row.specimenId ? tubes.get(row.specimenId) : undefined;
    const { status } = row;
    return present(LabRow, row, {
      restricted,
      patient: personOf(row),
      test: restricted
        ? { id: null, name: restrictedTest, shortName: restrictedTest.slice(0, 10), category: null }
        : { id: row.testId, name: test.name, shortName: test.shortName, category: test.categoryName },
      fastingRequired: collection?.fastingRequired ?? false,
      collectionNotes: restricted ? null : (collection?.collectionNotes ?? null),
      volumeMl: collection?.volumeMl ?? null,
      requestedBy: { id: row.requestedBy, name: row.requestedByName },
      orderedFor: row.orderedFor ? { id: row.orderedFor, name: row.orderedForName ?? '' } : null,
      specimenNumber: tube?.specimenNumber ?? null,
      receivedAt: tube?.receivedAt ?? null,
      overdue: isOverdue(row, scope.now),
      resultStatus: restricted || (row.resultStatus === 'preliminary' && !bench) ? null : row.resultStatus,
      critical: row.critical && !restricted && (bench || status === 'result-released'),
      bill: billOf(bills.get(row.billSourceId)),
      acts: actsOf(scope, requestActs, row, rules(row)),
    });
  });
}
