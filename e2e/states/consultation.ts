import { states } from './state.ts';

const desk = '/hospital/consultation';
const templates = '/hospital/settings/consultation-templates';

/** States of the consultation pages beside the plain ones. */
export const consultationStates = states('admin', {
  'consultation, list': `${desk}?tab=consultations`,
  'consultation, referrals': `${desk}?tab=referrals&box=all`,
  'consultation, a referral': `${desk}?tab=referrals&box=all&drawer=referral&record={referral}`,
  'consultation, certificates': `${desk}?tab=certificates`,
  'consultation, walk-in': `${desk}?drawer=start&record={patient}`,
  'consultation, for clinicians': `${desk}/{consultation}/print?for=clinician`,
  'consultation, in progress': `${desk}/{openVisit}`,
  'consultation, visits of a patient': '/hospital/patients/{patient}?tab=visits',
  'consultation, a template': `${templates}?drawer=template&record={template}`,
  'consultation, new template': `${templates}?drawer=new-template`,
});
