import { expect, test } from 'vitest';
import { french, inFrench as t } from '#kernel/web/testing/french.ts';
import { ledgerRefusalText } from './refusal-text.ts';

const format = { month: () => 'mai 2026' };

test('what keeps a month open is said in the language of the screen', () => {
  const differing = ['Account 1100 Patient receivable', 'Closed period 2026-05', 'Billing status of bills, recalculated'];
  expect(ledgerRefusalText(t, format, { code: 'PERIOD_NOT_CLEAN', message: 'x', details: { checks: 'x', differing } })).toBe(
    'Le contrôle d’intégrité a trouvé des écarts : Compte 1100 Créances sur patients, Période close : mai 2026, ' +
      french['Billing status of bills, recalculated'],
  );
  const open = 'Cashier shift SH-000120, Ward 4';
  expect(ledgerRefusalText(t, format, { code: 'PERIOD_BLOCKED', message: `Still open: ${open}`, details: { open } })).toBe(
    'Encore ouvert : Caisse SH-000120, Ward 4',
  );
});
