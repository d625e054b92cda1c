import { z } from 'zod';
import { declareCallsOf } from '#kernel/contract/calls.ts';
import { id } from '#kernel/contract/fields.ts';
import { sharingOfChange } from '#kernel/contract/sharing.ts';
import { CreateOrderSet, EditOrderSet, FavouriteTest, TestOrderSet } from '../order-set-records.ts';

const permission = 'Create Lab Test Request';
const of = { id: 'lab-order-sets' } as const;
const faults = ['LAB_ORDER_SET_EXISTS', 'LAB_TEST_UNAVAILABLE', 'SHARING_NO_DEPARTMENT', 'SHARING_OTHER_DEPARTMENT'] as const;

export const orderSetCalls = declareCallsOf('laboratory', {
  favourite: {
    method: 'PUT',
    path: '/laboratory/test/{id}/favourite',
    summary: 'Marks a test as one of the own favourites, which stand first where tests are ordered, shares the mark, or takes it away.',
    permission,
    care: 'starts',
    of: { id: 'lab-tests' },
    unaudited: 'own mark of the person who orders',
    body: z.strictObject({
      favourite: z.boolean(),
      /** Left out: a new mark is the own one, an earlier one stays as it is. */
      ...sharingOfChange,
    }),
    payload: z.object({ favourite: z.boolean() }),
    refusals: ['SHARING_NO_DEPARTMENT', 'SHARING_OTHER_DEPARTMENT'],
  },
  favourites: {
    method: 'GET',
    path: '/laboratory/favourite-test',
    summary: "The actor's favourite tests and those shared with the actor's departments or the hospital, own ones first, by name.",
    permission,
    payload: z.array(FavouriteTest),
  },
  list: {
    method: 'GET',
    path: '/laboratory/order-set',
    summary: "The actor's order sets and those shared with the actor's departments or the hospital, own ones first, by name.",
    permission,
    payload: z.array(TestOrderSet),
  },
  create: {
    method: 'POST',
    path: '/laboratory/order-set',
    summary: 'Keeps tests that are ordered together.',
    permission,
    care: 'starts',
    repeatable: true,
    body: CreateOrderSet,
    payload: TestOrderSet,
    done: 'Order set saved',
    refusals: faults,
  },
  edit: {
    method: 'PATCH',
    path: '/laboratory/order-set/{id}',
    summary: 'Renames, shares or rewrites an order set of the actor.',
    permission,
    care: 'starts',
    of,
    body: EditOrderSet,
    payload: TestOrderSet,
    done: 'Order set saved',
    refusals: faults,
  },
  remove: {
    method: 'DELETE',
    path: '/laboratory/order-set/{id}',
    summary: 'Removes an order set of the actor.',
    permission,
    care: 'starts',
    of,
    payload: z.object({ id }),
    done: 'Order set removed',
  },
});
