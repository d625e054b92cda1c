import { press } from '../stage/hand.ts';
import { states, submitInDrawer } from './state.ts';

const stay = '/hospital/admissions/{stay}';
const discharged = '/hospital/admissions/{discharged}';
const released = '/hospital/admissions/{releasedStay}';
const wizard = `${stay}?drawer=stay-discharge&record={stay}`;

/** States of the end of a stay: discharge, clearance, release, papers, and what other screens show of admissions. */
export const admissionsEndStates = states('admin', {
  'stay, discharge, pending items': wizard,
  'stay, discharge, summary': [wizard, (page) => press(page, 'Diagnoses and summary')],
  'stay, discharge, medicines to go home': [wizard, (page) => press(page, 'Medicines to go home')],
  'stay, discharge, take-home prescription': [
    wizard,
    async (page) => {
      await press(page, 'Medicines to go home');
      await press(page, 'Write prescription');
      await page.getByRole('region', { name: 'Take-home prescription' }).getByLabel('Medicine').waitFor();
    },
  ],
  'stay, discharge, follow-up': [wizard, (page) => press(page, 'Follow-up')],
  'stay, discharge, review': [wizard, (page) => press(page, 'Review and sign')],
  'stay, discharge without a summary': [
    wizard,
    async (page) => {
      await press(page, 'Review and sign');
      await submitInDrawer('Sign and discharge')(page);
    },
  ],
  'stay, patient missing': `${stay}?drawer=stay-absconded&record={stay}`,
  'stay, running bill': `${stay}?tab=billing`,
  'stay, not discharged yet': `${stay}?tab=discharge`,
  'stay, discharged': `${discharged}?tab=discharge`,
  'stay, bed is free': `${discharged}?drawer=stay-vacate&record={discharged}`,
  'stay, release': `${discharged}?drawer=stay-release&record={discharged}`,
  'stay, release without a name': [`${discharged}?drawer=stay-release&record={discharged}`, submitInDrawer('Release patient')],
  'stay, undo discharge': `${discharged}?drawer=stay-undoDischarge&record={discharged}`,
  'stay, released': `${released}?tab=discharge`,
  'stay, discharge summary': `${discharged}/discharge-summary`,
  'stay, gate pass': `${released}/gate-pass`,
  'stay, gate pass before the release': `${stay}/gate-pass`,
  'stay, interim bill': `${stay}/interim-bill`,
  'stay, wristband': `${stay}/wristband`,
  'ward list': '/hospital/admissions/wards/{listedWard}/list',
  'patient, admissions': '/hospital/patients/{patient}?tab=admissions',
});
