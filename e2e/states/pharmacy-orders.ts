import { states } from './state.ts';

const medications = '/hospital/medications';

/** States of requests and orders of medicines beside their plain pages. */
export const pharmacyOrderStates = states('admin', {
  'medication, new request': `${medications}?drawer=new-request`,
  'medication, orders': `${medications}?tab=orders`,
  'medication, counter sale': `${medications}?tab=counter`,
  'medication, sales': `${medications}?tab=sales`,
  'medication, draft order': `${medications}/orders/{medicationDraft}`,
  'medication, submit': `${medications}/orders/{medicationDraft}?drawer=submit`,
  'medication, order to give': `${medications}/orders/{medicationToGive}`,
  'medication, dispense': `${medications}/orders/{medicationToGive}?drawer=dispense`,
  'medication, return': `${medications}/orders/{medicationOrder}?drawer=takeBack`,
});
