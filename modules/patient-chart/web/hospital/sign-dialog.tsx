import { Suspense } from 'react';
import { useSend } from '#kernel/web/client/use-call.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { PasswordDialog } from '#modules/auth/web/index.ts';
import { summaryCalls } from '#modules/patient-chart/contract/calls/documents.ts';
import type { Summary } from '#modules/patient-chart/contract/document-records.ts';

/** Signs a summary with the password: from then on its text never changes. */
export function SignDialog({ summary, onClose }: { readonly summary: Summary; readonly onClose: () => void }) {
  const t = useText();
  const sign = useSend(summaryCalls.sign);

  async function act(): Promise<string | null> {
    const answer = await sign.send({ params: { id: summary.id } });
    if (!answer?.ok) return answer?.message ?? null;
    toast.success(answer.message);
    onClose();
    return null;
  }

  return (
    <Suspense>
      <PasswordDialog title={t('Sign summary')} submit={t('Sign summary')} onClose={onClose} onConfirmed={act}>
        <p>{t('After signing, the text cannot be changed. Changes create a new version.')}</p>
      </PasswordDialog>
    </Suspense>
  );
}
