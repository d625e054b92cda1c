import type { Scope } from '#kernel/server/scope/scope.ts';
import type { SearchGroup } from '#modules/organisation/contract/events.ts';
import { ageText } from './rules.ts';
import { here } from './context.ts';
import { quickSearch } from './search-patients.ts';

/** The patients of the global search, for those who may see the list. */
export async function searchGroup(scope: Scope, { words, most }: { words: string; most: number }): Promise<SearchGroup | undefined> {
  if (!scope.may('View Patient List')) return undefined;
  const { today } = await here(scope);
  const found = await quickSearch(scope, words);
  return {
    type: 'patients',
    title: 'Patients',
    order: 10,
    rows: found.slice(0, most).map((patient) => ({
      id: patient.id,
      title: patient.fullname,
      subtitle: `${patient.hospitalPatientId} · ${patient.gender} · ${ageText(patient.dateOfBirth, today)}`,
      path: `/patients/${patient.id}`,
    })),
  };
}
