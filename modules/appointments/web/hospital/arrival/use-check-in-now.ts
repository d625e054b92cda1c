import { useSend } from '#kernel/web/client/use-call.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { appointmentCalls } from '#modules/appointments/contract/calls/appointments.ts';
import type { AppointmentRow } from '#modules/appointments/contract/records.ts';

/**
 * Checks a registered patient in with one press, as the visit was booked: billing method, priority and reason stay. `show` opens the form
 * of the check-in: of one who is in, it shows the number and whom to compare; of a refusal, what can be done about it. Somebody without a
 * record is registered or linked first, in that form.
 */
export function useCheckInNow(show: (row: AppointmentRow) => void) {
  const { send, busy } = useSend(appointmentCalls.internalCheckIn, { refresh: ['appointments', 'queue', 'patients'] });
  async function checkIn(row: AppointmentRow): Promise<void> {
    if (row.internalPatient) {
      const answer = await send({ body: { appointmentId: row.id } });
      if (!answer) return;
      if (!answer.ok) toast.error(answer.message);
    }
    show(row);
  }
  return { checkIn, busy };
}
