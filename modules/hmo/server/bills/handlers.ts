import { implement } from '#kernel/server/module/implement.ts';
import { hmoBillCalls } from '../../contract/calls/bills.ts';
import { addHmoItem, editHmoBill, removeHmoItem } from './change-items.ts';
import { generateInvoices } from './generate-all.ts';
import { generateInvoice } from './generate.ts';
import { listHmoBills } from './list-bills.ts';
import { showHmoBill } from './show-bill.ts';

export const hmoBillHandlers = implement(hmoBillCalls)({
  list: (scope, { query }) => listHmoBills(scope, query),
  view: (scope, { params }) => showHmoBill(scope, params.id),
  edit: (scope, { params, body }) => editHmoBill(scope, params.id, body),
  addItem: (scope, { params, body }) => addHmoItem(scope, params.id, body),
  removeItem: (scope, { params, body }) => removeHmoItem(scope, params.id, params.itemId, body),
  generate: (scope, { params, body }) => generateInvoice(scope, params.id, body),
  generateAll: (scope, { body }) => generateInvoices(scope, body),
});
