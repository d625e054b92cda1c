import { word } from '#kernel/web/text/use-text.ts';
import { lazyPart } from '#kernel/web/frame/lazy-part.tsx';
import type { InventoryPart } from '../inventory-part.ts';

const IssuesTab = lazyPart(() => import('./issues-tab.tsx').then((file) => file.IssuesTab));
const RequisitionsTab = lazyPart(() => import('./requisitions-tab.tsx').then((file) => file.RequisitionsTab));
const AdjustmentsTab = lazyPart(() => import('./adjustments-tab.tsx').then((file) => file.AdjustmentsTab));
const CountsTab = lazyPart(() => import('./counts-tab.tsx').then((file) => file.CountsTab));
const TransfersTab = lazyPart(() => import('./transfers-tab.tsx').then((file) => file.TransfersTab));
const ExpiryTab = lazyPart(() => import('../stock/expiry-tab.tsx').then((file) => file.ExpiryTab));
const ReorderTab = lazyPart(() => import('./reorder-tab.tsx').then((file) => file.ReorderTab));
const ReportsTab = lazyPart(() => import('./reports-tab.tsx').then((file) => file.ReportsTab));
const DepartmentTab = lazyPart(() => import('./department-tab.tsx').then((file) => file.DepartmentTab));

/** Documents that move stock, and its figures. */
export const documentTabs: readonly InventoryPart[] = [
  { key: 'issues', title: word('Department Issues'), permission: 'View Department Issues', content: <IssuesTab /> },
  { key: 'requisitions', title: word('Requisitions'), permission: 'View Requisitions', content: <RequisitionsTab /> },
  {
    key: 'adjustments',
    title: word('Adjustments'),
    permission: ['View Stock Adjustments', 'Approve Stock Adjustment'],
    content: <AdjustmentsTab />,
  },
  { key: 'counts', title: word('Counts'), permission: ['Count Stock', 'Post Stock Count'], content: <CountsTab /> },
  { key: 'transfers', title: word('Transfers'), permission: 'View Stock Movements', content: <TransfersTab /> },
  { key: 'expiry', title: word('Expiry'), permission: 'View Products', content: <ExpiryTab /> },
  { key: 'reorder', title: word('Reorder'), permission: 'View Products', content: <ReorderTab /> },
  { key: 'reports', title: word('Reports'), permission: 'View Stock Value', content: <ReportsTab /> },
  { key: 'department', title: word('My Department Stock'), permission: 'Use Department Stock', content: <DepartmentTab /> },
];
