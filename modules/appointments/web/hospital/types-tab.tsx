import { useMemo } from 'react';
import { lazyPart } from '#kernel/web/frame/lazy-part.tsx';
import { RecordMenu } from '#kernel/web/record/record-acts.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { useColumnsOf } from '#kernel/web/table/columns-of.tsx';
import { RecordList } from '#kernel/web/table/record-list.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { spanWords } from '#kernel/web/text/span.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { appointmentTypeCalls, typeActs } from '#modules/appointments/contract/calls/types.ts';
import type { AppointmentType } from '#modules/appointments/contract/type-records.ts';
import { typeStatuses } from '#modules/appointments/contract/words.ts';
import { typeLooks } from '../looks.ts';
import { modeWords } from '../words.ts';
import { TypeCell } from './appointment-columns.tsx';
import { type AppointmentsSearch, appointmentsSearch } from './search.ts';
import { useHere } from './use-here.ts';

const TypeForm = lazyPart(() => import('./type-form.tsx').then((file) => file.TypeForm));

/** The kinds of appointments that the hospital offers. */
export function TypesTab() {
  const t = useText();
  const list = useList(appointmentTypeCalls.list, appointmentsSearch, {
    name: 'appointment-types',
    title: t('Appointment Types'),
    live: ['appointment-types'],
    toQuery: ({ page, limit, types }: AppointmentsSearch) => ({ page, limit, status: types }),
  });
  const columns = useColumns();
  return (
    <RecordList
      list={list}
      columns={columns}
      filters={[
        {
          kind: 'many',
          key: 'types',
          title: t('Status'),
          options: typeStatuses.map((value) => ({ value, label: t(typeLooks[value].word) })),
        },
      ]}
      create={{
        call: appointmentTypeCalls.create,
        drawer: 'new-type',
        title: t('Add appointment type'),
        size: 560,
        quiet: true,
        form: (close) => <TypeForm onClose={close} />,
      }}
      record={{
        call: appointmentTypeCalls.edit,
        drawer: 'type',
        title: t('Edit appointment type'),
        size: 560,
        view: ({ row }, close) => (row ? <TypeForm type={row} onClose={close} /> : null),
      }}
    />
  );
}

function useColumns(): readonly Column<AppointmentType>[] {
  const t = useText();
  const column = useColumnsOf<AppointmentType>();
  const { act } = useHere();
  return useMemo(
    () => [
      { key: 'name', title: t('Name'), cell: (row) => <TypeCell type={row} />, text: (row) => row.name },
      column.text('duration', t('Duration'), { of: (row) => spanWords(row.durationMinutes, t) }),
      column.status((row) => typeLooks[row.status]),
      column.text('department', t('Department'), {
        wide: true,
        of: (row) => (row.departments.length === 0 ? t('All departments') : row.departments.map((each) => each.name).join(', ')),
      }),
      column.money('fee', t('Fee'), { of: (row) => row.price }),
      column.text('mode', t('How'), { wide: true, of: ({ mode }: AppointmentType) => t(modeWords[mode]) }),
      column.text('who', t('With'), {
        wide: true,
        of: (row) =>
          row.requiresPractitioner ? t('A practitioner') : t('Department pool, {count} at once', { count: row.capacityPerSlot }),
      }),
      column.text('patients', t('Patient booking'), { wide: true, of: (row) => (row.bookableByPatient ? t('Yes') : t('No')) }),
      {
        ...column.acts((row) => <RecordMenu acts={typeActs} of={row} name={row.name} opens={{ edit: () => act('type', row.id) }} />),
        wide: true,
      },
    ],
    [t, column, act],
  );
}
