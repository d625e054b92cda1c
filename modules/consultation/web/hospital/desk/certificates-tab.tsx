import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { pageOf } from '#kernel/contract/envelope.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { RecordMenu } from '#kernel/web/record/record-acts.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import type { Filter } from '#kernel/web/table/filter.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { certificateActs, certificateCalls } from '#modules/consultation/contract/calls/papers.ts';
import { Certificate } from '#modules/consultation/contract/paper-records.ts';
import { certificateStatuses, liveCertificates } from '#modules/consultation/contract/words.ts';
import { certificateLooks } from '../../looks-papers.ts';
import { certificateWords } from '../../paper-words.ts';
import { optionsFrom } from '../../words.ts';
import styles from './desk.module.css';
import { type DeskSearch, deskSearch } from './search.ts';

// A session of the hospital gets its rows; the other half of the answer is the patient area's.
const staffCertificates = { ...certificateCalls.list, payload: pageOf(Certificate) };

const toQuery = ({ page, limit, search, kind, validity, startDate, endDate }: DeskSearch & { page: number; limit: unknown }) => ({
  page,
  limit,
  search,
  kind,
  status: validity,
  startDate,
  endDate,
});

/** Certificates that were issued; a row opens its paper. */
export function CertificatesTab() {
  const t = useText();
  const navigate = useNavigate();
  const list = useList(staffCertificates, deskSearch, {
    name: 'medical-certificates',
    title: t('Certificates'),
    live: [liveCertificates],
    toQuery: toQuery,
  });
  const columns = useCertificateColumns();
  const filters: readonly Filter<DeskSearch>[] = [
    { kind: 'many', key: 'kind', title: t('Kind'), options: optionsFrom(certificateWords, t) },
    {
      kind: 'many',
      key: 'validity',
      title: t('Status'),
      options: certificateStatuses.map((value) => ({ value, label: t(certificateLooks[value].word) })),
    },
    { kind: 'days', key: 'startDate', to: 'endDate', title: t('Issued') },
  ];
  return (
    <ListTable
      list={list}
      columns={columns}
      rowKey={(row) => row.id}
      onOpen={(row) => void navigate({ to: `/hospital/consultation/certificates/${row.id}/print`, search: { patient: row.patient.id } })}
      searchHint={t('Number or patient')}
      filters={filters}
      emptyText={t('No certificate found')}
    />
  );
}

/** Columns of lists of certificates; `ofOne` leaves the patient out. */
export function useCertificateColumns(): readonly Column<Certificate>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        key: 'patient',
        field: 'patient.fullname',
        title: t('Patient'),
        cell: (row) => (
          <span className={styles.who}>
            <span className="strong">{row.patient.fullname}</span>
            <span className="caption code">
              {row.certificateNumber} · {row.patient.hospitalPatientId}
            </span>
          </span>
        ),
        text: (row) => row.patient.fullname,
      },
      { key: 'certificateNumber', identifies: true, title: t('No.'), wide: true, hidden: true, text: (row) => row.certificateNumber },
      { key: 'kind', title: t('Kind'), text: (row) => t(certificateWords[row.kind]) },
      { key: 'from', title: t('From'), kind: 'day', wide: true, value: (row) => row.from },
      { key: 'to', title: t('Until'), kind: 'day', wide: true, value: (row) => row.to },
      { key: 'issuedByName', title: t('Issued by'), wide: true, text: (row) => row.issuedByName },
      { key: 'issuedAt', title: t('Issued'), kind: 'instant', wide: true, value: (row) => row.issuedAt },
      {
        key: 'status',
        title: t('Status'),
        cell: (row) => <StatusBadge look={certificateLooks[row.status]} />,
        text: (row) => t(certificateLooks[row.status].word),
      },
      {
        key: 'acts',
        title: t('Actions'),
        align: 'end',
        screenOnly: true,
        cell: (row) => <RecordMenu acts={certificateActs} of={row} name={row.certificateNumber} />,
      },
    ],
    [t],
  );
}
