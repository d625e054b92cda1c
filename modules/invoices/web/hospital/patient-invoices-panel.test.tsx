import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { anInvoice, ids } from '../testing-records.ts';
import { PatientInvoicesPanel } from './patient-invoices-panel.tsx';

test("a patient's record lists their invoices and leads to each, to all of them and to the statement", async () => {
  const rows = [anInvoice(), anInvoice({ id: ids.other, invoiceNumber: 'DRF-000002', status: 'draft', billingStatus: '' })];
  const { server } = await renderWithApp(<PatientInvoicesPanel patientId={ids.patient} />, {
    permissions: ['View Billing Module'],
    prepare: (fake) => fake.answer('GET /invoice', { payload: { data: rows, meta: { page: 1, limit: 10, count: 12, totals: null } } }),
  });
  const billed = await screen.findByRole('link', { name: 'INV-000001' });
  expect(billed).toHaveAttribute('href', `/hospital/billing/invoice/${ids.invoice}`);
  expect(screen.getByRole('link', { name: 'DRF-000002' })).toHaveAttribute('href', `/hospital/billing/invoice/draft/${ids.other}`);
  expect(screen.getByRole('link', { name: 'Statement' })).toHaveAttribute('href', `/hospital/billing/statement/${ids.patient}`);
  expect(screen.getByRole('link', { name: 'All invoices' })).toHaveAttribute('href', `/hospital/billing?patientId=${ids.patient}`);
  expect(server.sent('GET /invoice')[0]?.query.get('patientId')).toBe(ids.patient);
});
