import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { foldText } from '#kernel/contract/search-words.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { Sharing } from '#kernel/contract/sharing.ts';
import { sharedWithActor, sharingOf } from '#modules/access-control/server/index.ts';
import { productsOf } from '#modules/inventory/server/index.ts';
import type { LineOrder } from '../../contract/records.ts';
import type { CreateTemplate, EditTemplate, Template } from '../../contract/template-records.ts';
import { dosageText } from '../../contract/rules/dosage-text.ts';
import type { TemplateKind } from '../../contract/words.ts';
import { createdBy, touchedBy } from './context.ts';
import { timingOf } from './plan-lines.ts';

interface Stored {
  readonly id: Id;
  readonly kind: TemplateKind;
  readonly name: string;
  readonly sharedWith: Sharing;
  readonly departmentId: Id | null;
  readonly departmentName: string | null;
  readonly ownerId: Id | null;
  readonly ownerName: string | null;
  readonly lines: unknown;
  readonly version: number;
  readonly updatedAt: string;
}

/** So many reach one prescriber at most; their own come first. */
const mostShown = 500;

/** The name of the medicine and how it is taken. */
function lineWords(order: LineOrder): string {
  const name = [order.genericName, order.strength, order.form].filter(Boolean).join(' ');
  return [name, dosageText({ ...order, ...timingOf(order) })].filter(Boolean).join(': ');
}

function show(scope: Scope, row: Stored): Template {
  const { id, kind, name, sharedWith, departmentId, departmentName, ownerId, ownerName, version } = row;
  return {
    ...{ id, kind, name, sharedWith, ownerName, version },
    department: departmentId ? { id: departmentId, name: departmentName ?? '' } : null,
    own: ownerId === scope.actor.userId,
    lines: (row.lines as LineOrder[]).map((order) => ({ words: lineWords(order), order })),
  };
}

function templatesOf(scope: Scope, kind: TemplateKind) {
  return scope.tx
    .selectFrom('prescriptionTemplates as t')
    .leftJoin('departments as d', (join) => join.onRef('d.hospitalId', '=', 't.hospitalId').onRef('d.id', '=', 't.departmentId'))
    .leftJoin('users as u', (join) => join.onRef('u.hospitalId', '=', 't.hospitalId').onRef('u.id', '=', 't.ownerId'))
    .select(['t.id', 't.kind', 't.name', 't.sharedWith', 't.departmentId', 't.ownerId', 't.lines', 't.version', 't.updatedAt'])
    .select(['d.name as departmentName', 'u.fullname as ownerName'])
    .where('t.hospitalId', '=', scope.hospitalId)
    .where('t.kind', '=', kind);
}

/** The actor's own, and those shared with their departments or the hospital; own ones first, by name. */
export async function listTemplates(scope: Scope, kind: TemplateKind): Promise<Template[]> {
  const rows = await templatesOf(scope, kind)
    .where((eb) => eb.or([eb('t.ownerId', '=', scope.actor.userId), sharedWithActor(scope, 't')]))
    .orderBy(
      (eb) => eb('t.ownerId', '=', scope.actor.userId),
      (by) => by.desc().nullsLast(),
    )
    .orderBy('t.nameFolded')
    .orderBy('t.id')
    .limit(mostShown)
    .execute();
  return rows.map((row) => show(scope, row));
}

/** The actor's own, locked or not: NOT_FOUND for anybody else's. */
async function findOwn(scope: Scope, kind: TemplateKind, id: Id, lock = false): Promise<Stored> {
  const query = templatesOf(scope, kind).where('t.id', '=', id).where('t.ownerId', '=', scope.actor.userId);
  const row = await (lock ? query.forUpdate('t') : query).executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  return row;
}

/** Medicines that a set names are products of this hospital: NOT_FOUND for any other id. */
async function requireProducts(scope: Scope, lines: CreateTemplate['lines']): Promise<void> {
  const ids = [...new Set(lines.flatMap(({ productId }) => productId ?? []))];
  if (ids.length > 0 && (await productsOf(scope, ids)).size < ids.length) throw kernelRefusals.refusal('NOT_FOUND');
}

/** POST prescription-favourites and prescription-order-sets. */
export async function createTemplate(scope: Scope, kind: TemplateKind, order: CreateTemplate): Promise<Template> {
  await requireProducts(scope, order.lines);
  const id = scope.newId();
  await scope.tx
    .insertInto('prescriptionTemplates')
    .values({
      ...{ hospitalId: scope.hospitalId, id, kind, name: order.name, nameFolded: foldText(order.name), ownerId: scope.actor.userId },
      ...(await sharingOf(scope, order)),
      lines: json(order.lines),
      ...createdBy(scope),
      ...touchedBy(scope),
    })
    .execute();
  const row = await findOwn(scope, kind, id);
  await note(scope, row, 'create', 'saved', { after: auditOf(row) });
  return show(scope, row);
}

/** PATCH: the actor's own alone. STALE_VERSION when it was changed meanwhile. */
export async function editTemplate(scope: Scope, kind: TemplateKind, id: Id, order: EditTemplate): Promise<Template> {
  const before = await findOwn(scope, kind, id, true);
  if (before.version !== order.version) refuseStale(before, scope.actor.name);
  if (order.lines) await requireProducts(scope, order.lines);
  await scope.tx
    .updateTable('prescriptionTemplates')
    .set({
      ...(order.name === undefined ? {} : { name: order.name, nameFolded: foldText(order.name) }),
      ...(await sharingOf(scope, order, before)),
      ...(order.lines ? { lines: json(order.lines) } : {}),
      ...touchedBy(scope),
      version: before.version + 1,
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .execute();
  const row = await findOwn(scope, kind, id);
  await note(scope, row, 'update', 'changed', { before: auditOf(before), after: auditOf(row) });
  return show(scope, row);
}

/** DELETE: the actor's own alone. */
export async function removeTemplate(scope: Scope, kind: TemplateKind, id: Id): Promise<{ id: Id }> {
  const row = await findOwn(scope, kind, id, true);
  await scope.tx.deleteFrom('prescriptionTemplates').where('hospitalId', '=', scope.hospitalId).where('id', '=', id).execute();
  await note(scope, row, 'delete', 'removed', { before: auditOf(row) });
  return { id };
}

const auditOf = ({ name, sharedWith, departmentName, lines }: Stored) => ({
  ...{ name, sharedWith, department: departmentName },
  medicines: (lines as LineOrder[]).map(lineWords),
});

interface Changed {
  readonly before?: ReturnType<typeof auditOf>;
  readonly after?: ReturnType<typeof auditOf>;
}

function note(scope: Scope, row: Stored, action: 'create' | 'update' | 'delete', words: string, changed: Changed): Promise<void> {
  const what = row.kind === 'favourite' ? 'Favourite' : 'Order set';
  return scope.record({ action, entity: 'PrescriptionTemplate', entityId: row.id, summary: `${what} ${row.name} ${words}`, ...changed });
}
