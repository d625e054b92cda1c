import { states } from './state.ts';

const claims = '/hospital/hmo-management/claims';

/** States of the claims' pages beside the plain ones. */
export const claimStates = states('admin', {
  'claims, ready to claim': `${claims}?tab=ready`,
  'claims, rejections': `${claims}?tab=rejections`,
  'claims, remittances': `${claims}?tab=remittances`,
  'claims, ageing': `${claims}?tab=ageing`,
  'partner, claims': '/hospital/hmo-management/{partner}?tab=claims',
  'claims, rejections by doctor': `${claims}?tab=rejections&by=doctor`,
  'claims, upload of a remittance': `${claims}?tab=remittances&drawer=upload-remittance`,
  'claims, statement of a partner': `${claims}?tab=statements&hmo={partner}`,
  'claims, statement of a partner on paper': `${claims}/statement/{partner}`,
  'claims, letter of demand': `${claims}/demand/{partner}`,
  'claims, NHIA return': `${claims}?tab=nhia`,
  'claims, own work': `${claims}?mine=true&promise=true`,
  'claims, new claim': `${claims}?drawer=new-claim`,
  'claims, new remittance': `${claims}?tab=remittances&drawer=new-remittance`,
});
