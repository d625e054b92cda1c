import { expect, test } from 'vitest';
import { french, inFrench as t } from '#kernel/web/testing/french.ts';
import { noticeText } from './notice-text.ts';

test('the checks that a notice names are said in the language of the screen, what else was sent stays', () => {
  const checks = 'Account 1100 Patient receivable; Closed period 2026-05; Voided bills in the ledger';
  expect(noticeText(t, () => 'mai 2026', `3 of 90 figures differ: ${checks}`)).toBe(
    `3 chiffres sur 90 diffèrent : Compte 1100 Créances sur patients; Période close : mai 2026; ${french['Voided bills in the ledger']}`,
  );
  expect(noticeText(t, () => '', 'RCP-000001: ₦4,500.00')).toBe('RCP-000001: ₦4,500.00');
});
