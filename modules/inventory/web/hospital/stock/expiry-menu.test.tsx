import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import type { ExpiryRow } from '#modules/inventory/contract/documents/figure-records.ts';
import { ExpiryMenu } from './expiry-menu.tsx';

const [batchId, productId, placeId, supplyId] = [1, 2, 3, 4].map((at) => `018f0000-0000-7000-8000-00000000000${at}`) as [
  string,
  string,
  string,
  string,
];
const row = {
  batch: { id: batchId, batchNumber: 'GZ-1', expiryDate: '2027-01-01' },
  product: { id: productId, sku: 'PRD-000001', name: 'Gauze', unit: 'pack' },
  location: { id: placeId, name: 'Main Store' },
  ...{ quantity: 12, quarantined: 0, value: null, daysLeft: 20, window: 'last', vendorId: null, supplyId, status: 'available', version: 1 },
  acts: { writeOff: null },
} as unknown as ExpiryRow;
const rights = ['Return To Vendor', 'View Supplies', 'Transfer Stock', 'Edit Product'];

const opened = async (changes: Partial<ExpiryRow>, permissions: string[]) => {
  const app = await renderWithApp(<ExpiryMenu row={{ ...row, ...changes }} />, { permissions, path: '/hospital/inventory?tab=expiry' });
  await app.user.click(await screen.findByRole('button', { name: 'Actions for batch GZ-1' }));
  await screen.findAllByRole('menuitem');
  return { ...app, items: screen.getAllByRole('menuitem').map(({ textContent }) => textContent) };
};

test('a batch that ends soon goes back, moves, is sold cheaper or written off, each from its row', async () => {
  const { user, items, address } = await opened({}, rights);
  expect(items).toEqual(['Return to vendor', 'Transfer', 'Discount: change the price', 'Write off']);
  await user.click(screen.getByRole('menuitem', { name: 'Transfer' }));
  const asked = new URL(address(), 'http://here').searchParams;
  expect([asked.get('drawer'), asked.get('record')]).toEqual(['transfer-batch', `${batchId}.${placeId}`]);
});

test('what has expired is neither moved nor sold; what came by no delivery goes back to nobody', async () => {
  const { items } = await opened({ status: 'expired', supplyId: null }, rights);
  expect(items).toEqual(['Write off']);
});
