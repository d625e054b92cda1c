import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { CounterTab } from './counter-tab.tsx';

const row = (id: string, displayName: string, legalClass: string) => ({
  ...{ id, displayName, legalClass, sku: 'PRD-000001', name: displayName, sellingPrice: 20_000 },
  ...{ stock: { available: 40, quantity: 40, value: 0 } },
});
const morphine = row('0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b', 'Morphine 10 mg', 'controlled');
const panadol = row('0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5c', 'Panadol 500 mg', 'otc');

async function show() {
  const { user } = await renderWithApp(<CounterTab />, {
    prepare: (fake) => {
      fake.answer('GET /product/filter', { payload: { data: [morphine, panadol], meta: { count: 2, page: 1, limit: 20 } } });
      fake.answer('POST /medication-order/quote', {
        payload: {
          lines: [morphine, panadol].map(({ id }) => ({ productId: id, quantity: 1, amount: 18_000, patientAmount: 18_000 })),
          ...{ totalPrice: 36_000, unpricedLines: 0 },
        },
      });
    },
  });
  const take = async (name: RegExp) => {
    await user.type(screen.getByRole('combobox', { name: 'Medicine' }), 'mg');
    await user.click(await screen.findByRole('option', { name }));
  };
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Ada Obi');
  return { user, take, send: () => screen.getByRole('button', { name: 'Send to cashier' }) };
}

test('a controlled medicine is not sold before its prescriber is named', async () => {
  const { user, take, send } = await show();
  await take(/Morphine/);
  expect(await screen.findByText('Required for Morphine 10 mg')).toBeInTheDocument();
  expect(send()).toBeDisabled();
  await user.type(screen.getByRole('textbox', { name: /Prescriber/ }), 'Dr Bello');
  expect(send()).toBeEnabled();
});

test('what is sold freely asks for no prescriber', async () => {
  const { take, send } = await show();
  await take(/Panadol/);
  expect(await screen.findByText('For medicines on prescription')).toBeInTheDocument();
  expect(send()).toBeEnabled();
});

test('picker, cart and total show what the order will cost, not the price of the product', async () => {
  const { user } = await show();
  await user.type(screen.getByRole('combobox', { name: 'Medicine' }), 'mg');
  const offer = await screen.findByRole('option', { name: /Panadol.*180\.00/ });
  expect(screen.queryByRole('option', { name: /200\.00/ })).toBeNull();
  await user.click(offer);
  expect(await screen.findAllByText(/180\.00/)).not.toHaveLength(0);
  expect(screen.queryByText(/200\.00/)).toBeNull();
});
