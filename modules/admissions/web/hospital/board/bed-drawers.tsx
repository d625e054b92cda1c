import { useDrawer } from '#kernel/web/frame/use-drawer.ts';
import { ActDrawer } from '#kernel/web/record/record-acts.tsx';
import { bedActs } from '#modules/admissions/contract/calls/beds.ts';
import type { BoardBed } from '#modules/admissions/contract/bed-records.ts';
import { bedForms } from '../beds/bed-menu.tsx';
import { bedDrawer } from './bed-card.tsx';

/** The forms of the beds' acts, open over whatever the filters leave of the board. */
export function BedDrawers({ beds }: { readonly beds: readonly BoardBed[] }) {
  const { drawer, record, close } = useDrawer();
  const bed = beds.find(({ id }) => id === record);
  const name = Object.keys(bedForms).find((act) => bedDrawer(act) === drawer);
  return (
    <ActDrawer
      acts={bedActs}
      forms={bedForms}
      asked={bed && name ? { name, of: bed } : null}
      name={bed?.room.name}
      size={480}
      onClose={close}
    />
  );
}
