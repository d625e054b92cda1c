import { present } from '#kernel/server/reading/present.ts';
import type { Selectable } from 'kysely';
import type { LabTestsTable } from '#database/types.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { actsOf } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { testActs } from '../../contract/calls/catalogue.ts';
import { type Parameter, TestRow, LabTest } from '../../contract/catalogue-records.ts';
import { laboratoryRefusals } from '../../contract/refusals.ts';
import { pricesOfTests, type TestPrice } from './prices.ts';

export type StoredTest = Selectable<LabTestsTable>;

/** The parameters of a test's row, in their order. */
export function parametersOf(row: { readonly parameters: unknown }): Parameter[] {
  return row.parameters as Parameter[];
}

/** A test of this hospital, locked until the act ends; the path has named it, so it is there. */
export function lockTest(scope: Scope, id: Id): Promise<StoredTest> {
  return scope.tx
    .selectFrom('labTests')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Tests by id; `share` keeps them from being changed until the act ends. */
export async function testsById(scope: Scope, ids: readonly Id[], lock?: 'share'): Promise<Map<Id, StoredTest>> {
  if (ids.length === 0) return new Map();
  let query = scope.tx
    .selectFrom('labTests')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id');
  if (lock) query = query.forShare();
  return new Map((await query.execute()).map((row) => [row.id, row]));
}

export interface Member {
  readonly profileId: Id;
  readonly id: Id;
  readonly name: string;
  readonly shortName: string;
  readonly specimenType: StoredTest['specimenType'];
  readonly container: StoredTest['container'];
}

/** Members of profiles, in their order. */
export async function membersOf(scope: Scope, profileIds: readonly Id[]): Promise<Member[]> {
  if (profileIds.length === 0) return [];
  return scope.tx
    .selectFrom('labProfileMembers as m')
    .innerJoin('labTests as t', (join) => join.onRef('t.hospitalId', '=', 'm.hospitalId').onRef('t.id', '=', 'm.testId'))
    .select(['m.profileId', 't.id', 't.name', 't.shortName', 't.specimenType', 't.container'])
    .where('m.hospitalId', '=', scope.hospitalId)
    .where('m.profileId', 'in', [...new Set(profileIds)])
    .orderBy('m.profileId')
    .orderBy('m.position')
    .execute();
}

/** An active category, kept from being archived until the act ends. */
export async function requireCategory(scope: Scope, id: Id): Promise<{ id: Id; name: string }> {
  const row = await scope.tx
    .selectFrom('labTestCategories')
    .select(['id', 'name'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .where('status', '=', 'active')
    .forShare()
    .executeTakeFirst();
  if (!row) throw laboratoryRefusals.refusal('LAB_CATEGORY_UNKNOWN');
  return row;
}

/** Names of categories, archived ones too. */
export async function categoryNames(scope: Scope): Promise<Map<Id, string>> {
  const rows = await scope.tx.selectFrom('labTestCategories').select(['id', 'name']).where('hospitalId', '=', scope.hospitalId).execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}

export interface Change {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

export interface Versioned {
  readonly test: Pick<StoredTest, 'id' | 'version' | 'name' | 'shortName' | 'code' | 'categoryId' | 'parameters'>;
  readonly category: string;
  readonly changes: readonly Change[];
}

/** Keeps tests as they are from now on: requests point at these rows. */
export async function keepVersions(scope: Scope, versions: readonly Versioned[]): Promise<void> {
  if (versions.length === 0) return;
  await scope.tx
    .insertInto('labTestVersions')
    .values(
      versions.map(({ test, category, changes }) => ({
        hospitalId: scope.hospitalId,
        testId: test.id,
        version: test.version,
        at: scope.now,
        by: scope.actor.userId,
        byName: scope.actor.name,
        name: test.name,
        shortName: test.shortName,
        code: test.code,
        categoryId: test.categoryId,
        categoryName: category,
        parameters: json(test.parameters),
        changes: json(changes),
      })),
    )
    .execute();
}

function rowOf(scope: Scope, row: StoredTest, categories: ReadonlyMap<Id, string>, price: TestPrice | undefined): TestRow {
  return present(TestRow, row, {
    category: { id: row.categoryId, name: categories.get(row.categoryId) ?? '' },
    parameterCount: parametersOf(row).length,
    price: price?.price ?? null,
    billableItemId: price?.billableItemId ?? null,
    acts: actsOf(scope, testActs, row),
  });
}

/** Tests as lists show them. */
export async function showRows(scope: Scope, rows: readonly StoredTest[]): Promise<TestRow[]> {
  const categories = await categoryNames(scope);
  const prices = await pricesOfTests(
    scope,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => rowOf(scope, row, categories, prices.get(row.id)));
}

/** A test as its own page shows it. */
export async function showTest(scope: Scope, id: Id): Promise<LabTest> {
  const row = await scope.tx
    .selectFrom('labTests')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const [shown] = (await showRows(scope, [row])) as [TestRow];
  const members = await membersOf(scope, row.kind === 'profile' ? [id] : []);
  const { collectionNotes, patientInstructions, fastingRequired, statTurnaroundMinutes, sexRestriction } = row;
  const { minAgeDays, maxAgeDays, consentRequired, minRetestHours, referralInstitution, createdAt, updatedAt } = row;
  return {
    ...shown,
    members: members.map((member) => present(LabTest.shape.members.element, member)),
    volumeMl: row.volumeMl === null ? null : Number(row.volumeMl),
    ...{ collectionNotes, patientInstructions, fastingRequired, statTurnaroundMinutes, sexRestriction },
    ...{ minAgeDays, maxAgeDays, consentRequired, minRetestHours, referralInstitution, createdAt, updatedAt },
    parameters: parametersOf(row),
  };
}
