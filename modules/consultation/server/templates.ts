import { isDeepStrictEqual } from 'node:util';
import type { Selectable } from 'kysely';
import type { ConsultationTemplatesTable } from '#database/types.ts';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { foldName, foldText } from '#kernel/contract/search-words.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { actsOf, guard, guardEdit } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy, madeBy } from '#kernel/server/scope/stamps.ts';
import { requireDepartments, requireSpecializations } from '#modules/organisation/server/index.ts';
import { templateActs, type templateCalls } from '../contract/calls/templates.ts';
import { consultationRefusals } from '../contract/refusals.ts';
import { templateRecord } from '../contract/template.record.ts';
import type { CreateTemplate, EditTemplate, OrderSet, Template, TemplateField, TemplateWhole } from '../contract/template-records.ts';
import { liveTemplates } from '../contract/words.ts';
import { builtInTemplates } from './built-in-templates.ts';

type StoredTemplate = Selectable<ConsultationTemplatesTable>;
type Form = { readonly sections: readonly TemplateField[]; readonly orderSet: OrderSet };

function templatesOf(scope: Scope) {
  return scope.tx.selectFrom('consultationTemplates').selectAll().where('hospitalId', '=', scope.hospitalId);
}

/** Personal templates are their owner's. */
function whyNotYours(scope: Scope, row: Pick<StoredTemplate, 'ownerId'>) {
  return row.ownerId !== null && row.ownerId !== scope.actor.userId ? consultationRefusals.refusal('TEMPLATE_NOT_YOURS') : null;
}

async function findTemplate(scope: Scope, id: Id, lock = false): Promise<StoredTemplate> {
  const query = templatesOf(scope).where('id', '=', id);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  const foreign = whyNotYours(scope, row);
  if (foreign) throw foreign;
  return row;
}

async function showTemplates(scope: Scope, rows: readonly StoredTemplate[]): Promise<Template[]> {
  if (rows.length === 0) return [];
  const versions = await scope.tx
    .selectFrom('consultationTemplates as t')
    .innerJoin('consultationTemplateVersions as v', (join) =>
      join
        .onRef('v.hospitalId', '=', 't.hospitalId')
        .onRef('v.templateId', '=', 't.id')
        .onRef('v.templateVersion', '=', 't.templateVersion'),
    )
    .leftJoin('specializations as s', (join) => join.onRef('s.hospitalId', '=', 't.hospitalId').onRef('s.id', '=', 't.specializationId'))
    .select(['t.id', 'v.sections', 'v.orderSet', 's.name'])
    .where('t.hospitalId', '=', scope.hospitalId)
    .where(
      't.id',
      'in',
      rows.map((row) => row.id),
    )
    .execute();
  return rows.map((row) => {
    const form = versions.find((each) => each.id === row.id) as (typeof versions)[number];
    return {
      id: row.id,
      name: row.name,
      specialization: row.specializationId ? { id: row.specializationId, name: form.name ?? '' } : null,
      departmentIds: row.departmentIds,
      scope: row.scope,
      ownerId: row.ownerId,
      ownerName: row.ownerName,
      builtIn: row.builtInKey !== null,
      status: row.status,
      templateVersion: row.templateVersion,
      sections: form.sections,
      orderSet: form.orderSet,
      updatedAt: row.updatedAt,
      updatedByName: row.updatedByName,
      version: row.version,
      acts: actsOf(scope, templateActs, row),
    };
  });
}

async function showTemplate(scope: Scope, row: StoredTemplate): Promise<Template> {
  return (await showTemplates(scope, [row]))[0] as Template;
}

/** GET consultation-templates. */
export async function listTemplates(scope: Scope, query: QueryOf<typeof templateCalls.list>): Promise<Page<Template>> {
  let rows = templatesOf(scope)
    .where('status', 'in', query.status?.length ? query.status : ['active'])
    .where((eb) => eb.or([eb('ownerId', 'is', null), ...(scope.actor.userId ? [eb('ownerId', '=', scope.actor.userId)] : [])]));
  if (query.scope) rows = rows.where('scope', '=', query.scope);
  const found = await rows.orderBy('foldedName').orderBy('id').execute();
  const words = query.search ? foldText(query.search) : '';
  const matching = found.filter(
    (row) =>
      row.foldedName.includes(words) &&
      (!query.departmentId || row.departmentIds.length === 0 || row.departmentIds.includes(query.departmentId)),
  );
  const shown = matching.slice(offsetOf(query), offsetOf(query) + query.limit);
  return { data: await showTemplates(scope, shown), meta: { count: matching.length, page: query.page, limit: query.limit } };
}

/** GET consultation-templates/{id} with its versions. */
export async function readTemplate(scope: Scope, id: Id): Promise<TemplateWhole> {
  const row = await findTemplate(scope, id);
  const versions = await scope.tx
    .selectFrom('consultationTemplateVersions')
    .select(['templateVersion', 'sections', 'orderSet', 'at', 'byName'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('templateId', '=', id)
    .orderBy('templateVersion', 'desc')
    .execute();
  return { ...(await showTemplate(scope, row)), versions: versions };
}

async function addVersion(scope: Scope, templateId: Id, templateVersion: number, { sections, orderSet }: Form): Promise<void> {
  await scope.tx
    .insertInto('consultationTemplateVersions')
    .values({
      hospitalId: scope.hospitalId,
      templateId,
      templateVersion,
      sections: json(sections),
      orderSet: json(orderSet),
      at: scope.now,
      byId: scope.actor.userId,
      byName: scope.actor.name,
    })
    .execute();
}

async function checkPlaces(
  scope: Scope,
  {
    departmentIds,
    specializationId,
  }: { readonly departmentIds?: readonly Id[] | undefined; readonly specializationId?: Id | null | undefined },
): Promise<void> {
  if (departmentIds?.length) await requireDepartments(scope, departmentIds);
  if (specializationId) await requireSpecializations(scope, [specializationId], 'specializationId');
}

async function tell(scope: Scope, row: StoredTemplate, action: 'create' | 'update' | 'delete', words: string): Promise<void> {
  await scope.record({
    action,
    entity: 'ConsultationTemplate',
    entityId: row.id,
    summary: `Consultation template ${row.name} ${words}`,
    after: { name: row.name, scope: row.scope, status: row.status, templateVersion: row.templateVersion },
  });
  await scope.live({ entity: liveTemplates, id: row.id, action, permission: 'View Consultation Template' });
}

async function insertTemplate(scope: Scope, order: CreateTemplate, builtInKey: string | null): Promise<StoredTemplate> {
  const { sections, orderSet, ...columns } = order;
  const personal = order.scope === 'personal';
  const row = await scope.tx
    .insertInto('consultationTemplates')
    .values({
      hospitalId: scope.hospitalId,
      id: scope.newId(),
      ...columns,
      departmentIds: [...new Set(columns.departmentIds)],
      foldedName: foldName(order.name),
      ownerId: personal ? scope.actor.userId : null,
      ownerName: personal ? scope.actor.name : null,
      builtInKey,
      status: 'active',
      templateVersion: 1,
      ...madeBy(scope),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await addVersion(scope, row.id, 1, { sections, orderSet });
  return row;
}

/** POST consultation-templates. */
export async function createTemplate(scope: Scope, order: CreateTemplate): Promise<Template> {
  await checkPlaces(scope, order);
  const row = await insertTemplate(scope, order, null);
  await tell(scope, row, 'create', 'added');
  return showTemplate(scope, row);
}

/** PATCH consultation-templates/{id}: another form is a new version, older notes keep theirs. */
export async function editTemplate(scope: Scope, id: Id, order: EditTemplate): Promise<Template> {
  const before = await findTemplate(scope, id, true);
  const { version, sections, orderSet, ...named } = order;
  if (version !== undefined && version !== before.version) refuseStale(before, before.updatedByName);
  guardEdit(templateRecord, before, { sections, orderSet, ...named });
  await checkPlaces(scope, order);
  const shown = await showTemplate(scope, before);
  const form: Form = { sections: sections ?? shown.sections, orderSet: orderSet ?? shown.orderSet };
  const isNew = !isDeepStrictEqual(form, { sections: shown.sections, orderSet: shown.orderSet });
  const changes = Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
  const personal = (order.scope ?? before.scope) === 'personal';
  const templateVersion = before.templateVersion + (isNew ? 1 : 0);
  if (isNew) await addVersion(scope, id, templateVersion, form);
  const row = await scope.tx
    .updateTable('consultationTemplates')
    .set({
      ...changes,
      ...(order.name ? { foldedName: foldName(order.name) } : {}),
      ownerId: personal ? (before.ownerId ?? scope.actor.userId) : null,
      ownerName: personal ? (before.ownerName ?? scope.actor.name) : null,
      templateVersion,
      ...changedBy(scope),
      version: before.version + 1,
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await tell(scope, row, 'update', isNew ? `changed to version ${templateVersion}` : 'changed');
  return showTemplate(scope, row);
}

/** DELETE consultation-templates/{id}: archived when a note was written with it, and so is one that ships. */
export async function removeTemplate(scope: Scope, id: Id): Promise<{ removed: boolean; archived: boolean }> {
  const row = await findTemplate(scope, id, true);
  guard(templateRecord, 'remove', row);
  const used = await scope.tx
    .selectFrom('consultationNotes')
    .select('consultationId')
    .where('hospitalId', '=', scope.hospitalId)
    .where('templateId', '=', id)
    .limit(1)
    .executeTakeFirst();
  if (used || row.builtInKey !== null) {
    await scope.tx
      .updateTable('consultationTemplates')
      .set({ status: 'archived', ...changedBy(scope), version: row.version + 1 })
      .where('hospitalId', '=', scope.hospitalId)
      .where('id', '=', id)
      .execute();
    await tell(scope, { ...row, status: 'archived' }, 'update', 'archived');
    return { removed: false, archived: true };
  }
  await scope.tx.deleteFrom('consultationTemplates').where('hospitalId', '=', scope.hospitalId).where('id', '=', id).execute();
  await tell(scope, row, 'delete', 'removed');
  return { removed: true, archived: false };
}

/** Templates that every hospital begins with; those that are there are left alone. Answers how many there are. */
export async function createDefaultTemplates(scope: Scope): Promise<number> {
  const known = await templatesOf(scope).where('builtInKey', 'is not', null).execute();
  const specializations = await scope.tx
    .selectFrom('specializations')
    .select(['id', 'name'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '=', 'active')
    .execute();
  for (const template of builtInTemplates) {
    if (known.some((row) => row.builtInKey === template.key)) continue;
    const folded = template.specializations.map(foldName);
    const specialization = specializations.find((each) => folded.includes(foldName(each.name)));
    const row = await insertTemplate(
      scope,
      {
        name: template.name,
        specializationId: specialization?.id ?? null,
        departmentIds: [],
        sections: [...template.sections],
        orderSet: template.orderSet,
        scope: 'hospital',
      },
      template.key,
    );
    await tell(scope, row, 'create', 'added');
  }
  return builtInTemplates.length;
}
