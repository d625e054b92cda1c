import { createContext, use } from 'react';
import type { BoardBed, Occupant } from '#modules/admissions/contract/bed-records.ts';

/** The patient whose card is dragged over the board. */
export interface Dragging {
  readonly dragged: Occupant | null;
  readonly onDrag: (occupant: Occupant | null) => void;
}

export const DragContext = createContext<Dragging>({ dragged: null, onDrag: () => undefined });
export const useDragging = () => use(DragContext);

/** What dropping a card on a bed begins: a transfer into an available bed, a swap with another admitted patient, or nothing. */
export function dropOf(dragged: Occupant | null, bed: Pick<BoardBed, 'id' | 'kind' | 'status' | 'occupant'>) {
  if (!dragged || bed.kind === 'cot') return null;
  const { occupant } = bed;
  if (bed.status === 'available' && dragged.acts.transfer === null) return { act: 'transfer', target: bed.id } as const;
  const swaps = occupant?.status === 'admitted' && occupant.admissionId !== dragged.admissionId && dragged.acts.swap === null;
  return swaps ? ({ act: 'swap', target: occupant.admissionId } as const) : null;
}
