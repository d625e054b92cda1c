import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import type { InvoiceDetails } from '#modules/invoices/contract/records.ts';
import { anInvoice, ids } from '../../testing-records.ts';
import { InvoicePage } from './invoice-page.tsx';

const Card = ({ invoiceId }: { readonly invoiceId: string }) => <p>HMO bill of {invoiceId}</p>;

async function show(over: Partial<InvoiceDetails>) {
  return renderWithApp(<InvoicePage />, {
    permissions: ['View Billing Module'],
    parts: { cards: [{ place: 'invoice', key: 'hmo', order: 1, component: Card }] },
    prepare: (fake) => fake.answer('GET /invoice/', { payload: anInvoice(over) }),
  });
}

test('an invoice of an insurer says what it copied of its HMO bill and the claim that asks for it', async () => {
  await show({
    billingMethod: 'HMO',
    ...{ hmoId: ids.other, enrolleeNumber: 'E-77', claimId: ids.item, claimNumber: 'CL-000007' },
    ...{ paCodes: ['PA-1', 'PA-2'], diagnosisCodes: ['B50.9'], noticeNumbers: [] },
  });
  expect(await screen.findByText('PA-1, PA-2')).toBeInTheDocument();
  expect(screen.getByText(`HMO bill of ${ids.invoice}`)).toBeInTheDocument();
  for (const said of ['E-77', 'B50.9', 'CL-000007']) expect(screen.getByText(said)).toBeInTheDocument();
});

test('a patient’s says nothing of insurers', async () => {
  await show({});
  expect(await screen.findByText('DRF-000001')).toBeInTheDocument();
  expect(screen.queryByText('Authorisation codes')).toBeNull();
});
