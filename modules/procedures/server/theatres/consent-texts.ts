import type { Selectable } from 'kysely';
import type { ConsentTextsTable } from '#database/types.ts';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { named } from '#kernel/server/database/named.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { present } from '#kernel/server/reading/present.ts';
import { actsOf, guard, guardEdit } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy, madeBy } from '#kernel/server/scope/stamps.ts';
import { consentTextActs, type theatreCalls } from '../../contract/calls/theatres.ts';
import { consentTextRecord } from '../../contract/catalogue.record.ts';
import { procedureRefusals } from '../../contract/refusals.ts';
import { ConsentText, type CreateConsentText, type EditConsentText } from '../../contract/theatre-records.ts';

type StoredText = Selectable<ConsentTextsTable>;

function textsOf(scope: Scope) {
  return scope.tx.selectFrom('consentTexts').selectAll().where('hospitalId', '=', scope.hospitalId);
}

async function showTexts(scope: Scope, rows: readonly StoredText[]): Promise<ConsentText[]> {
  const ids = rows.flatMap(({ procedureId }) => procedureId ?? []);
  const found = ids.length
    ? await scope.tx
        .selectFrom('procedures')
        .select(['id', 'name'])
        .where('hospitalId', '=', scope.hospitalId)
        .where('id', 'in', ids)
        .execute()
    : [];
  const names = new Map(found.map(({ id, name }) => [id, name]));
  return rows.map((row) =>
    present(ConsentText, row, {
      procedureName: row.procedureId ? (names.get(row.procedureId) ?? null) : null,
      acts: actsOf(scope, consentTextActs, row),
    }),
  );
}

/** GET consent-text: by kind and language; archived ones only when they are asked for. */
export async function listTexts(scope: Scope, query: QueryOf<typeof theatreCalls.consentTexts>): Promise<Page<ConsentText>> {
  let rows = textsOf(scope).clearSelect();
  rows = query.status ? rows.where('status', '=', query.status) : rows.where('status', '<>', 'archived');
  if (query.kind) rows = rows.where('kind', '=', query.kind);
  if (query.language) rows = rows.where('language', '=', query.language);
  const count = await countAll(rows);
  const found = await rows
    .selectAll()
    .orderBy('kind')
    .orderBy('language')
    .orderBy('title')
    .orderBy('id')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute();
  return { data: await showTexts(scope, found), meta: { count, page: query.page, limit: query.limit } };
}

async function showText(scope: Scope, id: Id): Promise<ConsentText> {
  const [shown] = await showTexts(scope, [await textsOf(scope).where('id', '=', id).executeTakeFirstOrThrow()]);
  return shown as ConsentText;
}

function tellLive(scope: Scope, id: Id, action: 'create' | 'update'): Promise<void> {
  return scope.live({ entity: 'consent-texts', id, action, permission: 'View Consent Form' });
}

async function insertDraft(scope: Scope, text: CreateConsentText & { readonly textVersion: number }): Promise<Id> {
  const id = scope.newId();
  await scope.tx
    .insertInto('consentTexts')
    .values({ hospitalId: scope.hospitalId, id, ...text, status: 'draft', ...madeBy(scope) })
    .execute();
  return id;
}

/** POST consent-text: always a draft (invariant 4: no draft is ever signed). */
export async function createText(scope: Scope, order: CreateConsentText): Promise<ConsentText> {
  if (order.procedureId) {
    const known = await scope.tx
      .selectFrom('procedures')
      .select('id')
      .where('hospitalId', '=', scope.hospitalId)
      .where('id', '=', order.procedureId)
      .where('status', '=', 'active')
      .executeTakeFirst();
    if (!known) throw procedureRefusals.refusal('PROCEDURE_FIELDS', {}, { procedureId: 'Choose a procedure of the catalogue' });
  }
  const id = await insertDraft(scope, { ...order, textVersion: 1 });
  const shown = await showText(scope, id);
  await scope.record({
    action: 'create',
    entity: 'ConsentText',
    entityId: id,
    summary: `Consent text ${shown.title} written`,
    after: shown,
  });
  await tellLive(scope, id, 'create');
  return shown;
}

function lockText(scope: Scope, id: Id): Promise<StoredText> {
  return textsOf(scope).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

/** PATCH consent-text/{id}: an approved text is not changed; its change is a draft of the next version. */
export async function editText(scope: Scope, id: Id, { version, ...changes }: EditConsentText): Promise<ConsentText> {
  const before = await lockText(scope, id);
  guardEdit(consentTextRecord, before, changes);
  if (version !== undefined && version !== before.version) refuseStale(before, before.updatedByName);
  let changedId = id;
  if (before.status === 'approved' && changes.status === undefined) {
    const { kind, procedureId, language, title, body } = before;
    const text = { kind, procedureId, language, title, body, ...named({ title: changes.title, body: changes.body }) };
    changedId = await insertDraft(scope, { ...text, textVersion: before.textVersion + 1 });
  } else
    await scope.tx
      .updateTable('consentTexts')
      .set({ ...named(changes), ...changedBy(scope), version: before.version + 1 })
      .where('hospitalId', '=', scope.hospitalId)
      .where('id', '=', id)
      .execute();
  const shown = await showText(scope, changedId);
  await scope.record({
    action: changedId === id ? 'update' : 'create',
    entity: 'ConsentText',
    entityId: changedId,
    summary: changedId === id ? `Consent text ${shown.title} changed` : `Draft of version ${shown.textVersion} of ${shown.title} written`,
    before: { title: before.title, body: before.body, status: before.status },
    after: { title: shown.title, body: shown.body, status: shown.status },
  });
  await tellLive(scope, changedId, 'update');
  return shown;
}

/** PATCH consent-text/{id}/approve: the approved text of the same kind, procedure and language makes room. */
export async function approveText(scope: Scope, id: Id, version: number | undefined): Promise<ConsentText> {
  const before = await lockText(scope, id);
  guard(consentTextRecord, 'approve', before);
  if (version !== undefined && version !== before.version) refuseStale(before, before.updatedByName);
  const { kind, language, procedureId } = before;
  await scope.tx
    .updateTable('consentTexts')
    .set((eb) => ({ status: 'archived' as const, ...changedBy(scope), version: eb('version', '+', 1) }))
    .where('hospitalId', '=', scope.hospitalId)
    .where('kind', '=', kind)
    .where('language', '=', language)
    .where('procedureId', procedureId === null ? 'is' : '=', procedureId)
    .where('status', '=', 'approved')
    .execute();
  const approval = { approvedAt: scope.now, approvedBy: scope.actor.userId, approvedByName: scope.actor.name };
  await scope.tx
    .updateTable('consentTexts')
    .set({ status: 'approved', ...approval, ...changedBy(scope), version: before.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .execute();
  const shown = await showText(scope, id);
  await scope.record({
    action: 'state',
    entity: 'ConsentText',
    entityId: id,
    summary: `Consent text ${shown.title} approved`,
    before: { status: before.status },
    after: { status: 'approved', language, kind },
  });
  await tellLive(scope, id, 'update');
  return shown;
}
