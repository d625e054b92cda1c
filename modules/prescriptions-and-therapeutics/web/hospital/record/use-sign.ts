import { useSend } from '#kernel/web/client/use-call.ts';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { useFindings } from '#modules/pharmacy/web/index.ts';
import { prescriptionCalls } from '#modules/prescriptions-and-therapeutics/contract/calls/prescriptions.ts';
import type { Prescription } from '#modules/prescriptions-and-therapeutics/contract/records.ts';

/** Signs a draft; what the safety check finds is asked about first. */
export function useSign({ id, version }: Pick<Prescription, 'id' | 'version'>): () => Promise<void> {
  const t = useText();
  const findings = useFindings();
  const { send } = useSend(prescriptionCalls.sign, { refresh: ['prescriptions', 'patients', 'consultation', 'medication-request'] });

  async function sign(confirm: boolean): Promise<void> {
    const answer = await send({ params: { id }, body: { version, confirm } });
    if (answer?.ok) toast.success(answer.message);
    else if (!confirm && (answer?.code === 'DUPLICATE_THERAPY' || answer?.code === 'SAFETY_CONFIRM')) {
      const title = answer.code === 'DUPLICATE_THERAPY' ? t('Taken already') : t('Safety alerts');
      if (await askFirst({ title, text: findings(answer.details), confirm: t('Prescribe anyway') })) await sign(true);
    } else if (answer) toast.error(answer.message);
  }
  return () => sign(false);
}
