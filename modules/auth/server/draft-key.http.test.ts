import { expect, test } from 'vitest';
import { aHospital } from '#testing/world.ts';
import { authCalls } from '../contract/calls.ts';

test('the key of drafts is the same at every sign of life and another for every account', async () => {
  const hospital = await aHospital();
  const other = await aHospital();
  const nurse = await hospital.userWith();
  const keyOf = async (who: typeof nurse) => (await who.send(authCalls.keepAlive)).payload.draftKey;
  const [own, again, second, admin, stranger] = [
    await keyOf(nurse),
    await keyOf(nurse),
    await keyOf(await hospital.userWith()),
    await keyOf(hospital.admin),
    await keyOf(other.admin),
  ];
  expect(Buffer.from(own, 'base64')).toHaveLength(32);
  expect(again).toBe(own);
  expect(new Set([own, second, admin, stranger]).size).toBe(4);
});
