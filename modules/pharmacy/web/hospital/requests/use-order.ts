import { useNavigate } from '@tanstack/react-router';
import { useSend } from '#kernel/web/client/use-call.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { medicationOrderCalls } from '#modules/pharmacy/contract/calls/orders.ts';
import type { MedicationRow } from '#modules/pharmacy/contract/request-records.ts';

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
    const answer = await create.send({ body: { patientId: first.patient.id, requestIds: rows.map(({ id }) => id) } });
    if (answer?.ok) void navigate({ to: `/hospital/medications/orders/${answer.payload.id}` as string });
    else if (answer) toast.error(answer.message);
  };
  return { order, busy: create.busy };
}
