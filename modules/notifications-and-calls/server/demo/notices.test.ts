import { expect, test } from 'vitest';
import { everyTitle, knownTitle } from '../../contract/words.ts';
import { callWords } from './calls.ts';
import { criticalNotice, demoGroups } from './notices.ts';

const notices = [criticalNotice, ...demoGroups.flatMap((group) => group.notices)];
/** A number with a unit of results, vitals or doses, also '120/80', '37.8' and '8 %'. */
const clinicalValue =
  /\d\s*(?:[mµun]?mol\/l|[mµunkp]?g\/[dm]?l|[mk]?iu\/m?l|[mk]?u\/l|g\/l|meq\/l|°\s*[cf]\b|mm\s?hg|bpm|kpa|%|\/min|\/[µu]l|×\s*10)|\d{2,3}\/\d{2,3}|\d[.,]\d/i;
/** Of a patient not even a dose: strengths stand only in notices about stock. */
const dose = /\d\s*(?:m|µ|mc|k)?(?:g|l|iu|units?)\b/i;

test('the pattern knows what it looks for', () => {
  for (const text of ['Potassium 6.8 mmol/L', 'glucose 40 mg/dL', '38 °C', 'BP 180/110', 'SpO2 85%', '12 g/L', 'pulse 140 bpm'])
    expect(text).toMatch(clinicalValue);
  for (const text of ['A result of P-000030 is critical', 'Bed 4 is ready', 'ends within 60 days', 'room 2'])
    expect(text).not.toMatch(clinicalValue);
});

test('no notice holds a clinical value: name, number and what to do are all it says', () => {
  for (const { content } of [...notices, ...callWords.map((content) => ({ content }))]) {
    expect(content).not.toMatch(clinicalValue);
    if (/\{patient\}|P-\d+/.test(content)) expect(content).not.toMatch(dose);
  }
});

test('every title is registered, and no title says a value', () => {
  for (const { title } of notices) expect(knownTitle(title), title).toBe(title);
  for (const title of everyTitle) expect(title).not.toMatch(clinicalValue);
});
