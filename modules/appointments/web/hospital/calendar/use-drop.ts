import { useAccess } from '#kernel/web/client/access.tsx';
import { useSend } from '#kernel/web/client/use-call.ts';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { appointmentCalls } from '#modules/appointments/contract/calls/appointments.ts';
import type { AppointmentRow } from '#modules/appointments/contract/records.ts';
import { instantOf } from '#kernel/web/text/wall-time.ts';
import { personName } from '../person-of.ts';
import { poolResource } from './calendar-events.ts';

export interface Drop {
  readonly row: AppointmentRow;
  /** Wall times of the hospital. */
  readonly newStart: string;
  readonly newEnd: string;
  readonly resourceId?: string | undefined;
  /** What the rows of the calendar are. */
  readonly rowsOf?: 'practitioner' | 'room';
}

/** Refusals that 'Overbook Appointment' may pass. */
const passable = new Set(['APPOINTMENT_OVERLAP', 'OUTSIDE_SCHEDULE']);

/** Moves or stretches a visit that was dragged: asks the reason, and once more when it would be booked over something. */
export function useDrop(zone: string): (drop: Drop) => Promise<void> {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const edit = useSend(appointmentCalls.edit);
  return async ({ row, newStart, newEnd, resourceId, rowsOf = 'practitioner' }) => {
    const appointmentDate = instantOf(newStart, zone);
    const endDate = instantOf(newEnd, zone);
    const other =
      resourceId !== undefined && resourceId !== poolResource && resourceId !== (rowsOf === 'room' ? row.roomId : row.practitioner?.id);
    if (appointmentDate === row.appointmentDate && endDate === row.endDate && !other) return;
    const yes = await askFirst({
      title: t('Reschedule'),
      text: t('{name}: from {from} to {to}. The patient will be notified.', {
        name: personName(row),
        from: format.instant(row.appointmentDate),
        to: `${format.instant(appointmentDate)}–${format.time(endDate)}`,
      }),
      confirm: t('Reschedule'),
      reason: true,
    });
    if (!yes) return;
    const body = {
      appointmentDate,
      endDate,
      reason: yes.reason,
      version: row.version,
      ...(other ? { [rowsOf === 'room' ? 'roomId' : 'practitionerId']: resourceId } : {}),
    };
    let answer = await edit.send({ params: { id: row.id }, body });
    if (answer && !answer.ok && passable.has(answer.code) && can('Overbook Appointment')) {
      const over = await askFirst({ title: t('Overbook'), text: t(answer.message), confirm: t('Overbook'), reason: true });
      if (!over) return;
      answer = await edit.send({ params: { id: row.id }, body: { ...body, force: true, overbookReason: over.reason } });
    }
    if (answer?.ok) toast.success(answer.message);
    else if (answer) toast.error(t(answer.message));
  };
}
