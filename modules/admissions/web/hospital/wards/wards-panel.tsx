import { Button, Switch } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useDrawer } from '#kernel/web/frame/use-drawer.ts';
import { RecordMenu } from '#kernel/web/record/record-acts.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { useColumnsOf } from '#kernel/web/table/columns-of.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { TwoLines } from '#kernel/web/table/two-lines.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { wardActs, wardCalls } from '#modules/admissions/contract/calls/wards.ts';
import type { Ward } from '#modules/admissions/contract/ward-records.ts';
import { batchCalls } from '#modules/inventory/contract/calls/batches.ts';
import { policyWords, wardLooks } from '../../looks.ts';
import { useWards } from '../use-wards.ts';
import { leadsOf } from './in-charge.tsx';
import { DowntimePasswordForm, ShiftLeadForm } from './ward-forms.ts';

/** Opened by the page in drawers of its own, so that the address names them. */
const wardForms = { shiftLead: ShiftLeadForm, downtimePassword: DowntimePasswordForm };

/** The wards with their beds and who leads them. */
export function WardsPanel() {
  const t = useText();
  const { can } = useAccess();
  const { open } = useDrawer();
  const [archived, setArchived] = useState(false);
  const wards = useWards({ archived });
  const columns = useColumns();
  return (
    <Panel
      title={t('Wards')}
      flush
      actions={
        <>
          <Switch size="xs" label={t('Archived')} checked={archived} onChange={(event) => setArchived(event.currentTarget.checked)} />
          {can(wardCalls.create) ? (
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconPlus size={15} aria-hidden="true" />}
              onClick={() => open('new-ward')}
            >
              {t('Add ward')}
            </Button>
          ) : null}
        </>
      }
    >
      <Loaded from={wards} rows={4}>
        {(rows) => (
          <PlainTable
            label={t('Wards')}
            columns={columns}
            rows={rows}
            rowKey={(ward) => ward.id}
            empty={<EmptyState compact title={t('No ward yet')} text={t('A ward is a department with rooms and beds.')} />}
          />
        )}
      </Loaded>
    </Panel>
  );
}

/** A hint where the ward has no stock of its own: doses given there are taken from it. */
function NoStock() {
  const t = useText();
  const { can } = useAccess();
  if (!can(batchCalls.locations)) return <>{t('No ward stock')}</>;
  return (
    <Link to="/hospital/inventory" search={{ tab: 'settings' }}>
      {t('No ward stock')}
    </Link>
  );
}

function useColumns(): readonly Column<Ward>[] {
  const t = useText();
  const format = useFormat();
  const column = useColumnsOf<Ward>();
  const { open } = useDrawer();
  const today = format.today();
  const leads = (ward: Ward) => leadsOf(ward, today, t);
  return [
    {
      ...column.name('name', t('Ward')),
      cell: (ward) => <TwoLines first={ward.name} under={ward.hasStock ? ward.department.name : <NoStock />} />,
    },
    { ...column.text('code', t('Code')), wide: true },
    {
      ...column.text('for', t('For'), { of: (ward) => t(policyWords[ward.genderPolicy]) }),
      fold: (ward) => t(policyWords[ward.genderPolicy]),
    },
    { ...column.text('charge', t('In charge'), { of: leads }), fold: leads },
    column.count('rooms', t('Rooms'), { wide: true, of: (ward) => ward.counts.rooms }),
    column.count('beds', t('Beds'), { of: (ward) => ward.counts.beds }),
    column.count('available', t('Available'), { of: (ward) => ward.counts.available }),
    column.status((ward) => wardLooks[ward.status]),
    column.acts((ward) => (
      <RecordMenu
        acts={wardActs}
        of={ward}
        name={ward.name}
        forms={wardForms}
        opens={{
          edit: () => open('ward', ward.id),
          shiftLead: () => open('shift-lead', ward.id),
          downtimePassword: () => open('downtime-password', ward.id),
        }}
      />
    )),
  ];
}
