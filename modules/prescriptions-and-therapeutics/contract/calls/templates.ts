import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { id } from '#kernel/contract/fields.ts';
import { CreateTemplate, EditTemplate, Template } from '../template-records.ts';

const permission = 'Create Prescription';
const of = { id: 'prescription-templates' } as const;
const faults = ['RX_TEMPLATE_EXISTS', 'SHARING_NO_DEPARTMENT', 'SHARING_OTHER_DEPARTMENT'] as const;

export const templateCalls = declareCalls({
  favourites: {
    method: 'GET',
    path: '/prescription-favourites',
    summary: "The actor's favourites and those shared with the actor's departments or the hospital, own ones first, by name.",
    permission,
    payload: z.array(Template),
  },
  addFavourite: {
    method: 'POST',
    path: '/prescription-favourites',
    summary: 'Keeps a line as a favourite.',
    permission,
    body: CreateTemplate,
    payload: Template,
    done: 'Favourite saved',
    repeatable: true,
    refusals: faults,
  },
  editFavourite: {
    method: 'PATCH',
    path: '/prescription-favourites/{id}',
    summary: 'Renames, shares or rewrites a favourite of the actor.',
    permission,
    of,
    body: EditTemplate,
    payload: Template,
    done: 'Favourite saved',
    refusals: faults,
  },
  removeFavourite: {
    method: 'DELETE',
    path: '/prescription-favourites/{id}',
    summary: 'Removes a favourite of the actor.',
    permission,
    of,
    payload: z.object({ id }),
    done: 'Favourite removed',
  },
  orderSets: {
    method: 'GET',
    path: '/prescription-order-sets',
    summary: "The actor's order sets and those shared with the actor's departments or the hospital, own ones first, by name.",
    permission,
    payload: z.array(Template),
  },
  addOrderSet: {
    method: 'POST',
    path: '/prescription-order-sets',
    summary: 'Keeps several lines as an order set.',
    permission,
    body: CreateTemplate,
    payload: Template,
    done: 'Order set saved',
    repeatable: true,
    refusals: faults,
  },
  editOrderSet: {
    method: 'PATCH',
    path: '/prescription-order-sets/{id}',
    summary: 'Renames, shares or rewrites an order set of the actor.',
    permission,
    of,
    body: EditTemplate,
    payload: Template,
    done: 'Order set saved',
    refusals: faults,
  },
  removeOrderSet: {
    method: 'DELETE',
    path: '/prescription-order-sets/{id}',
    summary: 'Removes an order set of the actor.',
    permission,
    of,
    payload: z.object({ id }),
    done: 'Order set removed',
  },
});
