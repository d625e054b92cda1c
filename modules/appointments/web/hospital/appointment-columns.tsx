import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { PersonFace } from '#kernel/web/frame/person-face.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import type { Translate } from '#kernel/web/text/translate.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import type { AppointmentRow } from '#modules/appointments/contract/records.ts';
import { externalLook, lookOf, overbookedLook, priorityLooks } from '../looks.ts';
import { priorityWords, sourceWords } from '../words.ts';
import { AppointmentMenu } from './appointment-menu.tsx';
import styles from './appointments.module.css';
import { personName, personPhone } from './person-of.ts';

type Format = ReturnType<typeof useFormat>;

/** Name over number, with what must not be overlooked: no record here, urgent, booked over. */
export function PersonCell({ row }: { readonly row: AppointmentRow }) {
  const name = personName(row);
  return (
    <span className={styles.person}>
      <PersonFace name={name} size={32} />
      <span className={styles.personWords}>
        <span className={styles.who}>{name}</span>
        <span className={styles.under}>
          {row.internalPatient ? (
            <span className="code">{row.internalPatient.hospitalPatientId}</span>
          ) : (
            <StatusBadge look={externalLook} />
          )}
          {row.priority === 'normal' ? null : <StatusBadge look={priorityLooks[row.priority]} />}
          {row.overbooked ? <StatusBadge look={overbookedLook} /> : null}
        </span>
      </span>
    </span>
  );
}

/** Type with its colour of the calendar. */
export function TypeCell({ type }: { readonly type: AppointmentRow['type'] }) {
  return (
    <span className={styles.type}>
      <span className={styles.dot} data-color={type.color} aria-hidden="true" />
      {type.name}
    </span>
  );
}

/** Day over time. */
function WhenCell({ at }: { readonly at: string }) {
  const format = useFormat();
  return (
    <span className={`${styles.two} nowrap tnum`}>
      {format.instant(at).split(',')[0]}
      <span className="strong">{format.time(at)}</span>
    </span>
  );
}

/** Type over department. */
function VisitCell({ row }: { readonly row: AppointmentRow }) {
  return (
    <span className={styles.two}>
      <TypeCell type={row.type} />
      <span className={styles.under}>{row.department.name}</span>
    </span>
  );
}

/** Columns of the appointments list, in the order of the specification. */
export function appointmentColumns(t: Translate, format: Format, withActs: boolean): readonly Column<AppointmentRow>[] {
  const columns: readonly Column<AppointmentRow>[] = [
    { key: 'patient', title: t('Patient'), cell: (row) => <PersonCell row={row} />, text: personName },
    {
      key: 'appointmentNumber',
      identifies: true,
      title: t('Appointment no.'),
      sortable: true,
      wide: true,
      cell: (row) => <span className="code muted">{row.appointmentNumber}</span>,
      text: (row) => row.appointmentNumber,
    },
    {
      key: 'appointmentDate',
      title: t('Date'),
      sortable: true,
      cell: (row) => <WhenCell at={row.appointmentDate} />,
      text: (row) => format.instant(row.appointmentDate),
    },
    {
      key: 'time',
      title: t('Time'),
      hidden: true,
      cell: (row) => <span className="tnum strong">{format.time(row.appointmentDate)}</span>,
      text: (row) => format.time(row.appointmentDate),
    },
    { key: 'kind', title: t('Kind'), hidden: true, text: (row) => (row.kind === 'external' ? t('External') : t('Internal')) },
    { key: 'phone', title: t('Phone'), hidden: true, text: (row) => personPhone(row) ?? '–' },
    {
      key: 'type',
      title: t('Type'),
      wide: true,
      cell: (row) => <VisitCell row={row} />,
      text: (row) => row.type.name,
    },
    { key: 'department', title: t('Department'), hidden: true, text: (row) => row.department.name },
    { key: 'practitioner', title: t('Practitioner'), wide: true, text: (row) => row.practitioner?.name ?? '–' },
    { key: 'source', title: t('Source'), hidden: true, text: (row) => t(sourceWords[row.source]) },
    { key: 'priority', title: t('Priority'), hidden: true, text: (row) => t(priorityWords[row.priority]) },
    {
      key: 'checkedInAt',
      title: t('Checked in'),
      hidden: true,
      text: (row) => (row.checkedInAt ? format.time(row.checkedInAt) : '–'),
    },
    { key: 'status', title: t('Status'), cell: (row) => <StatusBadge look={lookOf(row)} />, text: (row) => t(lookOf(row).word) },
  ];
  const acts: Column<AppointmentRow> = {
    key: 'acts',
    title: t('Actions'),
    align: 'end',
    wide: true,
    screenOnly: true,
    cell: (row) => <AppointmentMenu row={row} />,
  };
  return withActs ? [...columns, acts] : columns;
}
