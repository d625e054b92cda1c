import { Checkbox } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Column } from '#kernel/web/table/column.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { consultationCalls } from '#modules/consultation/contract/calls/consultations.ts';
import type { ConsultationRow } from '#modules/consultation/contract/records.ts';
import { liveConsultations } from '#modules/consultation/contract/words.ts';
import { useVisitColumns } from '../desk/consultation-columns.tsx';
import { deskSearch } from '../desk/search.ts';
import { toVisitQuery, useVisitFilters } from '../desk/visit-filters.tsx';
import { PatientCertificates } from './certificates-panel.tsx';
import { VisitReader } from './visit-reader.tsx';
import styles from './visits.module.css';

/** As many notes as stand beside each other and can still be read. */
const mostBeside = 2;

/** Tab Visits of a patient's record: the list, and one or two notes side by side under it. */
export function VisitsPanel({ patientId }: { readonly patientId: string }) {
  const t = useText();
  const [picked, setPicked] = useState<readonly string[]>([]);
  const list = useList(consultationCalls.ofPatient, deskSearch, {
    name: 'patient-visits',
    title: t('Visits'),
    params: { patientId },
    live: [liveConsultations],
    toQuery: toVisitQuery,
  });
  const columns = useColumns(picked, setPicked);
  const filters = useVisitFilters();
  return (
    <div className={styles.stack}>
      {(list.count ?? 0) > 1 ? <p className="note">{t('Select two visits to compare them')}</p> : null}
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row) => row.id}
        open={(row) => ({ to: '/hospital/consultation/$id', params: { id: row.id } })}
        searchHint={t('Number')}
        filters={filters}
        emptyText={t('No consultation found')}
      />
      {picked.length > 0 ? (
        <div className={styles.beside} data-count={picked.length}>
          {picked.map((id) => (
            <VisitReader key={id} id={id} onClose={() => setPicked(picked.filter((each) => each !== id))} />
          ))}
        </div>
      ) : null}
      <PatientCertificates patientId={patientId} />
    </div>
  );
}

function useColumns(picked: readonly string[], onPick: (picked: readonly string[]) => void): readonly Column<ConsultationRow>[] {
  const t = useText();
  const format = useFormat();
  const columns = useVisitColumns(true);
  return useMemo(() => {
    // A third one takes the place of the first.
    const toggle = (id: string) => onPick(picked.includes(id) ? picked.filter((each) => each !== id) : [...picked, id].slice(-mostBeside));
    const read: Column<ConsultationRow> = {
      key: 'read',
      title: t('Read'),
      screenOnly: true,
      cell: (row) => (
        <Checkbox
          aria-label={t('Read the visit of {time}', { time: format.instant(row.startedAt) })}
          checked={picked.includes(row.id)}
          onChange={() => toggle(row.id)}
        />
      ),
    };
    return [...columns, read];
  }, [t, format, columns, picked, onPick]);
}
