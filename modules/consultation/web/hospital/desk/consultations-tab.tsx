import { ExportMenu } from '#kernel/web/table/export-menu.tsx';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { type List, useList } from '#kernel/web/table/use-list.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { consultationCalls } from '#modules/consultation/contract/calls/consultations.ts';
import type { ConsultationRow } from '#modules/consultation/contract/records.ts';
import { liveConsultations } from '#modules/consultation/contract/words.ts';
import { useVisitColumns } from './consultation-columns.tsx';
import { type DeskSearch, deskSearch } from './search.ts';
import { DiagnosisBox, toVisitQuery, useVisitFilters } from './visit-filters.tsx';

/** All consultations of the hospital, newest first. */
export function ConsultationsTab() {
  const t = useText();
  const list = useList(consultationCalls.list, deskSearch, {
    name: 'consultations',
    title: t('Consultations'),
    live: [liveConsultations],
    toQuery: toVisitQuery as never,
  }) as unknown as List<ConsultationRow, DeskSearch>;
  const columns = useVisitColumns();
  const filters = useVisitFilters();
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
