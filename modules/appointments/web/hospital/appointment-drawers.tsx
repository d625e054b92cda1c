import { useAccess } from '#kernel/web/client/access.tsx';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { lazyPart } from '#kernel/web/frame/lazy-part.tsx';
import { ActDrawer } from '#kernel/web/record/record-acts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { appointmentActs, appointmentCalls } from '#modules/appointments/contract/calls/appointments.ts';
import { appointmentForms, OfAppointment } from './appointment-forms.tsx';
import { closed, useHere } from './use-here.ts';

const BookingForm = lazyPart(() => import('./booking/booking-form.tsx').then((file) => file.BookingForm));
const WalkInForm = lazyPart(() => import('./arrival/walk-in-form.tsx').then((file) => file.WalkInForm));
const DetailsPanel = lazyPart(() => import('./details-panel.tsx').then((file) => file.DetailsPanel));

/** Every drawer over the appointments page and over a patient's appointments; the address says which is open. */
export function AppointmentDrawers() {
  const t = useText();
  const { can } = useAccess();
  const here = useHere();
  const { drawer, record, id } = here.search;
  return (
    <>
      <DrawerForm title={t('Appointment')} size={520} opened={id !== undefined && drawer === undefined} onClose={here.closeAll}>
        <OfAppointment id={id ?? ''}>{(row) => <DetailsPanel row={row} />}</OfAppointment>
      </DrawerForm>
      <DrawerForm
        title={t('Book appointment')}
        size={560}
        opened={drawer === 'book' && can(appointmentCalls.createExternal)}
        onClose={here.close}
      >
        <BookingForm
          start={{
            at: here.search.at,
            practitionerId: here.search.withWhom,
            roomId: here.search.inRoom,
            patientId: here.search.patient,
            typeId: here.search.forType,
            departmentId: here.search.inDepartment,
            referralId: here.search.referral,
          }}
          onClose={here.close}
          onBooked={(booked) => here.setSearch({ ...closed, id: booked })}
        />
      </DrawerForm>
      <DrawerForm
        title={t('Walk-in')}
        size={520}
        opened={drawer === 'walk-in' && can(appointmentCalls.internalCheckIn)}
        onClose={here.close}
      >
        <WalkInForm patientId={here.search.patient} onClose={here.close} />
      </DrawerForm>
      <ActDrawer
        acts={appointmentActs}
        forms={appointmentForms}
        asked={drawer && record ? { name: drawer, of: { id: record } } : null}
        size={560}
        onClose={here.close}
      />
    </>
  );
}
