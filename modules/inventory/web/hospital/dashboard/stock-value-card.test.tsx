import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { StockValueCard } from './stock-value-card.tsx';

const named = Array.from({ length: 8 }, (_, place) => ({
  category: { id: `c${place}`, name: `Category ${place}` },
  value: 80_000 - place * 1000,
}));
const data = [{ category: null, value: 100_000 }, ...named];
const whole = data.reduce((sum, { value }) => sum + value, 0);

const show = (payload: unknown) =>
  renderWithApp(<StockValueCard />, { prepare: (fake) => fake.answer('GET /dashboard/getStockValue', { payload }) });

test('categories stand with their value, the most valuable first, and the rest in one line', async () => {
  await show({ data, meta: { count: 9, page: 1, limit: 200, value: whole } });
  const bars = within(await screen.findByRole('list', { name: 'Categories by value' })).getAllByRole('listitem');
  expect(bars).toHaveLength(9);
  expect([bars[0], bars[1], bars[8]].map((bar) => bar?.textContent)).toEqual([
    'No category₦1,000.00',
    'Category 0₦800.00',
    'Other categories₦730.00',
  ]);
  expect(screen.getByText('₦7,120.00')).toBeInTheDocument();
});

test('without stock it says so', async () => {
  await show({ data: [], meta: { count: 0, page: 1, limit: 200, value: 0 } });
  expect(await screen.findByText('No stock on hand')).toBeInTheDocument();
});

test('outside of the subscription nothing of the stock is told', async () => {
  await show({ data: [], meta: { count: 0, page: 1, limit: 200, value: 0, locked: true } });
  expect(await screen.findByText('Not in your subscription')).toBeInTheDocument();
  expect(screen.queryByText('No stock on hand')).toBeNull();
});
