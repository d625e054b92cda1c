import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { InventoryPage } from './inventory-page.tsx';

test('who sees what the stock is worth, and not the products, finds the reports and asks for nothing else', async () => {
  const { server } = await renderWithApp(<InventoryPage />, {
    permissions: ['View Stock Value'],
    path: '/hospital/inventory',
    prepare: (fake) =>
      fake.answer('GET /stock/valuation', { payload: { data: [], meta: { page: 1, limit: 10, count: 0, value: 0, quantity: 0 } } }),
  });
  expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual(['Reports']);
  expect(await screen.findByText('No record found')).toBeInTheDocument();
  expect(server.sent('GET /stock/summary')).toEqual([]);
});
