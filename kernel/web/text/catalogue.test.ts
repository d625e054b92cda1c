import { expect, test } from 'vitest';
import { typeset } from './catalogue.ts';

test('no line breaks before the signs that French sets apart', () => {
  expect(typeset({ a: 'Déjà enregistré ? Oui : « ligne » ; 5 %', b: 'Enregistrer' })).toEqual({
    a: 'Déjà enregistré\u00A0? Oui\u00A0: «\u00A0ligne\u00A0»\u00A0; 5\u00A0%',
    b: 'Enregistrer',
  });
});
