import { Button } from '@mantine/core';
import { useState } from 'react';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { SegmentField, TextareaField } from '#kernel/web/form/fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { useActs } from '#kernel/web/record/use-acts.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { appointmentActs, appointmentCalls } from '#modules/appointments/contract/calls/appointments.ts';
import type { CheckInAnswer } from '#modules/appointments/contract/check-in-records.ts';
import type { Appointment } from '#modules/appointments/contract/records.ts';
import { PhoneField } from '#modules/reference-data/web/index.ts';
import { lookOf } from '../../looks.ts';
import { optionsFrom, priorityWords } from '../../words.ts';
import { BillingMethodField } from '../booking/billing-method-field.tsx';
import styles from '../appointments.module.css';
import { personName, personPhone } from '../person-of.ts';
import { ExternalChoice, externalBody, registerNames } from './external-choice.tsx';
import { TicketSlip } from './ticket-slip.tsx';

/** Receives a patient who was expected: who it is, how it is paid, why they come, then the number. */
export function CheckInForm({ row, onClose }: { readonly row: Appointment; readonly onClose: () => void }) {
  const t = useText();
  const [answer, setAnswer] = useState<CheckInAnswer | null>(null);
  if (answer) return <TicketSlip answer={answer} onClose={onClose} />;
  if (row.acts.checkIn !== null && row.acts.checkInEarly !== null) {
    return row.checkedInAt ? (
      <CheckedIn row={row} onClose={onClose} />
    ) : (
      <p className={styles.warn}>{t('Appointment is {status}', { status: t(lookOf(row).word) })}</p>
    );
  }
  return (
    <div className={styles.arrival}>
      <Identity row={row} />
      {row.internalPatient ? (
        <InternalArrival row={row} patientId={row.internalPatient.id} onClose={onClose} onDone={setAnswer} />
      ) : (
        <ExternalArrival row={row} onClose={onClose} onDone={setAnswer} />
      )}
    </div>
  );
}

/** The number of one who is in, and who it must be: a check-in of the wrong person is taken back from here. */
function CheckedIn({ row, onClose }: { readonly row: Appointment; readonly onClose: () => void }) {
  const of = { ...row, patient: personName(row) };
  const state = useActs(appointmentActs, of, { done: onClose });
  const undo = state.offered.find(({ name, refused }) => name === 'undoCheckIn' && refused === null);
  return (
    <div className={styles.stack}>
      <TicketSlip answer={{ appointment: row, ticket: row.ticket }} onClose={onClose} />
      <Identity row={row} />
      {undo ? (
        <div className={styles.buttons}>
          <Button variant="default" loading={state.busy} onClick={() => void state.run(undo.name)}>
            {undo.words}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** What is read out and compared. */
function Identity({ row }: { readonly row: Appointment }) {
  const t = useText();
  const format = useFormat();
  const born = row.internalPatient?.dateOfBirth ?? row.externalPatient?.dateOfBirth ?? null;
  return (
    <section className={styles.stack} aria-label={t('Confirm identity')}>
      <p className="note">{t('Ask for the name and date of birth, and compare them.')}</p>
      <Facts
        rows={[
          [
            t('Name'),
            <span key="name" className="strong">
              {personName(row)}
            </span>,
          ],
          [t('Date of birth'), born ? `${format.day(born)} · ${format.age(born)}` : null],
          [t('Phone'), personPhone(row)],
          [
            t('Patient ID'),
            row.internalPatient ? (
              <span key="number" className="code">
                {row.internalPatient.hospitalPatientId}
              </span>
            ) : (
              t('Not registered')
            ),
          ],
          [t('Appointment'), `${format.instant(row.appointmentDate)} · ${row.type.name}`],
          [t('With'), [row.department.name, row.practitioner?.name].filter(Boolean).join(' · ')],
        ]}
      />
      {row.noShowCount > 1 ? (
        <p>
          <StatusBadge look={{ word: t('Missed {count} visit | Missed {count} visits', { count: row.noShowCount }), tone: 'amber' }} />
        </p>
      ) : null}
    </section>
  );
}

interface ArrivalProps {
  readonly row: Appointment;
  readonly onClose: () => void;
  readonly onDone: (answer: CheckInAnswer) => void;
}

/** A visit of another day is received only when somebody says so. */
function useEarly() {
  const t = useText();
  return { APPOINTMENT_NOT_TODAY: { with: { early: true }, words: t('Check in anyway') } };
}

function InternalArrival({ row, patientId, onClose, onDone }: ArrivalProps & { readonly patientId: string }) {
  const t = useText();
  const form = useCallForm(appointmentCalls.internalCheckIn, {
    startWith: { priority: row.priority, patientBillingId: row.patientBilling?.id ?? '', dialCode: '' },
    toBody: ({ dialCode, phoneNumber, ...values }) => ({
      ...values,
      appointmentId: row.id,
      ...(phoneNumber ? { phone: { dialCode, phoneNumber } } : {}),
    }),
    fieldNames: { 'phone.dialCode': 'dialCode', 'phone.phoneNumber': 'phoneNumber' },
    refresh: ['queue', 'patients'],
  });
  return (
    <CallForm form={form} submit={t('Check in')} onCancel={onClose} onDone={onDone} accept={useEarly()}>
      <FormSection title={t('Phone')} note={t('Enter only if it has changed.')}>
        <Wide>
          <PhoneField code="dialCode" name="phoneNumber" label={t('New phone number')} />
        </Wide>
      </FormSection>
      <FormSection title={t('Visit')}>
        <BillingMethodField patientId={patientId} />
        <ComplaintFields />
      </FormSection>
    </CallForm>
  );
}

function ExternalArrival({ row, onClose, onDone }: ArrivalProps) {
  const t = useText();
  const outside = row.externalPatient;
  const [first, ...rest] = (outside?.fullname ?? '').split(' ');
  const form = useCallForm(appointmentCalls.externalCheckIn, {
    startWith: {
      priority: row.priority,
      choice: row.createsConsultation ? 'register' : 'stay',
      register: {
        firstName: first ?? '',
        lastName: rest.join(' '),
        gender: outside?.gender ?? '',
        dateOfBirth: outside?.dateOfBirth ?? '',
        dialCode: outside?.dialCode ?? '',
        phoneNumber: outside?.phoneNumber ?? '',
        address: outside?.address ?? '',
      },
    },
    toBody: (values) => ({ ...externalBody(values), appointmentId: row.id }),
    fieldNames: registerNames,
    refresh: ['queue', 'patients'],
  });
  return (
    <CallForm
      form={form}
      submit={t('Check in')}
      onCancel={onClose}
      onDone={onDone}
      accept={{ ...useEarly() }}
      refusalFields={{ REGISTER_FIRST: 'choice' }}
    >
      <ExternalChoice mayStay={!row.createsConsultation} words={outside?.fullname ?? ''} />
      <FormSection title={t('Visit')}>
        <ComplaintFields />
      </FormSection>
    </CallForm>
  );
}

/** Why the patient comes today, and how urgent it is. */
export function ComplaintFields() {
  const t = useText();
  return (
    <>
      <Wide>
        <TextareaField name="chiefComplaint" label={t('Chief complaint')} rows={2} maxLength={500} />
      </Wide>
      <Wide>
        <SegmentField name="priority" label={t('Priority')} options={optionsFrom(priorityWords, t)} />
      </Wide>
    </>
  );
}
