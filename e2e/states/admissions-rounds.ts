import { press } from '../stage/hand.ts';
import { states } from './state.ts';

const stay = '/hospital/admissions/{roundsStay}';
const draft = `${stay}/rounds/{draftRound}`;

/** States of ward rounds: the list, a round that is written, one that is submitted, its orders, its sheet, and the plan of the stay. */
export const admissionsRoundsStates = states('admin', {
  'ward rounds, list': `${stay}?tab=rounds`,
  'ward rounds, begin': [
    `${stay}?tab=rounds`,
    async (page) => {
      await press(page, 'Ward round');
      await page.getByRole('dialog', { name: 'Ward round' }).waitFor();
    },
  ],
  'ward rounds, treatment plan': `${stay}?tab=plan`,
  'ward rounds, a draft': draft,
  'ward rounds, a submitted round': `${stay}/rounds/{round}`,
  'ward rounds, round sheet': `${stay}/rounds/{round}/print`,
  'ward rounds, order tests': [
    draft,
    async (page) => {
      await press(page, 'Order tests');
      await page.getByRole('dialog', { name: 'Order tests' }).waitFor();
    },
  ],
  'ward rounds, care orders': [
    draft,
    async (page) => {
      await press(page, 'Care orders');
      await page.getByRole('dialog', { name: 'Care orders' }).waitFor();
    },
  ],
  'ward rounds, care orders saved': [
    draft,
    async (page) => {
      await press(page, 'Care orders');
      await press(page.getByRole('dialog'), 'Save care orders');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    },
  ],
});
