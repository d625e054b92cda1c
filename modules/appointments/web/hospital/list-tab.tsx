import { Button } from '@mantine/core';
import { IconCalendarPlus, IconCalendarRepeat } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import type { Filter } from '#kernel/web/table/filter.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { appointmentCalls } from '#modules/appointments/contract/calls/appointments.ts';
import type { AppointmentRow } from '#modules/appointments/contract/records.ts';
import { appointmentStatuses } from '#modules/appointments/contract/words.ts';
import { lazyPart } from '#kernel/web/frame/lazy-part.tsx';
import { appointmentLooks } from '../looks.ts';
import { kindWords, optionsFrom, sourceWords } from '../words.ts';
import { appointmentColumns } from './appointment-columns.tsx';
import { type AppointmentsSearch, appointmentsSearch } from './search.ts';
import { optionsOfNamed, useDepartments, usePractitioners, useTypes } from './use-choices.ts';
import { useHere } from './use-here.ts';

const BulkMoveForm = lazyPart(() => import('./bulk-move-form.tsx').then((file) => file.BulkMoveForm));

/** The address in the words of the call; newest days first unless the person sorts. */
export function filterQuery(search: AppointmentsSearch & { page: number; limit: number | 'All' }) {
  const {
    page,
    limit,
    sort,
    search: words,
    status,
    startDate,
    endDate,
    departmentId,
    practitionerId,
    appointmentTypeId,
    kind,
    source,
  } = search;
  return {
    page,
    limit,
    ...(words ? { search: words } : {}),
    status,
    startDate,
    endDate,
    departmentId,
    practitionerId,
    appointmentTypeId,
    kind,
    source,
    sort: (sort?.replace('-', '') ?? 'appointmentDate') as 'appointmentDate',
    order: sort && !sort.startsWith('-') ? ('asc' as const) : ('desc' as const),
  };
}

function useFilters(): readonly Filter<AppointmentsSearch>[] {
  const t = useText();
  const types = useTypes();
  const departments = useDepartments();
  const practitioners = usePractitioners();
  return useMemo(
    () => [
      {
        kind: 'many',
        key: 'status',
        title: t('Status'),
        options: appointmentStatuses.map((value) => ({ value, label: t(appointmentLooks[value].word) })),
      },
      { kind: 'days', key: 'startDate', to: 'endDate', title: t('Date') },
      { kind: 'one', key: 'departmentId', title: t('Department'), options: optionsOfNamed(departments) },
      { kind: 'one', key: 'practitionerId', title: t('Practitioner'), options: optionsOfNamed(practitioners) },
      { kind: 'one', key: 'appointmentTypeId', title: t('Type'), options: optionsOfNamed(types) },
      { kind: 'one', key: 'kind', title: t('Kind'), options: optionsFrom(kindWords, t) },
      { kind: 'one', key: 'source', title: t('Source'), options: optionsFrom(sourceWords, t) },
    ],
    [t, types, departments, practitioners],
  );
}

const narrowing = [
  ...(['search', 'status', 'startDate', 'endDate', 'departmentId', 'practitionerId', 'appointmentTypeId'] as const),
  ...(['kind', 'source', 'sort', 'page', 'id'] as const),
] as const;

/** The list opens on today, as a filter that can be taken off; an address that asks for something is left as it is. */
function useTodayFirst(): void {
  const { search, setSearch } = useHere();
  const today = useFormat().today();
  const opened = useRef(false);
  useEffect(() => {
    if (opened.current) return;
    opened.current = true;
    if (narrowing.every((key) => search[key] === undefined)) setSearch({ startDate: today, endDate: today }, { replace: true });
  });
}

/** All appointments, past and to come. */
export function ListTab() {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const here = useHere();
  const [moving, setMoving] = useState<readonly AppointmentRow[]>([]);
  const list = useList(appointmentCalls.filter, appointmentsSearch, {
    name: 'appointments',
    title: t('Appointments'),
    live: ['appointments'],
    toQuery: filterQuery,
  });
  useTodayFirst();
  const columns = useMemo(() => appointmentColumns(t, format, true), [t, format]);
  const filters = useFilters();
  const moveMany = can(appointmentCalls.bulkMove);
  return (
    <>
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row: AppointmentRow) => row.id}
        onOpen={(row) => here.show(row.id)}
        searchHint={t('Number, name or phone')}
        filters={filters}
        rowTone={(row) => (row.priority === 'emergency' ? 'red' : row.priority === 'urgent' ? 'amber' : undefined)}
        emptyText={t('No Upcoming Appointments')}
        emptyAction={
          can(appointmentCalls.createExternal) ? (
            <Button variant="default" leftSection={<IconCalendarPlus size={16} aria-hidden="true" />} onClick={() => here.book()}>
              {t('Book appointment')}
            </Button>
          ) : null
        }
        {...(moveMany
          ? {
              bulk: (rows: readonly AppointmentRow[], clear: () => void) => {
                const movable = rows.filter((row) => row.acts.move === null);
                return (
                  <Button
                    variant="default"
                    size="compact-md"
                    disabled={movable.length === 0}
                    leftSection={<IconCalendarRepeat size={16} aria-hidden="true" />}
                    onClick={() => {
                      setMoving(movable);
                      clear();
                    }}
                  >
                    {t('Move {count} appointment | Move {count} appointments', { count: movable.length })}
                  </Button>
                );
              },
            }
          : {})}
      />
      <DrawerForm title={t('Move appointments')} opened={moving.length > 0} onClose={() => setMoving([])}>
        <BulkMoveForm rows={moving} onClose={() => setMoving([])} />
      </DrawerForm>
    </>
  );
}
