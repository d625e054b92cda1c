import { implement } from '#kernel/server/module/implement.ts';
import { refillRequestCalls } from '../../../contract/calls/refill-requests.ts';
import { declineRefill } from './answer.ts';
import { askRefill } from './ask.ts';
import { listRefills } from './list.ts';

export const refillRequestHandlers = implement(refillRequestCalls)({
  askRefill: (scope, { params, body }) => askRefill(scope, params.id, body),
  listRefills: (scope, { query }) => listRefills(scope, query),
  declineRefill: (scope, { params, body }) => declineRefill(scope, params.id, body.reason),
});
