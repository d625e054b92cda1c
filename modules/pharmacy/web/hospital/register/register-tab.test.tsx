import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { RegisterTab } from './register-tab.tsx';

const page = <Row,>(data: Row[], meta: object = {}) => ({ payload: { data, meta: { count: data.length, page: 1, limit: 10, ...meta } } });
const [morphine, pethidine, pharmacy] = ['a', 'b', 'c'].map((end) => `0190a000-0000-7000-8000-00000000000${end}`) as [
  string,
  string,
  string,
];
const balance = {
  ...{ productId: morphine, productName: 'Morphine 10 mg', unit: 'ampoule', schedule: 'II', locationId: pharmacy },
  ...{ locationName: 'Pharmacy', balance: 47, lastAt: '2026-11-20T10:00:00.000Z', lastCheckAt: null },
};

test('a count begins at the row it is asked of', async () => {
  const balances = page([balance, { ...balance, productId: pethidine, productName: 'Pethidine 50 mg' }]);
  const { user, address } = await renderWithApp(<RegisterTab />, {
    permissions: ['View Controlled Drugs Register'],
    path: '/hospital/medications?tab=register',
    prepare: (prepared) => {
      prepared.answer('GET /medication/controlled-register/balances', balances);
      prepared.answer('GET /medication/controlled-register', page([], { opening: null, closing: null }));
    },
  });
  const row = (await screen.findByText('Pethidine 50 mg')).closest('tr') as HTMLElement;
  await user.click(within(row).getByRole('button', { name: 'Count Pethidine 50 mg at Pharmacy' }));
  const form = await screen.findByRole('dialog', { name: 'Stock check' });
  expect(within(form).getByText('Pethidine 50 mg')).toBeInTheDocument();
  expect(within(form).queryByText('Morphine 10 mg')).toBeNull();
  await waitFor(() => expect(new URL(address(), 'http://here').searchParams.get('record')).toBe(`${pethidine} ${pharmacy}`));
});
