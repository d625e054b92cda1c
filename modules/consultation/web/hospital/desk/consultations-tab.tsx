import { pageOf } from '#kernel/contract/envelope.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { consultationCalls } from '#modules/consultation/contract/calls/consultations.ts';
import { ConsultationRow } from '#modules/consultation/contract/records.ts';
import { liveConsultations } from '#modules/consultation/contract/words.ts';
import { useVisitColumns } from './consultation-columns.tsx';
import { deskSearch } from './search.ts';
import { toVisitQuery, useVisitFilters } from './visit-filters.tsx';

// A session of the hospital gets its rows; the other half of the answer is the patient area's.
const staffConsultations = { ...consultationCalls.list, payload: pageOf(ConsultationRow) };

/** All consultations of the hospital, newest first. */
export function ConsultationsTab() {
  const t = useText();
  const list = useList(staffConsultations, deskSearch, {
    name: 'consultations',
    title: t('Consultations'),
    live: [liveConsultations],
    toQuery: toVisitQuery,
  });
  const columns = useVisitColumns();
  const filters = useVisitFilters();
  return (
    <ListTable
      list={list}
      columns={columns}
      rowKey={(row) => row.id}
      open={(row) => ({ to: '/hospital/consultation/$id', params: { id: row.id } })}
      searchHint={t('Number or patient')}
      filters={filters}
      emptyText={t('No consultation found')}
    />
  );
}
