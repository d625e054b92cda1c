import { states } from './state.ts';

const vendors = '/hospital/vendor';

/** States of the suppliers' pages beside the plain ones. */
export const vendorStates = states('admin', {
  'vendors, orders': `${vendors}?tab=orders`,
  'vendors, supplies': `${vendors}?tab=supplies`,
  'vendors, returns': `${vendors}?tab=returns`,
  'vendors, payments': `${vendors}?tab=payments`,
  'vendors, what is owed': `${vendors}?tab=payables`,
  'vendors, new vendor': `${vendors}?drawer=new-vendor`,
  'vendors, edit vendor': `${vendors}?drawer=vendor&record={vendor}`,
  'vendors, new payment': `${vendors}?drawer=pay&record={vendor}`,
  'vendors, upload': `${vendors}?drawer=upload`,
});
