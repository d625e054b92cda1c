import { describe, expect, test } from 'vitest';
import { keptText } from './kept-text.ts';
import { type Translate, translate } from './translate.ts';

const french: Record<string, string> = {
  'Deposit received': 'Dépôt reçu',
  'Payment {number} reversed': 'Paiement {number} annulé',
  'Payment {number} to {vendor} reversed': 'Paiement {number} à {vendor} repris',
  '{what}, shift {number}': '{what}, session {number}',
  Handover: 'Passation',
};
const t: Translate = (text, values) => translate(french, 'fr', text, values);
const patterns = Object.keys(french);

describe('keptText', () => {
  test('says the pattern that a sentence follows, with its values', () => {
    expect(keptText(t, 'Deposit received', patterns)).toBe('Dépôt reçu');
    expect(keptText(t, 'Payment RCP-000012 reversed', patterns)).toBe('Paiement RCP-000012 annulé');
    expect(keptText(t, 'Payment VPY-000012 to Eze (Nig.) & Sons reversed', patterns)).toBe(
      'Paiement VPY-000012 à Eze (Nig.) & Sons repris',
    );
  });
  test('says the values as it is told to', () => {
    const say = (name: string, value: string) => (name === 'what' ? t(value) : value);
    expect(keptText(t, 'Handover, shift SH-000120', patterns, say)).toBe('Passation, session SH-000120');
  });
  test('leaves what people typed, and a number must look like one', () => {
    expect(keptText(t, 'Opening balance brought over', patterns)).toBe('Opening balance brought over');
    expect(keptText(t, 'Payment of the month reversed', patterns)).toBe('Payment of the month reversed');
  });
  test('in English nothing changes', () => {
    const english: Translate = (text, values) => translate({}, 'en', text, values);
    expect(keptText(english, 'Handover, shift SH-000120', patterns)).toBe('Handover, shift SH-000120');
  });
});
