import { useState } from 'react';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { TextField } from '#kernel/web/form/fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { partnerCalls } from '#modules/hmo/contract/calls/partners.ts';
import type { Plan } from '#modules/hmo/contract/plan-records.ts';
import { BenefitFields } from './benefit-fields.tsx';
import { benefitOf, benefitStart } from './benefit-values.ts';

interface BenefitFormProps {
  readonly hmoId: string;
  readonly plan: Plan;
  /** The calendar year in which the plan year begins. */
  readonly year: number;
  readonly onClose: () => void;
}

/** What a plan pays in one plan year. The next one begins with the terms of the last. */
export function BenefitForm({ hmoId, plan, year, onClose }: BenefitFormProps) {
  const t = useText();
  const own = plan.benefits.find(({ startsOn }) => Number(startsOn.slice(0, 4)) === year);
  const [start] = useState(() => benefitStart(own ?? plan.benefits.at(-1)));
  const runs = year <= plan.runningYear;
  const form = useCallForm(partnerCalls.saveBenefit, {
    params: { id: hmoId, planId: plan.id },
    startWith: start,
    refresh: ['hmo', 'hmos'],
    toBody: (values) => ({
      year,
      benefit: benefitOf(values),
      ...(values['reason'] ? { reason: values['reason'] } : {}),
      ...(own ? { version: own.version } : {}),
    }),
  });
  return (
    <CallForm form={form} submit={t('Save benefits')} onCancel={onClose} onDone={onClose}>
      {runs ? (
        <FormSection title={t('Running plan year')}>
          <Wide>
            <TextField
              name="reason"
              label={t('Reason')}
              required
              maxLength={500}
              hint={t('Services charged before keep their cover. The change counts from now on.')}
            />
          </Wide>
        </FormSection>
      ) : null}
      <BenefitFields />
    </CallForm>
  );
}
