import { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import { statementsOf } from '#testing/statements.ts';
import { aHospital, inScopeOf, theDatabase } from '#testing/world.ts';
import { searchIds, wordTerm } from '#kernel/server/search/search-ids.ts';

interface Node {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Relation Name'?: string;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Node[];
}

/** Rows of the table that the nodes of a plan took up. */
function rowsRead(node: Node, table: string): number {
  const own = node['Relation Name'] === table ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'] : 0;
  return (node.Plans ?? []).reduce((sum, inner) => sum + rowsRead(inner, table), own);
}

const kind = 'try';

test('a rare word and a common beginning: the common one is looked up among the tokens of the few records', async () => {
  const hospital = await aHospital();
  const { owner } = theDatabase();
  await owner.query(
    `insert into search_keys (hospital_id, kind, record_id, token)
     select $1, $2, gen_random_uuid(), 'nchid' || n from generate_series(1, 3000) n`,
    [hospital.id, kind],
  );
  await owner.query(
    `insert into search_keys (hospital_id, kind, record_id, token)
     select $1, $2, r.id, t.token from (select gen_random_uuid() as id, n from generate_series(1, 60) n) r,
       lateral (values ('nokafor'), (case when n <= 2 then 'nchidinma' else 'nada' end), ('p' || n)) t(token)`,
    [hospital.id, kind],
  );
  await inScopeOf(hospital.id, async (scope) => {
    let found = 0;
    const sent = await statementsOf(async () => {
      found = (await searchIds(scope, kind, ['chid', 'okaf'].map(wordTerm), { need: 10, strict: true })).count;
    });
    expect(found).toBe(2);
    const search = sent.find(({ text }) => text.includes('with found'));
    const explained = CompiledQuery.raw(`explain (analyze, format json) ${search?.text}`, [...(search?.values ?? [])]);
    const { rows } = await scope.tx.executeQuery<Record<string, readonly [{ readonly Plan: Node }]>>(explained);
    for (const [{ Plan }] of Object.values(rows[0] ?? {})) expect(rowsRead(Plan, 'search_keys')).toBeLessThan(1_000);
    expect(rows).toHaveLength(1);
  });
});

test('search compares the hospital once, without a subquery of the policy beside it', async () => {
  const hospital = await aHospital();
  const plan = await inScopeOf(hospital.id, async (scope) => {
    const asked = `explain select record_id from search_keys where hospital_id = '${hospital.id}' and kind = 'patient' and token >= 'nok' and token < 'nol'`;
    const { rows } = await scope.tx.executeQuery<object>(CompiledQuery.raw(asked));
    return rows.map((row) => Object.values(row)[0]).join('\n');
  });
  expect(plan).toContain("current_setting('app.hospital'");
  expect(plan).not.toMatch(/InitPlan|SubPlan/);
});

test('keys of another hospital are seen by no statement, with the hospital named or not', async () => {
  const [own, other] = [await aHospital(), await aHospital()];
  await theDatabase().owner.query(
    `insert into search_keys (hospital_id, kind, record_id, token) values ($1, '${kind}', gen_random_uuid(), 'nokafor')`,
    [other.id],
  );
  const seen = await inScopeOf(own.id, async (scope) => {
    const count = async (where: string) =>
      (
        await scope.tx.executeQuery<{ n: number }>(
          CompiledQuery.raw(`select count(*)::int as n from search_keys where kind = '${kind}' ${where}`),
        )
      ).rows[0]?.n;
    return [await count(`and hospital_id = '${other.id}'`), await count('')];
  });
  expect(seen).toEqual([0, 0]);
});
