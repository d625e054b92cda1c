import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { ReorderVendor } from './vendor-filter.tsx';

const vendorId = '018f0000-0000-7000-8000-000000000001';

test('the vendor of the address is shown by name, and another is picked', async () => {
  const onPick = vi.fn();
  const { user } = await renderWithApp(<ReorderVendor vendorId={vendorId} onPick={onPick} />, {
    permissions: ['View Vendors'],
    path: '/hospital/inventory',
    prepare: (fake) =>
      fake.answer('GET /vendor/filter', {
        payload: {
          data: [
            { id: vendorId, name: 'Harbour Consumables' },
            { id: '018f0000-0000-7000-8000-000000000002', name: 'Delta Pharma' },
          ],
          meta: { page: 1, limit: 10_000, count: 2 },
        },
      }),
  });
  const box = await screen.findByDisplayValue('Harbour Consumables');
  await user.click(box);
  await user.click(await screen.findByRole('option', { name: 'Delta Pharma', hidden: true }));
  expect(onPick).toHaveBeenLastCalledWith('018f0000-0000-7000-8000-000000000002', 'Delta Pharma');
});
