import type { z } from 'zod';
import type { Id } from '#kernel/contract/fields.ts';
import { foldName } from '#kernel/contract/search-words.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { madeBy } from '#kernel/server/scope/stamps.ts';
import { CreateProcedure, type GenerateProcedures, type ProposedProcedure, type SetupItem } from '../../contract/catalogue-records.ts';
import type { ProcedureKind } from '../../contract/words.ts';
import { savePrices } from './prices.ts';
import { neededByKind } from './rules.ts';
import { newRow } from './save-procedure.ts';
import { standardSet } from './standard-set.ts';

/** Active categories by folded name; those that are missing are made. */
export async function ensureCategories(scope: Scope, names: readonly string[]): Promise<Map<string, Id>> {
  const known = () =>
    scope.tx
      .selectFrom('procedureCategories')
      .select(['id', 'foldedName'])
      .where('hospitalId', '=', scope.hospitalId)
      .where('status', '=', 'active')
      .execute();
  const before = await known();
  const has = new Set(before.map(({ foldedName }) => foldedName));
  const missing = [...new Map(names.map((name) => [foldName(name), name])).entries()].filter(([folded]) => !has.has(folded));
  if (missing.length > 0)
    await scope.tx
      .insertInto('procedureCategories')
      .values(
        missing.map(([foldedName, name]) => ({
          hospitalId: scope.hospitalId,
          id: scope.newId(),
          ...{ name, foldedName, description: null, parentId: null },
          status: 'active' as const,
          ...madeBy(scope),
        })),
      )
      .execute();
  return new Map((missing.length > 0 ? await known() : before).map(({ id, foldedName }) => [foldedName, id]));
}

/** What a procedure of a kind usually needs: a theatre or not, anaesthesia, prophylaxis. */
export function usualNeeds(kind: ProcedureKind) {
  const inTheatre = kind !== 'bedside' && kind !== 'therapy' && kind !== 'dental';
  const major = kind === 'surgical-major' || kind === 'obstetric';
  return {
    needsTheatre: inTheatre,
    needsConsent: kind !== 'bedside',
    needsPreSurgeryAssessment: kind === 'surgical-major',
    needsAnaesthesia: inTheatre,
    needsAdmission: major,
    anaesthesiaOptions: major
      ? (['general', 'spinal'] as const)
      : inTheatre
        ? (['local', 'sedation', 'general'] as const)
        : (['local'] as const),
    teamRoles: inTheatre ? (['surgeon', 'anaesthetist', 'scrub', 'circulating'] as const) : (['surgeon'] as const),
    antibiotic: { wanted: major, drugs: major ? ['Cefazolin'] : [], minutes: 60 },
    ...neededByKind(kind),
  };
}

export interface Wanted extends Omit<SetupItem, 'price'> {
  readonly price: number | null;
  readonly side?: boolean;
  readonly sensitive?: boolean;
}

async function namesOf(scope: Scope): Promise<Set<string>> {
  const rows = await scope.tx
    .selectFrom('procedures')
    .select('foldedName')
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '=', 'active')
    .execute();
  return new Set(rows.map(({ foldedName }) => foldedName));
}

/**
 * Saves procedures with their categories and items, in few statements. Names that the catalogue has are skipped, so that it may run any
 * number of times (invariant 11).
 */
export async function saveNew(
  scope: Scope,
  wanted: readonly Wanted[],
  source: 'setup' | 'upload',
): Promise<{ created: number; skipped: number }> {
  const has = await namesOf(scope);
  const fresh = [...new Map(wanted.map((each) => [foldName(each.name), each])).entries()].flatMap(([name, each]) =>
    has.has(name) ? [] : [each],
  );
  const categories = await ensureCategories(
    scope,
    fresh.map(({ categoryName }) => categoryName),
  );
  const rows = fresh.map(({ categoryName, side, sensitive, price: _price, ...each }) => {
    const input: z.input<typeof CreateProcedure> = {
      ...each,
      ...usualNeeds(each.kind),
      anaesthesiaOptions: [...usualNeeds(each.kind).anaesthesiaOptions],
      teamRoles: [...usualNeeds(each.kind).teamRoles],
      categoryId: categories.get(foldName(categoryName)) ?? '',
      laterality: side ? 'required-side' : 'not-applicable',
      sensitive: sensitive ?? false,
    };
    return newRow(scope, CreateProcedure.parse(input));
  });
  if (rows.length > 0) await scope.tx.insertInto('procedures').values(rows).execute();
  await savePrices(
    scope,
    rows.map(({ id, name }, at) => {
      const price = fresh[at]?.price ?? null;
      return { id, name, ...(price === null ? {} : { price }) };
    }),
    source,
  );
  return { created: fresh.length, skipped: wanted.length - fresh.length };
}

/** POST procedure/setup. */
export async function setupProcedures(scope: Scope, items: readonly SetupItem[]): Promise<{ created: number; skipped: number }> {
  const byName = new Map(standardSet().map((each) => [foldName(each.name), each]));
  const answer = await saveNew(
    scope,
    items.map((item) => {
      const standard = byName.get(foldName(item.name));
      return { ...item, side: standard?.side ?? false, sensitive: standard?.sensitive ?? false };
    }),
    'setup',
  );
  await scope.record({
    action: 'create',
    entity: 'Procedure',
    summary: `${answer.created} procedures set up, ${answer.skipped} were there`,
    after: answer,
  });
  await scope.live({ entity: 'procedures', action: 'create', permission: 'View Procedures' });
  return answer;
}

/** POST procedure/generate: what the standard set proposes; nothing is written. */
export async function generateProcedures(scope: Scope, { categories }: z.output<typeof GenerateProcedures>): Promise<ProposedProcedure[]> {
  const has = await namesOf(scope);
  const asked = categories ? new Set(categories.map((name) => foldName(name))) : null;
  return standardSet()
    .filter(({ categoryName }) => asked === null || asked.has(foldName(categoryName)))
    .map(({ name, code, categoryName, kind, durationMinutes }) => ({
      ...{ name, code, categoryName, kind, durationMinutes },
      present: has.has(foldName(name)),
    }));
}

/** The standard set for a hospital that is being set up: categories, procedures, and their items without a price. */
export async function setupStandard(scope: Scope): Promise<number> {
  const items = standardSet().map((each) => ({ ...each, price: null }));
  const { created } = await saveNew(scope, items, 'setup');
  return created;
}
