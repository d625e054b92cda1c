import { useAccess } from '#kernel/web/client/access.tsx';
import { useSession } from '#kernel/web/client/session.ts';
import { useSend } from '#kernel/web/client/use-call.ts';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { refundCalls } from '#modules/invoices/contract/calls/refunds.ts';
import type { Refund } from '#modules/invoices/contract/cash-records.ts';
import { useCash } from './search.ts';

interface Answered {
  readonly ok: boolean;
  readonly message: string;
}

/** Says how an act ended. */
export function tellAnswer(answer: Answered | null): void {
  if (answer?.ok) toast.success(answer.message);
  else if (answer) toast.error(answer.message);
}

/** What the reader may do with a refund now. Who asked for it is told so before the server has to. */
export function useRefundActs(refund: Refund) {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const { userId } = useSession();
  const here = useCash();
  const options = { refresh: ['patient-deposits', 'patient-accounts'] };
  const approving = useSend(refundCalls.approve, options);
  const declining = useSend(refundCalls.decline, options);
  const isOwn = refund.requestedBy.id !== null && refund.requestedBy.id === userId;
  const about = { number: refund.refundNumber, amount: format.money(refund.amount), name: refund.payeeName };

  async function approve(): Promise<void> {
    if (isOwn) {
      toast.error(t('You cannot approve your own request'));
      return;
    }
    const yes = await askFirst({
      title: t('Approve refund'),
      text: t('{number}: {amount} to {name}.', about),
      confirm: t('Approve refund'),
    });
    if (yes) tellAnswer(await approving.send({ params: { id: refund.id }, body: {} }));
  }

  async function decline(): Promise<void> {
    const yes = await askFirst({
      title: t('Decline refund'),
      text: t('{number}: the {amount} are free again.', about),
      confirm: t('Decline refund'),
      danger: true,
      reason: true,
    });
    if (yes) tellAnswer(await declining.send({ params: { id: refund.id }, body: { reason: yes.reason } }));
  }

  return {
    isOwn,
    mayDecide: refund.status === 'requested' && can(refundCalls.approve),
    mayPay: refund.status === 'approved' && can(refundCalls.pay),
    mayPrint: refund.status === 'paid' || refund.status === 'approved',
    approve,
    decline,
    pay: () => here.open('pay-refund', refund.id),
    busy: approving.busy || declining.busy,
  };
}
