import { type KeyboardEvent, useState } from 'react';
import { useSend } from '#kernel/web/client/use-call.ts';
import { MoneyBox } from '#kernel/web/form/money-box.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { billableItemCalls } from '#modules/billing-setup/contract/calls/items.ts';
import type { BillableItemRow } from '#modules/billing-setup/contract/item-records.ts';
import styles from './billing.module.css';

/** Leads to the box of the next row, or of the one before. */
function step(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const boxes = [...document.querySelectorAll<HTMLInputElement>('[data-first-price] input')].filter(({ disabled }) => !disabled);
  const next = boxes[boxes.indexOf(event.target) + (event.shiftKey ? -1 : 1)];
  // The last box has no next one: leaving it saves its price, too.
  if (next) next.focus();
  else event.target.blur();
}

/**
 * The first price of an item, typed in the list: saved when its box is left, and Enter goes on to the next one. A price that is changed
 * later asks for its reason in the item's form. What could not be saved stays in the box with the reason below it.
 */
export function FirstPrice({ item }: { readonly item: BillableItemRow }) {
  const t = useText();
  const { send, busy } = useSend(billableItemCalls.edit);
  const [price, setPrice] = useState<number | null>(null);
  const [saved, setSaved] = useState<number | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  async function save() {
    if (price === null || saved !== null) return;
    const answer = await send({ params: { id: item.id }, body: { price, version: item.version } });
    if (answer?.ok) setSaved(price);
    if (answer) setFault(answer.ok ? null : answer.message);
  }
  return (
    // Keys and blurs of the box come by here; the span itself is never in the way of the keyboard.
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to the box inside it
    <span data-first-price onKeyDown={step} onBlur={() => void save()}>
      <MoneyBox
        label={null}
        className={styles.firstPrice}
        ariaLabel={t('Price of {name}', { name: item.name })}
        value={price}
        // What is being saved is not typed over; saved, the item leaves the list.
        disabled={busy || saved !== null}
        onChange={(typed) => {
          setPrice(typed);
          setFault(null);
        }}
        error={fault}
      />
    </span>
  );
}
