import { expect, test } from 'vitest';
import { type Translate, translate } from '#kernel/web/text/translate.ts';
import { noticeText } from './notice-text.ts';

const files = import.meta.glob<Readonly<Record<string, string>>>('../../../kernel/web/text/fr/*.json', { eager: true, import: 'default' });
const french: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(files));
const t: Translate = (text, values) => translate(french, 'fr', text, values);

test('the checks that a notice names are said in the language of the screen, what else was sent stays', () => {
  const checks = 'Account 1100 Patient receivable; Closed period 2026-05; Voided bills in the ledger';
  expect(noticeText(t, () => 'mai 2026', `3 of 90 figures differ: ${checks}`)).toBe(
    `3 chiffres sur 90 diffèrent : Compte 1100 Créances sur patients; Période close : mai 2026; ${french['Voided bills in the ledger']}`,
  );
  expect(noticeText(t, () => '', 'RCP-000001: ₦4,500.00')).toBe('RCP-000001: ₦4,500.00');
});
