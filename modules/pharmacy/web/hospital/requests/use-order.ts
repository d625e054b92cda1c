import { useNavigate } from '@tanstack/react-router';
import { useSend } from '#kernel/web/client/use-call.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { medicationOrderCalls } from '#modules/pharmacy/contract/calls/orders.ts';
import type { MedicationRow } from '#modules/pharmacy/contract/request-records.ts';

/** What waits of a request, by product: its whole units, then what ends one that was begun with a substitute. Empty: a product is to be chosen. */
export function waitingParts({ id: requestId, product, remaining, rest }: MedicationRow) {
  if (product.id === null) return [];
  const whole = { name: product.name, line: { requestId, productId: product.id, quantity: remaining } };
  if (!rest) return remaining > 0 ? [whole] : [];
  const { name, productId, quantity, substitutionReason, dosageText } = rest;
  const end = { name, line: { requestId, productId, quantity, substitutionReason, dosageText } };
  return remaining > 0 ? [whole, end] : [end];
}

/** Makes a draft of requests of one patient and opens it. */
export function useOrderRequests() {
  const t = useText();
  const navigate = useNavigate();
  const create = useSend(medicationOrderCalls.create, { refresh: ['medication-request', 'medication-order'] });
  const order = async (rows: readonly MedicationRow[]) => {
    const [first] = rows;
    if (!first) return;
    if (rows.some((row) => row.patient.id !== first.patient.id)) {
      toast.error(t('Choose requests of one patient'));
      return;
    }
    const lines = rows.flatMap((row) => (row.rest ? waitingParts(row).map(({ line }) => line) : []));
    const body = { patientId: first.patient.id, requestIds: rows.map(({ id }) => id), lines };
    const answer = await create.send({ body });
    if (answer?.ok) void navigate({ to: '/hospital/medications/orders/$id', params: { id: answer.payload.id } });
    else if (answer) toast.error(answer.message);
  };
  return { order, busy: create.busy };
}
