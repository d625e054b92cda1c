import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { userLooks } from '#modules/access-control/web/index.ts';
import { adminCalls } from '#modules/admin-area/contract/calls.ts';
import type { HospitalStaffRow } from '#modules/admin-area/contract/records.ts';

/** Staff of the hospital by name and role; no profile. */
export function HospitalStaff({ id }: { readonly id: string }) {
  const t = useText();
  const staff = useCall(adminCalls.hospitalUsers, { params: { id }, query: { limit: 100 } }, { live: ['users'] });
  const columns: readonly Column<HospitalStaffRow>[] = [
    { key: 'fullname', title: t('Name'), text: (row) => row.fullname },
    { key: 'roleName', title: t('Role'), text: (row) => row.roleName },
    {
      key: 'status',
      title: t('Status'),
      cell: (row) => <StatusBadge look={userLooks[row.status]} />,
      text: (row) => t(userLooks[row.status].word),
    },
    { key: 'lastLoginAt', title: t('Last sign-in'), kind: 'instant', value: (row) => row.lastLoginAt },
  ];
  return (
    <Panel title={t('Users')} flush>
      <Loaded from={staff} rows={6} isEmpty={({ data }) => data.length === 0}>
        {({ data }) => <PlainTable label={t('Users')} columns={columns} rows={data} rowKey={(row) => row.id} />}
      </Loaded>
    </Panel>
  );
}
