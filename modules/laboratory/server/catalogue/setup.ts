import type { Id } from '#kernel/contract/fields.ts';
import { foldName, foldText } from '#kernel/contract/search-words.ts';
import { json } from '#kernel/server/database/kysely.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { madeBy } from '#kernel/server/scope/stamps.ts';
import type { Parameter, TemplateRow } from '../../contract/catalogue-records.ts';
import { builtInCategories, type BuiltInProfile, builtInProfiles, type BuiltInTest, builtInTests } from '../built-in/built-in-catalogue.ts';
import { savePrices } from './prices.ts';
import { keepVersions, type StoredTest } from './store.ts';

/** Categories by folded name; those of the built-in catalogue that are missing are made. */
export async function ensureCategories(scope: Scope, names: readonly string[]): Promise<Map<string, { id: Id; name: string }>> {
  const known = () =>
    scope.tx
      .selectFrom('labTestCategories')
      .select(['id', 'name', 'foldedName', 'position'])
      .where('hospitalId', '=', scope.hospitalId)
      .where('status', '=', 'active')
      .execute();
  const before = await known();
  const missing = [...new Set(names)].filter((name) => !before.some(({ foldedName }) => foldedName === foldName(name)));
  if (missing.length > 0) {
    const last = before.reduce((most, { position }) => Math.max(most, position), 0);
    await scope.tx
      .insertInto('labTestCategories')
      .values(
        missing.map((name, at) => ({
          hospitalId: scope.hospitalId,
          id: scope.newId(),
          name,
          foldedName: foldName(name),
          description: null,
          position: last + at + 1,
          status: 'active' as const,
          ...madeBy(scope),
        })),
      )
      .execute();
  }
  return new Map((missing.length > 0 ? await known() : before).map(({ id, name, foldedName }) => [foldedName, { id, name }]));
}

interface Presence {
  readonly byTemplate: Map<string, Id>;
  readonly byName: Map<string, Id>;
}

async function presence(scope: Scope): Promise<Presence> {
  const rows = await scope.tx
    .selectFrom('labTests')
    .select(['id', 'foldedName', 'templateId'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '<>', 'archived')
    .execute();
  return {
    byTemplate: new Map(rows.flatMap(({ id, templateId }) => (templateId ? [[templateId, id] as const] : []))),
    byName: new Map(rows.map(({ id, foldedName }) => [foldedName, id])),
  };
}

const idIn = ({ byTemplate, byName }: Presence, each: { readonly id: string; readonly name: string }): Id | undefined =>
  byTemplate.get(each.id) ?? byName.get(foldName(each.name));

function rowOf(scope: Scope, each: BuiltInTest | BuiltInProfile, categoryId: Id) {
  const shared = {
    hospitalId: scope.hospitalId,
    id: scope.newId(),
    name: each.name,
    foldedName: foldName(each.name),
    shortName: each.shortName,
  };
  const made = {
    ...shared,
    aliases: [...each.aliases],
    categoryId,
    templateId: each.id,
    status: 'active' as const,
    localCode: null,
    ...madeBy(scope),
  };
  const none = { collectionNotes: null, minAgeDays: null, maxAgeDays: null, performedAt: 'in-house' as const, referralInstitution: null };
  if ('members' in each) {
    const plain = {
      code: null,
      specimenType: null,
      container: null,
      volumeMl: null,
      patientInstructions: null,
      statTurnaroundMinutes: null,
    };
    const flags = { fastingRequired: false, sensitive: false, consentRequired: false, minRetestHours: 0, sexRestriction: 'none' as const };
    return { ...made, ...none, ...plain, ...flags, kind: 'profile' as const, turnaroundMinutes: 1440, parameters: json([]) };
  }
  const { code, specimenType, container, volumeMl, patientInstructions, fastingRequired, sexRestriction, sensitive } = each;
  const { turnaroundMinutes, statTurnaroundMinutes, consentRequired, minRetestHours } = each;
  const parameters: Parameter[] = each.parameters.map((parameter) => ({
    ...parameter,
    id: scope.newId(),
    options: [...parameter.options],
    ranges: [...parameter.ranges],
  }));
  return {
    ...made,
    ...none,
    ...{ code, specimenType, container, volumeMl, patientInstructions, fastingRequired, sexRestriction, sensitive },
    ...{ turnaroundMinutes, statTurnaroundMinutes, consentRequired, minRetestHours },
    kind: 'test' as const,
    parameters: json(parameters),
  };
}

async function insertRows(scope: Scope, rows: readonly ReturnType<typeof rowOf>[], categories: ReadonlyMap<Id, string>): Promise<void> {
  if (rows.length === 0) return;
  const made = (await scope.tx
    .insertInto('labTests')
    .values([...rows])
    .returningAll()
    .execute()) as StoredTest[];
  await keepVersions(
    scope,
    made.map((test) => ({ test, category: categories.get(test.categoryId) ?? '', changes: [] })),
  );
}

/** Profiles wanted, and the tests wanted by themselves or as their members. */
function wanted(templateIds: readonly string[] | undefined) {
  const asked = templateIds ? new Set(templateIds) : null;
  const profiles = builtInProfiles.filter(({ id }) => !asked || asked.has(id));
  const members = new Set(profiles.flatMap((profile) => profile.members));
  return { profiles, tests: builtInTests.filter(({ id }) => !asked || asked.has(id) || members.has(id)) };
}

/**
 * Takes tests of the built-in catalogue into the hospital, in few statements. What the hospital has by template or by name is left
 * alone, so that it may run any number of times.
 */
export async function setupTests(scope: Scope, templateIds?: readonly string[]): Promise<{ created: number; skipped: number }> {
  const { tests, profiles } = wanted(templateIds);
  const all = [...tests, ...profiles];
  const order = [...builtInCategories].filter((name) => all.some(({ category }) => category === name));
  const categories = await ensureCategories(scope, order);
  const has = await presence(scope);
  const fresh = all.filter((each) => idIn(has, each) === undefined);
  const rows = fresh.map((each) => rowOf(scope, each, (categories.get(foldName(each.category)) as { id: Id }).id));
  await insertRows(scope, rows, new Map([...categories.values()].map(({ id, name }) => [id, name])));
  for (const row of rows) has.byTemplate.set(row.templateId, row.id);
  const links = profiles
    .filter((profile) => fresh.includes(profile))
    .flatMap((profile) =>
      profile.members.map((member, position) => ({
        hospitalId: scope.hospitalId,
        profileId: has.byTemplate.get(profile.id) as Id,
        testId: idIn(has, builtInTests.find(({ id }) => id === member) as BuiltInTest) as Id,
        position,
      })),
    );
  if (links.length > 0) await scope.tx.insertInto('labProfileMembers').values(links).execute();
  await savePrices(
    scope,
    rows.map(({ id, name }) => ({ id, name, status: 'active' as const })),
    'setup',
  );
  const answer = { created: fresh.length, skipped: all.length - fresh.length };
  await scope.record({
    action: 'create',
    entity: 'LabTest',
    summary: `${answer.created} lab tests set up from the built-in catalogue, ${answer.skipped} were there`,
    after: answer,
  });
  await scope.live({ entity: 'lab-tests', action: 'create', permission: 'View Lab Tests' });
  return answer;
}

/** GET laboratory/test/template-list. */
export async function templateList(scope: Scope, searchTerm: string | undefined): Promise<TemplateRow[]> {
  const has = await presence(scope);
  const typed = foldText(searchTerm ?? '');
  const rows = [
    ...builtInTests.map((each) => ({ ...each, kind: 'test' as const, parameters: each.parameters.map(({ name }) => name) })),
    ...builtInProfiles.map((each) => ({
      ...each,
      kind: 'profile' as const,
      code: null,
      specimenType: null,
      parameters: each.members.map((member) => builtInTests.find(({ id }) => id === member)?.name ?? member),
    })),
  ];
  return rows
    .filter(({ name, shortName, aliases }) => typed === '' || foldText([name, shortName, ...aliases].join(' ')).includes(typed))
    .map(({ id, name, shortName, code, category, kind, specimenType, parameters }) => ({
      ...{ id, name, shortName, code, category, kind, specimenType, parameters },
      present: idIn(has, { id, name }) !== undefined,
    }));
}
