import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { Moment } from '#kernel/web/text/moment.tsx';
import type { Translate } from '#kernel/web/text/translate.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { ConsultationRow } from '#modules/consultation/contract/records.ts';
import { BillingBadge, billingLook } from '#modules/patient-bills/web/index.ts';
import { amendedLook, consultationLooks, coSignLook, restrictedLook, resultsReadyLook } from '../../looks.ts';
import { dispositionWords, typeWords } from '../../words.ts';
import styles from './desk.module.css';

/** A patient over the numbers of the visit; `leads` makes the name a link to the consultation, where the row itself is none. */
export function VisitCell({ row, leads = false }: { readonly row: ConsultationRow; readonly leads?: boolean }) {
  return (
    <span className={styles.who}>
      {leads ? (
        <Link to="/hospital/consultation/$id" params={{ id: row.id }}>
          {row.patient.fullname}
        </Link>
      ) : (
        <span className="strong">{row.patient.fullname}</span>
      )}
      <span className="caption code">
        {row.consultationNumber} · {row.patient.hospitalPatientId}
      </span>
    </span>
  );
}

/** How a consultation stands, and what is special about it. */
export function VisitBadges({ row }: { readonly row: ConsultationRow }) {
  return (
    <span className={styles.badges}>
      <StatusBadge look={consultationLooks[row.status]} />
      {row.confidentiality === 'restricted' ? <StatusBadge look={restrictedLook} /> : null}
      {row.amended ? <StatusBadge look={amendedLook} /> : null}
      {row.coSignRequired && !row.coSigned ? <StatusBadge look={coSignLook} /> : null}
      {row.status === 'on-hold' && row.resultsReady ? <StatusBadge look={resultsReadyLook} /> : null}
    </span>
  );
}

/** What leads a row: the patient, or the number alone in a patient's own record. */
function firstColumns(t: Translate, ofOne: boolean): readonly Column<ConsultationRow>[] {
  const patient: Column<ConsultationRow> = {
    key: 'patient',
    field: 'patient.fullname',
    title: t('Patient'),
    cell: (row) => <VisitCell row={row} />,
    text: (row) => row.patient.fullname,
  };
  const number: Column<ConsultationRow> = {
    key: 'consultationNumber',
    identifies: true,
    title: t('No.'),
    ...(ofOne ? {} : { wide: true, hidden: true }),
    cell: (row) => <span className={ofOne ? 'code strong' : 'code'}>{row.consultationNumber}</span>,
    text: (row) => row.consultationNumber,
  };
  return ofOne ? [number] : [patient, number];
}

/** Columns of every list of consultations; `ofOne` leaves the patient out. */
export function useVisitColumns(ofOne = false): readonly Column<ConsultationRow>[] {
  const t = useText();
  return useMemo(() => {
    return [
      ...firstColumns(t, ofOne),
      {
        key: 'startedAt',
        title: t('Date'),
        kind: 'instant',
        value: (row) => row.startedAt,
        cell: (row) => <Moment at={row.startedAt} />,
      },
      { key: 'type', title: t('Type'), wide: true, text: (row) => t(typeWords[row.type]) },
      { key: 'department', field: 'department.name', title: t('Department'), wide: true, text: (row) => row.department.name },
      {
        key: 'practitioner',
        field: 'practitioner.fullname',
        title: t('Practitioner'),
        wide: true,
        text: (row) => row.practitioner.fullname,
      },
      {
        key: 'primaryDiagnosis',
        field: 'primaryDiagnosis.description',
        title: t('Primary diagnosis'),
        wide: true,
        cell: (row) => <Diagnosis row={row} />,
        text: (row) => [row.primaryDiagnosis?.icdCode, row.primaryDiagnosis?.description].filter(Boolean).join(' '),
      },
      {
        key: 'disposition',
        title: t('Disposition'),
        wide: true,
        text: (row) => (row.disposition ? t(dispositionWords[row.disposition]) : ''),
      },
      { key: 'status', title: t('Status'), cell: (row) => <VisitBadges row={row} />, text: (row) => t(consultationLooks[row.status].word) },
      {
        key: 'billed',
        title: t('Billed'),
        wide: true,
        cell: (row) => (row.billed === null ? <span className="muted">–</span> : <BillingBadge status={row.billed} />),
        text: (row) => (row.billed === null ? '' : t(billingLook(row.billed).word)),
      },
    ];
  }, [t, ofOne]);
}

function Diagnosis({ row }: { readonly row: ConsultationRow }) {
  if (!row.primaryDiagnosis) return <span className="muted">–</span>;
  const { icdCode, description } = row.primaryDiagnosis;
  return (
    <span className={styles.diagnosis}>
      {icdCode ? <span className="code muted">{icdCode} </span> : null}
      {description}
    </span>
  );
}
