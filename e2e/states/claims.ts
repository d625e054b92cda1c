import { states } from './state.ts';

const claims = '/hospital/hmo-management/claims';

/** States of the claims' pages beside the plain ones. */
export const claimStates = states('admin', {
  'claims, ready to claim': `${claims}?tab=ready`,
  'claims, rejections': `${claims}?tab=rejections`,
  'claims, remittances': `${claims}?tab=remittances`,
  'claims, ageing': `${claims}?tab=ageing`,
  'partner, claims': '/hospital/hmo-management/{partner}?tab=claims',
  'claims, new claim': `${claims}?drawer=new-claim`,
  'claims, new remittance': `${claims}?tab=remittances&drawer=new-remittance`,
});
