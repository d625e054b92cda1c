import { useMemo } from 'react';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { Moment } from '#kernel/web/text/moment.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import type { LabRow } from '#modules/laboratory/contract/request-records.ts';
import { BillingBadge, billingLook } from '#modules/patient-bills/web/index.ts';
import { BedLine, bedTitle, bedWords } from '#modules/patients/web/index.ts';
import { priorityLooks, requestLooks } from '../looks.ts';
import { type AskedRequest, RequestMenu } from './acts/request-acts.tsx';
import styles from './labs.module.css';
import { Clock, RequestMarks, usePersonWords } from './row-words.tsx';

/** Columns of the worklist: who and what, how urgent, how long, what of the money, where it stands. */
export function useColumns(onOpen: (asked: AskedRequest) => void): readonly Column<LabRow>[] {
  const about = useAboutColumns();
  const state = useStateColumns(onOpen);
  return useMemo(() => [...about, ...state], [about, state]);
}

function useAboutColumns(): readonly Column<LabRow>[] {
  const t = useText();
  const personWords = usePersonWords();
  return useMemo(
    () => [
      {
        key: 'patient',
        field: 'patient.fullname',
        title: t('Patient'),
        cell: (row) => (
          <span className={`${styles.two} ${styles.who}`}>
            <span className="strong">{row.patient.fullname}</span>
            <span className="caption">
              <span className="code">{row.patient.hospitalPatientId ?? t('External')}</span> ·{' '}
              <span className="nowrap">{personWords(row.patient)}</span>
            </span>
            <BedLine bed={row.patient.bed} plain />
          </span>
        ),
        text: (row) => row.patient.fullname,
      },
      {
        key: 'hospitalPatientId',
        field: 'patient.hospitalPatientId',
        title: t('Patient ID'),
        hidden: true,
        text: (row) => row.patient.hospitalPatientId ?? '',
      },
      { key: 'bed', field: 'patient.bed', title: t(bedTitle), hidden: true, text: (row) => bedWords(row.patient.bed, t) },
      {
        key: 'test',
        field: 'test.name',
        title: t('Test'),
        cell: (row) => (
          <span className={styles.two}>
            <span>{row.restricted ? t(row.test.name) : row.test.name}</span>
            <span className="caption code">{row.requestNumber}</span>
          </span>
        ),
        text: (row) => row.test.name,
      },
      { key: 'requestNumber', identifies: true, title: t('No.'), hidden: true, text: (row) => row.requestNumber },
      { key: 'category', field: 'test.category', title: t('Category'), wide: true, hidden: true, text: (row) => row.test.category ?? '' },
    ],
    [t, personWords],
  );
}

function useStateColumns(onOpen: (asked: AskedRequest) => void): readonly Column<LabRow>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        key: 'priority',
        title: t('Priority'),
        cell: (row) => <StatusBadge look={priorityLooks[row.priority]} />,
        text: (row) => t(priorityLooks[row.priority].word),
      },
      {
        key: 'createdAt',
        title: t('Date'),
        kind: 'instant',
        wide: true,
        sortable: true,
        value: (row) => row.createdAt,
        cell: (row) => (
          <span className={styles.two}>
            <Moment at={row.createdAt} />
            <span className="caption">{row.requestedBy.name}</span>
          </span>
        ),
      },
      {
        key: 'requestedBy',
        field: 'requestedBy.name',
        title: t('Requested by'),
        wide: true,
        hidden: true,
        text: (row) => row.requestedBy.name,
      },
      {
        key: 'dueAt',
        title: t('Age'),
        sortable: true,
        kind: 'instant',
        value: (row) => row.dueAt,
        cell: (row) => <Clock row={row} />,
      },
      { key: 'status', title: t('Status'), cell: (row) => <RequestMarks row={row} />, text: (row) => t(requestLooks[row.status].word) },
      {
        key: 'bill',
        field: 'bill.billingStatus',
        title: t('Bill'),
        wide: true,
        cell: (row) =>
          row.bill ? <BillingBadge status={row.bill.billingStatus} amount={row.bill.net} /> : <span className="muted">–</span>,
        text: (row) => (row.bill ? t(billingLook(row.bill.billingStatus).word) : ''),
      },
      { key: 'acts', title: t('Actions'), align: 'end', screenOnly: true, cell: (row) => <RequestMenu row={row} onOpen={onOpen} /> },
    ],
    [t, onOpen],
  );
}
