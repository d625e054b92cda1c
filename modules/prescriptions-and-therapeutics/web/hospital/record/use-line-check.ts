import { useDebouncedValue } from '@mantine/hooks';
import { useCall } from '#kernel/web/client/use-call.ts';
import { prescriptionCalls } from '#modules/prescriptions-and-therapeutics/contract/calls/prescriptions.ts';
import type { LineOrderInput } from '#modules/prescriptions-and-therapeutics/contract/records.ts';
import type { PrescriptionKind } from '#modules/prescriptions-and-therapeutics/contract/words.ts';
import { faultsOfLine } from '../composer/draft.ts';

interface Place {
  readonly patientId: string;
  readonly kind: PrescriptionKind;
  readonly prescriptionId: string;
}

/** What the server says of a signed line as it would become; the prescription's own lines are not counted against it. */
export function useLineCheck(place: Place, order: LineOrderInput | null) {
  const [settled] = useDebouncedValue(JSON.stringify(order), 350);
  const asked = JSON.parse(settled) as LineOrderInput | null;
  const check = useCall(
    prescriptionCalls.check,
    { body: { ...place, lines: asked ? [asked] : [] } },
    { enabled: asked !== null, keepOld: true, quiet: true, live: ['allergies'] },
  );
  return {
    checked: check.data?.lines[0],
    faults: faultsOfLine(check.refused?.fields, 0),
    settledNow: settled === JSON.stringify(order) && !check.renewing && !check.loading && !check.refused,
  };
}
