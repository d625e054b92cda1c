import { describe, expect, it } from 'vitest';
import { translate } from './translate.ts';

const french = { 'Save {name}': 'Enregistrer {name}', '{count} invoice | {count} invoices': '{count} facture | {count} factures' };

describe('translate', () => {
  it('takes the English text as key and keeps English where nothing is translated', () => {
    expect(translate(french, 'fr', 'Save {name}', { name: 'Ada' })).toBe('Enregistrer Ada');
    expect(translate(french, 'fr', 'Close')).toBe('Close');
  });

  it('picks the plural form of the language: French says one for zero, English does not', () => {
    const text = '{count} invoice | {count} invoices';
    expect(translate({}, 'en', text, { count: 1 })).toBe('1 invoice');
    expect(translate({}, 'en', text, { count: 0 })).toBe('0 invoices');
    expect(translate(french, 'fr', text, { count: 0 })).toBe('0 facture');
    expect(translate(french, 'fr', text, { count: 2 })).toBe('2 factures');
    expect(translate(french, 'fr', '{count} bed | {count} beds', { count: 0 })).toBe('0 beds');
  });

  it('uses as many forms as a language has', () => {
    const polish = { '{count} bed | {count} beds': '{count} łóżko | {count} łóżka | {count} łóżek | {count} łóżka' };
    expect(translate(polish, 'pl', '{count} bed | {count} beds', { count: 5 })).toBe('5 łóżek');
    expect(translate(polish, 'pl', '{count} bed | {count} beds', { count: 3 })).toBe('3 łóżka');
  });

  it('leaves a placeholder without a value as it is, and groups large numbers', () => {
    expect(translate({}, 'en', 'Bed {bed}', { room: 4 })).toBe('Bed {bed}');
    expect(translate({}, 'en', '{count} rows', { count: 12486 })).toBe('12,486 rows');
  });

  it('says a word back that every object of the language knows', () => {
    expect(translate({}, 'fr', 'constructor')).toBe('constructor');
  });
});
