import { expect, test } from 'vitest';
import { type Translate, translate } from '#kernel/web/text/translate.ts';
import { sectionText } from './section-text.ts';

const t: Translate = (text, values) => translate({}, 'en', text, values);

test('two versions of a section are read as words, not as they are stored', () => {
  expect(sectionText('plan', 'Rest', t)).toBe('Rest');
  expect(sectionText('plan', null, t)).toBe('–');
  expect(sectionText('presentingComplaints', [{ text: 'Fever', duration: 3, unit: 'days' }], t)).toBe('Fever, 3 days');
  expect(sectionText('presentingComplaints', [{ text: 'Cough', duration: 1, unit: 'weeks' }], t)).toBe('Cough, 1 week');
  expect(sectionText('presentingComplaints', [], t)).toBe('–');
  expect(sectionText('reviewOfSystems', { skin: { state: 'abnormal', text: 'Rash' } }, t)).toBe('Skin: Rash');
  expect(sectionText('disposition', 'referred-out', t)).toBe('Referred outside');
  expect(sectionText('followUp', { date: '2031-01-02', time: null, instructions: 'Fasting' }, t)).toBe(
    'date: 2031-01-02\ninstructions: Fasting',
  );
  expect(sectionText('customForm', { templateId: 'x', templateVersion: 1, answers: { feet: 'Ulcer' } }, t)).toBe('feet: Ulcer');
  const list = [
    { rank: 1, icdCode: 'S52.5', description: 'Fracture', type: 'final', laterality: 'left' },
    { rank: 2, icdCode: null, description: 'Fall', type: 'working', laterality: 'none' },
  ];
  expect(sectionText('diagnoses', list, t)).toBe('1. S52.5 Fracture (Final, Left side)\n2. Fall (Working)');
});
