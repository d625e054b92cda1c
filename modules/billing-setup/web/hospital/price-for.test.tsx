import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { PriceFor } from './price-for.tsx';

const id = '01990000-0000-7000-8000-000000000001';
const staff = '01990000-0000-7000-8000-000000000002';

test('a price is tried for a payer and a category without any patient', async () => {
  const line = { billableItemId: id, net: 900_000, patientAmount: 900_000, hmoAmount: 0, steps: ['Payer: HMO'] };
  const { user, server } = await renderWithApp(<PriceFor itemId={id} />, {
    permissions: ['Manage Discounts'],
    prepare: (fake) => {
      fake.answer('POST /pricing/quote', { payload: { currency: 'NGN', lines: [line], totals: {} } });
      fake.answer('GET /patient-categories', {
        payload: { data: [{ id: staff, name: 'Staff' }], meta: { page: 1, limit: 300, count: 1 } },
      });
    },
  });
  const asked = () => server.sent('POST /pricing/quote').at(-1)?.body;
  await waitFor(() => expect(asked()).toMatchObject({ patientId: null, billingMethod: 'Self-Pay' }));
  await user.click(await screen.findByRole('combobox', { name: 'Payer' }));
  await user.click(await screen.findByRole('option', { name: 'HMO' }));
  await user.click(await screen.findByRole('combobox', { name: 'Patient category' }));
  await user.click(await screen.findByRole('option', { name: 'Staff' }));
  await waitFor(() => expect(asked()).toMatchObject({ billingMethod: 'HMO', categoryId: staff }));
  expect(await screen.findAllByText(/9,000\.00/)).not.toHaveLength(0);
});
