import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { chooseFilter, openFilters } from '#kernel/web/testing/filters.ts';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { DepartmentTab } from './documents/department-tab.tsx';
import { ProductsTab } from './stock/products-tab.tsx';

const id = (end: string) => `018f0000-0000-7000-8000-00000000000${end}`;
const page = <Row,>(...data: Row[]) => ({ payload: { data, meta: { page: 1, limit: 10, count: data.length } } });

test('products are narrowed by form, brand, vendor, level and state', async () => {
  const Picker = ({ onPick }: { readonly onPick?: (vendorId: string) => void }) => (
    <button type="button" onClick={() => onPick?.(id('9'))}>
      One vendor
    </button>
  );
  const { user, server } = await renderWithApp(<ProductsTab />, {
    permissions: ['View Products', 'View Medication Type', 'View Brand'],
    path: '/hospital/inventory',
    parts: { cards: [{ place: 'inventory-product-filter', key: 'vendor', order: 1, component: Picker as never }] },
    prepare: (fake) => {
      fake.answer('GET /product/filter', page());
      fake.answer('GET /medication-type', page({ id: id('1'), name: 'Syrup' }));
      fake.answer('GET /brand', page({ id: id('2'), name: 'Emzor' }));
      for (const list of ['/medication-category', '/product-category', '/location']) fake.answer(`GET ${list}`, page());
    },
  });
  await openFilters(user);
  await user.click(await screen.findByRole('button', { name: 'One vendor', hidden: true }));
  await chooseFilter(user, 'Dosage form', 'Syrup');
  await chooseFilter(user, 'Brand', 'Emzor');
  await chooseFilter(user, 'Status', 'Disabled');
  await user.click(screen.getByRole('switch', { name: 'Low stock', hidden: true }));
  const asked = { medicationTypeId: id('1'), brandId: id('2'), vendorId: id('9'), level: 'low', status: 'disabled' };
  await waitFor(() => expect(Object.fromEntries(server.sent('GET /product/filter').at(-1)?.query ?? [])).toMatchObject(asked));
});

test('a department narrows its stock to what it holds too little of', async () => {
  const ward = {
    id: id('3'),
    name: 'Ward',
    kind: 'department',
    department: { id: id('4'), name: 'Ward' },
    keepsStock: true,
    status: 'active',
  };
  const { user, server } = await renderWithApp(<DepartmentTab />, {
    permissions: ['View Products', 'Use Department Stock'],
    path: '/hospital/inventory',
    prepare: (fake) => {
      fake.answer('GET /location', page(ward));
      fake.answer('GET /stock/department', page());
    },
  });
  await openFilters(user);
  await user.click(await screen.findByRole('switch', { name: 'Low stock', hidden: true }));
  await waitFor(() => expect(server.sent('GET /stock/department').at(-1)?.query.get('low')).toBe('true'));
});
