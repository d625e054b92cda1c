import { implement } from '#kernel/server/module/implement.ts';
import { editSettings, readSettingsGroup } from '#modules/organisation/server/index.ts';
import { batchCalls } from '../contract/calls/batches.ts';
import { productCalls } from '../contract/calls/products.ts';
import { inventorySettings } from '../contract/settings.ts';
import { stockAttachmentCalls } from '../contract/calls/attachments.ts';
import { attachStockFile, readStockFile } from './attachments/attachments.ts';
import { editBatch, quarantineBatch, recallBatch, releaseBatch } from './batches/change.ts';
import { listBatches, showBatch } from './batches/list.ts';
import { openStock } from './batches/open-stock.ts';
import { listWriteOffs, writeOff } from './batches/write-off.ts';
import { createLocation, editLocation, listLocations, removeLocation } from './locations/places.ts';
import { listCosts } from './products/costs.ts';
import { removeProduct, setProductStatus } from './products/end.ts';
import { filterProducts, listProducts } from './products/list.ts';
import { listMovements, listRecipients } from './products/movements.ts';
import { createProduct, editProduct } from './products/save.ts';
import { scanCode } from './products/scan.ts';
import { showProduct } from './products/show.ts';
import { productStock } from './products/stock.ts';
import { uploadProducts, uploadTemplate } from './uploads/upload.ts';

export const productHandlers = implement(productCalls)({
  listProducts: (scope, { query }) => listProducts(scope, query),
  filterProducts: (scope, { query }) => filterProducts(scope, query),
  uploadTemplate: (scope, { query }) => uploadTemplate(scope, query),
  uploadProducts: (scope, { body }, { uploads }) => uploadProducts(scope, body, uploads[0]),
  scan: (scope, { params }) => scanCode(scope, params.code),
  createProduct: (scope, { body }) => createProduct(scope, body),
  viewProduct: (scope, { params }) => showProduct(scope, params.id),
  editProduct: (scope, { params, body }) => editProduct(scope, params.id, body),
  setProductStatus: (scope, { params, body }) => setProductStatus(scope, params.id, body),
  removeProduct: (scope, { params }) => removeProduct(scope, params.id),
  productStock: (scope, { params }) => productStock(scope, params.id),
  productMovements: (scope, { params, query }) => listMovements(scope, { ...query, productId: params.id }),
  movements: (scope, { query }) => listMovements(scope, query),
  productCosts: (scope, { params, query }) => listCosts(scope, params.id, query),
  productRecipients: (scope, { params, query }) => listRecipients(scope, params.id, query),
});

export const batchHandlers = implement(batchCalls)({
  batches: (scope, { query }) => listBatches(scope, query),
  batch: (scope, { params }) => showBatch(scope, params.id),
  editBatch: (scope, { params, body }) => editBatch(scope, params.id, body),
  quarantine: (scope, { params, body }) => quarantineBatch(scope, params.id, body),
  release: (scope, { params, body }) => releaseBatch(scope, params.id, body),
  recall: (scope, { params, body }) => recallBatch(scope, params.id, body),
  writeOff: (scope, { params, body }) => writeOff(scope, params.id, body),
  writeOffs: (scope, { params }) => listWriteOffs(scope, params.id),
  openStock: (scope, { body }) => openStock(scope, body),
  locations: (scope, { query }) => listLocations(scope, query),
  createLocation: (scope, { body }) => createLocation(scope, body),
  editLocation: (scope, { params, body }) => editLocation(scope, params.id, body),
  removeLocation: (scope, { params }) => removeLocation(scope, params.id),
  settings: (scope) => readSettingsGroup(scope, inventorySettings.group),
  editSettings: (scope, { body }) => editSettings(scope, inventorySettings.group, body),
});

export const stockAttachmentHandlers = implement(stockAttachmentCalls)({
  ofBatch: (scope, { params }, { uploads }) => attachStockFile(scope, { batchId: params.id }, uploads[0]),
  ofAdjustment: (scope, { params }, { uploads }) => attachStockFile(scope, { adjustmentId: params.id }, uploads[0]),
  read: (scope, { params }) => readStockFile(scope, params.id),
});
