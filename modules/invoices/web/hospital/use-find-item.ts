import { send } from '#kernel/web/client/send.ts';
import { theOne } from '#kernel/web/lines/cells.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { billableItemCalls } from '#modules/billing-setup/contract/calls/items.ts';
import type { PickedItem } from '#modules/billing-setup/contract/item-records.ts';

/** Looks up the item of the price list that a pasted name or code means, and says why there is none. */
export function useFindItem(): (words: string) => Promise<{ readonly found: PickedItem } | { readonly fault: string }> {
  const t = useText();
  return async (words) => {
    const none = { fault: t('No item is named {name}', { name: words || '–' }) };
    if (words.trim().length < 2) return none;
    const answer = await send(billableItemCalls.pick, { query: { limit: 10, search: words } });
    if (!answer.ok) return { fault: answer.message };
    const item = theOne(answer.payload, words, ({ name, code }) => [name, code]);
    if (item) return { found: item };
    return answer.payload.length > 1 ? { fault: t('More than one item matches {name}', { name: words }) } : none;
  };
}
