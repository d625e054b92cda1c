import { expect, test } from 'vitest';
import { CreateProduct, EditProduct } from '#modules/inventory/contract/product-records.ts';
import { bodyOfProduct, marginOf } from './product-values.ts';

const some = '01890000-0000-7000-8000-000000000001';

test('barcodes and warnings are typed as text; the opening batch goes along only with a quantity', () => {
  const values = {
    ...{ kind: 'medication', name: 'Amoxil', unit: 'capsule', barcodeText: '111, 222,', packs: [] },
    medication: { genericName: 'Amoxicillin', medicationTypeId: some, medicationCategoryId: some, warningText: 'Finish the course; ' },
    opening: { batchNumber: 'A1', quantity: 20, locationId: some, expiryDate: '2030-01-01' },
  };
  const order = CreateProduct.parse(bodyOfProduct(values, null));
  expect(order.barcodes).toEqual(['111', '222']);
  expect(order.medication?.labelWarnings).toEqual(['Finish the course']);
  expect(order.openingStock).toMatchObject([{ batchNumber: 'A1', quantity: 20 }]);
  expect(CreateProduct.parse(bodyOfProduct({ ...values, opening: { batchNumber: '' } }, null)).openingStock).toEqual([]);
});

test('what is no medicine goes without medical details; a change names the version that was seen', () => {
  const values = { kind: 'consumable', name: 'Gauze', unit: 'piece', categoryId: some, medication: { legalClass: 'prescription' } };
  expect(CreateProduct.parse(bodyOfProduct(values, null))).toMatchObject({ medication: null, categoryId: some });
  const before = { kind: 'consumable', version: 4 } as never;
  expect(EditProduct.parse(bodyOfProduct({ name: 'Gauze swabs' }, before))).toMatchObject({ name: 'Gauze swabs', version: 4 });
});

test('the margin is a part of the price, and says a loss', () => {
  expect(marginOf(8_000, 12_000)).toBe(3_333);
  expect(marginOf(0, 500)).toBe(10_000);
  expect(marginOf(600, 500)).toBe(-2_000);
  expect(marginOf(600, 0)).toBeNull();
});
