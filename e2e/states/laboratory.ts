import type { Page } from 'playwright-core';
import { press } from '../stage/hand.ts';
import { dialog, opened, states } from './state.ts';

const labs = '/hospital/labs';

/** Opens the form of an act from the menu of a request's page. */
const fromMenu = (words: string) => async (page: Page) => {
  await press(page, 'More');
  await page.getByRole('menuitem', { name: words, exact: true }).click();
  await dialog(page);
};

/** States of the laboratory beside its plain pages. */
export const laboratoryStates = states('admin', {
  'laboratory, tubes': `${labs}?tab=tubes`,
  'laboratory, tests': `${labs}?tab=tests`,
  'laboratory, categories': `${labs}?tab=categories`,
  'laboratory, reports': `${labs}?tab=reports`,
  'laboratory, receive tubes': `${labs}?drawer=receive`,
  'laboratory, new request': `${labs}?drawer=new-request`,
  'laboratory, new request of a patient': `${labs}?drawer=new-request&patient={patient}`,
  'laboratory, take specimen': [`${labs}/{labDue}`, opened('Take Specimen')],
  'laboratory, cancel': [`${labs}/{labDue}`, fromMenu('Cancel request')],
  'laboratory, release': [`${labs}/{labEntered}`, opened('Release')],
  'laboratory, entry': `${labs}/{labEntry}`,
  'laboratory, entered': `${labs}/{labEntered}`,
  'laboratory, add test': `${labs}?tab=tests&drawer=new-test`,
  'laboratory, edit test': `${labs}?tab=tests&drawer=test&record={labTest}`,
  'laboratory, upload of tests': `${labs}?tab=tests&drawer=upload-tests`,
  'laboratory, of a patient': '/hospital/patients/{patient}?tab=labs',
});
