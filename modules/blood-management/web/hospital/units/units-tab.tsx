import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Column } from '#kernel/web/table/column.ts';
import { useColumnsOf } from '#kernel/web/table/columns-of.tsx';
import { useFiltersOf } from '#kernel/web/table/filters-of.ts';
import { RecordList } from '#kernel/web/table/record-list.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { stockCalls } from '#modules/blood-management/contract/calls/stock.ts';
import type { UnitRow } from '#modules/blood-management/contract/unit-records.ts';
import { bloodGroups, components, holdReasons, unitStatuses } from '#modules/blood-management/contract/words.ts';
import { confirmedLook, unconfirmedLook, unitLooks } from '../../looks.ts';
import { componentWords, holdWords } from '../../words.ts';
import { type BankSearch, bankSearch } from '../search.ts';
import { UnitMenu } from './unit-acts.tsx';

const groupWords = Object.fromEntries(bloodGroups.map((group) => [group, group])) as Record<(typeof bloodGroups)[number], string>;

function asksOf({ search, status, group, component, hold, storage, sort }: BankSearch) {
  return { searchTerm: search, status, bloodGroup: group, component, holdReason: hold, storageId: storage, ...(sort ? { sort } : {}) };
}

/** Units of the hospital with where they stand. */
export function UnitsTab() {
  const t = useText();
  const navigate = useNavigate();
  const list = useList(stockCalls.units, bankSearch, { name: 'blood-units', title: t('Units'), live: ['blood-units'], asks: asksOf });
  const filter = useFiltersOf<BankSearch>();
  return (
    <RecordList
      list={list}
      columns={useColumns()}
      searchHint={t('Unit number, typed or scanned')}
      filters={[
        filter.status('status', unitStatuses, unitLooks),
        filter.many('group', t('Group'), bloodGroups, groupWords),
        filter.many('component', t('Component'), components, componentWords),
        filter.many('hold', t('Held because'), holdReasons, holdWords),
      ]}
      onOpen={(row: UnitRow) => void navigate({ to: '/hospital/blood-management/unit/$id', params: { id: row.id } })}
      emptyText={t('No unit found')}
    />
  );
}

/** Units that wait for their tests. */
export function ScreeningTab() {
  const t = useText();
  const navigate = useNavigate();
  const list = useList(stockCalls.units, bankSearch, {
    name: 'blood-screening',
    title: t('Screening'),
    live: ['blood-units'],
    asks: ({ search, group, component }) => ({ searchTerm: search, bloodGroup: group, component, holdReason: ['screening'] }),
  });
  const filter = useFiltersOf<BankSearch>();
  return (
    <RecordList
      list={list}
      columns={useColumns()}
      searchHint={t('Unit number, typed or scanned')}
      filters={[
        filter.many('group', t('Group'), bloodGroups, groupWords),
        filter.many('component', t('Component'), components, componentWords),
      ]}
      onOpen={(row: UnitRow) => void navigate({ to: '/hospital/blood-management/unit/$id', params: { id: row.id } })}
      emptyText={t('No unit is waiting for tests')}
    />
  );
}

function useColumns(): readonly Column<UnitRow>[] {
  const t = useText();
  const column = useColumnsOf<UnitRow>();
  return useMemo(
    () => [
      column.number('unitNumber', t('Number'), { sortable: true, identifies: true, under: (row) => t(componentWords[row.component]) }),
      column.text('bloodGroup', t('Group')),
      column.status((row) => (row.groupConfirmed ? confirmedLook : unconfirmedLook), {
        key: 'typed',
        title: t('Group typed twice'),
        wide: true,
      }),
      column.count('volumeMl', t('Volume, ml'), { wide: true }),
      column.instant('collectedAt', t('Collected'), { sortable: true, wide: true }),
      column.instant('expiresAt', t('Expires'), { sortable: true }),
      column.text('storage', t('Location'), { wide: true, of: (row) => [row.storage?.name, row.shelf].filter(Boolean).join(', ') || null }),
      column.text('holdReason', t('Held because'), {
        wide: true,
        hidden: true,
        of: (row) => (row.holdReason ? t(holdWords[row.holdReason]) : null),
      }),
      column.status((row) => unitLooks[row.status]),
      column.acts((row) => <UnitMenu unit={row} />),
    ],
    [t, column],
  );
}
