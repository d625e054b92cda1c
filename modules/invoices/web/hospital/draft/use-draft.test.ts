import { expect, test } from 'vitest';
import { changeOf, type DraftFields, joinTyped, typedOf } from './use-draft.ts';

const before: DraftFields = {
  ...{ dueDate: '2031-01-10', note: 'Thank you', internalNote: '' },
  ...{ discountKind: 'percent', discountValue: null, discountReasonId: '', discountNote: '' },
};

test('nothing typed is no change', () => {
  expect(changeOf(before, { ...before })).toBeNull();
});

test('only what is typed is said; emptied texts are taken away', () => {
  expect(changeOf(before, { ...before, note: '  ' })).toEqual({ note: null });
  expect(changeOf(before, { ...before, dueDate: '', internalNote: 'Call first' })).toEqual({ dueDate: null, internalNote: 'Call first' });
});

test('a discount is said whole, and taken off with 0', () => {
  const given = { ...before, discountValue: 750, discountReasonId: 'r', discountNote: 'Staff' };
  expect(changeOf(before, given)).toEqual({ invoiceDiscount: { kind: 'percent', value: 750, discountReasonId: 'r', note: 'Staff' } });
  expect(changeOf(given, { ...given, discountValue: null })).toEqual({
    invoiceDiscount: { kind: 'percent', value: 0, discountReasonId: 'r', note: 'Staff' },
  });
});

test('what is typed is what differs, a discount whole', () => {
  expect(typedOf(before, { ...before })).toBeNull();
  expect(typedOf(before, { ...before, note: '' })).toEqual({ note: '' });
  expect(typedOf(before, { ...before, dueDate: '2031-02-01', discountValue: 750 })).toEqual({
    ...{ dueDate: '2031-02-01', discountKind: 'percent', discountValue: 750, discountReasonId: '', discountNote: '' },
  });
});

test('what was typed before a draft was read back is added to it; of a text written both times, both', () => {
  expect(joinTyped({ note: 'Pay by card', dueDate: '2031-02-01' }, { note: 'Call first', internalNote: 'VIP' })).toEqual({
    note: 'Pay by card Call first',
    dueDate: '2031-02-01',
    internalNote: 'VIP',
  });
});
