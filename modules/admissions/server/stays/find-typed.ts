import type { Id } from '#kernel/contract/fields.ts';
import { typedWords } from '#kernel/contract/search-words.ts';
import { codeStartTerm, mostFound, wordTerm } from '#kernel/server/search/search-ids.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { typedNumbers } from '#modules/organisation/server/index.ts';
import { patientsFound } from '#modules/patients/server/index.ts';

interface Typed {
  /** Numbers of records of the series, where one was typed. */
  readonly numbers: readonly string[];
  readonly patientIds: readonly Id[];
}

/** What typed words look for: a number of the series (`ADM-12`), else patients by name, number or telephone. */
export async function findTyped(scope: Scope, typed: string, series: 'ADM' | 'ARQ'): Promise<Typed> {
  const numbers = typedNumbers(typed).filter((number) => number.startsWith(`${series}-`));
  if (numbers.length > 0) return { numbers, patientIds: [] };
  const digits = typed.replace(/[\s()+.-]/g, '');
  const terms = /^\d{5,}$/.test(digits) ? [codeStartTerm([`p${digits}`, `p0${digits}`])] : typedWords(typed).map(wordTerm);
  const { hits } = await patientsFound(scope, terms, { need: mostFound });
  return { numbers: [], patientIds: hits.map(({ recordId }) => recordId) };
}
