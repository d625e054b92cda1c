import { word } from '#kernel/web/text/use-text.ts';
import { lazyPart } from '#kernel/web/frame/lazy-part.tsx';
import type { InventoryPart } from '../inventory-part.ts';

const ProductsTab = lazyPart(() => import('./products-tab.tsx').then((file) => file.ProductsTab));
const BatchesTab = lazyPart(() => import('./batches-tab.tsx').then((file) => file.BatchesTab));
const MovementsTab = lazyPart(() => import('./movements-tab.tsx').then((file) => file.MovementsTab));
const SettingsTab = lazyPart(() => import('./settings-tab.tsx').then((file) => file.SettingsTab));

/** What stands on the shelves. */
export const stockTabs: readonly InventoryPart[] = [
  { key: 'products', title: word('Products'), permission: 'View Products', content: <ProductsTab /> },
  { key: 'batches', title: word('Batches'), permission: 'View Products', content: <BatchesTab /> },
  { key: 'movements', title: word('Movements'), permission: 'View Stock Movements', content: <MovementsTab /> },
];

/** Last of all tabs. */
export const settingsTabs: readonly InventoryPart[] = [
  {
    key: 'settings',
    title: word('Settings'),
    permission: ['Edit Inventory Settings', 'Edit Locations', 'Edit Product'],
    content: <SettingsTab />,
  },
];
