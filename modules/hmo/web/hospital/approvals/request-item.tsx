import { Menu } from '@mantine/core';
import { IconRubberStamp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { eligibilityCalls } from '#modules/hmo/contract/calls/eligibility.ts';
import { liveCovers } from '../eligibility/live-covers.ts';
import { requestDrawer } from './request-drawer.ts';

interface ItemProps {
  readonly patient: { readonly id: string; readonly acceptsCare: boolean };
}

/** 'Request HMO approval' in the menu of the record, where an insurer pays. */
export function RequestApprovalItem({ patient }: ItemProps) {
  const t = useText();
  const { can } = useAccess();
  const asks = can(eligibilityCalls.list);
  const covers = useCall(eligibilityCalls.list, { query: { patientId: patient.id } }, { enabled: asks, live: liveCovers, quiet: true });
  if (!patient.acceptsCare || (covers.data ?? []).length === 0) return null;
  return (
    <Menu.Item
      leftSection={<IconRubberStamp size={17} stroke={1.7} aria-hidden="true" />}
      component={Link}
      to={`/hospital/patients/${patient.id}?tab=billing&drawer=${requestDrawer}`}
    >
      {t('Request HMO approval')}
    </Menu.Item>
  );
}
