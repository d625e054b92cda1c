import type { PickedItem } from '#modules/billing-setup/contract/item-records.ts';

/** An item of a draft that is not made yet: one of the price list, or with `name` a line of words. */
export interface BasketItem {
  readonly key: string;
  /** As the price list names it. */
  readonly label: string;
  /** The list price; null: none. */
  readonly price: number | null;
  readonly billableItemId?: string;
  readonly name?: string;
  readonly quantity: number;
  readonly unitPrice?: number;
  readonly departmentId?: string;
}

/** The key of the next line, also over lines that were put back from a draft. */
export function nextItemKey(items: readonly BasketItem[]): string {
  return String(Math.max(0, ...items.map(({ key }) => Number(key))) + 1);
}

export function itemLine({ id, name, price }: Pick<PickedItem, 'id' | 'name' | 'price'>, key: string): BasketItem {
  return { key, label: name, price, billableItemId: id, quantity: 1 };
}

/** The items as the calls take them. */
export function itemsOf(items: unknown): object[] {
  return ((items as readonly BasketItem[] | undefined) ?? []).map(({ key: _key, label: _label, price: _price, ...item }) => item);
}
