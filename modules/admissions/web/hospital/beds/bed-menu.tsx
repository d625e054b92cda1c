import { RecordMenu } from '#kernel/web/record/record-acts.tsx';
import { bedActs } from '#modules/admissions/contract/calls/beds.ts';
import type { Bed } from '#modules/admissions/contract/bed-records.ts';
import { BedForm } from './bed-form.tsx';
import { ReserveForm } from './reserve-form.tsx';

/** The forms of what can be done with a bed. */
export const bedForms = { reserve: ReserveForm, edit: BedForm };

interface BedMenuProps {
  readonly bed: Bed;
  readonly roomName: string;
  /** Opens the form of an act where the page holds it, as a bed may leave the board while somebody types. */
  readonly open?: (act: string) => void;
}

/** What can be done with a bed, behind three dots. */
export function BedMenu({ bed, roomName, open }: BedMenuProps) {
  return <RecordMenu acts={bedActs} of={bed} name={`${bed.label}, ${roomName}`} forms={bedForms} {...(open ? { open } : {})} />;
}
