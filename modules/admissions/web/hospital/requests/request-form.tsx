import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { NumberField, SegmentField, TextareaField } from '#kernel/web/form/fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { optionsFrom } from '#kernel/web/table/filters-of.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { requestCalls } from '#modules/admissions/contract/calls/requests.ts';
import { requestUrgencies } from '#modules/admissions/contract/stay-words.ts';
import { roomTypes } from '#modules/admissions/contract/words.ts';
import { roomTypeWords } from '../../looks.ts';
import { urgencyLooks, wordsOf } from '../../stay-looks.ts';
import { PatientPart } from '../admit/patient-part.tsx';
import { useWardOptions } from '../use-wards.ts';

const refusalFields = {
  ...{ ADMISSION_REQUESTED: 'patientId', PATIENT_ALREADY_ADMITTED: 'patientId', PATIENT_DECEASED: 'patientId' },
  ...{ PATIENT_MERGED: 'patientId', CONFIDENTIAL_PATIENT: 'patientId', WARD_UNKNOWN: 'wardId' },
};

interface RequestFormProps {
  readonly patientId: string | null;
  readonly onClose: () => void;
}

/** Asks for a bed for a patient. */
export function RequestForm({ patientId, onClose }: RequestFormProps) {
  const t = useText();
  const wards = useWardOptions();
  const form = useCallForm(requestCalls.create, {
    startWith: { patientId: patientId ?? '', urgency: 'routine' },
    refresh: ['patient-admissions'],
  });
  return (
    <CallForm form={form} submit={t('Request admission')} onCancel={onClose} onDone={onClose} refusalFields={refusalFields}>
      <FormSection>
        <PatientPart patientId={patientId} />
        <Wide>
          <SegmentField name="urgency" label={t('Urgency')} required options={optionsFrom(requestUrgencies, wordsOf(urgencyLooks), t)} />
        </Wide>
        <Wide>
          <TextareaField name="reason" label={t('Reason')} required rows={3} maxLength={500} autoFocus={patientId !== null} />
        </Wide>
        {wards.options.length > 0 ? (
          <SelectField
            name="wardId"
            label={t('Ward')}
            hint={t('Default: whichever ward has a bed')}
            clearable
            loading={wards.loading}
            options={wards.options}
          />
        ) : null}
        <SelectField name="roomType" label={t('Room type')} clearable options={optionsFrom(roomTypes, roomTypeWords, t)} />
        <NumberField name="expectedDays" label={t('Expected stay')} min={1} max={365} suffix={` ${t('days')}`} />
      </FormSection>
    </CallForm>
  );
}
