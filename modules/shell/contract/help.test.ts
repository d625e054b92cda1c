import { expect, test } from 'vitest';
import { helpPageOf } from './help.ts';

const pages = [
  { slug: 'patients', screens: ['/hospital/patients', '/hospital/patients/register'] },
  { slug: 'chart', screens: ['/hospital/patients/$id'] },
  { slug: 'prescriptions', screens: ['/hospital/patients/$id?tab=medications', '/hospital/prescriptions'] },
  { slug: 'invoices', screens: ['/hospital/billing'] },
  { slug: 'cash-desk', screens: ['/hospital/billing?tab=cash-up', '/hospital/billing?tab=deposits'] },
];
const slugOf = (address: string) => helpPageOf(pages, address)?.slug ?? null;

test('the page that names most of an address is the one', () => {
  expect(slugOf('/hospital/patients')).toBe('patients');
  expect(slugOf('/hospital/patients/register?step=2')).toBe('patients');
  expect(slugOf('/hospital/patients/0198c7a2')).toBe('chart');
  expect(slugOf('/hospital/patients/0198c7a2/card')).toBe('chart');
  expect(slugOf('/hospital/patients/0198c7a2?tab=medications')).toBe('prescriptions');
  expect(slugOf('/hospital/patients/0198c7a2?tab=vitals')).toBe('chart');
});

test('a tab has a page of its own where one names it', () => {
  expect(slugOf('/hospital/billing')).toBe('invoices');
  expect(slugOf('/hospital/billing?tab=payments')).toBe('invoices');
  expect(slugOf('/hospital/billing?page=2&tab=cash-up')).toBe('cash-desk');
});

test('an address of nobody has none', () => {
  expect(slugOf('/hospital/labs')).toBeNull();
  expect(slugOf('/hospital/patientsX')).toBeNull();
  expect(slugOf('/')).toBeNull();
});
