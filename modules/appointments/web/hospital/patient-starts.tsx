import { IconCalendarPlus, IconLogin2, IconWalk } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { send } from '#kernel/web/client/send.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { appointmentCalls } from '#modules/appointments/contract/calls/appointments.ts';
import { PatientStart, type PatientStartProps } from '#modules/patients/web/index.ts';

const page = '/hospital/appointments';

/** The patient is here: today's booking is checked in; without one the walk-in form opens with the patient in it. */
export function CheckInStart({ patient, as }: PatientStartProps) {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const { can } = useAccess();
  const [busy, setBusy] = useState(false);
  if (!can(appointmentCalls.filter)) return null;

  async function begin() {
    if (busy) return;
    setBusy(true);
    const today = format.today();
    const answer = await send(appointmentCalls.filter, {
      query: { patientId: patient.id, startDate: today, endDate: today, status: ['Scheduled'], order: 'asc', limit: 10 },
    });
    setBusy(false);
    if (!answer.ok) {
      toast.error(answer.message);
      return;
    }
    const booked = answer.payload.data.find((row) => row.acts.checkIn === null);
    const search = booked ? { drawer: 'checkIn', record: booked.id } : { drawer: 'walk-in', patient: patient.id };
    void navigate({ to: page, search });
  }

  return <PatientStart as={as} words={t('Check in now')} icon={IconLogin2} onPick={() => void begin()} />;
}

/** Books a visit of this patient. */
export function BookStart({ patient, as }: PatientStartProps) {
  const t = useText();
  const { can } = useAccess();
  if (!can(appointmentCalls.filter)) return null;
  return <PatientStart as={as} words={t('Book appointment')} icon={IconCalendarPlus} to={`${page}?drawer=book&patient=${patient.id}`} />;
}

/** The patient is here without a booking. */
export function WalkInStart({ patient, as }: PatientStartProps) {
  const t = useText();
  const { can } = useAccess();
  if (!can(appointmentCalls.filter)) return null;
  return <PatientStart as={as} words={t('Walk-in')} icon={IconWalk} to={`${page}?drawer=walk-in&patient=${patient.id}`} />;
}
