import type { ComponentType, ReactNode } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { lazyPart } from '#kernel/web/frame/lazy-part.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { appointmentCalls } from '#modules/appointments/contract/calls/appointments.ts';
import type { Appointment } from '#modules/appointments/contract/records.ts';
import { useHere } from './use-here.ts';

const CheckInForm = lazyPart(() => import('./arrival/check-in-form.tsx').then((file) => file.CheckInForm));
const CancelForm = lazyPart(() => import('./cancel-form.tsx').then((file) => file.CancelForm));
const MoveForm = lazyPart(() => import('./move-form.tsx').then((file) => file.MoveForm));
const EditForm = lazyPart(() => import('./edit-form.tsx').then((file) => file.EditForm));
const RebookForm = lazyPart(() => import('./rebook-form.tsx').then((file) => file.RebookForm));

interface FormProps {
  readonly row: Appointment;
  readonly onClose: () => void;
}

/** A form over the whole appointment. */
function over(Form: ComponentType<FormProps>) {
  return function Over({ of, onClose }: ActFormProps<{ readonly id: string }>) {
    return <OfAppointment id={of.id}>{(row) => <Form row={row} onClose={onClose} />}</OfAppointment>;
  };
}

function Rebook(props: FormProps) {
  const here = useHere();
  return <RebookForm {...props} onBooked={here.show} />;
}

function Cancel(props: FormProps) {
  const here = useHere();
  return <CancelForm {...props} onRebook={() => here.act('rebook', props.row.id)} />;
}

/** The forms of an appointment's acts; the act's name names its drawer in the address too. */
export const appointmentForms = {
  checkIn: over(CheckInForm),
  edit: over(EditForm),
  move: over(MoveForm),
  rebook: over(Rebook),
  checkInEarly: over(CheckInForm),
  cancel: over(Cancel),
};

/** Asks for the whole appointment before its form is shown: a form knows its first values once. */
export function OfAppointment({ id, children }: { readonly id: string; readonly children: (row: Appointment) => ReactNode }) {
  const row = useCall(appointmentCalls.single, { params: { id } }, { enabled: id !== '', live: ['appointments', 'queue'], quiet: true });
  return (
    <Loaded from={row} rows={8}>
      {children}
    </Loaded>
  );
}
