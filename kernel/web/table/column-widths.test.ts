import { expect, test } from 'vitest';
import { fitWidth, narrowest, sizesOf, widest } from './column-widths.ts';

test('while nobody has drawn at a column the content decides', () => {
  expect(sizesOf(['name', 'beds'], undefined, false)).toBeUndefined();
  expect(sizesOf(['name', 'beds'], {}, false)).toBeUndefined();
  expect(sizesOf(['name', 'beds'], { gone: 200 }, false)).toBeUndefined();
});

test('the last column takes what is left; a column shown later gets the usual width; boxes have their place', () => {
  expect(sizesOf(['name', 'id', 'beds'], { name: 300, beds: 90 }, false)).toEqual({ of: { name: 300, id: 150 }, all: 540 });
  expect(sizesOf(['name', 'beds'], { name: 300, beds: 400 }, true)).toEqual({ of: { name: 300 }, all: 472 });
});

test('no column vanishes or runs away', () => {
  expect([fitWidth(-40), fitWidth(120.4), fitWidth(9000)]).toEqual([narrowest, 120, widest]);
});
