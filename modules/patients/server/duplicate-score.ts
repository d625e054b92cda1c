import { doubleMetaphone } from 'double-metaphone';
import type { CalendarDate } from '#kernel/contract/fields.ts';
import { foldText, searchTokens } from '#kernel/contract/search-words.ts';
import { editsBetween } from '#kernel/server/search/spellings.ts';
import type { DuplicateReason, Gender } from '../contract/words.ts';

/** What is compared of two people. */
export interface ComparedPerson {
  readonly name: string;
  readonly firstName: string | null;
  readonly dateOfBirth: CalendarDate | null;
  readonly gender: Gender | null;
  /** E.164. */
  readonly phones: readonly string[];
  readonly email: string | null;
  readonly idType: string | null;
  readonly idNumber: string | null;
  readonly address: string | null;
  readonly multipleBirthOrder: number | null;
  readonly principalPatientId: string | null;
}

export interface DuplicateScore {
  readonly score: number;
  readonly reasons: readonly DuplicateReason[];
  /** Children of one mother born on one day: never block. */
  readonly twins: boolean;
}

function sortedWords(name: string): string[] {
  return searchTokens(name).sort();
}

/** Every word of the shorter name stands in the longer one; a name of one word says too little. */
function sameWords(a: readonly string[], b: readonly string[]): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length === 0 || (short.length === 1 && long.length > 1)) return false;
  const left = [...long];
  return short.every((word) => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

function codesOf(words: readonly string[]): string[] {
  return words.map((word) => doubleMetaphone(word)[0] || word);
}

function nameScore(a: string, b: string): [number, DuplicateReason] | null {
  const [one, two] = [sortedWords(a), sortedWords(b)];
  if (one.length === 0 || two.length === 0) return null;
  if (sameWords(one, two)) return [40, 'same name'];
  if (sameWords(codesOf(one), codesOf(two))) return [25, 'name sounds the same'];
  if (one.length === two.length && editsBetween(one.join(' '), two.join(' '), 1) === 1) return [20, 'name differs by one letter'];
  return null;
}

function isSimilarDate(a: CalendarDate, b: CalendarDate): boolean {
  const [yearA, restA] = [Number(a.slice(0, 4)), a.slice(5)];
  const [yearB, restB] = [Number(b.slice(0, 4)), b.slice(5)];
  if (yearA === yearB) return `${restA.slice(3)}-${restA.slice(0, 2)}` === restB;
  return restA === restB && Math.abs(yearA - yearB) === 1;
}

function dateScore(a: CalendarDate | null, b: CalendarDate | null): [number, DuplicateReason] | null {
  if (!a || !b) return null;
  if (a === b) return [30, 'same date of birth'];
  return isSimilarDate(a, b) ? [15, 'similar date of birth'] : null;
}

function genderScore(a: Gender | null, b: Gender | null): [number, DuplicateReason] | null {
  if (!a || !b || a === 'prefer not to say' || b === 'prefer not to say') return null;
  return a === b ? [5, 'same gender'] : [-30, 'different gender'];
}

function areTwins(a: ComparedPerson, b: ComparedPerson): boolean {
  if (!a.dateOfBirth || a.dateOfBirth !== b.dateOfBirth) return false;
  if (a.multipleBirthOrder !== null && b.multipleBirthOrder !== null && a.multipleBirthOrder !== b.multipleBirthOrder) return true;
  return (
    a.principalPatientId !== null &&
    a.principalPatientId === b.principalPatientId &&
    foldText(a.firstName ?? '') !== foldText(b.firstName ?? '')
  );
}

/** How likely two records are one human, by the table of the specification (Duplicate score). */
export function duplicateScore(typed: ComparedPerson, known: ComparedPerson): DuplicateScore {
  const found: ([number, DuplicateReason] | null)[] = [
    typed.idNumber && typed.idType === known.idType && typed.idNumber === known.idNumber ? [100, 'same id number'] : null,
    typed.phones.some((phone) => known.phones.includes(phone)) ? [35, 'same phone'] : null,
    typed.email && typed.email === known.email ? [25, 'same email'] : null,
    dateScore(typed.dateOfBirth, known.dateOfBirth),
    nameScore(typed.name, known.name),
    genderScore(typed.gender, known.gender),
    typed.address && known.address && foldText(typed.address) === foldText(known.address) ? [10, 'same address'] : null,
  ];
  const twins = areTwins(typed, known);
  const scored = found.filter((entry) => entry !== null);
  return {
    score: scored.reduce((sum, [points]) => sum + points, 0),
    reasons: [...scored.map(([, reason]) => reason), ...(twins ? (['twin'] as const) : [])],
    twins,
  };
}
