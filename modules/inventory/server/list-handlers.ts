import { implement } from '#kernel/server/module/implement.ts';
import { medicationListCalls } from '../contract/calls/medication-lists.ts';
import type { Brand, MedicationCategory, MedicationType, ProductCategory } from '../contract/list-records.ts';
import { createCategory, editCategory } from './lists/categories.ts';
import { brands, medicationCategories, medicationTypes, productCategories } from './lists/kinds.ts';
import { createRow, editRow, readList, readRow, removeRow } from './lists/list-store.ts';

export const listHandlers = implement(medicationListCalls)({
  medicationTypes: (scope, { query }) => readList<MedicationType>(scope, medicationTypes, query),
  medicationType: (scope, { params }) => readRow<MedicationType>(scope, medicationTypes, params.id),
  createMedicationType: (scope, { body }) => createRow<MedicationType>(scope, medicationTypes, body),
  editMedicationType: (scope, { params, body }) => editRow<MedicationType>(scope, medicationTypes, params.id, body),
  removeMedicationType: (scope, { params }) => removeRow(scope, medicationTypes, params.id),
  medicationCategories: (scope, { query }) => readList<MedicationCategory>(scope, medicationCategories, query),
  medicationCategory: (scope, { params }) => readRow<MedicationCategory>(scope, medicationCategories, params.id),
  createMedicationCategory: (scope, { body }) => createCategory(scope, body),
  editMedicationCategory: (scope, { params, body }) => editCategory(scope, params.id, body),
  removeMedicationCategory: (scope, { params }) => removeRow(scope, medicationCategories, params.id),
  brands: (scope, { query }) => readList<Brand>(scope, brands, query),
  brand: (scope, { params }) => readRow<Brand>(scope, brands, params.id),
  createBrand: (scope, { body }) => createRow<Brand>(scope, brands, body),
  editBrand: (scope, { params, body }) => editRow<Brand>(scope, brands, params.id, body),
  removeBrand: (scope, { params }) => removeRow(scope, brands, params.id),
  productCategories: (scope, { query }) => readList<ProductCategory>(scope, productCategories, query),
  createProductCategory: (scope, { body }) => createRow<ProductCategory>(scope, productCategories, body),
  editProductCategory: (scope, { params, body }) => editRow<ProductCategory>(scope, productCategories, params.id, body),
  removeProductCategory: (scope, { params }) => removeRow(scope, productCategories, params.id),
});
