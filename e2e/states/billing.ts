import type { Page } from 'playwright-core';
import { press } from '../stage/hand.ts';
import { dialog, menu, menuOrPopover, opened, submitInDrawer, states } from './state.ts';

const settings = '/hospital/settings/billing';
const billing = '/hospital/billing';

/** Opens the menu of the first row and presses one of its acts. */
const rowAct = (words: string) => async (page: Page) => {
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: words, exact: true }).click();
  await dialog(page);
};
const rowMenu = async (page: Page) => {
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole('menu').waitFor();
};
const firstIn = async (page: Page) => {
  await page.getByRole('row').nth(1).click();
  await dialog(page);
};

/** States of the price list and the books, of bill lines, invoices and payments. */
export const billingStates = states('admin', {
  'billing settings, currency': `${settings}?tab=currency`,
  'billing settings, items': `${settings}?tab=items`,
  'billing settings, a new item': [`${settings}?tab=items&drawer=new-item`, submitInDrawer('Save item')],
  'billing settings, an item': [`${settings}?tab=items`, firstIn],
  'billing settings, bulk price change': `${settings}?tab=items&drawer=bulk-price`,
  'billing settings, upload': [`${settings}?tab=items`, menu('More')],
  'billing settings, service types': `${settings}?tab=service-types`,
  'billing settings, rules': `${settings}?tab=rules`,
  'billing settings, a rule': [`${settings}?tab=rules`, firstIn],
  'billing settings, taxes': [`${settings}?tab=taxes`, opened('Add tax')],
  'billing settings, discounts': `${settings}?tab=discounts`,
  'billing settings, categories': `${settings}?tab=categories`,
  'billing settings, policy': `${settings}?tab=policy`,
  'billing settings, accounts': `${settings}?tab=accounts`,
  'billing settings, journal': [`${settings}?tab=journal`, firstIn],
  'billing settings, trial balance': `${settings}?tab=trial-balance`,
  'billing settings, periods': `${settings}?tab=periods`,
  'invoices, menu of a row': [billing, rowMenu],
  'invoices, export': [billing, menuOrPopover('Export')],
  'invoices, new': `${billing}?drawer=new-invoice`,
  'invoices, new external': `${billing}?drawer=new-external`,
  'invoices, payment': [`${billing}?status=billed&unpaid=true`, rowAct('Add payment')],
  'invoices, write-off': [`${billing}?status=billed&unpaid=true`, rowAct('Write off')],
  'invoices, credit note': [`${billing}?status=paid`, rowAct('Credit note')],
  'patient bills': `${billing}?tab=patient-bills&all=true`,
  'patient bills, by patient': `${billing}?tab=patient-bills&grouped=true`,
  'patient bills, new': `${billing}?tab=patient-bills&drawer=new-bill`,
  'patient bills, a bill': [`${billing}?tab=patient-bills&all=true`, firstIn],
  'patient bills, invoice of one': [`${billing}?tab=patient-bills&all=true&stage=uninvoiced`, rowAct('Generate Invoice')],
  'patient bills, cancel': [`${billing}?tab=patient-bills&all=true&stage=uninvoiced`, rowAct('Cancel bill')],
  payments: `${billing}?tab=payments`,
  'payments, reverse': [`${billing}?tab=payments`, rowMenu],
  'bin of invoices': `${billing}?tab=bin`,
  'draft of an invoice, leaving with changes': [
    `${billing}/invoice/draft/{draftInvoice}`,
    async (page) => {
      await page.getByLabel('Internal note').fill('Ask the family');
      await press(page, 'Go back');
      await dialog(page);
    },
  ],
  'patient, billing': '/hospital/patients/{patient}?tab=billing',
});
