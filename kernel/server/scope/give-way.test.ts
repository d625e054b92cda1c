import { expect, test } from 'vitest';
import { givingWay, noteCall } from './give-way.ts';

function busy(milliseconds: number): void {
  for (const until = performance.now() + milliseconds; performance.now() < until; );
}

/** What comes first after a portion during which somebody called, or nobody did: the next portion, or what others waited for. */
async function afterPortion(called: boolean): Promise<string[]> {
  const order: string[] = [];
  const other = Promise.withResolvers<void>();
  await givingWay(async () => {
    setTimeout(() => {
      order.push('other');
      other.resolve();
    }, 1);
    if (called) noteCall();
    busy(20);
  });
  order.push('next');
  await other.promise;
  return order;
}

test('after a portion of long work others are served first when somebody called meanwhile; alone it goes on at once', async () => {
  expect(await afterPortion(true)).toEqual(['other', 'next']);
  expect(await afterPortion(false)).toEqual(['next', 'other']);
});
