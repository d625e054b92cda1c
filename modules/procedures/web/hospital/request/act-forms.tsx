import { Text } from '@mantine/core';
import { useState } from 'react';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { TextareaField, TextField } from '#kernel/web/form/fields.tsx';
import { PasswordField } from '#kernel/web/form/password-field.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { contractText } from '#kernel/web/text/contract-text.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { requestCalls } from '#modules/procedures/contract/calls/requests.ts';
import { theatreDayCalls } from '#modules/procedures/contract/calls/theatre-day.ts';
import type { ProcedureRequest } from '#modules/procedures/contract/request-records.ts';
import { chosenCancelReasons } from '#modules/procedures/contract/request-words.ts';
import { cancelWords } from '../../words.ts';
import { RequestFields } from '../requests/request-fields.tsx';
import { refusalFields } from '../requests/request-drawer.tsx';
import { TeamField } from '../requests/team-field.tsx';
import { useStaffOptions } from '../use-options.ts';

type FormProps = ActFormProps<ProcedureRequest>;
const refresh = ['procedure-requests', 'patients', 'patient-bills'];

/** Starts a procedure; in an emergency two doctors may pass a missing assessment or consent. */
export function StartForm({ of, onClose }: FormProps) {
  const t = useText();
  const staff = useStaffOptions();
  const emergency = of.urgency === 'emergency' && of.blockers.length > 0;
  const form = useCallForm(requestCalls.start, {
    params: { id: of.id },
    refresh,
    draft: false,
    toBody: (values) => (emergency && values['waiver'] ? values : {}),
  });
  return (
    <CallForm
      form={form}
      submit={t('Start procedure')}
      onCancel={onClose}
      onDone={onClose}
      accept={{ BLOOD_NOT_READY: { with: { confirm: true }, words: t('Start without blood') } }}
    >
      <FormSection
        title={of.requestNumber}
        note={
          of.blockers.length === 0
            ? t('Everything that is needed is there.')
            : of.blockers.map(({ message }) => contractText(t, message)).join(' · ')
        }
      >
        {emergency ? (
          <>
            <Wide>
              <Text>{t('Two doctors may let an emergency begin without assessment or consent, each with their own PIN.')}</Text>
            </Wide>
            <Wide>
              <TextareaField name="waiver.reason" label={t('Reason')} rows={2} maxLength={500} />
            </Wide>
            <SelectField name="waiver.doctor1.userId" label={t('First doctor')} options={staff} clearable />
            <PasswordField name="waiver.doctor1.pin" label={t('PIN of the first doctor')} autoComplete="new-password" />
            <SelectField name="waiver.doctor2.userId" label={t('Second doctor')} options={staff} clearable />
            <PasswordField name="waiver.doctor2.pin" label={t('PIN of the second doctor')} autoComplete="new-password" />
          </>
        ) : null}
      </FormSection>
    </CallForm>
  );
}

/** Changes or reschedules a request that has not begun. */
export function EditForm({ of, onClose }: FormProps) {
  const t = useText();
  const [start] = useState(() => ({
    procedures: of.procedures.map(({ procedureId, side }) => ({ procedureId, side })),
    diagnoses: [...of.diagnoses],
    indication: of.indication,
    urgency: of.urgency,
    startDateTime: of.startDateTime,
    theatreRoomId: of.theatre?.id ?? null,
    anaesthesiaType: of.anaesthesiaType,
    position: of.position,
    implantsPlanned: of.implantsPlanned,
    estimatedBloodMl: of.estimatedBloodMl,
    postOpDestination: of.postOpDestination,
  }));
  const form = useCallForm(requestCalls.edit, {
    params: { id: of.id },
    startWith: start,
    refresh,
    toBody: (values) => ({ ...values, version: of.version }),
  });
  return (
    <CallForm
      form={form}
      submit={t('Save request')}
      onCancel={onClose}
      onDone={onClose}
      refusalFields={refusalFields}
      accept={{ SESSION_OTHER: { with: { confirm: true }, words: t('Book anyway') } }}
    >
      <RequestFields patientId={of.patient.id} excludeId={of.id} withTeam={false} />
      <FormSection>
        <Wide>
          <TextField name="reason" label={t('Reason for the change')} maxLength={500} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}

/** Adds people to the team; a new lead surgeon takes the place of the former one. */
export function AddSurgeonsForm({ of, onClose }: FormProps) {
  const t = useText();
  const form = useCallForm(requestCalls.addSurgeons, {
    params: { id: of.id },
    startWith: { surgeons: [] },
    refresh,
    toBody: (values) => ({ ...values, version: of.version }),
  });
  return (
    <CallForm form={form} submit={t('Add to team')} onCancel={onClose} onDone={onClose} refusalFields={refusalFields}>
      <FormSection note={t('A new lead surgeon takes the place of the present one, who assists from then on.')}>
        <Wide>
          <TeamField name="surgeons" label={t('People')} />
        </Wide>
        <Wide>
          <TextField name="reason" label={t('Reason')} maxLength={500} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}

/** Cancels a request, or abandons a procedure that had begun. */
export function CancelForm({ of, onClose }: FormProps) {
  const t = useText();
  const begun = of.startedAt !== null;
  const form = useCallForm(requestCalls.cancel, {
    params: { id: of.id },
    refresh,
    toBody: (values) => ({ ...values, version: of.version }),
  });
  return (
    <CallForm form={form} submit={t('Cancel procedure')} onCancel={onClose} onDone={onClose} refusalFields={{ ABANDONED_NOTE: 'note' }}>
      <FormSection
        title={of.requestNumber}
        note={
          begun
            ? t('The procedure is abandoned. What is charged is set in the settings.')
            : t('Its time is free again and its unpaid charges are voided.')
        }
      >
        <Wide>
          <SelectField
            name="reason"
            label={t('Reason')}
            required
            options={chosenCancelReasons.map((value) => ({ value, label: t(cancelWords[value]) }))}
          />
        </Wide>
        <Wide>
          <TextareaField name="note" label={t('Note')} required={begun} rows={3} maxLength={1000} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}

/** Signs the note: consumables leave the stock and lines are settled in the same act. */
export function SubmitForm({ of, onClose }: FormProps) {
  const t = useText();
  const form = useCallForm(theatreDayCalls.submitNote, { params: { id: of.id }, refresh, toBody: () => ({}) });
  return (
    <CallForm
      form={form}
      submit={t('Sign and submit')}
      onCancel={onClose}
      onDone={onClose}
      accept={{ SAFETY_CONFIRM: { with: { confirm: true }, words: t('Use anyway') } }}
    >
      <FormSection
        title={of.requestNumber}
        note={t(
          'The note is signed in your name. Consumables leave the stock of the theatre, and implants are registered. It can only be amended afterwards.',
        )}
      >
        {null}
      </FormSection>
    </CallForm>
  );
}
