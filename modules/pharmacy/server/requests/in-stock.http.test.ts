import { expect, test } from 'vitest';
import { receiveBatches } from '#modules/inventory/server/index.ts';
import { aPatient } from '#testing/factories.ts';
import { inScopeOf, theDatabase } from '#testing/world.ts';
import { medicationRequestCalls as requests } from '../../contract/calls/requests.ts';
import { aPharmacy, sound, type TestPharmacy } from '../testing/pharmacy.ts';

/** Units of a product come in with a supply. */
const receive = (place: TestPharmacy, productId: string, quantity: number, destination: 'stock' | 'quarantine' = 'stock') =>
  inScopeOf(place.hospital.id, (scope) =>
    receiveBatches(scope, {
      ...{ supplyId: crypto.randomUUID(), supplyNumber: 'GRN-000001', vendorId: null, vendorName: 'Delta Pharma' },
      ...{ locationId: place.locationId, receivedAt: scope.now },
      lines: [
        {
          ...{ key: '0', productId, batchNumber: crypto.randomUUID().slice(0, 8), manufactureDate: null, expiryDate: place.day(300) },
          ...{ quantity, totalCost: quantity * 1000, destination },
        },
      ],
    }),
  );

test('who waits for a product that was out of stock hears once of the receipt; held aside or more of what is there tells nobody', async () => {
  const place = await aPharmacy();
  const told = async () =>
    (
      await theDatabase().owner.query<{ audience: string; userId: string; content: string }>(
        `select audience, user_id as "userId", content from notifications where title = 'Medication In Stock' and hospital_id = $1`,
        [place.hospital.id],
      )
    ).rows;
  const product = await place.medicine({ stock: [] });
  const patientId = (await aPatient(place.hospital)).id;
  const body = { patientId, productId: product, quantity: 6, dosageText: 'One a day', confirm: true };
  const first = sound(await place.doctor.send(requests.create, { body })).payload.requests[0];
  sound(await place.doctor.send(requests.create, { body }));
  const given = sound(await place.doctor.send(requests.create, { body })).payload.requests[0];
  const cancel = { reasonCode: 'patient-refused' as const, reason: 'Bought elsewhere' };
  sound(await place.pharmacist.send(requests.cancel, { params: { id: given?.id as string }, body: cancel }));
  await receive(place, product, 20, 'quarantine');
  expect(await told()).toEqual([]);
  await receive(place, product, 20);
  const after = await told();
  const content = `${first?.requestNumber} and 1 more: what was out of stock has come in`;
  expect(after.filter(({ userId }) => userId === place.doctor.userId).map((notice) => notice.content)).toEqual([content]);
  expect(after.filter(({ userId }) => userId === place.pharmacist.userId).map((notice) => notice.content)).toEqual([content]);
  expect(after.filter(({ audience }) => audience === 'person').map((notice) => notice.content)).toEqual([
    'A medicine that you wait for is in stock again',
  ]);
  await receive(place, product, 20);
  expect(await told()).toHaveLength(after.length);
});
