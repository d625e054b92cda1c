import { useSend } from '#kernel/web/client/use-call.ts';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { appointmentCalls } from '#modules/appointments/contract/calls/appointments.ts';
import type { AppointmentRow } from '#modules/appointments/contract/records.ts';
import { personName } from './person-of.ts';

/** Takes a mistaken check-in back, after asking once. */
export function useUndoCheckIn(): (row: AppointmentRow) => Promise<void> {
  const t = useText();
  const undo = useSend(appointmentCalls.undoCheckIn, { refresh: ['queue'] });
  return async (row) => {
    const yes = await askFirst({
      title: t('Undo check-in'),
      text: t('{name} is removed from the queue and the appointment is open again.', { name: personName(row) }),
      confirm: t('Undo check-in'),
    });
    if (!yes) return;
    const answer = await undo.send({ params: { id: row.id } });
    if (answer?.ok) toast.success(t('The check-in was undone'));
    else if (answer) toast.error(answer.message);
  };
}
