import { expect, test } from 'vitest';
import { countByCard } from './words.ts';

test('a role that matches two cards counts in both, once in each', () => {
  const users = [
    'Accountant',
    'Hospital Admin',
    'AUDITOR admin',
    'Lab Doctor',
    'Imaging Technician',
    'Inventory Personnel',
    'Nurse',
    'Pharmacist',
    'Cook',
  ].map((name) => ({ role: { name } }));
  expect(Object.fromEntries(countByCard(users).map(({ label, count }) => [label, count]))).toEqual({
    Accountants: 1,
    Admins: 2,
    Doctors: 1,
    'Imaging Technicians': 1,
    'Inventory Personnel': 1,
    'Lab Technicians': 1,
    Nurses: 1,
    Pharmacists: 1,
  });
});
