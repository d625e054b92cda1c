import { useMemo } from 'react';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { lazyPart } from '#kernel/web/frame/lazy-part.tsx';
import { RecordMenu } from '#kernel/web/record/record-acts.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { useColumnsOf } from '#kernel/web/table/columns-of.tsx';
import { RecordList } from '#kernel/web/table/record-list.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { waitingActs, waitlistCalls } from '#modules/appointments/contract/calls/schedules.ts';
import type { WaitingRow } from '#modules/appointments/contract/schedule-records.ts';
import { waitlistStatuses } from '#modules/appointments/contract/words.ts';
import { priorityLooks, waitingLooks } from '../looks.ts';
import styles from './appointments.module.css';
import { type AppointmentsSearch, appointmentsSearch } from './search.ts';
import { optionsOfNamed, useDepartments, useTypes } from './use-choices.ts';
import { useHere } from './use-here.ts';

const WaitingForm = lazyPart(() => import('./waiting-form.tsx').then((file) => file.WaitingForm));

/** Who waits for a time to become free, first come first. */
export function WaitlistTab() {
  const t = useText();
  const departments = useDepartments();
  const types = useTypes();
  const list = useList(waitlistCalls.list, appointmentsSearch, {
    name: 'waitlist',
    title: t('Waitlist'),
    live: ['waitlist-entries', 'appointments'],
    toQuery: ({ page, limit, waiting, departmentId, appointmentTypeId }: AppointmentsSearch) => ({
      page,
      limit,
      status: waiting,
      departmentId,
      appointmentTypeId,
    }),
  });
  const columns = useColumns();
  return (
    <RecordList
      list={list}
      columns={columns}
      filters={[
        {
          kind: 'one',
          key: 'waiting',
          title: t('Status'),
          options: waitlistStatuses.map((value) => ({ value, label: t(waitingLooks[value].word) })),
        },
        { kind: 'one', key: 'departmentId', title: t('Department'), options: optionsOfNamed(departments) },
        { kind: 'one', key: 'appointmentTypeId', title: t('Type'), options: optionsOfNamed(types) },
      ]}
      create={{
        call: waitlistCalls.add,
        drawer: 'wait',
        title: t('Add to waitlist'),
        quiet: true,
        form: (close) => <WaitingForm onClose={close} />,
      }}
      emptyText={t('No one is waiting')}
    />
  );
}

function useColumns(): readonly Column<WaitingRow>[] {
  const t = useText();
  const format = useFormat();
  const column = useColumnsOf<WaitingRow>();
  return useMemo(
    () => [
      column.person('patient', t('Patient'), { of: (row) => row.patient.fullname, under: (row) => row.patient.hospitalPatientId }),
      column.name('type', t('Type'), { of: (row) => row.type.name, under: (row) => row.department.name }),
      column.text('department', t('Department'), { hidden: true, of: (row) => row.department.name }),
      column.text('practitioner', t('Practitioner'), { wide: true, of: (row) => row.practitioner?.name ?? t('Any practitioner') }),
      column.text('window', t('Between'), { wide: true, of: (row) => `${format.day(row.fromDate)} – ${format.day(row.toDate)}` }),
      column.status((row) => priorityLooks[row.priority], { key: 'priority', title: t('Priority'), wide: true }),
      column.instant('since', t('Since'), { hidden: true, of: (row) => row.createdAt }),
      column.text('offer', t('Offered time'), {
        hidden: true,
        of: (row) =>
          row.offer && t('{time}, held until {end}', { time: format.instant(row.offer.startsAt), end: format.time(row.offer.expiresAt) }),
      }),
      {
        key: 'status',
        title: t('Status'),
        cell: (row) => <State row={row} />,
        text: (row) => t(waitingLooks[row.status].word),
      },
      { ...column.acts((row) => <WaitingMenu row={row} />), wide: true },
    ],
    [t, format, column],
  );
}

/** The status, and the time that is held now. */
function State({ row }: { readonly row: WaitingRow }) {
  const format = useFormat();
  return (
    <span className={styles.two}>
      <StatusBadge look={waitingLooks[row.status]} />
      {row.offer ? <span className={styles.under}>{format.instant(row.offer.startsAt)}</span> : null}
    </span>
  );
}

function WaitingMenu({ row }: { readonly row: WaitingRow }) {
  const t = useText();
  const here = useHere();
  const { patient, type, department, practitioner, offer, acts } = row;
  const book = () =>
    here.book({
      patient: patient.id,
      typeId: type.id,
      departmentId: department.id,
      ...(offer ? { at: offer.startsAt } : {}),
      ...(practitioner ? { practitionerId: practitioner.id } : {}),
    });
  // Whoever can be taken off the list waits still, and can be booked.
  const links = acts.remove === undefined ? [] : [{ words: t('Book appointment'), run: book }];
  return <RecordMenu acts={waitingActs} of={row} name={patient.fullname} links={links} />;
}
