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

test.each([
  ['INV-000004 was cancelled', 'INV-000004 a été annulé'],
  ['ADM-000001 of a patient was released', 'ADM-000001 (un patient) : le patient est parti'],
  ['LAG-0001 is admitted to Ward A, bed 3', 'LAG-0001 est hospitalisé dans l’unité Ward A, lit 3'],
  ['ORD-000007 of LAG-0001 was partly dispensed', 'ORD-000007 (LAG-0001) a été délivré en partie'],
  ['ORD-000007 of LAG-0001 was dispensed for the ward', 'ORD-000007 (LAG-0001) a été délivré pour l’unité de soins'],
  [
    'Bola Ade comes on 3 Jan 2027 at 09:00, not on 2 Jan 2027 at 10:00',
    'Bola Ade viendra le 3 Jan 2027 à 09:00, et non le 2 Jan 2027 à 10:00',
  ],
  ['Bola Ade comes on 3 Jan 2027 at 09:00', 'Bola Ade viendra le 3 Jan 2027 à 09:00'],
  ['A line of RX-000002 was held', 'Une ligne de RX-000002 a été suspendue'],
  ['Please come to the desk', 'Please come to the desk'],
])('what the server tells is said in the language of the screen: %s', (told, said) => {
  expect(noticeText(t, () => '', told)).toBe(said);
});
