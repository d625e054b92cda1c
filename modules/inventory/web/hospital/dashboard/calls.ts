import { callOf } from '#kernel/web/client/call.ts';
import type { figureCalls } from '#modules/inventory/contract/calls/figures.ts';

export const productsCall = callOf<typeof figureCalls.dashboard>({
  method: 'GET',
  path: '/dashboard/getProducts',
  permission: 'View Products on dashboard',
});
export const stockValueCall = callOf<typeof figureCalls.stockValue>({ method: 'GET', path: '/dashboard/getStockValue' });
