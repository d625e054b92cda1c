import { Input, SegmentedControl } from '@mantine/core';
import { useId, useState } from 'react';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { appointmentCalls } from '#modules/appointments/contract/calls/appointments.ts';
import type { CheckInAnswer } from '#modules/appointments/contract/check-in-records.ts';
import type { AppointmentKind } from '#modules/appointments/contract/words.ts';
import { BillingMethodField } from '../booking/billing-method-field.tsx';
import booking from '../booking/booking.module.css';
import { ExternalFields } from '../booking/external-fields.tsx';
import { PatientPick } from '../booking/patient-pick.tsx';
import { optionsOfNamed, useDepartments, usePractitioners, useTypes } from '../use-choices.ts';
import { ComplaintFields } from './check-in-form.tsx';
import { TicketSlip } from './ticket-slip.tsx';

interface WalkInProps {
  readonly patientId?: string | undefined;
  readonly onClose: () => void;
}

/** Somebody is here without a booking: they get an appointment for now and a number at once. */
export function WalkInForm(props: WalkInProps) {
  const t = useText();
  const id = useId();
  const [kind, setKind] = useState<AppointmentKind>('internal');
  const [answer, setAnswer] = useState<CheckInAnswer | null>(null);
  if (answer) return <TicketSlip answer={answer} onClose={props.onClose} />;
  return (
    <>
      <Input.Wrapper label={t('Patient type')} labelElement="div" labelProps={{ id }} className={booking.switch ?? ''}>
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
      {kind === 'internal' ? <InternalWalkIn {...props} onDone={setAnswer} /> : <ExternalWalkIn {...props} onDone={setAnswer} />}
    </>
  );
}

type Asked = WalkInProps & { readonly onDone: (answer: CheckInAnswer) => void };

function InternalWalkIn({ patientId, onClose, onDone }: Asked) {
  const t = useText();
  const form = useCallForm(appointmentCalls.internalCheckIn, {
    startWith: { patientId: patientId ?? '', priority: 'normal' },
    refresh: ['queue'],
  });
  const chosen = form.useValue('patientId');
  return (
    <CallForm form={form} submit={t('Check in')} onCancel={onClose} onDone={onDone}>
      <FormSection title={t('Patient')}>
        <Wide>
          <PatientPick />
        </Wide>
      </FormSection>
      <FormSection title={t('Visit')}>
        <WhereFields />
        {typeof chosen === 'string' && chosen ? <BillingMethodField patientId={chosen} /> : null}
        <ComplaintFields />
      </FormSection>
    </CallForm>
  );
}

function ExternalWalkIn({ onClose, onDone }: Asked) {
  const t = useText();
  const form = useCallForm(appointmentCalls.externalCheckIn, {
    startWith: { externalPatient: {}, priority: 'normal' },
    toBody: (values) => ({ ...values, stayExternal: true }),
    refresh: ['queue'],
  });
  return (
    <CallForm form={form} submit={t('Check in')} onCancel={onClose} onDone={onDone} refusalFields={{ REGISTER_FIRST: 'appointmentTypeId' }}>
      <FormSection title={t('Person')} note={t('Only for services without a consultation. Register all other patients first.')}>
        <ExternalFields />
      </FormSection>
      <FormSection title={t('Visit')}>
        <WhereFields serviceOnly />
        <ComplaintFields />
      </FormSection>
    </CallForm>
  );
}

/** Type, department and, where wished, with whom. */
function WhereFields({ serviceOnly }: { readonly serviceOnly?: boolean }) {
  const t = useText();
  const { set, useValue } = useFormAround();
  const types = useTypes().filter((type) => !serviceOnly || !type.createsConsultation);
  const departments = useDepartments();
  const practitioners = usePractitioners();
  const typeId = useValue('appointmentTypeId');
  const type = types.find((each) => each.id === typeId);
  const places = type && type.departments.length > 0 ? type.departments : departments;
  return (
    <>
      <SelectField
        name="appointmentTypeId"
        label={t('Type')}
        required
        options={optionsOfNamed(types)}
        onChoose={(id) => {
          const only = types.find((each) => each.id === id)?.departments;
          if (only?.length === 1 && only[0]) set('departmentId', only[0].id);
        }}
      />
      <SelectField name="departmentId" label={t('Department')} required options={optionsOfNamed(places)} />
      <SelectField
        name="practitionerId"
        label={t('Practitioner')}
        options={optionsOfNamed(practitioners)}
        clearable
        placeholder={t('Any practitioner')}
      />
    </>
  );
}
