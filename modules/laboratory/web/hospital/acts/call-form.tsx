import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { CheckField, SegmentField, TextField } from '#kernel/web/form/fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { transitionCalls } from '#modules/laboratory/contract/calls/transitions.ts';
import type { LabRequest } from '#modules/laboratory/contract/request-records.ts';
import { criticalOf } from '#modules/laboratory/contract/rules/values.ts';
import { useValueWords } from '../result/value-words.ts';
import { titleOf } from './small-forms.tsx';

/** The critical values of the newest version, as options. */
export function useCriticalOptions(request: Pick<LabRequest, 'results'>) {
  const valueWords = useValueWords();
  return criticalOf(request.results[0]?.values ?? []).map((value) => ({
    value: value.parameterId,
    label: `${value.name} ${valueWords(value) ?? ''}`.trim(),
  }));
}

/** Who was called about a critical value; it must be read back. */
export function CallFields({ options }: { readonly options: readonly { readonly value: string; readonly label: string }[] }) {
  const t = useText();
  return (
    <>
      {options.length > 0 ? <SelectField name="parameterId" label={t('Value')} options={options} /> : null}
      <TextField name="notifiedName" label={t('Person called')} required maxLength={120} />
      <TextField name="phone" label={t('Telephone')} type="tel" maxLength={40} />
      <SegmentField
        name="outcome"
        label={t('Outcome')}
        options={[
          { value: 'reached', label: t('Reached') },
          { value: 'not-reached', label: t('Not reached') },
        ]}
      />
      <Wide>
        <CheckField name="readBack" label={t('The value was read back')} />
      </Wide>
    </>
  );
}

/** Notes a telephone call about a critical value. */
export function CallNoteForm({ of: request, onClose }: ActFormProps<LabRequest>) {
  const t = useText();
  const options = useCriticalOptions(request);
  const form = useCallForm(transitionCalls.criticalNotified, {
    params: { id: request.id },
    refresh: ['lab-requests'],
    startWith: { parameterId: options[0]?.value ?? '', outcome: 'reached', readBack: false },
  });
  return (
    <CallForm form={form} submit={t('Save call')} onCancel={onClose} onDone={onClose}>
      <FormSection title={titleOf(request)} note={t('A recorded call cannot be changed or deleted.')}>
        <CallFields options={options} />
      </FormSection>
    </CallForm>
  );
}
