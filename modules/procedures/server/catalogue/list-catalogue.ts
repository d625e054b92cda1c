import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { foldText, typedWords } from '#kernel/contract/search-words.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { nobody } from '#kernel/server/ids/uuid.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { catalogueCalls } from '../../contract/calls/catalogue.ts';
import type { ProcedureRow } from '../../contract/catalogue-records.ts';
import { seesSensitive, showRows } from './store.ts';

/** Procedures whose name or code holds all typed words. A hospital's catalogue has some hundred rows, so they are looked through. */
async function idsBy(scope: Scope, typed: string): Promise<Id[]> {
  const words = typedWords(typed);
  const whole = typed.trim().toLowerCase();
  const rows = await scope.tx.selectFrom('procedures').select(['id', 'name', 'code']).where('hospitalId', '=', scope.hospitalId).execute();
  return rows
    .filter(({ name, code }) => {
      const has = foldText(name).split(' ');
      return (
        (words.length > 0 && words.every((word) => has.some((each) => each.startsWith(word)))) || code?.toLowerCase().startsWith(whole)
      );
    })
    .map(({ id }) => id);
}

/** GET procedure: by name; archived ones only when they are asked for, sensitive ones only to those with the right. */
export async function listProcedures(scope: Scope, query: QueryOf<typeof catalogueCalls.listProcedures>): Promise<Page<ProcedureRow>> {
  let rows = scope.tx
    .selectFrom('procedures')
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '=', query.status ?? 'active');
  if (!seesSensitive(scope)) rows = rows.where('sensitive', '=', false);
  if (query.search) {
    const ids = await idsBy(scope, query.search);
    rows = rows.where('id', 'in', ids.length > 0 ? ids : [nobody]);
  }
  if (query.categoryId) rows = rows.where('categoryId', '=', query.categoryId);
  if (query.kind) rows = rows.where('kind', '=', query.kind);
  const count = await countAll(rows);
  const found = await rows.selectAll().orderBy('foldedName').orderBy('id').limit(query.limit).offset(offsetOf(query)).execute();
  return { data: await showRows(scope, found), meta: { count, page: query.page, limit: query.limit } };
}
