import { expect, test } from 'vitest';
import { dayAndTime, instantAt } from '#kernel/web/text/wall-time.ts';
import { deathBody, gapIn } from './death-values.ts';

test('a time of death is written in the time of the hospital', () => {
  expect(instantAt('2026-11-20', '14:05', 'Africa/Lagos')).toBe('2026-11-20T13:05:00.000Z');
  expect(instantAt('2026-07-01', '00:30', 'Europe/London')).toBe('2026-06-30T23:30:00.000Z');
  expect(instantAt('2026-11-20', '', 'Africa/Lagos')).toBeNull();
  expect(dayAndTime('2026-11-20T23:30:00.000Z', 'Africa/Lagos')).toEqual({ day: '2026-11-21', time: '00:30' });
});

test('causes are sent as they stand, empty lines as none, other conditions one a line with their code', () => {
  const body = deathBody(
    {
      deathDay: '2026-11-20',
      deathTime: '14:05',
      causeA: { text: 'Septic shock', icdCode: 'A41.9', interval: '' },
      causeB: { icdCode: '', text: '', interval: '' },
      otherText: 'E11.9 Diabetes\nOld age\n',
    },
    'Africa/Lagos',
  );
  expect(body).toMatchObject({
    dateTimeOfDeath: '2026-11-20T13:05:00.000Z',
    causeA: { text: 'Septic shock', icdCode: 'A41.9', interval: null },
    causeB: null,
    otherConditions: [
      { icdCode: 'E11.9', text: 'Diabetes' },
      { icdCode: null, text: 'Old age' },
    ],
  });
  expect(body).not.toHaveProperty('deathDay');
});

test('a gap in the sequence is found', () => {
  expect(gapIn({ causeA: { text: 'x' }, causeC: { text: 'y' } })).toBe('causeB');
  expect(gapIn({ causeA: { text: 'x' }, causeB: { text: 'y' } })).toBeNull();
  expect(gapIn({})).toBeNull();
});
