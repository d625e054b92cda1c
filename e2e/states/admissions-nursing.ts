import type { Page } from 'playwright-core';
import { press } from '../stage/hand.ts';
import { states, submitInDrawer } from './state.ts';

const stay = '/hospital/admissions/{stay}';
const warned = '/hospital/admissions/{warnedStay}';

/** One that nobody has acknowledged has its response in the menu. */
async function respond(page: Page): Promise<void> {
  const warning = page.locator('li[data-level]').first();
  const button = warning.getByRole('button', { name: 'Respond', exact: true });
  const more = warning.getByRole('button', { name: 'More', exact: true });
  await button.or(more).first().waitFor();
  if ((await button.count()) > 0) return button.first().click();
  await more.first().click();
  await page.getByRole('menuitem', { name: 'Respond' }).click();
}

/** Whoever receives clinical alerts responds to them. */
const responses = states('nurse', {
  'stay, respond to an early warning': [warned, respond],
});

/** States of what nurses write down at the bed, of early warnings, and of the nurse view. */
export const admissionsNursingStates = [
  ...responses,
  ...states('admin', {
    'stay, vitals': `${stay}?tab=vitals`,
    'stay, record vitals': [`${stay}?tab=vitals`, (page) => press(page, 'Record vitals')],
    'stay, set a limit': [`${stay}?tab=vitals`, (page) => press(page, 'Set limit')],
    'stay, set a limit without a reason': [
      `${stay}?tab=vitals`,
      async (page) => {
        await press(page, 'Set limit');
        await submitInDrawer('Set limit')(page);
      },
    ],
    'stay, early warning': warned,
    'stay, therapeutic administrations': `${stay}?tab=administrations`,
    'stay, fluid balance': `${stay}?tab=fluids`,
    'stay, add a fluid entry': [`${stay}?tab=fluids`, (page) => press(page, 'Add entry')],
    'stay, fluid entry without a volume': [
      `${stay}?tab=fluids`,
      async (page) => {
        await press(page, 'Add entry');
        await submitInDrawer('Save entry')(page);
      },
    ],
    'stay, nursing notes': `${stay}?tab=notes`,
    'stay, write a nursing note': [`${stay}?tab=notes`, (page) => press(page, 'Write note')],
    'stay, nursing note without words': [
      `${stay}?tab=notes`,
      async (page) => {
        await press(page, 'Write note');
        await submitInDrawer('Save note')(page);
      },
    ],
    'stay, add a nursing task': [stay, (page) => press(page, 'Add task')],
    'nurse view': '/hospital/admissions/nurse',
    'nurse view, a ward at night': '/hospital/admissions/nurse?wardId={ward}&shift=night',
  }),
];
