import { states } from './state.ts';

const labs = '/hospital/labs';

/** States of the laboratory beside its plain pages. */
export const laboratoryStates = states('admin', {
  'laboratory, tubes': `${labs}?tab=tubes`,
  'laboratory, tests': `${labs}?tab=tests`,
  'laboratory, categories': `${labs}?tab=categories`,
  'laboratory, reports': `${labs}?tab=reports`,
  'laboratory, receive tubes': `${labs}?drawer=receive`,
  'laboratory, new request': `${labs}?drawer=new-request`,
  'laboratory, new request of a patient': `${labs}?drawer=new-request&patient={patient}`,
  'laboratory, take specimen': `${labs}?drawer=specimen&record={labDue}`,
  'laboratory, cancel': `${labs}?drawer=cancel&record={labDue}`,
  'laboratory, release': `${labs}?drawer=release&record={labEntered}`,
  'laboratory, entry': `${labs}/{labEntry}`,
  'laboratory, entered': `${labs}/{labEntered}`,
  'laboratory, add test': `${labs}?tab=tests&drawer=new-test`,
  'laboratory, edit test': `${labs}?tab=tests&drawer=test&record={labTest}`,
  'laboratory, upload of tests': `${labs}?tab=tests&drawer=upload-tests`,
  'laboratory, of a patient': '/hospital/patients/{patient}?tab=labs',
});
