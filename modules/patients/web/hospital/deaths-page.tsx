import { useAccess } from '#kernel/web/client/access.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import type { Column } from '#kernel/web/table/column.ts';
import type { Filter } from '#kernel/web/table/filter.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { NameCell } from '#kernel/web/table/name-cell.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { Moment } from '#kernel/web/text/moment.tsx';
import type { Translate } from '#kernel/web/text/translate.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { deathCalls } from '#modules/patients/contract/calls/deaths.ts';
import { patientCalls } from '#modules/patients/contract/calls/patients.ts';
import type { DeathReportRow, DeathTotals } from '#modules/patients/contract/death-records.ts';
import { mannerWords, placeWords, sexWords } from '../words.ts';
import { DeathCharts } from './death-charts.tsx';
import { causeText } from './death-panel.tsx';
import { deathsSearch } from './search.ts';

type Search = ReturnType<typeof deathsSearch.route.validateSearch>;

function ageAndSex(row: DeathReportRow, t: Translate): string {
  const sex = t(sexWords[row.sex as keyof typeof sexWords] ?? row.sex);
  const age = row.isNeonatal ? t('newborn') : row.ageYears === null ? t('Age unknown') : t('{count} y', { count: row.ageYears });
  return `${age} · ${sex}`;
}

function deathColumns(t: Translate): readonly Column<DeathReportRow>[] {
  return [
    {
      key: 'patient',
      title: t('Patient'),
      cell: (row) =>
        row.patient ? <NameCell name={row.patient} under={row.hospitalPatientId} /> : <span className="code">{row.hospitalPatientId}</span>,
      text: (row) => row.patient ?? row.hospitalPatientId,
    },
    {
      key: 'certificateNumber',
      identifies: true,
      title: t('Certificate no.'),
      wide: true,
      cell: (row) => <span className="code nowrap">{row.certificateNumber}</span>,
      text: (row) => row.certificateNumber,
    },
    { key: 'age', title: t('Age / Sex'), wide: true, text: (row) => ageAndSex(row, t) },
    {
      key: 'dateTimeOfDeath',
      title: t('Date and time'),
      wide: true,
      kind: 'instant',
      value: (row) => row.dateTimeOfDeath,
      cell: (row) => <Moment at={row.dateTimeOfDeath} />,
    },
    { key: 'place', title: t('Place'), wide: true, text: (row) => t(placeWords[row.place]) },
    { key: 'immediateCause', title: t('Immediate cause (ICD)'), text: (row) => causeText(row.immediateCause) ?? '–' },
    { key: 'underlyingCause', title: t('Underlying cause'), wide: true, text: (row) => causeText(row.underlyingCause) ?? '–' },
    { key: 'manner', title: t('Manner'), wide: true, text: (row) => t(mannerWords[row.manner]) },
    { key: 'certifiedBy', title: t('Certified by'), wide: true, text: (row) => row.certifiedBy },
  ];
}

/** The register of deaths: certified deaths of a span of days, with charts over all of them. */
export function DeathsPage() {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const [search] = useSearchOf(deathsSearch);
  const today = format.today();
  // Without a choice the year so far.
  const start = search.startDate ?? `${(search.endDate ?? today).slice(0, 4)}-01-01`;
  const end = search.endDate ?? (start > today ? start : today);
  const list = useList(deathCalls.report, deathsSearch, {
    name: 'death-report',
    title: t('Death report'),
    params: { start, end },
    live: ['patients', 'death-records'],
    toQuery: ({ page, limit }) => ({ page, limit }),
  });
  const columns = deathColumns(t);
  const filters: readonly Filter<Search>[] = [{ kind: 'days', key: 'startDate', to: 'endDate', title: t('Date of death') }];
  const totals = (list.state.data?.meta as { totals?: DeathTotals } | undefined)?.totals;
  return (
    <>
      <PageHead title={t('Death report')} count={list.count} note={t('{from} to {to}', { from: format.day(start), to: format.day(end) })} />
      {totals && totals.deaths > 0 ? <DeathCharts totals={totals} /> : null}
      {list.state.loading ? <SkeletonRows rows={6} /> : null}
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row: DeathReportRow) => row.id}
        {...(can(patientCalls.details)
          ? { open: (row: DeathReportRow) => ({ to: '/hospital/patients/$id', params: { id: row.patientId }, search: { tab: 'death' } }) }
          : {})}
        filters={filters}
        emptyText={t('No deaths certified in this period')}
      />
    </>
  );
}
