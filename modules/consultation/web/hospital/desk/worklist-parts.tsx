import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useSend } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import type { Column } from '#kernel/web/table/column.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { Ago, Moment } from '#kernel/web/text/moment.tsx';
import { useText, word } from '#kernel/web/text/use-text.ts';
import type { ConsultationRow, Worklist } from '#modules/consultation/contract/records.ts';
import { transitionCalls } from '#modules/laboratory/contract/calls/transitions.ts';
import { urgencyLooks } from '../../looks-papers.ts';
import { holdWords, typeWords } from '../../words.ts';
import { VisitBadges, VisitCell } from './consultation-columns.tsx';
import styles from './desk.module.css';
import { useDesk } from './search.ts';

export const criticalLook = { word: word('Critical'), tone: 'red', icon: IconAlertTriangle } as const;

interface PartProps<Row> {
  readonly rows: readonly Row[];
  readonly count: number;
}

function useNewest(rows: readonly unknown[], count: number): string | undefined {
  const t = useText();
  return count > rows.length ? t('The newest {count}', { count: rows.length }) : undefined;
}

interface VisitsPartProps extends PartProps<ConsultationRow> {
  readonly title: string;
  readonly note?: ReactNode;
  readonly held?: boolean;
}

/** Visits of one kind; held ones say what they wait for. */
export function VisitsPart({ title, rows, count, note, held = false }: VisitsPartProps) {
  const t = useText();
  const newest = useNewest(rows, count);
  const columns: readonly Column<ConsultationRow>[] = [
    { key: 'patient', title: t('Patient'), cell: (row) => <VisitCell row={row} leads /> },
    held
      ? { key: 'held', title: t('Waiting for'), cell: (row) => (row.holdReason ? t(holdWords[row.holdReason]) : '–') }
      : { key: 'type', title: t('Type'), wide: true, cell: (row) => t(typeWords[row.type]) },
    { key: 'department', title: t('Department'), wide: true, cell: (row) => row.department.name },
    { key: 'practitioner', title: t('Practitioner'), wide: true, cell: (row) => row.practitioner.fullname },
    {
      key: 'since',
      title: held ? t('On hold since') : t('Started'),
      wide: true,
      cell: (row) => <Ago at={(held ? row.heldAt : null) ?? row.startedAt} />,
    },
    { key: 'status', title: t('Status'), cell: (row) => <VisitBadges row={row} /> },
  ];
  return (
    <Panel title={title} flush note={newest ?? note}>
      <PlainTable
        label={title}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        empty={<EmptyState compact title={t('No pending items')} />}
      />
    </Panel>
  );
}

type Result = Worklist['results'][number];

/** Released results of the doctor's own orders; each is acknowledged here. */
export function ResultsPart({ rows, count }: PartProps<Result>) {
  const t = useText();
  const newest = useNewest(rows, count);
  const columns: readonly Column<Result>[] = [
    {
      key: 'patient',
      title: t('Patient'),
      cell: (row) => (
        <span className={styles.who}>
          {row.consultationId ? (
            <Link to="/hospital/consultation/$id" params={{ id: row.consultationId }}>
              {row.patient.fullname}
            </Link>
          ) : (
            <span className="strong">{row.patient.fullname}</span>
          )}
          <span className="caption code">{row.patient.hospitalPatientId}</span>
        </span>
      ),
    },
    {
      key: 'test',
      title: t('Test'),
      cell: (row) => (
        <span className={styles.badges}>
          {row.testName}
          {row.critical ? <StatusBadge look={criticalLook} /> : null}
        </span>
      ),
    },
    { key: 'requestNumber', title: t('Request'), wide: true, cell: (row) => <span className="code">{row.requestNumber}</span> },
    { key: 'releasedAt', title: t('Released'), wide: true, cell: (row) => <Moment at={row.releasedAt} /> },
    { key: 'acts', title: t('Actions'), align: 'end', cell: (row) => <Acknowledge row={row} /> },
  ];
  return (
    <Panel title={t('Results to acknowledge')} flush note={newest}>
      <PlainTable
        label={t('Results to acknowledge')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.requestId}
        empty={<EmptyState compact title={t('No pending items')} />}
      />
    </Panel>
  );
}

/** Acknowledges a released result. */
export function Acknowledge({ row }: { readonly row: Result }) {
  const t = useText();
  const { can } = useAccess();
  const acknowledge = useSend(transitionCalls.acknowledged, { refresh: ['consultation', 'lab-request'] });
  if (!can(transitionCalls.acknowledged)) return null;
  async function seen() {
    const answer = await acknowledge.send({ params: { id: row.requestId }, body: {} });
    if (answer?.ok) toast.success(answer.message);
    else if (answer) toast.error(answer.message);
  }
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={acknowledge.busy}
      leftSection={<IconCheck size={14} aria-hidden="true" />}
      onClick={() => void seen()}
    >
      {t('Acknowledge')}
      <span className="visually-hidden">{` ${row.testName}, ${row.patient.fullname}`}</span>
    </Button>
  );
}

type WaitingReferral = Worklist['referrals'][number];

/** Referrals to the doctor or a department of theirs that nobody has answered. */
export function ReferralsPart({ rows, count }: PartProps<WaitingReferral>) {
  const t = useText();
  const desk = useDesk();
  const newest = useNewest(rows, count);
  const columns: readonly Column<WaitingReferral>[] = [
    {
      key: 'patient',
      title: t('Patient'),
      cell: (row) => (
        <span className={styles.who}>
          <span className="strong">{row.patient.fullname}</span>
          <span className="caption code">
            {row.referralNumber} · {row.patient.hospitalPatientId}
          </span>
        </span>
      ),
    },
    { key: 'urgency', title: t('Urgency'), cell: (row) => <Urgency urgency={row.urgency} /> },
    { key: 'reason', title: t('Reason'), wide: true, cell: (row) => <span className={styles.diagnosis}>{row.reason}</span> },
    { key: 'from', title: t('From'), wide: true, cell: (row) => row.sentByName },
    { key: 'sentAt', title: t('Sent'), wide: true, cell: (row) => <Moment at={row.sentAt} /> },
    {
      key: 'acts',
      title: t('Actions'),
      align: 'end',
      cell: (row) => (
        <Button variant="default" size="compact-sm" onClick={() => desk.open('referral', row.id)}>
          {t('Answer')}
          <span className="visually-hidden">{` ${row.referralNumber}`}</span>
        </Button>
      ),
    },
  ];
  return (
    <Panel title={t('Referrals to me')} flush note={newest}>
      <PlainTable
        label={t('Referrals to me')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        empty={<EmptyState compact title={t('No pending items')} />}
      />
    </Panel>
  );
}

function Urgency({ urgency }: { readonly urgency: string }) {
  const look = urgencyLooks[urgency as keyof typeof urgencyLooks];
  return look ? <StatusBadge look={look} /> : <span>{urgency}</span>;
}
