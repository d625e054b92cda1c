import { useAccess } from '#kernel/web/client/access.tsx';
import { useSession } from '#kernel/web/client/session.ts';
import { useSend } from '#kernel/web/client/use-call.ts';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { shiftCalls } from '#modules/invoices/contract/calls/shifts.ts';
import type { ShiftRow } from '#modules/invoices/contract/cash-records.ts';
import { sumOfFigures } from './figures.ts';
import { tellAnswer } from './use-refund-acts.ts';

/** Approve or reject a count; never the own one. */
export function useShiftActs(shift: ShiftRow) {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const { userId } = useSession();
  const approving = useSend(shiftCalls.approve);
  const rejecting = useSend(shiftCalls.reject);
  const isOwn = shift.cashier.id === userId;
  const about = {
    number: shift.shiftNumber,
    name: shift.cashier.name,
    counted: format.money(shift.counted ? sumOfFigures(shift.counted) : 0),
    variance: format.money(shift.variance ? sumOfFigures(shift.variance) : 0),
  };

  async function approve(): Promise<void> {
    const yes = await askFirst({
      title: t('Approve cash-up'),
      text: t(
        '{number} of {name}: counted {counted}, variance {variance}. The cash moves to the safe and nothing posts to the shift afterwards.',
        about,
      ),
      confirm: t('Approve cash-up'),
    });
    if (yes) tellAnswer(await approving.send({ params: { id: shift.id }, body: {} }));
  }

  async function reject(): Promise<void> {
    const yes = await askFirst({
      title: t('Reject cash-up'),
      text: t('{number} of {name}: the cashier counts again.', about),
      confirm: t('Reject cash-up'),
      danger: true,
      reason: true,
    });
    if (yes) tellAnswer(await rejecting.send({ params: { id: shift.id }, body: { reason: yes.reason } }));
  }

  return {
    isOwn,
    mayDecide: shift.status === 'closed' && !isOwn && can(shiftCalls.approve),
    approve,
    reject,
    busy: approving.busy || rejecting.busy,
  };
}
