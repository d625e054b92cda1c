import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openFilters } from '#kernel/web/testing/filters.ts';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { ReorderTab } from './reorder-tab.tsx';

const vendorId = '018f0000-0000-7000-8000-000000000001';

test('a later module narrows the list to a vendor; those who may not pick one have no picker', async () => {
  const Picker = ({ onPick }: { readonly onPick?: (id: string) => void }) => (
    <button type="button" onClick={() => onPick?.(vendorId)}>
      One vendor
    </button>
  );
  const Hidden = () => <p>hidden picker</p>;
  const { user, server } = await renderWithApp(<ReorderTab />, {
    permissions: ['View Products'],
    path: '/hospital/inventory',
    parts: {
      cards: [
        { place: 'inventory-reorder-filter', key: 'vendor', order: 1, component: Picker as never },
        { place: 'inventory-reorder-filter', key: 'secret', order: 2, permission: 'View Secrets', component: Hidden as never },
      ],
    },
    prepare: (fake) => fake.answer('GET /stock/reorder', { payload: { data: [], meta: { page: 1, limit: 10, count: 0 } } }),
  });
  await openFilters(user);
  await user.click(await screen.findByRole('button', { name: 'One vendor', hidden: true }));
  await waitFor(() => expect(server.sent('GET /stock/reorder').at(-1)?.query.get('vendorId')).toBe(vendorId));
  expect(screen.queryByText('hidden picker')).toBeNull();
});
