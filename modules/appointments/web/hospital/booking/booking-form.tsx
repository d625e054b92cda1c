import { Input, SegmentedControl } from '@mantine/core';
import { useId, useState } from 'react';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { SegmentField, TextareaField, TextField } from '#kernel/web/form/fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { usePlace } from '#kernel/web/text/place.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { appointmentCalls } from '#modules/appointments/contract/calls/appointments.ts';
import type { Booking } from '#modules/appointments/contract/records.ts';
import { type AppointmentKind, deskSources } from '#modules/appointments/contract/words.ts';
import { wallOf } from '#kernel/web/text/wall-time.ts';
import { optionsFrom, priorityWords, sourceWords } from '../../words.ts';
import { BillingMethodField } from './billing-method-field.tsx';
import styles from './booking.module.css';
import { ExternalFields } from './external-fields.tsx';
import { PatientPick } from './patient-pick.tsx';
import { placeBody } from './place-body.ts';
import { PlaceFields } from './place-fields.tsx';
import { RepeatFields } from './repeat-fields.tsx';

export interface BookingStart {
  /** The instant clicked in the calendar. */
  readonly at?: string | undefined;
  readonly practitionerId?: string | undefined;
  readonly roomId?: string | undefined;
  readonly patientId?: string | undefined;
  readonly typeId?: string | undefined;
  readonly departmentId?: string | undefined;
  /** The accepted referral that the visit answers. */
  readonly referralId?: string | undefined;
}

interface BookingFormProps {
  readonly start: BookingStart;
  readonly onClose: () => void;
  /** The id of the new appointment. */
  readonly onBooked: (id: string) => void;
}

function useStart({ at, practitionerId, roomId, typeId, departmentId, referralId }: BookingStart) {
  const { zone } = usePlace();
  const wall = at ? wallOf(at, zone) : null;
  return {
    priority: 'normal' as const,
    source: referralId ? ('referral' as const) : ('front-desk' as const),
    ...(practitionerId ? { practitionerId } : {}),
    ...(roomId ? { roomId } : {}),
    ...(typeId ? { appointmentTypeId: typeId } : {}),
    ...(departmentId ? { departmentId } : {}),
    ...(at && wall ? { appointmentDate: at, day: wall.slice(0, 10), time: wall.slice(11, 16) } : {}),
  };
}

/** Books a visit of a registered patient or of somebody without a record. */
export function BookingForm(props: BookingFormProps) {
  const t = useText();
  const id = useId();
  const [kind, setKind] = useState<AppointmentKind>('internal');
  // A referral is of a registered patient.
  if (props.start.referralId) return <InternalBooking {...props} />;
  return (
    <>
      <Input.Wrapper label={t('Patient type')} labelElement="div" labelProps={{ id }} className={styles.switch ?? ''}>
        <SegmentedControl
          fullWidth
          aria-labelledby={id}
          value={kind}
          onChange={(value) => setKind(value as AppointmentKind)}
          data={[
            { value: 'internal', label: t('Registered patient') },
            { value: 'external', label: t('External') },
          ]}
        />
      </Input.Wrapper>
      {kind === 'internal' ? <InternalBooking {...props} /> : <ExternalBooking {...props} />}
    </>
  );
}

/** Says which visits of a series could not be booked, then shows the first. */
function useBooked(onBooked: (id: string) => void) {
  const t = useText();
  return (booking: Booking) => {
    if (booking.skipped.length > 0)
      toast.warning(
        t('{booked} visits booked; {skipped} not booked: {why}', {
          booked: booking.visits.length,
          skipped: booking.skipped.length,
          why: booking.skipped[0]?.message ?? '',
        }),
      );
    onBooked(booking.id);
  };
}

function InternalBooking({ start, onClose, onBooked }: BookingFormProps) {
  const t = useText();
  const first = useStart(start);
  const form = useCallForm(appointmentCalls.createInternal, {
    startWith: { ...first, patientId: start.patientId ?? '', unit: 'week', every: 1, count: 4 },
    toBody: (values) => ({
      ...placeBody(values),
      ...(start.referralId ? { referralId: start.referralId } : {}),
      ...(values['repeat'] === true ? { recurrence: { every: values['every'], unit: values['unit'], count: values['count'] } } : {}),
    }),
    fieldNames: { 'recurrence.every': 'every', 'recurrence.count': 'count', endDate: 'durationMinutes' },
    refresh: start.referralId ? ['patients', 'referrals', 'consultation'] : ['patients'],
  });
  const patientId = form.useValue('patientId');
  const patient = typeof patientId === 'string' && patientId !== '' ? patientId : null;
  return (
    <CallForm form={form} submit={t('Book appointment')} onCancel={onClose} onDone={useBooked(onBooked)}>
      <FormSection title={t('Patient')}>
        <Wide>
          <PatientPick />
        </Wide>
      </FormSection>
      <FormSection title={t('Visit')}>
        <PlaceFields patientId={patient} />
      </FormSection>
      <FormSection title={t('Details')}>
        {patient ? <BillingMethodField patientId={patient} /> : null}
        <DetailFields />
      </FormSection>
      <RepeatFields />
    </CallForm>
  );
}

function ExternalBooking({ start, onClose, onBooked }: BookingFormProps) {
  const t = useText();
  const first = useStart(start);
  const form = useCallForm(appointmentCalls.createExternal, {
    startWith: { ...first, externalPatient: {} },
    toBody: (values) => placeBody(values),
    fieldNames: { endDate: 'durationMinutes' },
  });
  return (
    <CallForm
      form={form}
      submit={t('Book appointment')}
      onCancel={onClose}
      onDone={useBooked(onBooked)}
      accept={{
        MATCHES_PATIENT: { with: { confirm: true }, words: t('Book as external anyway') },
        SAME_PHONE_SOON: { with: { confirm: true }, words: t('Book anyway') },
      }}
    >
      <FormSection title={t('Person')}>
        <ExternalFields />
      </FormSection>
      <FormSection title={t('Visit')}>
        <PlaceFields />
      </FormSection>
      <FormSection title={t('Details')}>
        <DetailFields />
      </FormSection>
    </CallForm>
  );
}

function DetailFields() {
  const t = useText();
  const sources = Object.fromEntries(deskSources.map((source) => [source, sourceWords[source]]));
  return (
    <>
      <Wide>
        <TextField name="reason" label={t('Reason for the visit')} maxLength={500} />
      </Wide>
      <SegmentField name="priority" label={t('Priority')} options={optionsFrom(priorityWords, t)} />
      <SelectField name="source" label={t('Source')} options={optionsFrom(sources, t)} />
      <Wide>
        <TextareaField name="notes" label={t('Notes for staff')} rows={2} maxLength={1000} />
      </Wide>
    </>
  );
}
