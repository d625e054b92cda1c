import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import type { Count } from '#modules/inventory/contract/documents/count-records.ts';
import { CountScan } from './count-scan.tsx';

const lines = [
  { product: { id: 'p1', name: 'Gauze' }, batch: { id: 'b1', batchNumber: 'A1' }, counted: null },
  { product: { id: 'p2', name: 'Gloves' }, batch: { id: 'b2', batchNumber: 'C3' }, counted: null },
] as unknown as Count['lines'];

test('a scanned pack leads to the box of its batch; one that is not counted here is said so', async () => {
  const onFind = vi.fn();
  const { user, server } = await renderWithApp(<CountScan lines={lines} onFind={onFind} />, {
    prepare: (fake) =>
      fake.answer('GET /product/barcode/{code}', {
        payload: { product: { id: 'p2', name: 'Gloves' }, pack: null, batch: null },
      }),
  });
  const box = screen.getByRole('textbox', { name: 'Scan a pack' });
  await user.type(box, 'a1{Enter}');
  await waitFor(() => expect(onFind).toHaveBeenCalledWith('b1'));
  expect(server.sent('GET /product/barcode/{code}')).toEqual([]);
  await user.type(box, '5901234123457{Enter}');
  await waitFor(() => expect(onFind).toHaveBeenCalledWith('b2'));
});
