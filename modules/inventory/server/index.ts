import { declareRefusals } from '#kernel/contract/refusals.ts';
import { answer, on, type ServerModule } from '#kernel/server/module/module.ts';
import { GetStartedItems, GlobalSearch } from '#modules/organisation/contract/events.ts';
import { searchBatches, searchProductGroup } from './global-search.ts';
import { registerSettingsGroup } from '#modules/organisation/server/index.ts';
import { SetupStep } from '#modules/registration/contract/events.ts';
import { documentRefusals } from '../contract/documents/refusals.ts';
import { inventoryRefusals } from '../contract/refusals.ts';
import { inventorySettings } from '../contract/settings.ts';
import { inventoryChecks } from './checks.ts';
import { documentSteps } from './documents/demo.ts';
import { documentCalls, documentEntities } from './documents/handlers.ts';
import { inventorySteps } from './demo.ts';
import { getStarted } from './get-started.ts';
import { inventoryJobs } from './jobs.ts';
import { listHandlers } from './list-handlers.ts';
import { setupInventory } from './lists/setup.ts';
import { batchHandlers, productHandlers, stockAttachmentHandlers } from './product-handlers.ts';

export { suggestedOrders } from './documents/figures/reorder.ts';
export { allocateStock, allocationsOf, extendAllocations, releaseAllocations } from './engine/allocations.ts';
export { fefoOf, stockOf } from './engine/figures.ts';
export type {
  AllocationOrder,
  AllocationState,
  BatchTake,
  PutBatch,
  PutLine,
  PutOrder,
  ReceiveLine,
  ReceiveOrder,
  StockFigures,
  TakeLine,
  TakenBatch,
  TakeOrder,
} from './engine/orders.ts';
export { lockStock, type StockWanted } from './engine/lock-stock.ts';
export { putStock } from './engine/put.ts';
export { receiveBatches, reverseReceipt } from './engine/receive.ts';
export { takeStock } from './engine/take.ts';
export { createLocation } from './locations/places.ts';
export { dispensary, findLocations, type LocationBrief, locationsOf, requireLocation } from './locations/store.ts';
export {
  type MedicationBrief,
  type ProductBrief,
  productsOf,
  requireProduct,
  type UnpricedProduct,
  unpricedProducts,
} from './products/briefs.ts';
export { scanCode } from './products/scan.ts';
export { type ProductMatch, searchProducts } from './products/search.ts';

registerSettingsGroup(inventorySettings);

/** Products and their stock by batch and place: every change of the stock goes through here. */
export const inventoryModule: ServerModule = {
  name: 'inventory',
  calls: [...listHandlers, ...productHandlers, ...batchHandlers, ...stockAttachmentHandlers, ...documentCalls],
  refusals: declareRefusals({ ...inventoryRefusals.specs, ...documentRefusals.specs }),
  entities: {
    products: { table: 'products', kind: 'hospital' },
    batches: { table: 'batches', kind: 'hospital' },
    'stock-locations': { table: 'stockLocations', kind: 'hospital' },
    'product-categories': { table: 'productCategories', kind: 'hospital' },
    'medication-types': { table: 'medicationTypes', kind: 'hospital' },
    'medication-categories': { table: 'medicationCategories', kind: 'hospital' },
    brands: { table: 'brands', kind: 'hospital' },
    'stock-attachments': { table: 'stockAttachments', kind: 'hospital' },
    ...documentEntities,
  },
  listeners: [
    on(SetupStep, async (scope, { step, count }) => {
      if (step === 'Billable Item Setup') count('stock', await setupInventory(scope));
    }),
  ],
  answers: [
    answer(GlobalSearch, searchProductGroup),
    answer(GlobalSearch, searchBatches),
    answer(GetStartedItems, (scope) => getStarted(scope)),
  ],
  jobs: inventoryJobs,
  checks: inventoryChecks,
  demo: (now) => [...inventorySteps(now), ...documentSteps(now)],
};
