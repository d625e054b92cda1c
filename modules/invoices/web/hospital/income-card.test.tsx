import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { IncomeCard } from './income-card.tsx';

const days = [
  { day: '2026-11-19', count: 0, amount: 0 },
  { day: '2026-11-20', count: 3, amount: 450_000 },
];

test('income stands by day as a picture and as a table, each day once', async () => {
  await renderWithApp(<IncomeCard />, {
    prepare: (fake) => fake.answer('GET /invoice/payment/per-day', { payload: { currency: 'NGN', days } }),
  });
  const rows = within(await screen.findByRole('table', { name: 'Income per day, last 30 days' })).getAllByRole('row');
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['Date', 'Amount'],
    ['19 Nov', '₦0.00'],
    ['20 Nov', '₦4,500.00'],
  ]);
  await waitFor(() => expect(document.querySelector('.mantine-BarChart-root')).not.toBeNull());
});
