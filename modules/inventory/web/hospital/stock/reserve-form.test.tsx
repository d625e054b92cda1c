import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import type { Product } from '#modules/inventory/contract/product-records.ts';
import { ReserveForm } from './reserve-form.tsx';

const id = '018f0000-0000-7000-8000-000000000001';
const product = { id, displayName: 'Gauze', unit: 'pack', stock: { quantity: 96 }, stockReserve: 50, parLevel: 400, version: 3 };

test('the dialog says what saving changes, and leaves the quantity alone unless another one was typed', async () => {
  const done = vi.fn();
  const { user, server } = await renderWithApp(<ReserveForm of={product as unknown as Product} onClose={done} />, {
    permissions: ['Edit Stock Reserve', 'Adjust Stock', 'View Products'],
    path: '/hospital/inventory',
    prepare: (fake) => {
      fake.answer('GET /location', { payload: { data: [], meta: { page: 1, limit: 10, count: 0 } } });
      fake.answer('PATCH /product/{id}/reserve', { payload: { id, stockReserve: 100, parLevel: 400, version: 4, adjustment: null } });
    },
  });
  expect(await screen.findByText('Nothing changes.')).toBeInTheDocument();
  const reserve = screen.getByLabelText(/^Reserve/);
  await user.clear(reserve);
  await user.type(reserve, '100');
  expect(await screen.findByText('Out of stock')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Save reserve' }));
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(server.sent('PATCH /product/{id}/reserve')[0]?.body).toEqual({ stockReserve: 100, parLevel: 400, version: 3 });
});
