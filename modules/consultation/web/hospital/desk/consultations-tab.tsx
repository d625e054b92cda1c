import { TextInput } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import type { Filter } from '#kernel/web/table/filters.tsx';
import { ExportMenu } from '#kernel/web/table/export-menu.tsx';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { type List, useList, useSettled } from '#kernel/web/table/use-list.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { consultationCalls } from '#modules/consultation/contract/calls/consultations.ts';
import type { ConsultationRow } from '#modules/consultation/contract/records.ts';
import { consultationStatuses, liveConsultations } from '#modules/consultation/contract/words.ts';
import { consultationLooks } from '../../looks.ts';
import { dispositionWords, optionsFrom } from '../../words.ts';
import { useVisitColumns } from './consultation-columns.tsx';
import { type DeskSearch, deskSearch, useDesk } from './search.ts';
import { useDepartmentOptions, usePractitionerOptions } from './use-choices.ts';

const toQuery = ({
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

/** All consultations of the hospital, newest first. */
export function ConsultationsTab() {
  const t = useText();
  const list = useList(consultationCalls.list, deskSearch, {
    name: 'consultations',
    title: t('Consultations'),
    live: [liveConsultations],
    toQuery: toQuery as never,
  }) as unknown as List<ConsultationRow, DeskSearch>;
  const columns = useVisitColumns();
  const filters = useFilters();
  return (
    <ListTable
      list={list}
      columns={columns}
      rowKey={(row) => row.id}
      open={(row) => ({ to: '/hospital/consultation/$id' as never, params: { id: row.id } as never })}
      searchHint={t('Number or patient')}
      filters={filters}
      tools={
        <>
          <DiagnosisBox />
          <ExportMenu list={list} columns={columns} filters={filters} />
        </>
      }
      emptyText={t('No consultation found')}
    />
  );
}

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
  useEffect(() => {
    if (settled === typed.trim() && settled !== value && settled.length !== 1)
      setSearch({ diagnosis: settled || undefined, page: undefined }, { replace: true });
  }, [settled, typed, value, setSearch]);
  return (
    <TextInput
      aria-label={t('Diagnosis: code or words')}
      placeholder={t('Diagnosis')}
      value={typed}
      maxLength={80}
      w={150}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}

function useFilters(): readonly Filter<DeskSearch>[] {
  const t = useText();
  const departments = useDepartmentOptions();
  const practitioners = usePractitionerOptions();
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
      { kind: 'flag', key: 'uncoded', title: t('Diagnosis without a code') },
      { kind: 'many', key: 'disposition', title: t('Disposition'), options: optionsFrom(dispositionWords, t) },
    ],
    [t, departments, practitioners],
  );
}
