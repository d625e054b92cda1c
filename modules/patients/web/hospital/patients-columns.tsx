import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import type { Translate } from '#kernel/web/text/translate.ts';
import type { PatientListRow } from '#modules/patients/contract/records.ts';
import { patientLooks } from '../looks.ts';
import { PatientFace } from '../patient-face.tsx';
import { PatientMarks } from '../patient-marks.tsx';
import { genderWords, methodWords } from '../words.ts';
import { PatientMenu } from './patient-menu.tsx';
import styles from './patients.module.css';

type Format = ReturnType<typeof useFormat>;

function NameWithMarks({ row }: { readonly row: PatientListRow }) {
  return (
    <span className={styles.name}>
      <PatientFace id={row.id} name={row.fullname} photoAttachmentId={row.photoAttachmentId} size={32} />
      <span className={styles.words}>
        <span className={styles.who}>{row.fullname}</span>
        <span className={styles.under}>
          <span className="code">{row.hospitalPatientId}</span>
          <PatientMarks of={row} />
        </span>
      </span>
    </span>
  );
}

/** The day of an instant; hovering shows the time, too. Ten columns leave no room for more. */
function DayOf({ at }: { readonly at: string | null | undefined }) {
  const format = useFormat();
  if (!at) return <span className="muted">–</span>;
  return (
    <time dateTime={at} title={format.instant(at)} className="tnum nowrap">
      {format.instant(at).split(',')[0]}
    </time>
  );
}

/** `34 y · Female`, the age with a tilde when it was estimated. */
export function ageAndGender(
  row: Pick<PatientListRow, 'dateOfBirth' | 'dateOfBirthEstimated' | 'gender'>,
  t: Translate,
  format: Format,
): string {
  const age = row.dateOfBirth ? `${row.dateOfBirthEstimated ? '~' : ''}${format.age(row.dateOfBirth)}` : t('Age unknown');
  return `${age} · ${t(genderWords[row.gender])}`;
}

/** Columns of the patients list. While searching the best match stands first, so nothing sorts. */
export function patientColumns(t: Translate, format: Format, searching: boolean): readonly Column<PatientListRow>[] {
  const sortable = !searching;
  return [
    { key: 'fullname', title: t('Patient'), sortable, cell: (row) => <NameWithMarks row={row} />, text: (row) => row.fullname },
    // Before the columns that a laptop has to scroll to.
    {
      key: 'status',
      title: t('Status'),
      cell: (row) => <StatusBadge look={patientLooks[row.status]} />,
      text: (row) => t(patientLooks[row.status].word),
    },
    {
      key: 'hospitalPatientId',
      identifies: true,
      title: t('Patient ID'),
      sortable,
      hidden: true,
      cell: (row) => <span className="code">{row.hospitalPatientId}</span>,
      text: (row) => row.hospitalPatientId,
    },
    {
      key: 'civisId',
      title: t('Civis ID'),
      wide: true,
      cell: (row) => <span className="code muted nowrap">{row.civisId}</span>,
      text: (row) => row.civisId,
    },
    {
      key: 'age',
      title: t('Gender / Age'),
      wide: true,
      cell: (row) => <span className="nowrap">{ageAndGender(row, t, format)}</span>,
      text: (row) => ageAndGender(row, t, format),
    },
    { key: 'gender', title: t('Gender'), hidden: true, wide: true, text: (row) => t(genderWords[row.gender]) },
    { key: 'dateOfBirth', title: t('Date of Birth'), hidden: true, wide: true, kind: 'day', value: (row) => row.dateOfBirth },
    {
      key: 'phoneNumber',
      title: t('Phone'),
      wide: true,
      cell: (row) => <span className="tnum nowrap">{row.phoneNumber ?? '–'}</span>,
      text: (row) => row.phoneNumber,
    },
    { key: 'email', title: t('Email'), hidden: true, wide: true, text: (row) => row.email },
    { key: 'billingMethod', title: t('Billing'), wide: true, text: (row) => (row.billingMethod ? t(methodWords[row.billingMethod]) : '') },
    ...endColumns(t, sortable),
  ];
}

function endColumns(t: Translate, sortable: boolean): readonly Column<PatientListRow>[] {
  return [
    {
      key: 'lastVisitAt',
      title: t('Last visit'),
      sortable,
      wide: true,
      kind: 'instant',
      value: (row) => row.lastVisitAt,
      cell: (row) => <DayOf at={row.lastVisitAt} />,
    },
    {
      key: 'createdAt',
      title: t('Registered'),
      sortable,
      wide: true,
      kind: 'instant',
      value: (row) => row.createdAt,
      cell: (row) => <DayOf at={row.createdAt} />,
    },
    { key: 'actions', title: t('Actions'), screenOnly: true, align: 'end', cell: (row) => <PatientMenu patient={row} /> },
  ];
}

/** What an export holds: the Patient ID is always its first column. */
export function exportColumns(columns: readonly Column<PatientListRow>[]): readonly Column<PatientListRow>[] {
  const number = columns.filter((column) => column.key === 'hospitalPatientId');
  return [...number, ...columns.filter((column) => column.key !== 'hospitalPatientId')];
}
