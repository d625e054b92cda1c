import { sql } from 'kysely';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import { typedWords } from '#kernel/contract/search-words.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { HcpcsCode, HcpcsRecord } from '../../contract/code-records.ts';
import type { HcpcsCategory } from '../../contract/code-words.ts';
import { plainSpelling } from './fold.ts';
import { isOver, notFound } from './read-codes.ts';

/** What the letters of HCPCS Level II stand for. */
const categoryNames: Readonly<Record<HcpcsCategory, string>> = {
  A: 'Transport, medical and surgical supplies',
  B: 'Enteral and parenteral therapy',
  C: 'Outpatient hospital services',
  D: 'Dental procedures',
  E: 'Durable medical equipment',
  G: 'Procedures and professional services',
  H: 'Behavioural health services',
  J: 'Drugs given other than by mouth',
  K: 'Durable medical equipment, temporary',
  L: 'Orthotics and prosthetics',
  M: 'Other medical services',
  P: 'Pathology and laboratory, blood products',
  Q: 'Temporary codes',
  R: 'Portable radiology',
  S: 'Private payer codes',
  T: 'State medical services',
  U: 'Laboratory tests of new infections',
  V: 'Vision, hearing and speech',
};

const columns = [
  'code',
  'shortDescription',
  'longDescription',
  'category',
  'effectiveDate',
  'terminationDate',
  'version',
  'status',
] as const;

function shown(scope: Scope, row: Omit<HcpcsCode, 'category' | 'categoryName'> & { category: string }): HcpcsCode {
  const category = row.category as HcpcsCategory;
  const status = isOver(scope, row.terminationDate) ? 'retired' : row.status;
  return { ...row, category, categoryName: categoryNames[category], status };
}

/** Active codes by code; the search is the beginning of a code, or words that the descriptions have. */
export async function listHcpcs(
  scope: Scope,
  { search, category, page, limit }: { search?: string | undefined; category?: HcpcsCategory | undefined; page: number; limit: number },
): Promise<Page<HcpcsCode>> {
  const typed = (search ?? '').trim().toUpperCase();
  const tokens = typedWords(search ?? '');
  let found = scope.tx
    .selectFrom('hcpcsCodes')
    .where('status', '=', 'active')
    .where((row) => row.or([row('terminationDate', 'is', null), row('terminationDate', '>=', scope.now.slice(0, 10))]));
  if (category) found = found.where('category', '=', category);
  if (/^[A-V]\d{0,4}$/.test(typed)) found = found.where('code', 'like', `${typed}%`);
  else if (tokens.length > 0)
    found = found.where(
      sql<boolean>`words @@ ${tokens.map((token) => `('${token}':* | '${plainSpelling(token)}':*)`).join(' & ')}::tsquery`,
    );
  else if (typed !== '') return { data: [], meta: { count: 0, page, limit } };
  const rows = await found.select(columns).orderBy('code').limit(limit).offset(offsetOf({ page, limit })).execute();
  const { count } = await found.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return { data: rows.map((row) => shown(scope, row)), meta: { count, page, limit } };
}

/** One code, retired ones too, with the modifiers in force; NOT_FOUND for one that was never there. */
export async function readHcpcs(scope: Scope, code: string): Promise<HcpcsRecord> {
  const row = await scope.tx.selectFrom('hcpcsCodes').select(columns).where('code', '=', code.trim().toUpperCase()).executeTakeFirst();
  if (!row) notFound();
  const modifiers = await scope.tx
    .selectFrom('hcpcsModifiers')
    .select(['modifier', 'description'])
    .where('status', '=', 'active')
    .orderBy('modifier')
    .execute();
  return { ...shown(scope, row), modifiers };
}
