import { states } from './state.ts';

const approvals = '/hospital/hmo-management/approval';

const partners = '/hospital/hmo-management';
const partner = `${partners}/{partner}`;

/** States of the health plan partners' pages beside the plain ones. */
export const hmoStates = states('admin', {
  'partners, new partner': `${partners}?drawer=new`,
  'partners, edit partner': `${partners}?drawer=edit&record={partner}`,
  'partners, upload': `${partners}?drawer=upload`,
  'partner, plans': `${partner}?tab=plans`,
  'partner, new plan': `${partner}?tab=plans&drawer=new-plan`,
  'partner, price list': `${partner}?tab=price-list&module=ProfessionalService`,
  'partner, upload of prices': `${partner}?tab=price-list&module=ProfessionalService&drawer=upload-prices`,
  'partner, pasted prices': `${partner}?tab=price-list&module=ProfessionalService&drawer=paste`,
  'partner, enrollees': `${partner}?tab=enrollees`,
  'partner, upload of a roster': `${partner}?tab=enrollees&drawer=roster`,
  'partner, edit plan': `${partner}?tab=plans&drawer=plan&record={plan}`,
  'partner, approvals': `${partner}?tab=approvals`,
  'partner, bills': `${partner}?tab=bills`,
  'partner, capitation': `${partners}/{mixedPartner}?tab=capitation`,
  'partner, documents': `${partner}?tab=documents`,
  'partner, history': `${partner}?tab=history`,
  'incomplete partner, price list': `${partners}/{incompletePartner}?tab=price-list`,
  'incomplete partner, generate': `${partners}/{incompletePartner}?tab=price-list&module=Admission&drawer=generate`,
  'HMO approval, open': `${approvals}?drawer=approval&record={approval}`,
  'insured patient, approval requested': '/hospital/patients/{insuredPatient}?tab=billing&drawer=request-approval',
  'HMO approvals, new request': `${approvals}?drawer=new-request`,
  'HMO approvals, overdue': `${approvals}?overdue=true`,
  'HMO approvals, answer times': `${approvals}?tab=times`,
  'HMO approvals, NHIA notices': `${approvals}?tab=notices`,
  'HMO bill': '/hospital/hmo-management/hmobill/{hmoBill}',
  'HMO bills, invoices of a month': '/hospital/hmo-management/hmobill?drawer=generate-all',
  'HMO bills, open': '/hospital/hmo-management/hmobill?status=open',
});
