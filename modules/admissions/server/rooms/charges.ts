import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { itemOfSource } from '#modules/billing-setup/server/index.ts';
import type { Room } from '../../contract/room-records.ts';
import { itemOfRoom } from '../rules.ts';
import type { StoredRoom } from '../store.ts';
import { classItems } from './class-items.ts';
import { pricesUnder } from './prices.ts';
import { classesOf } from './room-classes.ts';

/** What a bed of each room is charged by, with the deposit and unit of its class. */
export async function chargesOf(scope: Scope, rows: readonly StoredRoom[], billingId?: Id) {
  const classes = await classesOf(scope);
  const items = await itemOfSource(scope, 'room', [...[...classes.values()].map(({ id }) => id), ...rows.map(({ id }) => id)]);
  const itemOf = (room: StoredRoom) => {
    const own = room.ownPriced ? items.get(room.id) : undefined;
    return itemOfRoom(own, items.get(classes.get(room.roomType)?.id ?? ''));
  };
  const under = billingId
    ? await pricesUnder(
        scope,
        billingId,
        rows.flatMap((row) => itemOf(row)?.id ?? []),
      )
    : null;
  return (room: StoredRoom): Pick<Room, 'billableItemId' | 'ownPrice' | 'price' | 'billingUnit' | 'deposit'> => {
    const item = itemOf(room);
    const ofClass = classes.get(room.roomType);
    return {
      billableItemId: item?.id ?? null,
      ownPrice: room.ownPriced ? (item?.price ?? null) : null,
      price: item && under ? (under.get(item.id) ?? null) : (item?.price ?? null),
      billingUnit: room.billingUnit ?? ofClass?.billingUnit ?? classItems[room.roomType].unit,
      deposit: ofClass?.deposit ?? null,
    };
  };
}
