import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { pageOf } from '#kernel/contract/envelope.ts';
import type { Column } from '#kernel/web/table/column.ts';
import type { Filter } from '#kernel/web/table/filter.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { Moment } from '#kernel/web/text/moment.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { BedLine, bedTitle, bedWords } from '#modules/patients/web/index.ts';
import { AdministrationRow } from '#modules/prescriptions-and-therapeutics/contract/administration-records.ts';
import type { AdministrationStatus } from '#modules/prescriptions-and-therapeutics/contract/administration-words.ts';
import { administrationCalls } from '#modules/prescriptions-and-therapeutics/contract/calls/administrations.ts';
import styles from './administrations.module.css';
import { administrationLooks } from './looks.ts';
import { type AdministrationsSearch, administrationsSearch } from './search.ts';
import { useWardOptions } from './use-wards.ts';
import { AdministrationMarks, Progress, useDoseWords } from './words.tsx';

// A session of the hospital gets its rows; the other half of the answer is the patient area's.
const staffAdministrations = { ...administrationCalls.filterAdministrations, payload: pageOf(AdministrationRow) };

function queryOf(status: AdministrationStatus) {
  return ({
    page,
    limit,
    search,
    ward,
    overdue,
    controlled,
    startDate,
    endDate,
  }: AdministrationsSearch & { page: number; limit: unknown }) => ({
    ...{ page, limit, search, overdue, controlled, startDate, endDate },
    status: [status],
    wardId: ward,
  });
}

/** Administrations at a status; those in progress by when their next dose is due. */
export function ListTab({ status }: { readonly status: AdministrationStatus }) {
  const t = useText();
  const navigate = useNavigate();
  const list = useList(staffAdministrations, administrationsSearch, {
    name: `administrations-${status.replace(' ', '-')}`,
    title: t('Therapeutic administrations'),
    live: ['therapeutic-administrations'],
    toQuery: queryOf(status),
  });
  const columns = useColumns();
  const filters = useFilters(status);
  return (
    <ListTable
      list={list}
      columns={columns}
      rowKey={(row: AdministrationRow) => row.id}
      searchHint={t('Patient, number or medicine')}
      onOpen={(row: AdministrationRow) => void navigate({ to: '/hospital/administrations/$id', params: { id: row.id } })}
      filters={filters}
      allowAll={false}
      emptyText={t('No therapeutic administration found')}
      rowTone={(row: AdministrationRow) => (row.overdue ? 'red' : undefined)}
    />
  );
}

function useFilters(status: AdministrationStatus): readonly Filter<AdministrationsSearch>[] {
  const t = useText();
  const wards = useWardOptions();
  return [
    { kind: 'one', key: 'ward', title: t('Ward'), options: wards },
    ...(status === 'in-progress' ? [{ kind: 'flag' as const, key: 'overdue' as const, title: t('Overdue') }] : []),
    { kind: 'flag', key: 'controlled', title: t('Controlled') },
    { kind: 'days', key: 'startDate', to: 'endDate', title: t('Created') },
  ];
}

function useColumns(): readonly Column<AdministrationRow>[] {
  const about = useAboutColumns();
  const state = useStateColumns();
  return useMemo(() => [...about, ...state], [about, state]);
}

function useAboutColumns(): readonly Column<AdministrationRow>[] {
  const t = useText();
  const words = useDoseWords();
  return useMemo(
    () => [
      {
        key: 'patient',
        field: 'patient.fullname',
        title: t('Patient'),
        cell: (row) => (
          <Two
            over={<span className="strong">{row.patient.fullname}</span>}
            under={
              <>
                <span className="code">{row.patient.hospitalPatientId}</span> <BedLine bed={row.patient.bed} />
              </>
            }
          />
        ),
        text: (row) => row.patient.fullname,
      },
      {
        key: 'administrationNumber',
        identifies: true,
        title: t('TA no.'),
        wide: true,
        cell: (row) => <span className="code">{row.administrationNumber}</span>,
        text: (row) => row.administrationNumber,
      },
      { key: 'bed', field: 'patient.bed', title: t(bedTitle), hidden: true, text: (row) => bedWords(row.patient.bed, t) },
      { key: 'ward', field: 'ward.name', title: t('Ward'), wide: true, text: (row) => row.ward?.name ?? '' },
      {
        key: 'medicine',
        title: t('Medicine'),
        cell: (row) => <Two over={row.medicine} under={words(row)} />,
        text: (row) => `${row.medicine} ${words(row)}`,
      },
    ],
    [t, words],
  );
}

function useStateColumns(): readonly Column<AdministrationRow>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        key: 'progress',
        title: t('Progress'),
        wide: true,
        cell: (row) => <Progress row={row} />,
        text: (row) => `${row.progress.given}/${row.progress.of ?? '–'}`,
      },
      {
        key: 'nextDueAt',
        title: t('Next due'),
        kind: 'instant',
        value: (row) => row.nextDueAt,
        cell: (row) => (row.nextDueAt ? <Due at={row.nextDueAt} late={row.overdue} /> : <span className="muted">–</span>),
      },
      { key: 'prescriber', field: 'prescriber.fullname', title: t('Prescriber'), wide: true, text: (row) => row.prescriber.fullname },
      {
        key: 'status',
        title: t('Status'),
        cell: (row) => <AdministrationMarks row={row} />,
        text: (row) => t(administrationLooks[row.status].word),
      },
    ],
    [t],
  );
}

function Two({ over, under }: { readonly over: ReactNode; readonly under: ReactNode }) {
  return (
    <span className={styles.two}>
      <span>{over}</span>
      <span className="caption">{under}</span>
    </span>
  );
}

function Due({ at, late }: { readonly at: string; readonly late: boolean }) {
  return (
    <span className={late ? styles.late : ''}>
      <Moment at={at} />
    </span>
  );
}
