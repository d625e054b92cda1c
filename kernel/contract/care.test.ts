import { describe, expect, test } from 'vitest';
import { either, goesOn, names, panelOf, says } from './care.ts';

describe('what a body says', () => {
  const isStat = says(['priority', 'items.*.priority'], 'stat');

  test.each([
    [{ priority: 'stat' }, true],
    [{ items: [{ priority: 'routine' }, { priority: 'stat' }] }, true],
    [{ priority: 'routine' }, false],
    [{ priority: ['stat'] }, false],
    [{ items: { priority: 'stat' } }, false],
    [{ items: [] }, false],
    [Object.create({ priority: 'stat' }), false],
    [{ items: [null, 'stat', ['stat'], { priority: { priority: 'stat' } }] }, false],
    ['stat', false],
    [undefined, false],
    [null, false],
    [Symbol('malformed body'), false],
    [[{ priority: 'stat' }], false],
  ])('%o', (sent, found) => {
    expect(isStat(sent)).toBe(found);
  });

  test('a record is named by a text that is not empty', () => {
    const ofOrder = names('purchaseOrderId');
    expect([{ purchaseOrderId: 'x' }, { purchaseOrderId: '' }, { purchaseOrderId: null }, {}].map(ofOrder)).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(names('requestIds.*')({ requestIds: ['x'] })).toBe(true);
    expect(names('requestIds.*')({ requestIds: [] })).toBe(false);
    expect(either(ofOrder, isStat)({ priority: 'stat' })).toBe(true);
    expect(either(ofOrder, isStat)({ priority: 'urgent' })).toBe(false);
  });
});

describe('care goes on', () => {
  test('what is there is read in every state', () => {
    expect(goesOn({ method: 'GET' }, undefined)).toBe(true);
    expect(goesOn({ method: 'GET', care: { panel: {} } }, undefined)).toBe(true);
  });

  test('a write without a word is what a subscription is for', () => {
    expect(goesOn({ method: 'POST' }, {})).toBe(false);
    expect(goesOn({ method: 'POST', care: 'starts' }, {})).toBe(false);
    expect(goesOn({ method: 'POST', ungated: true }, {})).toBe(true);
    for (const care of ['completes', 'emergency', 'asks'] as const) expect(goesOn({ method: 'PATCH', care }, {})).toBe(true);
    expect(goesOn({ method: 'POST', care: { panel: {} } }, {})).toBe(false);
  });

  test('the body decides where the call says so', () => {
    const call = { method: 'POST', care: { startsUnless: says(['priority'], 'stat') } };
    expect(goesOn(call, { priority: 'stat' })).toBe(true);
    expect(goesOn(call, { priority: 'urgent' })).toBe(false);
  });

  test('only a panel has figures of its own', () => {
    expect(panelOf({ method: 'GET', care: { panel: { overdue: 0 } } })).toEqual({ overdue: 0 });
    expect(panelOf({ method: 'GET', care: 'asks' })).toBeNull();
    expect(panelOf({ method: 'GET' })).toBeNull();
  });
});
