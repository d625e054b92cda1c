import { sql } from 'kysely';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { ChangeFavourites } from '../../contract/calls/codes.ts';
import type { IcdShortcut } from '../../contract/code-records.ts';
import { type IcdType, mostFavourites } from '../../contract/code-words.ts';
import { codeRefusals } from '../../contract/refusals.ts';
import { habitsOf, icdCodesOf, requireIcdCode, userOf } from './read-codes.ts';

function isOfType(code: string, kind: string, type: IcdType | undefined): boolean {
  if (type === undefined) return true;
  if (type === 'symptom') return kind === 'diagnosis' && code.startsWith('R');
  if (type === 'factor') return kind === 'diagnosis' && code.startsWith('Z');
  if (type === 'external-cause') return kind === 'diagnosis' && /^[V-Y]/.test(code);
  return kind === type;
}

async function favouriteCodes(scope: Scope): Promise<string[]> {
  const rows = await scope.tx
    .selectFrom('icdFavourites')
    .select('code')
    .where('hospitalId', '=', scope.hospitalId)
    .orderBy('code')
    .execute();
  return rows.map(({ code }) => code);
}

/** The hospital's favourites by code, then so many codes that the acting person used last. Retired codes are left out. */
export async function icdFavourites(
  scope: Scope,
  { recent, type }: { recent: number; type?: IcdType | undefined },
): Promise<IcdShortcut[]> {
  const favourites = await favouriteCodes(scope);
  const used = recent
    ? await scope.tx
        .selectFrom('icdUses')
        .select('code')
        .where('hospitalId', '=', scope.hospitalId)
        .where('userId', '=', userOf(scope))
        .orderBy('lastUsedAt', 'desc')
        .orderBy('code')
        .limit(recent + mostFavourites)
        .execute()
    : [];
  const known = new Set(favourites);
  const others = used.map(({ code }) => code).filter((code) => !known.has(code));
  const codes = [...favourites, ...others];
  const [records, habits] = [await icdCodesOf(scope, codes), await habitsOf(scope, codes)];
  const shown = (list: readonly string[]) =>
    list.flatMap((code) => {
      const record = records.get(code);
      const habit = habits.get(code);
      return record?.status === 'active' && habit && isOfType(code, record.kind, type) ? [{ ...record, ...habit }] : [];
    });
  return [...shown(favourites), ...shown(others).slice(0, recent)];
}

/**
 * Sets the hospital's favourites: the whole list, or what comes and goes. Changes of a hospital wait for each other, so none is
 * lost and the list never grows beyond its limit. Refuses codes that are unknown or retired.
 */
export async function changeFavourites(scope: Scope, { codes, add, remove }: ChangeFavourites): Promise<IcdShortcut[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`icd-favourites:${scope.hospitalId}`}, 0))`.execute(scope.tx);
  const before = await favouriteCodes(scope);
  const gone = new Set(remove);
  const after = codes ? new Set(codes) : new Set([...before.filter((code) => !gone.has(code)), ...(add ?? [])]);
  const had = new Set(before);
  const coming = [...after].filter((code) => !had.has(code)).sort();
  const going = before.filter((code) => !after.has(code));
  for (const code of coming) await requireIcdCode(scope, code);
  if (after.size > mostFavourites) throw codeRefusals.refusal('FAVOURITES_FULL', { most: mostFavourites });
  if (going.length > 0)
    await scope.tx.deleteFrom('icdFavourites').where('hospitalId', '=', scope.hospitalId).where('code', 'in', going).execute();
  if (coming.length > 0) {
    const row = { hospitalId: scope.hospitalId, createdAt: scope.now, createdBy: scope.actor.userId };
    await scope.tx
      .insertInto('icdFavourites')
      .values(coming.map((code) => ({ ...row, code })))
      .execute();
  }
  await scope.record({
    action: 'update',
    entity: 'IcdFavourites',
    summary: `Favourite ICD codes changed: ${coming.length} added, ${going.length} removed`,
    before: { codes: before },
    after: { codes: [...after].sort() },
  });
  await scope.live({ entity: 'icd-search', id: scope.hospitalId, action: 'update' });
  return icdFavourites(scope, { recent: 0 });
}
