import { states } from './state.ts';

const page = '/hospital/procedure';
const request = `${page}/{procedureRequest}`;

/** States of the procedures' pages beside the plain ones. */
export const procedureStates = states('admin', {
  'procedures, calendar': `${page}?tab=calendar`,
  'procedures, calendar of a week': `${page}?tab=calendar&view=week`,
  'procedures, catalogue': `${page}?tab=catalogue`,
  'procedures, new procedure': `${page}?tab=catalogue&drawer=new-procedure`,
  'procedures, edit procedure': `${page}?tab=catalogue&drawer=procedure&record={procedure}`,
  'procedures, generate': `${page}?tab=catalogue&drawer=generate`,
  'procedures, upload': `${page}?tab=catalogue&drawer=upload`,
  'procedures, categories': `${page}?tab=categories`,
  'procedures, new category': `${page}?tab=categories&drawer=new-category`,
  'procedures, implants': `${page}?tab=implants`,
  'procedures, setup': `${page}?tab=setup`,
  'procedures, new request': `${page}?request=new`,
  'procedure, assessment': `${request}?tab=assessment`,
  'procedure, consent': `${request}?tab=consent`,
  'procedure, in theatre': `${request}?tab=theatre`,
  'procedure, anaesthesia record': `${request}?tab=anaesthesia`,
  'procedure, operation note': `${request}?tab=note`,
  'procedure, documents': `${request}?tab=documents`,
  'procedure, history': `${request}?tab=history`,
});
