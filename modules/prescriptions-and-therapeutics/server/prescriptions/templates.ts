import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { foldText } from '#kernel/contract/search-words.ts';
import { json } from '#kernel/server/database/kysely.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { LineOrder } from '../../contract/records.ts';
import type { CreateTemplate, Template } from '../../contract/template-records.ts';
import { dosageText } from '../../contract/rules/dosage-text.ts';
import type { TemplateKind } from '../../contract/words.ts';
import { createdBy, touchedBy } from './context.ts';
import { timingOf } from './plan-lines.ts';

interface Stored {
  readonly id: Id;
  readonly kind: TemplateKind;
  readonly name: string;
  readonly shared: boolean;
  readonly ownerId: Id | null;
  readonly lines: unknown;
}

/** The name of the medicine and how it is taken. */
function lineWords(order: LineOrder): string {
  const name = [order.genericName, order.strength, order.form].filter(Boolean).join(' ');
  return [name, dosageText({ ...order, ...timingOf(order) })].filter(Boolean).join(': ');
}

function show(scope: Scope, row: Stored): Template {
  const { id, kind, name, shared, ownerId } = row;
  return {
    ...{ id, kind, name, shared },
    own: ownerId === scope.actor.userId,
    lines: (row.lines as LineOrder[]).map((order) => ({ words: lineWords(order), order })),
  };
}

const columns = ['id', 'kind', 'name', 'shared', 'ownerId', 'lines'] as const;

/** The actor's own and those that are shared, by name. */
export async function listTemplates(scope: Scope, kind: TemplateKind): Promise<Template[]> {
  const rows = await scope.tx
    .selectFrom('prescriptionTemplates')
    .select(columns)
    .where('hospitalId', '=', scope.hospitalId)
    .where('kind', '=', kind)
    .where((eb) => eb.or([eb('shared', '=', true), eb('ownerId', '=', scope.actor.userId)]))
    .orderBy('nameFolded')
    .orderBy('id')
    .execute();
  return rows.map((row) => show(scope, row));
}

/** POST prescription-favourites and prescription-order-sets. */
export async function createTemplate(scope: Scope, kind: TemplateKind, order: CreateTemplate): Promise<Template> {
  const row = await scope.tx
    .insertInto('prescriptionTemplates')
    .values({
      hospitalId: scope.hospitalId,
      id: scope.newId(),
      kind,
      name: order.name,
      nameFolded: foldText(order.name),
      ownerId: scope.actor.userId,
      shared: order.shared,
      lines: json(order.lines),
      ...createdBy(scope),
      ...touchedBy(scope),
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  await note(scope, row, 'create', 'kept');
  return show(scope, row);
}

/** DELETE: the actor's own alone. */
export async function removeTemplate(scope: Scope, kind: TemplateKind, id: Id): Promise<{ id: Id }> {
  const row = await scope.tx
    .deleteFrom('prescriptionTemplates')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('ownerId', '=', scope.actor.userId)
    .returning(columns)
    .executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  await note(scope, row, 'delete', 'removed');
  return { id };
}

function note(scope: Scope, row: Stored, action: 'create' | 'delete', words: string): Promise<void> {
  const what = row.kind === 'favourite' ? 'Favourite' : 'Order set';
  return scope.record({
    action,
    entity: 'PrescriptionTemplate',
    entityId: row.id,
    summary: `${what} ${row.name} ${words}`,
    after: { name: row.name, shared: row.shared },
  });
}
