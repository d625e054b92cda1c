import { states } from './state.ts';

const inventory = '/hospital/inventory';

/** States of the documents that move stock, and of its figures. */
export const inventoryDocumentStates = states('admin', {
  'stock, issues': `${inventory}?tab=issues`,
  'stock, new issue': `${inventory}?tab=issues&drawer=new-issue`,
  'stock, an issue': `${inventory}?tab=issues&drawer=issue&record={stockIssue}`,
  'stock, requisitions': `${inventory}?tab=requisitions`,
  'stock, a requisition': `${inventory}?tab=requisitions&drawer=requisition&record={stockRequisition}`,
  'stock, adjustments': `${inventory}?tab=adjustments`,
  'stock, new adjustment': `${inventory}?tab=adjustments&drawer=new-adjustment`,
  'stock, an adjustment': `${inventory}?tab=adjustments&drawer=adjustment&record={stockAdjustment}`,
  'stock, counts': `${inventory}?tab=counts`,
  'stock, new count': `${inventory}?tab=counts&drawer=new-count`,
  'stock, a count': `${inventory}?tab=counts&drawer=count&record={stockCount}`,
  'stock, transfers': `${inventory}?tab=transfers`,
  'stock, a transfer': `${inventory}?tab=transfers&drawer=transfer&record={stockTransfer}`,
  'stock, expiry': `${inventory}?tab=expiry`,
  'stock, reorder': `${inventory}?tab=reorder`,
  'stock, reports': `${inventory}?tab=reports`,
  'stock, consumption': `${inventory}?tab=reports&report=consumption`,
  'stock, of a department': `${inventory}?tab=department`,
});
