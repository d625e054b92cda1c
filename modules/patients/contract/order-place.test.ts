import { describe, expect, test } from 'vitest';
import { consultationOf, consultationPlace, isSamePlace, OrderPlace, orderPlaceKinds, placeColumns, placeOf } from './order-place.ts';

const id = '0198f000-0000-7000-8000-000000000001';
const other = '0198f000-0000-7000-8000-000000000002';

describe('the place of an order', () => {
  test.each(orderPlaceKinds)('%s: what its columns keep is what was written', (kind) => {
    const place = OrderPlace.parse({ kind, id });
    expect(placeColumns(place)).toEqual({ placeKind: kind, placeId: id });
    expect(placeOf(placeColumns(place))).toEqual(place);
  });

  test('none is kept as none', () => {
    expect(placeColumns(null)).toEqual({ placeKind: null, placeId: null });
    expect(placeColumns(undefined)).toEqual({ placeKind: null, placeId: null });
    expect(placeOf(placeColumns(null))).toBeNull();
  });

  test('the list of kinds is closed, and a place has both kind and id and nothing else', () => {
    for (const wrong of [
      { kind: 'visit', id },
      { kind: 'consultation' },
      { id },
      { kind: 'consultation', id: '7' },
      { kind: 'procedure', id, note: '' },
    ])
      expect(OrderPlace.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false);
  });

  test('a consultation is a place, and no other kind is a consultation', () => {
    expect(consultationPlace(id)).toEqual({ kind: 'consultation', id });
    expect([consultationPlace(null), consultationPlace(undefined)]).toEqual([null, null]);
    expect(orderPlaceKinds.map((kind) => consultationOf({ kind, id }))).toEqual([id, null, null, null]);
    expect(consultationOf(null)).toBeNull();
  });

  test('two places are the same only when kind and id are', () => {
    const place = consultationPlace(id);
    expect(
      [{ ...place }, { ...place, id: other }, { ...place, kind: 'ward-round' as const }, null].map((one) => isSamePlace(one, place)),
    ).toEqual([true, false, false, false]);
  });
});
