import { IconRubberStamp } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { hospitalArea } from '#kernel/web/frame/areas.tsx';
import { lazyComponent } from '#kernel/web/frame/lazy-component.ts';
import type { Card, MenuEntry } from '#kernel/web/frame/parts.tsx';
import { word } from '#kernel/web/text/use-text.ts';
import { approvalsSearch } from './hospital/approvals/search.ts';
import { useApprovalCount } from './hospital/approvals/waiting-count.ts';

const view = 'View HMO Approvals';

export const approvalRoutes = [
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/hmo-management/approval',
    ...approvalsSearch.route,
    staticData: { permission: view },
    component: lazyComponent(() => import('./hospital/approvals/approvals-page.tsx'), 'ApprovalsPage'),
  }),
] as const;

export const approvalMenu: readonly MenuEntry[] = [
  {
    key: 'hmo-approvals',
    title: word('HMO approvals'),
    path: '/hospital/hmo-management/approval',
    icon: IconRubberStamp,
    order: 522,
    permission: view,
    module: 'hmo',
    under: 'hmo',
    useCount: useApprovalCount,
  },
];

/** Where the insurer's approval of an order stands, for rows and panels of later modules: `<ApprovalChip sourceType sourceId />`. */
export const ApprovalChip = lazyComponent(() => import('./hospital/approvals/approval-chip.tsx'), 'ApprovalChip');

export const approvalCards: readonly Card[] = [
  {
    place: 'payment-strip',
    key: 'hmo-approval',
    order: 10,
    component: lazyComponent(() => import('./hospital/approvals/strip-card.tsx'), 'ApprovalStripCard'),
  },
  {
    place: 'patient-bill',
    key: 'hmo-approval',
    order: 10,
    permission: 'View Patient Bills',
    component: lazyComponent(() => import('./hospital/approvals/strip-card.tsx'), 'ApprovalBillCard'),
  },
  {
    place: 'patient-billing',
    key: 'hmo-approvals',
    order: 16,
    permission: [view, 'Request HMO Approval'],
    component: lazyComponent(() => import('./hospital/approvals/patient-requests.tsx'), 'PatientRequests'),
  },
  {
    place: 'patient-banner',
    key: 'hmo-approvals',
    order: 20,
    permission: view,
    component: lazyComponent(() => import('./hospital/approvals/patient-waiting.tsx'), 'PatientWaiting'),
  },
  {
    place: 'patient-actions',
    key: 'request-approval',
    order: 61,
    permission: 'Request HMO Approval',
    component: lazyComponent(() => import('./hospital/approvals/request-item.tsx'), 'RequestApprovalItem'),
  },
  {
    place: 'dashboard-banner',
    key: 'hmo-approvals',
    order: 20,
    permission: view,
    component: lazyComponent(() => import('./hospital/approvals/approvals-banner.tsx'), 'ApprovalsBanner'),
  },
  {
    place: 'dashboard',
    key: 'hmo-approvals',
    title: word('HMO approvals'),
    order: 61,
    permission: view,
    module: 'hmo',
    component: lazyComponent(() => import('./hospital/approvals/dashboard-panel.tsx'), 'ApprovalsDashboard'),
  },
  {
    place: 'settings',
    key: 'hmo',
    title: word('HMO'),
    order: 470,
    permission: 'Edit Health Plan Partner',
    component: lazyComponent(() => import('./hospital/approvals/settings-panel.tsx'), 'HmoSettingsPanel'),
  },
];
