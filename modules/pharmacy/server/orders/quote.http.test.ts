import { expect, test } from 'vitest';
import { aHospital } from '#testing/world.ts';
import { medicationOrderCalls as orders } from '../../contract/calls/orders.ts';
import { aPharmacy, sound } from '../testing/pharmacy.ts';

test('what is quoted at the counter is what the order costs, also where a price rule makes it another than the price of the product', async () => {
  const place = await aPharmacy();
  const product = await place.medicine({ legalClass: 'otc' });
  const lines = [{ productId: product, quantity: 3 }];
  const quote = async (orderId?: string) => sound(await place.pharmacist.send(orders.quote, { body: { orderId, lines } })).payload;
  expect(await quote()).toMatchObject({ totalPrice: 15_000, lines: [{ amount: 15_000 }] });
  const rule = { name: 'Counter', kind: 'discount-percent', value: 1_000, priority: 100 };
  expect((await place.hospital.admin.raw('POST', '/api/price-rules', rule)).status).toBe(200);
  const quoted = await quote();
  expect(quoted).toMatchObject({ totalPrice: 13_500, unpricedLines: 0, lines: [{ productId: product, quantity: 3, amount: 13_500 }] });
  const made = sound(await place.pharmacist.send(orders.create, { body: { customer: { fullname: 'Musa Ibrahim' }, lines } })).payload;
  expect(made.totalPrice).toBe(quoted.totalPrice);
  expect((await quote(made.id)).totalPrice).toBe(made.totalPrice);
  expect((await place.submit(made)).totalPrice).toBe(quoted.totalPrice);
  const stranger = await (await aHospital()).admin.send(orders.quote, { body: { lines } });
  expect(stranger.status).toBe(404);
});
