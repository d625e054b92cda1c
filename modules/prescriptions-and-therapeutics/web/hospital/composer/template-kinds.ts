import { useSend } from '#kernel/web/client/use-call.ts';
import { templateCalls } from '#modules/prescriptions-and-therapeutics/contract/calls/templates.ts';
import type { TemplateKind } from '#modules/prescriptions-and-therapeutics/contract/words.ts';

const calls = {
  favourite: {
    list: templateCalls.favourites,
    add: templateCalls.addFavourite,
    edit: templateCalls.editFavourite,
    remove: templateCalls.removeFavourite,
  },
  'order-set': {
    list: templateCalls.orderSets,
    add: templateCalls.addOrderSet,
    edit: templateCalls.editOrderSet,
    remove: templateCalls.removeOrderSet,
  },
} as const;

/** The list of a kind. */
export const listOf = (kind: TemplateKind) => calls[kind].list;

/** What is done with templates of a kind. */
export function useTemplateActs(kind: TemplateKind) {
  const { add, edit, remove } = calls[kind];
  return { add: useSend(add), edit: useSend(edit), remove: useSend(remove) };
}
