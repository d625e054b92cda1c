import { CallForm, FormSection } from '#kernel/web/form/call-form.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { stayEndCalls } from '#modules/admissions/contract/calls/stay-end.ts';
import type { Admission } from '#modules/admissions/contract/stay-records.ts';
import { optionsOf, vacatedWords } from '../../stay-end-words.ts';
import { MomentField } from '../moment-field.tsx';
import { endRefreshes } from './stay-refreshes.ts';

/** Notes that a discharged patient has left the bed, which is cleaned next. Money does not matter for it. */
export function VacateForm({ of: stay, onClose }: ActFormProps<Admission>) {
  const t = useText();
  const form = useCallForm(stayEndCalls.vacate, {
    params: { id: stay.id },
    startWith: { to: stay.dischargeType === 'deceased' ? 'mortuary' : 'home' },
    toBody: (values) => ({ ...values, version: stay.version }),
    refresh: endRefreshes,
    draft: `vacate ${stay.id}`,
  });
  return (
    <CallForm form={form} submit={t('Bed is free')} onCancel={onClose} onDone={onClose} refusalFields={{ VACATED_AT: 'at' }}>
      <FormSection title={stay.place ? t('Bed {label}', { label: stay.place.bedLabel }) : stay.of.fullname}>
        <SelectField name="to" label={t('Patient went to')} required options={optionsOf(vacatedWords, t)} />
        <MomentField name="at" label={t('Left the bed at')} hint={t('Default: now')} />
      </FormSection>
    </CallForm>
  );
}
