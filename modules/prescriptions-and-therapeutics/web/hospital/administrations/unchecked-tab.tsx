import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Column } from '#kernel/web/table/column.ts';
import type { Filter } from '#kernel/web/table/filter.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { Moment } from '#kernel/web/text/moment.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import type { UncheckedDose } from '#modules/prescriptions-and-therapeutics/contract/bedside-records.ts';
import { bedsideReasonTexts } from '#modules/prescriptions-and-therapeutics/contract/administration-words.ts';
import { administrationCalls } from '#modules/prescriptions-and-therapeutics/contract/calls/administrations.ts';
import styles from './administrations.module.css';
import { type AdministrationsSearch, administrationsSearch } from './search.ts';
import { useWardOptions } from './use-wards.ts';

const toQuery = ({ page, limit, ward, check, startDate, endDate }: AdministrationsSearch & { page: number; limit: unknown }) => ({
  ...{ page, limit, check, startDate, endDate },
  wardId: ward,
});

/** Doses given without a check of the patient, or of the medicine where the hospital asks for it: who gave them and why. */
export function UncheckedTab() {
  const t = useText();
  const navigate = useNavigate();
  const list = useList(administrationCalls.uncheckedDoses, administrationsSearch, {
    name: 'doses-without-check',
    title: t('Doses without check'),
    live: ['therapeutic-administrations'],
    toQuery: toQuery,
  });
  const columns = useColumns();
  const filters = useFilters();
  return (
    <ListTable
      list={list}
      columns={columns}
      rowKey={(row: UncheckedDose) => row.id}
      onOpen={(row: UncheckedDose) => void navigate({ to: '/hospital/administrations/$id', params: { id: row.administrationId } })}
      filters={filters}
      allowAll={false}
      emptyText={t('No dose was given without a check')}
    />
  );
}

function useFilters(): readonly Filter<AdministrationsSearch>[] {
  const t = useText();
  const wards = useWardOptions();
  return [
    {
      kind: 'one',
      key: 'check',
      title: t('Missing check'),
      options: [
        { value: 'identity', label: t('Identity not checked') },
        { value: 'medicine', label: t('Medicine not scanned') },
      ],
    },
    { kind: 'one', key: 'ward', title: t('Ward'), options: wards },
    { kind: 'days', key: 'startDate', to: 'endDate', title: t('Given') },
  ];
}

function useColumns(): readonly Column<UncheckedDose>[] {
  const t = useText();
  const format = useFormat();
  return useMemo(
    () => [
      { key: 'administrationNumber', title: t('TA no.'), wide: true, text: (row) => row.administrationNumber },
      {
        key: 'patient',
        title: t('Patient'),
        cell: (row) => (
          <span className={styles.two}>
            <span className="strong">{row.patient.fullname}</span>
            <span className="caption code">{row.patient.hospitalPatientId}</span>
          </span>
        ),
        text: (row) => `${row.patient.hospitalPatientId} ${row.patient.fullname}`,
      },
      { key: 'ward', title: t('Ward'), wide: true, text: (row) => row.ward.name },
      {
        key: 'medicine',
        title: t('Medicine'),
        text: (row) => `${row.medicine}, ${format.number(row.doseGiven)} ${t(row.doseUnit)}`,
      },
      { key: 'givenAt', title: t('Given'), kind: 'instant', cell: (row) => <Moment at={row.givenAt} />, text: (row) => row.givenAt },
      { key: 'by', title: t('Given by'), wide: true, text: (row) => row.givenBy.fullname },
      {
        key: 'reason',
        title: t('Reason'),
        text: (row) => [t(bedsideReasonTexts[row.identityReason]), row.identityNote].filter(Boolean).join(': '),
      },
    ],
    [t, format],
  );
}
