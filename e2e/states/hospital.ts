import { press } from '../stage/hand.ts';
import { dialog, firstRow, help, states } from './state.ts';

/** States of the frame, the dashboard, the first steps, the documentation, the own profile and the audit trail. */
export const hospitalStates = [
  ...states('admin', {
    'dashboard, phone verification': ['/hospital/dashboard', (page) => press(page, 'Verify').then(() => dialog(page))],
    'dashboard, palette': [
      '/hospital/dashboard',
      async (page) => {
        // The keys are heard once the palette has come, the button at once.
        await page.getByRole('button', { name: /^Search patients, pages, actions/ }).click();
        await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill('oka');
        await page.getByRole('option').first().waitFor();
      },
    ],
    'dashboard, notifications': [
      '/hospital/dashboard',
      (page) =>
        page
          .getByRole('button', { name: /notification/i })
          .first()
          .click(),
    ],
    'dashboard, person': ['/hospital/dashboard', (page) => page.getByRole('button', { name: /Hospital Admin/ }).click()],
    'change of password': [
      '/hospital/dashboard',
      async (page) => {
        await page.getByRole('button', { name: /Hospital Admin/ }).click();
        await page.getByRole('menuitem', { name: 'Change passwords' }).click();
        await dialog(page);
      },
    ],
    'help of a screen': ['/hospital/labs', help('Laboratory')],
    'help of a tab': ['/hospital/billing?tab=cash-up', help('Cash desk')],
    'API reference, a call to try': [
      '/api/docs?call=shell.readGetStarted',
      (page) => page.getByRole('button', { name: 'Send call' }).waitFor(),
    ],
    'a page of the documentation': [
      '/hospital/documentation',
      (page) => page.getByRole('main').getByRole('link', { name: 'Patients', exact: true }).first().click(),
    ],
    'own profile, professional': '/hospital/profile?tab=professional',
    'own profile, security': '/hospital/profile?tab=security',
    'own profile, notifications': '/hospital/profile?tab=notifications',
    'own profile, preferences': '/hospital/profile?tab=preferences',
    'new password': '/hospital/new-password',
    'audit trail, an entry': ['/hospital/audit-trail', firstRow],
    'an address that leads nowhere': '/hospital/nowhere',
  }),
  ...states('nurse', {
    'call logs': [
      '/hospital/dashboard',
      async (page) => {
        await page.getByRole('button', { name: /^Call Logs/ }).click();
        await dialog(page);
      },
    ],
    'a page that is shut': '/hospital/audit-trail',
  }),
];
