import { expect, test } from 'vitest';
import { ids } from '../../testing/samples.ts';
import { leadsOf } from './in-charge.tsx';

const t = (text: string) => text;
const nurse = { id: ids.nurse, fullname: 'Ada Obi' };
const lead = (date: string, shift: 'morning' | 'night', fullname: string) => ({ date, shift, user: { id: ids.nurse, fullname } });

test('leads of the day stand over the nurse in charge, in the order of the shifts', () => {
  const shiftLeads = [
    lead('2031-01-10', 'night', 'Eze Uche'),
    lead('2031-01-10', 'morning', 'Bola Ade'),
    lead('2031-01-09', 'night', 'Old'),
  ];
  expect(leadsOf({ shiftLeads, nurseInCharge: nurse }, '2031-01-10', t)).toBe('Morning: Bola Ade · Night: Eze Uche');
  expect(leadsOf({ shiftLeads, nurseInCharge: nurse }, '2031-01-11', t)).toBe('Ada Obi');
  expect(leadsOf({ shiftLeads: [], nurseInCharge: null }, '2031-01-11', t)).toBeNull();
});
