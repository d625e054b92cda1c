import { describe, expect, test } from 'vitest';
import { french, inFrench as t } from '#kernel/web/testing/french.ts';
import { type Translate, translate } from '#kernel/web/text/translate.ts';
import { chartOfAccounts } from '#modules/billing-setup/contract/ledger-words.ts';
import { accountText, checkNames, checkText, coverReasonText, narrationText, priceStepText } from './kept-words.ts';

const english: Translate = (text, values) => translate({}, 'en', text, values);
const format = {
  month: (month: string) => (month === '2026-05' ? 'mai 2026' : month),
  day: (day: string) => (day === '2026-01-02' ? '2 janv. 2026' : day),
  percent: (bps: number) => `${String(bps / 100).replace('.', ',')} %`,
};

describe('names that the system made, in the language of the screen', () => {
  test('accounts, but not those that somebody named', () => {
    expect(accountText(t, '1150', 'Unbilled charges, patient share')).toBe('Prestations à facturer, part du patient');
    expect(accountText(t, '1150', 'Bank')).toBe('Bank');
    expect(accountText(english, '4070', 'ProfessionalService')).toBe('Professional service');
    for (const { code, name } of chartOfAccounts)
      expect(
        accountText((text) => (text in french ? 'said' : `not said: ${text}`), code, name),
        name,
      ).toBe('said');
  });
  test('narrations', () => {
    expect(narrationText(t, 'Bill raised: Full blood count')).toBe('Ligne créée : Full blood count');
    expect(narrationText(t, 'Payment of INV-000001, INV-000002')).toBe('Paiement de INV-000001, INV-000002');
    expect(narrationText(t, 'Handover, shift SH-000120 to SH-000121')).toBe('Passation, caisse SH-000120 vers SH-000121');
    expect(narrationText(t, 'Write-off of invoice INV-000009 reversed')).toBe('Passage en perte de la facture INV-000009 annulé');
    expect(narrationText(t, 'Stock: dispensed, MO-000007')).toBe('Stock : délivrance, MO-000007');
    expect(narrationText(t, 'GRN-000004 of Eze & Sons, invoice 77/A')).toBe('GRN-000004 de Eze & Sons, facture 77/A');
    expect(narrationText(t, 'Opening balances of 2024')).toBe('Opening balances of 2024');
  });
  test('steps of a price and why a cover does not hold', () => {
    expect(priceStepText(t, format, 'Hospital price since 2026-01-02: ₦4,500.00')).toBe(
      'Prix de l’hôpital depuis le 2 janv. 2026 : ₦4,500.00',
    );
    expect(priceStepText(t, format, 'Night: +7.5 % = ₦300.00 per unit')).toBe('Night : +7,5 % = ₦300.00 par unité');
    expect(priceStepText(t, format, 'Payer: HMO. No HMO price for this item: hospital price, paid by the patient')).toBe(
      'Payeur : HMO. Pas de tarif HMO pour cet article : prix de l’hôpital, payé par le patient',
    );
    expect(priceStepText(t, format, '2 × ₦4,500.00 = ₦9,000.00')).toBe('2 × ₦4,500.00 = ₦9,000.00');
    expect(coverReasonText(t, 'The billing method is suspended')).toBe('Le mode de prise en charge est suspendu');
  });
  test('integrity checks, the accounts and months among them', () => {
    expect(checkText(t, format, 'Account 1100 Patient receivable')).toBe('Compte 1100 Créances sur patients');
    expect(checkText(t, format, 'Closed period 2026-05')).toBe('Période close : mai 2026');
    expect(checkNames.filter((name) => !(name in french))).toEqual([]);
  });
});
