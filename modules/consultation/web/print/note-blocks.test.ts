import { expect, test } from 'vitest';
import { formBlock, type FormTexts } from './note-blocks.ts';

const field = (key: string, label: string, more: object = {}) =>
  ({
    key,
    label,
    type: 'text',
    options: [],
    required: false,
    unit: null,
    min: null,
    max: null,
    preset: null,
    ...more,
  }) as FormTexts['sections'][number];
const reading = { t: (text: string) => text, day: (day: string) => `day ${day}` } as Parameters<typeof formBlock>[2];
const templateId = '01990000-0000-7000-8000-000000000001';

test('a form is read with the questions of its version; what was not answered is left out', () => {
  const template: FormTexts = {
    name: 'Diabetes review',
    sections: [field('glucose', 'Sugar of today')],
    versions: [
      {
        templateVersion: 1,
        sections: [
          field('glucose', 'Fasting glucose', { type: 'number', unit: 'mmol/L' }),
          field('seen', 'Eyes seen', { type: 'date' }),
          field('feet', 'Feet', { type: 'bodymap' }),
          field('diet', 'Diet'),
        ],
      },
    ],
  };
  const answers = { glucose: 7.2, seen: '2026-11-01', feet: [{ x: 1, y: 2, label: 'ulcer' }], diet: null, former: 'kept' };
  expect(formBlock({ templateId, templateVersion: 1, answers } as never, template, reading)).toEqual({
    key: 'customForm',
    title: 'Diabetes review',
    text: 'Fasting glucose: 7.2 mmol/L\nEyes seen: day 2026-11-01\nFeet: ulcer\nformer: kept',
  });
  expect(formBlock({ templateId, templateVersion: 1, answers: { diet: '' } } as never, template, reading)).toBeNull();
  expect(formBlock({ templateId, templateVersion: 1, answers: { diet: 'low salt' } } as never, null, reading)).toMatchObject({
    text: 'diet: low salt',
  });
});
