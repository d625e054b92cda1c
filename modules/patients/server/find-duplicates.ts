import type { Id } from '#kernel/contract/fields.ts';
import { searchTokens } from '#kernel/contract/search-words.ts';
import { codeTerm, type ManyAsked, nameSpellings, searchMany, type SearchTerm, spellingsOf } from '#kernel/server/search/search-ids.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { DuplicateCandidate } from '../contract/records.ts';
import { duplicateShownFrom } from '../contract/words.ts';
import { type ComparedPerson, duplicateScore } from './duplicate-score.ts';
import { everyPatientFound } from './patients-found.ts';
import { idCode } from './rules.ts';
import { birthCode, closedKind, patientKind } from './search-terms.ts';
import { shownPatient } from './shown-patients.ts';

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
    const near = [...(await nameSpellings(scope, patientKind, words)), ...(await nameSpellings(scope, closedKind, words))];
    ways.push([codeTerm([birthCode(typed.dateOfBirth)]), codeTerm(near)]);
    // A similar birth day reaches 60 only with the same words in the name.
    ways.push([codeTerm(similarDays(typed.dateOfBirth).map(birthCode)), codeTerm(words.map((word) => `n${word}`))]);
  }
  const found: Id[] = [];
  for (const terms of ways)
    found.push(...(await everyPatientFound(scope, terms, { need: mostOfOneKey, strict: true })).hits.map((hit) => hit.recordId));
  return [...new Set(found)];
}

export interface DuplicateQuestion {
  readonly typed: ComparedPerson;
  readonly threshold: number;
  readonly exceptPatientId?: Id | null;
}

/** The same ways for many at once, in three statements: `at` is the place of the person typed. */
async function candidatesOfMany(scope: Scope, people: readonly ComparedPerson[]): Promise<Map<number, Set<Id>>> {
  const words = people.map(({ name }) => searchTokens(name));
  const typedWords = [...new Set(words.flat())];
  const near = [await spellingsOf(scope, patientKind, typedWords), await spellingsOf(scope, closedKind, typedWords)];
  const asked: ManyAsked[] = people.flatMap(({ idType, idNumber, phones, email, dateOfBirth }, at) => {
    const own = words[at] as string[];
    const codes = [
      ...(idType && idNumber ? [idCode(idType as Parameters<typeof idCode>[0], idNumber)] : []),
      ...phones.map((phone) => `p${phone.slice(1)}`),
      ...(email ? [`e${email}`] : []),
    ];
    const born = dateOfBirth && own.length > 0;
    const spelt = [...new Set(own.flatMap((word) => [word, ...near.flatMap((kept) => kept.get(word) ?? [])]))].map((word) => `n${word}`);
    return [
      ...codes.map((code) => ({ at, tokens: [code] })),
      ...(born ? [{ at, tokens: [birthCode(dateOfBirth)], others: spelt }] : []),
      ...(born ? [{ at, tokens: similarDays(dateOfBirth).map(birthCode), others: own.map((word) => `n${word}`) }] : []),
    ];
  });
  const found = new Map<number, Set<Id>>();
  for (const kind of [patientKind, closedKind])
    for (const { at, recordId } of await searchMany(scope, kind, asked, mostOfOneKey)) {
      const ids = found.get(at) ?? new Set();
      found.set(at, ids.add(recordId));
    }
  return found;
}

/** What `findDuplicates` answers, for many at once; in the order given. */
export async function findDuplicatesOfMany(
  scope: Scope,
  people: readonly ComparedPerson[],
  threshold: number,
): Promise<DuplicateCandidate[][]> {
  const candidates = await candidatesOfMany(scope, people);
  const rows = await rowsOf(scope, [...new Set([...candidates.values()].flatMap((ids) => [...ids]))]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return people.map((typed, at) => {
    const own = [...(candidates.get(at) ?? [])].flatMap((id) => byId.get(id) ?? []);
    return ranked(scope, own, { typed, threshold });
  });
}

/** Registered patients that may be the person typed, most likely first, with what speaks for it. At most ten. */
export async function findDuplicates(
  scope: Scope,
  { typed, threshold, exceptPatientId }: DuplicateQuestion,
): Promise<DuplicateCandidate[]> {
  const ids = (await candidateIds(scope, typed)).filter((id) => id !== exceptPatientId);
  return ranked(scope, await rowsOf(scope, ids), { typed, threshold });
}

async function rowsOf(scope: Scope, ids: readonly Id[]) {
  if (ids.length === 0) return [];
  return scope.tx
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
}

function ranked(
  scope: Scope,
  rows: Awaited<ReturnType<typeof rowsOf>>,
  { typed, threshold }: Pick<DuplicateQuestion, 'typed' | 'threshold'>,
): DuplicateCandidate[] {
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
      const { id, hospitalPatientId, civisId, fullname, gender, dateOfBirth, phoneNumber, status } = shownPatient(scope, row);
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
