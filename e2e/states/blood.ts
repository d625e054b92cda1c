import { states } from './state.ts';

const bank = '/hospital/blood-management';

/** States of the blood bank's pages beside the plain ones. */
export const bloodStates = states('admin', {
  'blood, requests': `${bank}?tab=requests`,
  'blood, request': `${bank}?tab=requests&drawer=new-request`,
  'blood, units': `${bank}?tab=units`,
  'blood, register units': `${bank}?tab=units&drawer=acquire`,
  'blood, acquisitions': `${bank}?tab=acquisitions`,
  'blood, screening': `${bank}?tab=screening`,
  'blood, transfusions': `${bank}?tab=transfusions`,
  'blood, start transfusion': `${bank}?tab=transfusions&drawer=transfuse`,
  'blood, reactions': `${bank}?tab=reactions`,
  'blood, donors': `${bank}?tab=donors`,
  'blood, new donor': `${bank}?tab=donors&drawer=new-donor`,
  'blood, lookback': `${bank}?tab=lookback`,
  'blood, fridges': `${bank}?tab=fridges`,
  'blood, new storage': `${bank}?tab=fridges&drawer=new-storage`,
  'blood, price': `${bank}?tab=price`,
  'blood, reports': `${bank}?tab=reports`,
});
