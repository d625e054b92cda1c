import { TextInput } from '@mantine/core';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSettled } from '#kernel/web/form/use-settled.ts';
import type { Filter } from '#kernel/web/table/filter.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { consultationStatuses } from '#modules/consultation/contract/words.ts';
import { consultationLooks } from '../../looks.ts';
import { dispositionWords, optionsFrom } from '../../words.ts';
import { type DeskSearch, useDesk } from './search.ts';
import { useDepartmentOptions, usePractitionerOptions } from './use-choices.ts';

/** What a list of consultations asks for, of all that its address may say. */
export const toVisitQuery = ({
  page,
  limit,
  search,
  status,
  disposition,
  departmentId,
  practitionerId,
  diagnosis,
  uncoded,
  startDate,
  endDate,
}: DeskSearch & { page: number; limit: number | 'All' }) => ({
  page,
  limit,
  search,
  status,
  disposition,
  departmentId,
  practitionerId,
  diagnosis,
  uncoded,
  startDate,
  endDate,
});

/** Finds by the beginning of a code or of a description. */
function DiagnosisBox() {
  const t = useText();
  const desk = useDesk();
  const value = desk.search.diagnosis ?? '';
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const settled = useSettled(typed, 400).trim();
  if (value !== known) {
    setKnown(value);
    if (value !== settled) setTyped(value);
  }
  const { setSearch } = desk;
  const find = useCallback(
    (words: string) => {
      if (words !== value && words.length !== 1) setSearch({ diagnosis: words || undefined, page: undefined }, { replace: true });
    },
    [setSearch, value],
  );
  useEffect(() => {
    if (settled === typed.trim()) find(settled);
  }, [settled, typed, find]);
  return (
    <TextInput
      label={t('Diagnosis: code or text')}
      value={typed}
      maxLength={80}
      onBlur={() => find(typed.trim())}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}

/** What every list of consultations is narrowed by. */
export function useVisitFilters(): readonly Filter<DeskSearch>[] {
  const t = useText();
  const departments = useDepartmentOptions();
  const practitioners = usePractitionerOptions();
  const { diagnosis } = useDesk().search;
  return useMemo(
    () => [
      {
        kind: 'many',
        key: 'status',
        title: t('Status'),
        options: consultationStatuses.map((value) => ({ value, label: t(consultationLooks[value].word) })),
      },
      { kind: 'days', key: 'startDate', to: 'endDate', title: t('Date') },
      { kind: 'one', key: 'departmentId', title: t('Department'), options: departments },
      { kind: 'one', key: 'practitionerId', title: t('Practitioner'), options: practitioners },
      { kind: 'own', key: 'diagnosis', title: t('Diagnosis'), said: diagnosis ?? '', control: <DiagnosisBox key="diagnosis" /> },
      { kind: 'flag', key: 'uncoded', title: t('Diagnosis without a code') },
      { kind: 'many', key: 'disposition', title: t('Disposition'), options: optionsFrom(dispositionWords, t) },
    ],
    [t, departments, practitioners, diagnosis],
  );
}
