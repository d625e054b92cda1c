import { Button } from '@mantine/core';
import { IconAlertTriangle, IconBed, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { DateField, TimeField } from '#kernel/web/form/date-fields.tsx';
import { TextareaField } from '#kernel/web/form/fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { useText, word } from '#kernel/web/text/use-text.ts';
import { appointmentTypeCalls } from '#modules/appointments/contract/calls/types.ts';
import { consultationCalls } from '#modules/consultation/contract/calls/consultations.ts';
import type { ChecklistItem, Consultation } from '#modules/consultation/contract/records.ts';
import { checklistTexts } from '#modules/consultation/contract/words.ts';
import { dispositionWords, optionsFrom } from '../../words.ts';
import styles from '../consultation.module.css';
import { wantsNoBed } from '../orders/admission-part.tsx';
import { useHere } from '../search.ts';
import type { NoteEditor } from '../note/use-note.ts';

const fulfilledWords = {
  complaint: word('Presenting complaint'),
  diagnosis: word('Primary diagnosis'),
  form: word('Template completed'),
  plan: word('Management plan'),
  orders: word('All orders are signed'),
  pending: word('No order is pending'),
  results: word('All results are seen'),
  critical: word('No critical results pending'),
  'follow-up': word('Follow-up'),
  'co-sign': word('No second signature is needed'),
} satisfies Readonly<Record<ChecklistItem['key'], string>>;

function bodyOf(
  { date, time, appointmentTypeId, instructions, ...values }: Record<string, unknown>,
  lockVersion: number,
): Record<string, unknown> {
  const followUp = date
    ? { date, time: time || null, appointmentTypeId: appointmentTypeId || null, practitionerId: null, instructions: instructions || null }
    : null;
  return { ...values, followUp, lockVersion };
}

/** Signs the visit: what is missing, how it ends, and when the patient comes again. */
export function CompleteForm({ of: consultation, onClose }: ActFormProps<Consultation & { readonly editor: NoteEditor }>) {
  const t = useText();
  const { note, editor } = consultation;
  const form = useCallForm(consultationCalls.complete, {
    params: { id: consultation.id },
    startWith: {
      disposition: note.disposition ?? 'home',
      noDiagnosisReason: note.noDiagnosisReason,
      ...{ date: note.followUp?.date ?? '', time: note.followUp?.time ?? '', appointmentTypeId: note.followUp?.appointmentTypeId ?? '' },
      instructions: note.followUp?.instructions ?? '',
    },
    toBody: (values) => bodyOf({ disposition: note.disposition ?? 'home', ...values }, editor.lockVersion),
    fieldNames: { 'followUp.date': 'date', 'followUp.time': 'time', 'followUp.appointmentTypeId': 'appointmentTypeId' },
    refresh: ['consultation', 'queue', 'appointments'],
  });
  const lacks = (key: string) => consultation.checklist.some((item) => item.key === key && !item.ok);
  return (
    <CallForm
      form={form}
      submit={t('Sign and complete')}
      onCancel={onClose}
      onDone={onClose}
      accept={{ ADMISSION_NOT_REQUESTED: { with: { withoutAdmission: true }, words: t('Sign without a request') } }}
    >
      <FormSection title={t('Before you sign')}>
        <Wide>
          <ul className={styles.list}>
            {consultation.checklist.map((item) => (
              <Check key={item.key} item={item} />
            ))}
          </ul>
        </Wide>
      </FormSection>
      <FormSection title={t('Disposition')}>
        <Wide>
          <SelectField name="disposition" label={t('Disposition')} required options={optionsFrom(dispositionWords, t)} />
        </Wide>
        {lacks('diagnosis') ? (
          <Wide>
            <TextareaField name="noDiagnosisReason" label={t('Reason for no diagnosis')} rows={2} maxLength={500} />
          </Wide>
        ) : null}
        {lacks('critical') ? (
          <Wide>
            <TextareaField name="criticalReason" label={t('Reason for not acknowledging a critical result')} rows={2} maxLength={500} />
          </Wide>
        ) : null}
      </FormSection>
      <AdmissionFirst consultation={consultation} />
      <FollowUpFields />
    </CallForm>
  );
}

/** A visit that ends in a bed asks for it first. */
function AdmissionFirst({ consultation: { admission, acts } }: { readonly consultation: Consultation }) {
  const t = useText();
  const here = useHere();
  const { useValue } = useFormAround();
  if (useValue('disposition') !== 'admitted' || !wantsNoBed(admission)) return null;
  return (
    <FormSection title={t('Admission')}>
      <Wide>
        <p className="note">{t('No bed is requested for this patient yet.')}</p>
      </Wide>
      {acts.requestAdmission === null ? (
        <Wide>
          <Button variant="light" leftSection={<IconBed size={16} aria-hidden="true" />} onClick={() => here.open('requestAdmission')}>
            {t('Request admission')}
          </Button>
        </Wide>
      ) : null}
    </FormSection>
  );
}

function Check({ item }: { readonly item: ChecklistItem }) {
  const t = useText();
  const tone = item.ok ? 'good' : item.blocks ? 'bad' : 'open';
  const Mark = item.ok ? IconCircleCheck : item.blocks ? IconAlertTriangle : IconCircleDashed;
  return (
    <li className={styles.check} data-tone={tone}>
      <Mark size={18} aria-hidden="true" />
      <span>{item.ok ? t(fulfilledWords[item.key]) : t(checklistTexts[item.key], { list: item.list })}</span>
    </li>
  );
}

function FollowUpFields() {
  const t = useText();
  const { useValue } = useFormAround();
  const types = useCall(appointmentTypeCalls.list, { query: { limit: 'All' } }, { fresh: 300_000, quiet: true });
  const hasDay = Boolean(useValue('date'));
  return (
    <FormSection title={t('Follow-up')}>
      <DateField name="date" label={t('Day')} />
      {hasDay ? (
        <>
          <TimeField name="time" label={t('Time')} hint={t('Default: the first available')} />
          <SelectField
            name="appointmentTypeId"
            label={t('Appointment type')}
            clearable
            hint={t('Leave blank to book nothing')}
            options={(types.data?.data ?? []).map((row) => ({ value: row.id, label: row.name }))}
          />
          <Wide>
            <TextareaField name="instructions" label={t('Instructions')} rows={2} maxLength={1000} />
          </Wide>
        </>
      ) : null}
    </FormSection>
  );
}
