import { expect, test } from 'vitest';
import { sectionText } from './summary-templates.ts';

const section = {
  key: 'medications',
  title: 'Medicines',
  rows: [
    {
      ...{ label: 'Amoxicillin 500 mg', value: 'Take 1 capsule by mouth.', at: null },
      said: { en: 'Take 1 capsule by mouth.', fr: 'Prendre 1 gélule par la bouche.' },
    },
    { label: 'Zinc', value: 'As written by hand', at: null },
  ],
};
const same = (text: string) => text;

test('words that are said from fields follow the language of the reader, typed ones stay as typed', () => {
  expect(sectionText(section, same, 'fr')).toBe(
    '## Medicines\n\n- **Amoxicillin 500 mg**: Prendre 1 gélule par la bouche.\n- **Zinc**: As written by hand\n',
  );
  expect(sectionText(section, same, 'en')).toContain('Take 1 capsule by mouth.');
});
