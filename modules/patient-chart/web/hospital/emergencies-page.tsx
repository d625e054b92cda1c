import { Link } from '@tanstack/react-router';
import { useAccess } from '#kernel/web/client/access.tsx';
import type { Look } from '#kernel/web/design/look.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useNow } from '#kernel/web/text/use-format.ts';
import { useText, word } from '#kernel/web/text/use-text.ts';
import { conditionCalls } from '#modules/patient-chart/contract/calls/conditions.ts';
import type { EmergencyAccess } from '#modules/patient-chart/contract/records.ts';
import { emergenciesSearch } from './search.ts';

const looks = {
  open: { word: word('Open'), tone: 'red' },
  ended: { word: word('Ended'), tone: 'grey' },
} satisfies Record<string, Look>;

/** /hospital/audit-trail/emergency-access: who opened records of other hospitals in an emergency, and why, for review. */
export function EmergenciesPage() {
  const t = useText();
  const { can } = useAccess();
  const now = useNow(60_000);
  const list = useList(conditionCalls.emergencies, emergenciesSearch, {
    name: 'emergency-access',
    title: t('Emergency access'),
    live: ['patients', 'audit-trail'],
    toQuery: ({ page, limit, startDate, endDate }) => ({ page, limit, startDate, endDate }),
  });
  const lookOf = (row: EmergencyAccess) => looks[Date.parse(row.expiresAt) > now ? 'open' : 'ended'];
  const columns: readonly Column<EmergencyAccess>[] = [
    { key: 'grantedAt', title: t('Opened'), kind: 'instant', value: (row) => row.grantedAt },
    { key: 'userName', title: t('Opened by'), text: (row) => row.userName },
    {
      key: 'patient',
      field: 'hospitalPatientId',
      title: t('Patient'),
      cell: (row) =>
        can('View Patient Details') ? (
          <Link to="/hospital/patients/$id" params={{ id: row.patientId }} className="code">
            {row.hospitalPatientId}
          </Link>
        ) : (
          <span className="code">{row.hospitalPatientId}</span>
        ),
      text: (row) => row.hospitalPatientId,
    },
    {
      key: 'reason',
      title: t('Reason'),
      wide: true,
      cell: (row) => <span title={row.reason}>{row.reason}</span>,
      text: (row) => row.reason,
    },
    { key: 'expiresAt', title: t('Until'), wide: true, kind: 'instant', value: (row) => row.expiresAt },
    {
      key: 'status',
      title: t('Status'),
      cell: (row) => <StatusBadge look={lookOf(row)} />,
      text: (row) => t(lookOf(row).word),
    },
  ];
  return (
    <>
      <PageHead title={t('Emergency access')} count={list.count} />
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row) => row.id}
        emptyText={t('No emergency access')}
        filters={[{ kind: 'days', key: 'startDate', to: 'endDate', title: t('Opened') }]}
      />
    </>
  );
}
