import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { DateField } from '#kernel/web/form/date-fields.tsx';
import { TextareaField, TextField } from '#kernel/web/form/fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { orderCalls } from '#modules/consultation/contract/calls/orders.ts';
import type { TreatmentPlan } from '#modules/consultation/contract/note-records.ts';
import { optionsFrom, planKindWords, planStateWords } from '../../words.ts';

interface PlanFormProps {
  readonly consultationId: string;
  readonly plan: TreatmentPlan;
  readonly onClose: () => void;
}

/** One measure of the plan: what, how often, for how long, and whether it is done or stopped. */
export function PlanItemForm({ consultationId, plan, place, onClose }: PlanFormProps & { readonly place: number }) {
  const t = useText();
  const item = plan.items[place];
  const form = useCallForm(orderCalls.treatmentPlan, {
    params: { id: consultationId },
    startWith: { ...item },
    toBody: (values) => ({ ...plan, items: plan.items.map((each, at) => (at === place ? { ...each, ...values } : each)) }),
    fieldNames: { [`items.${place}.text`]: 'text' },
    refresh: ['consultation'],
  });
  return (
    <CallForm form={form} submit={t('Save')} onCancel={onClose} onDone={onClose}>
      <FormSection>
        <SelectField name="kind" label={t('Kind of measure')} required options={optionsFrom(planKindWords, t)} />
        <SelectField name="status" label={t('Status')} required options={optionsFrom(planStateWords, t)} />
        <Wide>
          <TextField name="text" label={t('What is to be done')} required maxLength={500} />
        </Wide>
        <TextField name="frequency" label={t('How often')} maxLength={100} />
        <TextField name="duration" label={t('For how long')} maxLength={100} />
      </FormSection>
    </CallForm>
  );
}

/** What is to be reached, and when the plan is looked at again. */
export function PlanGoalsForm({ consultationId, plan, onClose }: PlanFormProps) {
  const t = useText();
  const form = useCallForm(orderCalls.treatmentPlan, {
    params: { id: consultationId },
    startWith: { goalLines: plan.goals.join('\n'), reviewAt: plan.reviewAt },
    fieldNames: { goals: 'goalLines' },
    toBody: (values) => ({
      items: plan.items,
      goals: String(values['goalLines'] ?? '')
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
      reviewAt: values['reviewAt'] || null,
    }),
    refresh: ['consultation'],
  });
  return (
    <CallForm form={form} submit={t('Save')} onCancel={onClose} onDone={onClose}>
      <FormSection>
        <Wide>
          <TextareaField name="goalLines" label={t('Goals, one per line')} rows={3} />
        </Wide>
        <DateField name="reviewAt" label={t('Review on')} clearable />
      </FormSection>
    </CallForm>
  );
}
