import { states } from './state.ts';

const inventory = '/hospital/inventory';

/** States of products, their batches and places beside the plain pages. */
export const productStates = states('admin', {
  'inventory, batches': `${inventory}?tab=batches`,
  'inventory, movements': `${inventory}?tab=movements`,
  'inventory, settings': `${inventory}?tab=settings`,
  'inventory, new product': `${inventory}?drawer=new-product`,
  'inventory, edit product': `${inventory}?drawer=editProduct&record={product}`,
  'inventory, upload of products': `${inventory}?drawer=upload-products`,
  'inventory, opening stock': `${inventory}?tab=batches&drawer=open-stock`,
  'inventory, edit batch': `${inventory}?tab=batches&drawer=editBatch&record={batch}`,
  'inventory, write off': `${inventory}?tab=batches&drawer=writeOff&record={batch}`,
  'inventory, add location': `${inventory}?tab=settings&drawer=new-location`,
  'inventory, batches of a product': `${inventory}/products/{product}?tab=batches`,
  'inventory, bin card': `${inventory}/products/{product}?tab=movements`,
  'inventory, who had a product': `${inventory}/products/{product}?tab=recipients`,
});
