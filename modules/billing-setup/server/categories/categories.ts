import type { Selectable } from 'kysely';
import type { PatientCategoriesTable } from '#database/types.ts';
import type { Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { named } from '#kernel/server/database/named.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { actsOf, guardEdit } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy, madeBy } from '#kernel/server/scope/stamps.ts';
import { patientCategoryActs } from '../../contract/calls/policy.ts';
import type { CategoryFacts, CreatePatientCategory, EditPatientCategory, PatientCategory } from '../../contract/policy-records.ts';
import { billingSetupRefusals } from '../../contract/refusals.ts';
import { patientCategoryRecord } from '../../contract/setup.record.ts';
import { defaultCategories } from '../../contract/words.ts';
import { nameKey } from '../context.ts';
import { pageOfRows, type SetupListQuery } from '../policy/list-page.ts';

export type StoredCategory = Selectable<PatientCategoriesTable>;

export function categoriesOf(scope: Scope) {
  return scope.tx.selectFrom('patientCategories').where('hospitalId', '=', scope.hospitalId);
}

/** A category as the wire has it. */
export function showCategory({
  id,
  name,
  defaultDiscountBps,
  requiresDocument,
  isDefault,
  status,
  version,
}: StoredCategory): CategoryFacts {
  return { id, name, defaultDiscountBps, requiresDocument, isDefault, status, version };
}

/** The default category cannot be archived. */
function whyNotArchive({ isDefault }: StoredCategory): Refusal | null {
  return isDefault ? billingSetupRefusals.refusal('PATIENT_CATEGORY_DEFAULT') : null;
}

function show(scope: Scope, row: StoredCategory): PatientCategory {
  return { ...showCategory(row), acts: actsOf(scope, patientCategoryActs, row, { archive: whyNotArchive(row) }) };
}

/** GET patient-categories. */
export async function listCategories(scope: Scope, query: SetupListQuery): Promise<Page<PatientCategory>> {
  const rows = await categoriesOf(scope)
    .selectAll()
    .where('status', 'in', query.status?.length ? query.status : ['active'])
    .orderBy('isDefault', 'desc')
    .orderBy('foldedName')
    .execute();
  const page = pageOfRows(rows, query);
  return { ...page, data: page.data.map((row) => show(scope, row)) };
}

async function insert(scope: Scope, orders: readonly (CreatePatientCategory & { isDefault: boolean })[]): Promise<StoredCategory[]> {
  return scope.tx
    .insertInto('patientCategories')
    .values(
      orders.map((order) => ({
        hospitalId: scope.hospitalId,
        id: scope.newId(),
        ...order,
        foldedName: nameKey(order.name),
        status: 'active' as const,
        ...madeBy(scope),
      })),
    )
    .returningAll()
    .execute();
}

/** POST patient-categories. */
export async function createCategory(scope: Scope, order: CreatePatientCategory): Promise<PatientCategory> {
  const [row] = (await insert(scope, [{ ...order, isDefault: false }])) as [StoredCategory];
  await scope.record({
    action: 'create',
    entity: 'Setting',
    entityId: row.id,
    entityNumber: 'patient-categories',
    summary: `Patient category ${row.name} added`,
    after: showCategory(row),
  });
  return show(scope, row);
}

/** PATCH patient-categories/{id}. */
export async function editCategory(scope: Scope, id: Id, order: EditPatientCategory): Promise<PatientCategory> {
  const before = await categoriesOf(scope).selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
  const { version, ...changes } = order;
  if (version !== undefined && version !== before.version) refuseStale(before, before.updatedByName);
  guardEdit(patientCategoryRecord, before, changes, changes.status === 'archived' && whyNotArchive(before));
  const row = await scope.tx
    .updateTable('patientCategories')
    .set({
      ...named(changes),
      ...(order.name ? { foldedName: nameKey(order.name) } : {}),
      ...changedBy(scope),
      version: before.version + 1,
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await scope.record({
    action: row.status === before.status ? 'update' : 'state',
    entity: 'Setting',
    entityId: id,
    entityNumber: 'patient-categories',
    summary: `Patient category ${row.name} changed`,
    before: showCategory(before),
    after: showCategory(row),
  });
  return show(scope, row);
}

/** Makes the usual categories in a hospital that has none. Answers how many. */
export async function ensureCategories(scope: Scope): Promise<number> {
  const known = await categoriesOf(scope).select('id').limit(1).executeTakeFirst();
  if (known) return 0;
  const made = await insert(
    scope,
    defaultCategories.map((name, at) => ({ name, defaultDiscountBps: 0, requiresDocument: false, isDefault: at === 0 })),
  );
  return made.length;
}
