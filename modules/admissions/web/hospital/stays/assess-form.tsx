import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { NumberField, SwitchField, TextareaField, TextField } from '#kernel/web/form/fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { optionsFrom } from '#kernel/web/table/filters-of.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { admissionCalls } from '#modules/admissions/contract/calls/admissions.ts';
import type { Admission } from '#modules/admissions/contract/stay-records.ts';
import { vteWords } from '../../stay-looks.ts';
import { PatientLine } from '../patient-line.tsx';
import { BelongingsField } from './belongings-field.tsx';

const vteRisks = ['low', 'moderate', 'high'] as const;

/** The nursing assessment of a stay; a later one begins with the values of the earlier. */
export function AssessForm({ of: stay, onClose }: ActFormProps<Admission>) {
  const t = useText();
  const { assessment } = stay;
  const form = useCallForm(admissionCalls.assess, {
    params: { id: stay.id },
    startWith: {
      ...{ fallRisk: assessment?.fallRisk ?? null, pressureRisk: assessment?.pressureRisk ?? null, vteRisk: assessment?.vteRisk ?? null },
      ...{ allergiesChecked: assessment?.allergiesChecked ?? false, belongings: assessment?.belongings ?? [] },
      ...{ valuablesReceipt: assessment?.valuablesReceipt ?? '', note: assessment?.note ?? '' },
    },
    // A risk that was not assessed is said as such.
    toBody: (values) => ({ fallRisk: null, pressureRisk: null, vteRisk: null, ...values, version: stay.version }),
  });
  return (
    <CallForm form={form} submit={t('Save assessment')} onCancel={onClose} onDone={onClose}>
      <FormSection title={t('Risks')}>
        <Wide>
          <PatientLine patient={stay.of} />
        </Wide>
        <NumberField
          name="fallRisk"
          label={t('Falls (Morse)')}
          hint={t('0 to 125; 45 or more is a high risk')}
          min={0}
          max={125}
          autoFocus
        />
        <NumberField
          name="pressureRisk"
          label={t('Pressure sores (Braden)')}
          hint={t('6 to 23; 12 or less is a high risk')}
          min={6}
          max={23}
        />
        <SelectField name="vteRisk" label={t('Thrombosis (VTE)')} clearable options={optionsFrom(vteRisks, vteWords, t)} />
        <Wide>
          <SwitchField name="allergiesChecked" label={t('Allergies checked with the patient')} />
        </Wide>
      </FormSection>
      <FormSection title={t('Belongings')}>
        <Wide>
          <BelongingsField />
        </Wide>
        <Wide>
          <TextField name="valuablesReceipt" label={t('Receipt for valuables')} code maxLength={60} autoComplete="off" />
        </Wide>
        <Wide>
          <TextareaField name="note" label={t('Note')} rows={3} maxLength={1000} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
