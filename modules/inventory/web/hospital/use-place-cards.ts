import { useAccess } from '#kernel/web/client/access.tsx';
import { type CardAt, type CardPlaces, useCards } from '#kernel/web/frame/parts.tsx';

/** What later modules bring to a place of the inventory: those that the person may see. */
export function usePlaceCards<Place extends keyof CardPlaces>(place: Place): readonly CardAt<Place>[] {
  const { can } = useAccess();
  return useCards(place).filter((card) => card.permission === undefined || can(card.permission));
}
