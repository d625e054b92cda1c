import type { ReactNode } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { appointmentCalls } from '#modules/appointments/contract/calls/appointments.ts';
import type { Appointment } from '#modules/appointments/contract/records.ts';
import { lazyPart } from '#kernel/web/frame/lazy-part.tsx';
import { closed, useHere } from './use-here.ts';

const BookingForm = lazyPart(() => import('./booking/booking-form.tsx').then((file) => file.BookingForm));
const WalkInForm = lazyPart(() => import('./arrival/walk-in-form.tsx').then((file) => file.WalkInForm));
const CheckInForm = lazyPart(() => import('./arrival/check-in-form.tsx').then((file) => file.CheckInForm));
const CancelForm = lazyPart(() => import('./cancel-form.tsx').then((file) => file.CancelForm));
const MoveForm = lazyPart(() => import('./move-form.tsx').then((file) => file.MoveForm));
const EditForm = lazyPart(() => import('./edit-form.tsx').then((file) => file.EditForm));
const RebookForm = lazyPart(() => import('./rebook-form.tsx').then((file) => file.RebookForm));
const DetailsPanel = lazyPart(() => import('./details-panel.tsx').then((file) => file.DetailsPanel));

/** Every drawer over the appointments page and over a patient's appointments; the address says which is open. */
export function AppointmentDrawers() {
  const t = useText();
  const { can } = useAccess();
  const here = useHere();
  const { drawer, record, id } = here.search;
  const mayBook = can(appointmentCalls.createExternal);
  const mayEdit = can('Edit Appointment');
  const over = (title: string, key: string, may: boolean, form: (row: Appointment) => ReactNode, size = 480) => (
    <DrawerForm title={title} size={size} opened={drawer === key && record !== undefined && may} onClose={here.close}>
      <OfAppointment id={record ?? ''}>{form}</OfAppointment>
    </DrawerForm>
  );
  return (
    <>
      <DrawerForm title={t('Appointment')} size={520} opened={id !== undefined && drawer === undefined} onClose={here.closeAll}>
        <OfAppointment id={id ?? ''}>{(row) => <DetailsPanel row={row} />}</OfAppointment>
      </DrawerForm>
      <DrawerForm title={t('Book appointment')} size={560} opened={drawer === 'book' && mayBook} onClose={here.close}>
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
      {over(
        t('Check in'),
        'check-in',
        can(appointmentCalls.internalCheckIn),
        (row) => (
          <CheckInForm row={row} onClose={here.close} />
        ),
        520,
      )}
      {over(t('Edit appointment'), 'edit', mayEdit, (row) => (
        <EditForm row={row} onClose={here.close} />
      ))}
      {over(
        t('Reschedule'),
        'move',
        mayEdit,
        (row) => (
          <MoveForm row={row} onClose={here.close} />
        ),
        560,
      )}
      {over(
        t('Rebook'),
        'rebook',
        mayBook,
        (row) => (
          <RebookForm row={row} onClose={here.close} onBooked={here.show} />
        ),
        560,
      )}
      {over(t('Cancel appointment'), 'cancel', can('Cancel Appointment'), (row) => (
        <CancelForm row={row} onClose={here.close} onRebook={() => here.act('rebook', row.id)} />
      ))}
    </>
  );
}

/** Asks for the whole appointment before its form is shown: a form knows its first values once. */
export function OfAppointment({ id, children }: { readonly id: string; readonly children: (row: Appointment) => ReactNode }) {
  const row = useCall(appointmentCalls.single, { params: { id } }, { enabled: id !== '', live: ['appointments', 'queue'], quiet: true });
  return (
    <Loaded from={row} rows={8}>
      {children}
    </Loaded>
  );
}
