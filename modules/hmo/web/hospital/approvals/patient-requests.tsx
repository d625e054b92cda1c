import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { addressAt } from '#kernel/web/frame/address.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { lazyPart } from '#kernel/web/frame/lazy-part.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useDrawer } from '#kernel/web/frame/use-drawer.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { ApprovalRow } from '#modules/hmo/contract/approval-records.ts';
import { approvalPath, liveApprovals } from '#modules/hmo/contract/approval-words.ts';
import { approvalCalls } from '#modules/hmo/contract/calls/approvals.ts';
import { approvalLooks } from '../../approval-looks.ts';
import { requestDrawer } from './request-drawer.ts';
import { Waiting } from './waiting.tsx';

const PatientRequestForm = lazyPart(() => import('./patient-request-form.tsx').then((file) => file.PatientRequestForm));

/** Requests for approval of a patient, on the billing tab, and the form for a new one. */
export function PatientRequests({ patientId }: { readonly patientId: string }) {
  const t = useText();
  const { can } = useAccess();
  const { drawer, open, close } = useDrawer();
  const asks = can(approvalCalls.request);
  return (
    <Panel
      title={t('HMO approvals')}
      flush
      actions={
        asks ? (
          <Button variant="default" size="compact-md" onClick={() => open(requestDrawer)}>
            {t('Request HMO approval')}
          </Button>
        ) : null
      }
    >
      {can(approvalCalls.list) ? <Requests patientId={patientId} /> : null}
      <DrawerForm title={t('Request HMO approval')} opened={drawer === requestDrawer && asks} onClose={close}>
        <PatientRequestForm patientId={patientId} onClose={close} />
      </DrawerForm>
    </Panel>
  );
}

function Requests({ patientId }: { readonly patientId: string }) {
  const t = useText();
  const requests = useCall(approvalCalls.list, { query: { patientId, limit: 20 } }, { live: [liveApprovals], quiet: true });
  return (
    <Loaded
      from={requests}
      rows={2}
      isEmpty={(found) => found.data.length === 0}
      empty={<EmptyState compact title={t('No approval request')} />}
    >
      {(found) => <RequestTable rows={found.data} />}
    </Loaded>
  );
}

/** Requests in a panel: number, partner, time and status. */
export function RequestTable({ rows }: { readonly rows: readonly ApprovalRow[] }) {
  const t = useText();
  return (
    <PlainTable
      label={t('HMO approvals')}
      columns={[
        {
          key: 'number',
          title: t('Number'),
          cell: (row: ApprovalRow) => (
            <Link className="code" to={addressAt(`/hospital${approvalPath(row.id)}`)}>
              {row.approvalNumber}
            </Link>
          ),
          text: (row) => row.approvalNumber,
        },
        { key: 'hmo', title: t('HMO'), text: (row) => row.hmoName },
        { key: 'requested', title: t('Requested'), kind: 'instant', wide: true, value: (row) => row.requestedAt },
        { key: 'waiting', title: t('Waiting'), cell: (row) => <Waiting of={row} />, text: () => '' },
        {
          key: 'status',
          title: t('Status'),
          cell: (row) => <StatusBadge look={approvalLooks[row.status]} />,
          text: (row) => t(approvalLooks[row.status].word),
        },
      ]}
      rows={rows}
      rowKey={(row) => row.id}
    />
  );
}
