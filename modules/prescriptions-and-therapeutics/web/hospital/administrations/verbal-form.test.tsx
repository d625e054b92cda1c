import { expect, test } from 'vitest';
import { verbalBody } from './verbal-form.tsx';

const said = { patientId: 'p', productId: 'm', doseAmount: 1, doseUnit: 'g', route: 'IV', prescriberId: 'd', readBack: true };

test('an order by word of mouth holds what its frequency wants, and nothing else', () => {
  const boxes = { prnReason: 'pain', prnHours: 4, prnMaxPerDay: 3, durationValue: 2, durationUnit: 'days', departmentId: '' };
  expect(verbalBody({ ...said, ...boxes, frequencyCode: 'STAT' })).toEqual({ verbal: { ...said, frequencyCode: 'STAT' } });
  expect(verbalBody({ ...said, ...boxes, frequencyCode: 'PRN', departmentId: 'w', overrides: [], confirm: true })).toEqual({
    ...{ departmentId: 'w', overrides: [], confirm: true },
    verbal: {
      ...{ ...said, frequencyCode: 'PRN', durationUnit: 'days', durationValue: 2 },
      ...{ prnReason: 'pain', prnMaxPerDay: 3, prnMinIntervalMinutes: 240 },
    },
  });
  expect(verbalBody({ ...said, frequencyCode: 'custom', clocks: '06:00, 18:00', durationUnit: 'continuous' })).toEqual({
    verbal: { ...said, frequencyCode: 'custom', times: ['06:00', '18:00'], durationUnit: 'continuous' },
  });
});
