import type { Column } from '#kernel/web/table/column.ts';
import { useColumnsOf } from '#kernel/web/table/columns-of.tsx';
import { useFiltersOf } from '#kernel/web/table/filters-of.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { censusCalls } from '#modules/admissions/contract/calls/census.ts';
import type { WardCensus } from '#modules/admissions/contract/census-records.ts';
import { type AdmissionsSearch, admissionsSearch } from '../search.ts';
import { useWardOptions } from '../use-wards.ts';

/** The census of each ward and morning, the newest first. */
export function CensusTab() {
  const t = useText();
  const filter = useFiltersOf<AdmissionsSearch>();
  const wards = useWardOptions();
  const list = useList(censusCalls.list, admissionsSearch, { name: 'ward-census', title: t('Census'), live: ['wards'] });
  return (
    <ListTable
      list={list}
      columns={useColumns()}
      rowKey={(row: WardCensus) => `${row.ward.id} ${row.day}`}
      filters={[{ kind: 'one', key: 'wardId', title: t('Ward'), options: wards.options }, filter.days(t('Day'))]}
      begin={{ title: t('No census yet'), text: t('The patients of each ward are counted every morning at seven.') }}
      emptyText={t('No census found')}
    />
  );
}

function useColumns(): readonly Column<WardCensus>[] {
  const t = useText();
  const column = useColumnsOf<WardCensus>();
  return [
    column.day('day', t('Day')),
    column.text('ward', t('Ward'), { field: 'ward.name', identifies: true, of: (row) => row.ward.name }),
    column.count('opening', t('At start')),
    column.count('lateEntries', t('Late entries'), { hidden: true }),
    column.count('admitted', t('Admissions')),
    column.count('transferredIn', t('Transfers in')),
    column.count('transferredOut', t('Transfers out')),
    column.count('discharged', t('Discharges')),
    column.count('died', t('Deaths')),
    column.count('closing', t('At end')),
    column.count('beds', t('Beds'), { hidden: true }),
    column.count('outOfService', t('Out of service'), { hidden: true }),
    column.percent('occupancy', t('Occupancy')),
  ];
}
