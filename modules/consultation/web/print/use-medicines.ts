import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { useDirections } from '#modules/pharmacy/web/index.ts';
import { consultationPrescriptionCalls } from '#modules/prescriptions-and-therapeutics/contract/calls/consultation.ts';
import { medicineLines } from './medicine-lines.ts';

export interface VisitMedicines {
  readonly lines: readonly string[];
  /** False while they are fetched: what is printed before would leave them out. */
  readonly isReady: boolean;
}

/** What was prescribed in a visit; nothing for readers without the right. */
export function useMedicines(id: string): VisitMedicines {
  const { can } = useAccess();
  const directions = useDirections();
  const sees = can(consultationPrescriptionCalls.list);
  const found = useCall(consultationPrescriptionCalls.list, { params: { id } }, { enabled: sees, quiet: true });
  return { lines: medicineLines(found.data ?? [], directions), isReady: !sees || found.data !== undefined || found.refused !== null };
}
