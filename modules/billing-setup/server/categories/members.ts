import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { openPatient } from '#modules/patients/server/index.ts';
import type { CategoryOfPatient, SetPatientCategory } from '../../contract/policy-records.ts';
import { billingSetupRefusals } from '../../contract/refusals.ts';
import { categoriesOf, showCategory, type StoredCategory } from './categories.ts';

function memberOf(scope: Scope, patientId: Id) {
  return scope.tx
    .selectFrom('patientCategoryMembers')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', patientId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The category of a patient: the newest that was given, else the hospital's default one; null in a hospital without any. */
export async function categoryOf(scope: Scope, patientId: Id): Promise<StoredCategory | null> {
  const member = await memberOf(scope, patientId);
  const categories = categoriesOf(scope).selectAll();
  const row = member ? categories.where('id', '=', member.categoryId) : categories.where('isDefault', '=', true);
  return (await row.executeTakeFirst()) ?? null;
}

/** The names of the categories of some patients, in one statement; patients of a hospital without any are left out. */
export async function categoryNamesOf(scope: Scope, patientIds: readonly Id[]): Promise<ReadonlyMap<Id, string>> {
  if (patientIds.length === 0) return new Map();
  const { rows } = await sql<{ patientId: Id; name: string }>`
    select wanted.id as patient_id, c.name
      from unnest(${[...new Set(patientIds)]}::uuid[]) as wanted(id)
      left join lateral (
        select m.category_id from patient_category_members m
         where m.hospital_id = ${scope.hospitalId} and m.patient_id = wanted.id order by m.id desc limit 1) given on true
      join patient_categories c on c.hospital_id = ${scope.hospitalId}
       and (c.id = given.category_id or (given.category_id is null and c.is_default))`.execute(scope.tx);
  return new Map(rows.map(({ patientId, name }) => [patientId, name]));
}

/** GET patients/{id}/category. */
export async function readCategoryOfPatient(scope: Scope, patientId: Id): Promise<CategoryOfPatient> {
  await openPatient(scope, patientId);
  const member = await memberOf(scope, patientId);
  const category = await categoryOf(scope, patientId);
  const choices = await categoriesOf(scope).selectAll().where('status', '=', 'active').orderBy('isDefault', 'desc').orderBy('id').execute();
  return {
    patientId,
    category: category ? showCategory(category) : null,
    documentReference: member?.documentReference ?? null,
    note: member?.note ?? null,
    since: member?.createdAt ?? null,
    byName: member?.createdByName ?? null,
    choices: choices.map(showCategory),
  };
}

/** PATCH patients/{id}/category: from now on; lines that were raised stay as they are. */
export async function setCategoryOfPatient(scope: Scope, patientId: Id, order: SetPatientCategory): Promise<CategoryOfPatient> {
  const patient = await openPatient(scope, patientId, 'share');
  const wanted = await categoriesOf(scope).selectAll().where('id', '=', order.categoryId).forShare().executeTakeFirst();
  if (wanted?.status !== 'active') throw billingSetupRefusals.refusal('PATIENT_CATEGORY_UNKNOWN');
  if (wanted.requiresDocument && !order.documentReference) throw billingSetupRefusals.refusal('PATIENT_CATEGORY_DOCUMENT');
  const before = await categoryOf(scope, patientId);
  await scope.tx
    .insertInto('patientCategoryMembers')
    .values({
      hospitalId: scope.hospitalId,
      id: scope.newId(),
      patientId,
      categoryId: wanted.id,
      documentReference: order.documentReference,
      note: order.note,
      createdAt: scope.now,
      createdBy: scope.actor.userId,
      createdByName: scope.actor.name,
    })
    .execute();
  await scope.record({
    action: 'update',
    entity: 'Patient',
    entityId: patientId,
    entityNumber: patient.hospitalPatientId,
    patientId,
    personId: patient.personId,
    summary: `Patient category of ${patient.hospitalPatientId}: ${wanted.name}`,
    before: { patientCategory: before?.name ?? null },
    after: { patientCategory: wanted.name, documentReference: order.documentReference },
    reason: order.note,
  });
  await scope.live({ entity: 'patient-billings', id: patientId, action: 'update', permission: 'View Patient Billing' });
  return readCategoryOfPatient(scope, patientId);
}
