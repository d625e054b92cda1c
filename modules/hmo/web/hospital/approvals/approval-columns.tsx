import type { Column } from '#kernel/web/table/column.ts';
import { useColumnsOf } from '#kernel/web/table/columns-of.tsx';
import { Ago } from '#kernel/web/text/moment.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import type { ApprovalRow } from '#modules/hmo/contract/approval-records.ts';
import { approvalLooks, approvalUrgencyLooks, overdueLook, partialLook } from '../../approval-looks.ts';
import { Waiting } from './waiting.tsx';

/** Columns of requests; on a partner's page the partner itself is left out. */
export function useApprovalColumns(ofPartner = false): readonly Column<ApprovalRow>[] {
  const t = useText();
  const column = useColumnsOf<ApprovalRow>();
  return [
    column.number('approvalNumber', t('Number'), { under: (row) => row.enrolleeNumber }),
    {
      key: 'requestedAt',
      title: t('Requested'),
      kind: 'instant',
      wide: true,
      value: (row) => row.requestedAt,
      cell: (row) => <Ago at={row.requestedAt} />,
    },
    column.name('patientName', t('Patient'), { under: (row) => row.hospitalPatientId }),
    ofPartner
      ? column.text('planName', t('Plan'), { wide: true })
      : column.name('hmoName', t('HMO and plan'), { under: (row) => row.planName, wide: true }),
    column.text('enrolleeNumber', t('Enrollee no.'), { hidden: true }),
    column.count('itemCount', t('Items'), { wide: true }),
    column.money('requestedAmount', t('Amount'), { wide: true }),
    column.status((row) => approvalUrgencyLooks[row.urgency], { key: 'urgency', title: t('Urgency'), wide: true }),
    {
      key: 'waiting',
      title: t('Waiting'),
      cell: (row) => <Waiting of={row} />,
      text: (row) => (row.minutesToDecision === null ? '' : t('{count} min', { count: row.minutesToDecision })),
    },
    column.text('paCode', t('PA code'), { wide: true }),
    column.text('takenBy', t('Taken by'), { wide: true, hidden: true }),
    column.status((row) => approvalLooks[row.status], {
      also: (row) => [row.partial ? partialLook : null, row.status === 'pending' && row.overdue ? overdueLook : null],
    }),
  ];
}
