import { useAccess } from '#kernel/web/client/access.tsx';
import type { Consultation } from '#modules/consultation/contract/records.ts';

export interface Ordering {
  readonly tests: boolean;
  readonly medicines: boolean;
  /** How the visit takes prescriptions: while it is open by who writes in it, afterwards with a reason; null: not at all. */
  readonly state: 'open' | 'closed' | null;
}

/** What the signed-in person may order in a visit now. */
export function useOrdering({ acts }: Pick<Consultation, 'acts'>): Ordering {
  const { can } = useAccess();
  const state = acts.edit === null ? 'open' : acts.addAddendum === null ? 'closed' : null;
  const prescribes = ['View Prescription', 'Create Prescription', 'Create Medication Request'].every((right) => can(right));
  return { tests: acts.orderLab === null, medicines: state !== null && prescribes, state };
}
