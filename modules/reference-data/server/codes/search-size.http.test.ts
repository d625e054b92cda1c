import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { aHospital, inPlatform, inScopeOf, type TestHospital, theDatabase } from '#testing/world.ts';
import type { IcdType } from '../../contract/code-words.ts';
import { loadIcd } from './load-icd.ts';
import { searchIcd } from './search-icd.ts';

let hospital: TestHospital;

const letters = 'ABCDEFGHIJKLMNOPQRSTVWXYZ';
const words = ['initial encounter', 'subsequent encounter', 'sequela', 'unspecified'];
const codes = Array.from({ length: 10_000 }, (_none, at) => ({
  code: `${letters.charAt(Math.floor(at / 400))}${String(Math.floor((at % 400) / 10)).padStart(2, '0')}.${at % 10}`,
  description: `Injury number ${at} of the femur, ${words[at % words.length]}`,
  billable: true,
}));

beforeAll(async () => {
  hospital = await aHospital();
  await inPlatform((scope) => loadIcd(scope, { source: 'official', system: 'ICD-10-CM', version: '2026', kinds: ['diagnosis'] }, codes));
  await theDatabase().owner.query('analyze icd_codes, code_words');
});

/** Rows of the list of codes that one search reads, the last of several in one transaction: plans that are kept show themselves. */
async function rowsRead(keyword: string, type: IcdType): Promise<{ hits: number; read: number }> {
  return inScopeOf(hospital.id, async (scope) => {
    const read = async () => {
      const { rows } = await sql<{ n: number }>`
        select (seq_tup_read + idx_tup_fetch)::int as n from pg_stat_xact_user_tables where relname = 'icd_codes'`.execute(scope.tx);
      return rows[0]?.n ?? 0;
    };
    const search = () => searchIcd(scope, { keyword, type, page: 1, limit: 20 });
    for (let turn = 0; turn < 7; turn += 1) await search();
    const before = await read();
    const { meta } = await search();
    return { hits: meta.count, read: (await read()) - before };
  });
}

test('a word that is common elsewhere is looked for among the codes of the type alone', async () => {
  const { hits, read } = await rowsRead('encounter', 'external-cause');
  expect(hits).toBe(200);
  expect(read).toBeLessThan(1_000);
});

test('no search reads entries that wait for a vacuum: a release leaves none', async () => {
  const { rows } = await theDatabase().owner.query<{ name: string; waiting: number }>(
    `select c.relname as name, gin_clean_pending_list(c.oid)::int as waiting
       from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
      where a.amname = 'gin' and i.indrelid in ('icd_codes'::regclass, 'code_words'::regclass, 'hcpcs_codes'::regclass) order by 1`,
  );
  expect(rows.length).toBe(6);
  expect(rows.filter(({ waiting }) => waiting > 0)).toEqual([]);
});
