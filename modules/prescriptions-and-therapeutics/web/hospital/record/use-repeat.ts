import { useAccess } from '#kernel/web/client/access.tsx';
import { useSend } from '#kernel/web/client/use-call.ts';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { useFindings } from '#modules/pharmacy/web/index.ts';
import { prescriptionCalls } from '#modules/prescriptions-and-therapeutics/contract/calls/prescriptions.ts';

/** A repeat is asked about, and made with a yes. */
const mayRepeat: readonly string[] = ['RX_REFILL_EARLY', 'DUPLICATE_THERAPY', 'SAFETY_CONFIRM'];
const refresh = ['prescriptions', 'refill-requests', 'patients', 'consultation', 'medication-request'];

/** Writes the lines of a prescription that have refills left once more, after a look at the allergies. */
export function useRepeat(onDone: (id: string) => void) {
  const t = useText();
  const { can } = useAccess();
  const findings = useFindings();
  const refill = useSend(prescriptionCalls.refill, { refresh, quiet: true });

  async function send(id: string, confirm = false): Promise<void> {
    const answer = await refill.send({ params: { id }, body: { allergiesReviewed: true, confirm, sign: can('Sign Prescription') } });
    if (answer?.ok) {
      toast.success(answer.message);
      onDone(answer.payload.id);
    } else if (!confirm && answer && mayRepeat.includes(answer.code)) {
      const text = findings(answer.details) || answer.message;
      if (await askFirst({ title: t('Repeat now'), text, confirm: t('Repeat anyway') })) await send(id, true);
    } else if (answer) toast.error(answer.message);
  }

  async function repeat(id: string): Promise<void> {
    const text = t('The lines with refills left are written again. Have the allergies been reviewed?');
    if (await askFirst({ title: t('Repeat prescription'), text, confirm: t('Reviewed, repeat') })) await send(id);
  }

  return { repeat, busy: refill.busy };
}
