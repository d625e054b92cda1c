import type { Id } from '#kernel/contract/fields.ts';
import { searchTokens } from '#kernel/contract/search-words.ts';
import { codeTerm, nameSpellings, searchIds, type SearchTerm } from '#kernel/server/search/search-ids.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { DuplicateCandidate } from '../contract/records.ts';
import { duplicateShownFrom } from '../contract/words.ts';
import { type ComparedPerson, duplicateScore } from './duplicate-score.ts';
import { maskRow } from './patient-record.ts';
import { idCode } from './rules.ts';
import { birthCode, patientKind } from './search-terms.ts';

// Families share a telephone; more than so many records of one number, address or birth day are not looked at.
const mostOfOneKey = 200;
const mostShown = 10;

/** The birth days that count as similar: day and month swapped, the year before, the year after. */
function similarDays(day: string): string[] {
  const [year, month, date] = [Number(day.slice(0, 4)), day.slice(5, 7), day.slice(8)];
  const inYear = (other: number) => `${String(other).padStart(4, '0')}-${month}-${date}`;
  return [...(Number(date) <= 12 && date !== month ? [`${day.slice(0, 4)}-${date}-${month}`] : []), inYear(year - 1), inYear(year + 1)];
}

/** Every way in which a candidate of 60 points or more must agree: number, telephone, email, birth day and name. */
async function candidateIds(scope: Scope, typed: ComparedPerson): Promise<Id[]> {
  const ways: SearchTerm[][] = [];
  if (typed.idType && typed.idNumber) ways.push([codeTerm([idCode(typed.idType as Parameters<typeof idCode>[0], typed.idNumber)])]);
  if (typed.phones.length > 0) ways.push([codeTerm(typed.phones.map((phone) => `p${phone.slice(1)}`))]);
  if (typed.email) ways.push([codeTerm([`e${typed.email}`])]);
  const words = searchTokens(typed.name);
  if (typed.dateOfBirth && words.length > 0) {
    const near = await nameSpellings(scope, patientKind, words);
    ways.push([codeTerm([birthCode(typed.dateOfBirth)]), codeTerm(near)]);
    // A similar birth day reaches 60 only with the same words in the name.
    ways.push([codeTerm(similarDays(typed.dateOfBirth).map(birthCode)), codeTerm(words.map((word) => `n${word}`))]);
  }
  const found: Id[] = [];
  for (const terms of ways)
    found.push(...(await searchIds(scope, patientKind, terms, { need: mostOfOneKey, strict: true })).hits.map((hit) => hit.recordId));
  return [...new Set(found)];
}

export interface DuplicateQuestion {
  readonly typed: ComparedPerson;
  readonly threshold: number;
  readonly exceptPatientId?: Id | null;
}

/** Registered patients that may be the person typed, most likely first, with what speaks for it. At most ten. */
export async function findDuplicates(
  scope: Scope,
  { typed, threshold, exceptPatientId }: DuplicateQuestion,
): Promise<DuplicateCandidate[]> {
  const ids = (await candidateIds(scope, typed)).filter((id) => id !== exceptPatientId);
  if (ids.length === 0) return [];
  const rows = await scope.tx
    .selectFrom('patients')
    .select([
      'id',
      'hospitalPatientId',
      'civisId',
      'fullname',
      'firstName',
      'gender',
      'dateOfBirth',
      'phoneNumber',
      'alternatePhone',
      'email',
      'idType',
      'idNumber',
      'address',
      'multipleBirthOrder',
      'principalPatientId',
      'status',
      'confidential',
    ])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', ids)
    .where('listed', '=', true)
    .execute();
  return rows
    .map((row) => ({
      row,
      found: duplicateScore(typed, {
        ...row,
        name: row.fullname,
        phones: [row.phoneNumber, row.alternatePhone].filter((phone) => phone !== null),
      }),
    }))
    .filter(({ found }) => found.score >= duplicateShownFrom)
    .sort((a, b) => b.found.score - a.found.score || (a.row.id < b.row.id ? -1 : 1))
    .slice(0, mostShown)
    .map(({ row, found }) => {
      const { id, hospitalPatientId, civisId, fullname, gender, dateOfBirth, phoneNumber, status } = maskRow(scope, row);
      return {
        id,
        hospitalPatientId,
        civisId,
        fullname,
        gender,
        dateOfBirth,
        phoneNumber,
        status,
        score: found.score,
        reasons: [...found.reasons],
        blocks: found.score >= threshold && !found.twins,
      };
    });
}
