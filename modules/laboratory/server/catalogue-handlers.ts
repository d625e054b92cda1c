import { implement } from '#kernel/server/module/implement.ts';
import { catalogueCalls } from '../contract/calls/catalogue.ts';
import { orderSetCalls } from '../contract/calls/order-sets.ts';
import { createCategory, editCategory, listCategories, removeCategory, showCategory } from './catalogue/categories.ts';
import { filterTests, listTests, testHistory } from './catalogue/list-catalogue.ts';
import { setupTests, templateList } from './catalogue/setup.ts';
import { showTest } from './catalogue/store.ts';
import { uploadTemplate, uploadTests } from './catalogue/upload.ts';
import { createTest, editTest, removeTest } from './catalogue/save-entry.ts';
import { listFavourites, markFavourite } from './catalogue/favourites.ts';
import { createOrderSet, editOrderSet, listOrderSets, removeOrderSet } from './catalogue/order-sets.ts';
import { editLabSettings, readLabSettings } from './settings.ts';

export const catalogueHandlers = implement(catalogueCalls)({
  listTests: (scope, { query }) => listTests(scope, query),
  filterTests: (scope, { query }) => filterTests(scope, query),
  viewTest: (scope, { params }) => showTest(scope, params.id),
  createTest: (scope, { body }) => createTest(scope, body),
  editTest: (scope, { params, body }) => editTest(scope, params.id, body),
  removeTest: (scope, { params, query }) => removeTest(scope, params.id, query.archive ?? false),
  setupTests: (scope, { body }) => setupTests(scope, body.templateIds),
  uploadTests: (scope, { body }, { uploads }) => uploadTests(scope, body, uploads[0]),
  uploadTemplate: (scope, { query }) => uploadTemplate(scope, query.format),
  templateList: (scope, { query }) => templateList(scope, query.searchTerm),
  testHistory: (scope, { params, query }) => testHistory(scope, params.id, query),
  categories: (scope, { query }) => listCategories(scope, query),
  category: (scope, { params }) => showCategory(scope, params.id),
  createCategory: (scope, { body }) => createCategory(scope, body),
  editCategory: (scope, { params, body }) => editCategory(scope, params.id, body),
  removeCategory: (scope, { params, query }) => removeCategory(scope, params.id, query.moveTo),
  settings: (scope) => readLabSettings(scope),
  editSettings: (scope, { body }) => editLabSettings(scope, body),
});

export const orderSetHandlers = implement(orderSetCalls)({
  favourite: (scope, { params, body }) => markFavourite(scope, params.id, body),
  favourites: (scope) => listFavourites(scope),
  list: (scope) => listOrderSets(scope),
  create: (scope, { body }) => createOrderSet(scope, body),
  edit: (scope, { params, body }) => editOrderSet(scope, params.id, body),
  remove: (scope, { params }) => removeOrderSet(scope, params.id),
});
