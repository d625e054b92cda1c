import { createRoute } from '@tanstack/react-router';
import { lazyComponent } from '#kernel/web/frame/lazy-component.ts';
import { IconPackage } from '@tabler/icons-react';
import { hospitalArea } from '#kernel/web/frame/areas.tsx';
import type { Card, MenuEntry } from '#kernel/web/frame/parts.tsx';
import { word } from '#kernel/web/text/use-text.ts';
import { inventorySearch } from './hospital/search.ts';
import { labelSearch, productSearch } from './hospital/stock/search.ts';

export { useAlertText, useFindings } from './alert-text.ts';

export const hospitalRoutes = [
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/inventory',
    ...inventorySearch.route,
    // Accountants see what the stock is worth, and not the products.
    staticData: { permission: ['View Products', 'View Stock Value'] },
    component: lazyComponent(() => import('./hospital/inventory-page.tsx'), 'InventoryPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/inventory/products/$id',
    ...productSearch.route,
    staticData: { permission: 'View Products' },
    component: lazyComponent(() => import('./hospital/stock/product-page.tsx'), 'ProductPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/inventory/products/$id/labels',
    ...labelSearch.route,
    staticData: { permission: 'View Products' },
    component: lazyComponent(() => import('./print/labels-page.tsx'), 'ProductLabelsPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/inventory/issues/$id/print',
    staticData: { permission: 'View Department Issues' },
    component: lazyComponent(() => import('./print/issue-note-page.tsx'), 'IssueNotePage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/inventory/counts/$id/print',
    staticData: { permission: ['Count Stock', 'Post Stock Count'] },
    component: lazyComponent(() => import('./print/count-sheet-page.tsx'), 'CountSheetPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/inventory/batches/$id/destruction',
    staticData: { permission: ['Write Off Stock', 'View Stock Movements'] },
    component: lazyComponent(() => import('./print/destruction-page.tsx'), 'DestructionPage'),
  }),
] as const;

export const hospitalMenu: readonly MenuEntry[] = [
  {
    key: 'inventory',
    title: word('Inventory'),
    path: '/hospital/inventory',
    icon: IconPackage,
    order: 420,
    permission: ['View Products', 'View Stock Value'],
    module: 'inventory',
  },
];

export const hospitalCards: readonly Card[] = [
  {
    place: 'work',
    key: 'reorder',
    title: word('Out of stock and low'),
    order: 20,
    cadres: ['pharmacist', 'store'],
    permission: 'View Products',
    component: lazyComponent(() => import('./hospital/dashboard/work-cards.tsx'), 'ReorderCard'),
  },
  {
    place: 'work',
    key: 'expiring',
    title: word('Expiring stock'),
    order: 30,
    cadres: ['pharmacist', 'store'],
    permission: 'View Products',
    component: lazyComponent(() => import('./hospital/dashboard/work-cards.tsx'), 'ExpiringCard'),
  },
  {
    place: 'work',
    key: 'stock-value',
    title: word('Stock value by category'),
    order: 40,
    cadres: ['store', 'accountant'],
    permission: 'View Stock Value',
    component: lazyComponent(() => import('./hospital/dashboard/stock-value-card.tsx'), 'StockValueCard'),
  },
  {
    place: 'dashboard-tile',
    key: 'inventory',
    order: 50,
    permission: 'View Products on dashboard',
    component: lazyComponent(() => import('./hospital/dashboard/stock-tile.tsx'), 'StockTile'),
  },
  {
    place: 'dashboard',
    key: 'low-stock',
    title: word('Products with low stock level'),
    order: 70,
    permission: 'View Products on dashboard',
    component: lazyComponent(() => import('./hospital/dashboard/low-stock-card.tsx'), 'LowStockCard'),
  },
  {
    place: 'dashboard',
    key: 'stock-value',
    title: word('Stock value by category'),
    order: 75,
    permission: 'View Stock Value',
    component: lazyComponent(() => import('./hospital/dashboard/stock-value-card.tsx'), 'StockValueCard'),
  },
];
