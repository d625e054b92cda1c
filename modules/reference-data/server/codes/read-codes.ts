import { sql } from 'kysely';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import type { AnyScope, Scope } from '#kernel/server/scope/scope.ts';
import type { IcdCode } from '../../contract/code-records.ts';
import { codeRefusals } from '../../contract/refusals.ts';

const systemUser = '00000000-0000-0000-0000-000000000000';

/** Who a use is counted for; acts without a person share one. */
export function userOf(scope: Scope): string {
  return scope.actor.userId ?? systemUser;
}

/** Codes by their code, retired ones too; unknown ones are left out. */
export async function icdCodesOf(scope: AnyScope, codes: readonly string[]): Promise<Map<string, IcdCode>> {
  if (codes.length === 0) return new Map();
  const rows = await scope.tx
    .selectFrom('icdCodes as c')
    .select([
      'code',
      'description',
      'chapter',
      'block',
      'kind',
      'system',
      'version',
      'billable',
      'sexRestriction',
      'isNotifiable',
      'status',
    ])
    .select(['ageMin', 'ageMax'])
    .select(sql<string[]>`array(select s.synonym from icd_synonyms s where s.code = c.code order by s.synonym)`.as('synonyms'))
    .where('code', 'in', [...new Set(codes)])
    .execute();
  return new Map(
    rows.map(({ ageMin, ageMax, ...row }) => [
      row.code,
      { ...row, ageRange: ageMin === null && ageMax === null ? null : { min: ageMin, max: ageMax } },
    ]),
  );
}

/** The code that an act is about to write. Refuses one that is unknown (ICD_UNKNOWN) or retired (ICD_RETIRED), with 422. */
export async function requireIcdCode(scope: AnyScope, code: string): Promise<IcdCode> {
  const wanted = code.trim().toUpperCase();
  const found = (await icdCodesOf(scope, [wanted])).get(wanted);
  if (!found) throw codeRefusals.refusal('ICD_UNKNOWN', { code: wanted.slice(0, 12) });
  if (found.status === 'retired') throw codeRefusals.refusal('ICD_RETIRED', { code: wanted });
  return found;
}

/** Counts that the acting person used codes (a diagnosis was written), so that search offers them first. Unknown ones are passed over. */
export async function noteIcdUse(scope: Scope, codes: string | readonly string[]): Promise<void> {
  const wanted = [...new Set(typeof codes === 'string' ? [codes] : codes)];
  if (wanted.length === 0) return;
  await sql`
    insert into icd_uses as u (hospital_id, code, user_id, uses, last_used_at)
    select ${scope.hospitalId}::uuid, c.code, ${userOf(scope)}::uuid, 1, ${scope.now}::timestamptz
      from icd_codes c where c.code = any(${wanted}::text[]) order by c.code
    on conflict (hospital_id, code, user_id) do update
      set uses = u.uses + 1, last_used_at = greatest(u.last_used_at, excluded.last_used_at)`.execute(scope.tx);
}

/** How a hospital stands to codes: whether each is a favourite, how often it was used, and when the asking person used it last. */
export async function habitsOf(scope: Scope, codes: readonly string[]) {
  const habits = new Map<string, { favourite: boolean; uses: number; lastUsedAt: string | null }>();
  if (codes.length === 0) return habits;
  const { rows } = await sql<{ code: string; favourite: boolean; uses: number; lastUsedAt: string | null }>`
    select t.code,
           exists (select from icd_favourites f where f.hospital_id = ${scope.hospitalId} and f.code = t.code) as favourite,
           coalesce((select sum(u.uses) from icd_uses u where u.hospital_id = ${scope.hospitalId} and u.code = t.code), 0)::int as uses,
           (select u.last_used_at from icd_uses u
             where u.hospital_id = ${scope.hospitalId} and u.code = t.code and u.user_id = ${userOf(scope)}) as "lastUsedAt"
      from unnest(${[...codes]}::text[]) as t(code)`.execute(scope.tx);
  for (const { code, ...habit } of rows) habits.set(code, habit);
  return habits;
}

/** A HCPCS code that an act is about to write. Refuses one that is unknown (HCPCS_UNKNOWN) or over (HCPCS_RETIRED), with 422. */
export async function requireHcpcs(
  scope: AnyScope,
  code: string,
): Promise<{ code: string; shortDescription: string; longDescription: string }> {
  const wanted = code.trim().toUpperCase();
  const row = await scope.tx
    .selectFrom('hcpcsCodes')
    .select(['code', 'shortDescription', 'longDescription', 'status', 'terminationDate'])
    .where('code', '=', wanted)
    .executeTakeFirst();
  if (!row) throw codeRefusals.refusal('HCPCS_UNKNOWN', { code: wanted.slice(0, 12) });
  const { status, terminationDate, ...found } = row;
  if (status === 'retired' || isOver(scope, terminationDate)) throw codeRefusals.refusal('HCPCS_RETIRED', { code: wanted });
  return found;
}

/** True from the day after a code's last day on (in UTC: the code systems know no zone). */
export function isOver(scope: AnyScope, terminationDate: string | null): boolean {
  return terminationDate !== null && terminationDate < scope.now.slice(0, 10);
}

export function notFound(): never {
  throw kernelRefusals.refusal('NOT_FOUND');
}
