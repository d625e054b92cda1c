import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { SegmentField, TextareaField, TextField } from '#kernel/web/form/fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { eligibilityCalls } from '#modules/hmo/contract/calls/eligibility.ts';
import { type Eligibility, eligibilityResults } from '#modules/hmo/contract/eligibility-records.ts';
import { eligibilityLooks } from '../../cover-words.ts';
import { CoverLine } from './cover-strip.tsx';

interface CheckCoverFormProps {
  readonly covers: readonly Eligibility[];
  readonly chosen: Eligibility;
  readonly onClose: () => void;
}

/** Keeps what the insurer answered when the desk asked whether a patient is covered. */
export function CheckCoverForm({ covers, chosen, onClose }: CheckCoverFormProps) {
  const t = useText();
  const form = useCallForm(eligibilityCalls.record, {
    startWith: { billingId: chosen.billingId, result: 'eligible', hmoReference: '', officer: '', note: '' },
  });
  return (
    <CallForm form={form} submit={t('Save answer')} onCancel={onClose} onDone={onClose}>
      <FormSection title={t('What the hospital knows')}>
        <Wide>
          <CoverLine cover={chosen} />
        </Wide>
      </FormSection>
      <FormSection title={t('What the insurer answered')}>
        <Wide>
          <SelectField name="billingId" label={t('Billing method')} required options={covers.map(optionOf)} />
        </Wide>
        <Wide>
          <SegmentField
            name="result"
            label={t('Result')}
            required
            options={eligibilityResults.map((value) => ({ value, label: t(eligibilityLooks[value].word) }))}
          />
        </Wide>
        <TextField name="hmoReference" label={t('Reference of the insurer')} code maxLength={60} />
        <TextField name="officer" label={t('Officer who answered')} maxLength={120} />
        <Wide>
          <TextareaField name="note" label={t('Note')} maxLength={500} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}

const optionOf = ({ billingId, hmoName, planName, enrolleeNumber }: Eligibility) => ({
  value: billingId,
  label: [hmoName, planName, enrolleeNumber].filter(Boolean).join(' · '),
});
