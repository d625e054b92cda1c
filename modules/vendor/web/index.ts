import { createRoute } from '@tanstack/react-router';
import { lazyComponent } from '#kernel/web/frame/lazy-component.ts';
import { IconTruckDelivery } from '@tabler/icons-react';
import { hospitalArea } from '#kernel/web/frame/areas.tsx';
import type { Card, MenuEntry } from '#kernel/web/frame/parts.tsx';
import { word } from '#kernel/web/text/use-text.ts';
import { newSearch, vendorSearch, vendorsSearch } from './hospital/search.ts';

const at = (permission: string) => ({ staticData: { permission } }) as const;

export const hospitalRoutes = [
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/vendor',
    ...vendorsSearch.route,
    ...at('View Vendors'),
    component: lazyComponent(() => import('./hospital/vendors-page.tsx'), 'VendorsPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/vendor/order/new',
    ...newSearch.route,
    ...at('Create Purchase Order'),
    component: lazyComponent(() => import('./hospital/order-page.tsx'), 'NewOrderPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/vendor/order/$id',
    ...at('View Purchase Orders'),
    component: lazyComponent(() => import('./hospital/order-page.tsx'), 'OrderPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/vendor/order/$id/print',
    ...at('View Purchase Orders'),
    component: lazyComponent(() => import('./print/order-print-page.tsx'), 'OrderPrintPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/vendor/supply/new',
    ...newSearch.route,
    ...at('Receive Stock'),
    component: lazyComponent(() => import('./hospital/supply-page.tsx'), 'NewSupplyPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/vendor/supply/$id',
    component: lazyComponent(() => import('./hospital/supply-page.tsx'), 'SupplyPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/vendor/supply/$id/print',
    component: lazyComponent(() => import('./print/supply-print-page.tsx'), 'SupplyPrintPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/vendor/supply/$id/labels',
    component: lazyComponent(() => import('./print/labels-page.tsx'), 'ShelfLabelsPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/vendor/payment/$id/print',
    ...at('View Vendor Accounts'),
    component: lazyComponent(() => import('./print/remittance-page.tsx'), 'RemittancePage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/vendor/$id',
    ...vendorSearch.route,
    ...at('View Vendors'),
    component: lazyComponent(() => import('./hospital/vendor-page.tsx'), 'VendorPage'),
  }),
] as const;

export const hospitalMenu: readonly MenuEntry[] = [
  {
    key: 'vendor',
    title: word('Vendor'),
    path: '/hospital/vendor',
    icon: IconTruckDelivery,
    order: 430,
    permission: 'View Vendors',
    module: 'inventory',
  },
];

export const hospitalCards: readonly Card[] = [
  {
    place: 'dashboard-tile',
    key: 'vendors',
    order: 60,
    permission: 'View Vendors on dashboard',
    component: lazyComponent(() => import('./hospital/dashboard-tile.tsx'), 'VendorsTile'),
  },
  {
    place: 'inventory-reorder',
    key: 'purchase-orders',
    order: 10,
    permission: 'Create Purchase Order',
    component: lazyComponent(() => import('./hospital/reorder-orders.tsx'), 'ReorderOrders'),
  },
  {
    place: 'inventory-reorder-filter',
    key: 'vendor',
    order: 10,
    permission: ['View Vendors', 'Create Purchase Order', 'Receive Stock', 'Return To Vendor', 'Pay Vendor'],
    component: lazyComponent(() => import('./hospital/vendor-filter.tsx'), 'ReorderVendor'),
  },
  {
    place: 'inventory-product-filter',
    key: 'vendor',
    order: 10,
    permission: ['View Vendors', 'Create Purchase Order', 'Receive Stock', 'Return To Vendor', 'Pay Vendor'],
    component: lazyComponent(() => import('./hospital/vendor-filter.tsx'), 'VendorFilter'),
  },
  {
    place: 'inventory-product-form',
    key: 'vendors',
    order: 10,
    permission: ['View Vendors', 'Create Purchase Order', 'Receive Stock', 'Return To Vendor', 'Pay Vendor'],
    component: lazyComponent(() => import('./hospital/product-vendor-fields.tsx'), 'ProductVendorFields'),
  },
  {
    place: 'inventory-product-vendors',
    key: 'offers',
    order: 10,
    permission: 'View Vendors',
    component: lazyComponent(() => import('./hospital/product-offers.tsx'), 'ProductOffers'),
  },
];
