import { useState } from 'react';
import type { FormValues } from '#kernel/web/form/body.ts';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { NumberField, SwitchField, TextField } from '#kernel/web/form/fields.tsx';
import { MultiSelectField, SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { optionsFrom } from '#kernel/web/table/filters-of.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { billingModules } from '#modules/billing-setup/contract/words.ts';
import { partnerCalls } from '#modules/hmo/contract/calls/partners.ts';
import type { Partner } from '#modules/hmo/contract/partner-records.ts';
import type { Plan } from '#modules/hmo/contract/plan-records.ts';
import { planStatuses, planYears } from '#modules/hmo/contract/words.ts';
import { planLooks } from '../../looks.ts';
import { moduleWords, planYearWords } from '../../words.ts';
import { BenefitFields } from './benefit-fields.tsx';
import { benefitOf, benefitStart } from './benefit-values.ts';
import { ExcludedDiagnosesField } from './excluded-diagnoses-field.tsx';
import { ExcludedItemsField } from './excluded-items-field.tsx';

interface PlanFormProps {
  readonly partner: Partner;
  /** None: a new plan, with the benefits of the running year. */
  readonly plan?: Plan | undefined;
  readonly onClose: () => void;
}

const planKeys = [
  ...(['name', 'code', 'planYear', 'maxDependants', 'dependantAgeMax', 'waitingPeriodDays'] as const),
  ...(['roomClassMax', 'excludedModules', 'excludedItemIds', 'nhia', 'status'] as const),
];

function startOf(plan: Plan | undefined): Readonly<Record<string, unknown>> {
  if (!plan)
    return {
      planYear: 'calendar',
      waitingPeriodDays: 0,
      excludedModules: [],
      excludedItemIds: [],
      nhia: false,
      status: 'active',
      ...benefitStart(undefined),
    };
  return { ...Object.fromEntries(planKeys.map((key) => [key, plan[key]])), excludedDiagnoses: plan.excludedDiagnoses.join(', ') };
}

/** The plan of a body; diagnoses are typed between commas. */
function planOf(values: FormValues, plan: Plan | undefined): FormValues {
  const typed = String(values['excludedDiagnoses'] ?? '');
  const excludedDiagnoses = typed.split(/[,;\s]+/).filter((code) => code !== '');
  const own = Object.fromEntries(planKeys.filter((key) => values[key] !== undefined).map((key) => [key, values[key]]));
  return { ...own, excludedDiagnoses, ...(plan ? { id: plan.id } : { benefit: benefitOf(values) }) };
}

/** A plan of a partner: who may be on it, what it leaves out, and for a new one what it pays. */
export function PlanForm({ partner, plan, onClose }: PlanFormProps) {
  const t = useText();
  const [start] = useState(() => startOf(plan));
  const form = useCallForm(partnerCalls.edit, {
    params: { id: partner.id },
    startWith: start,
    refresh: ['hmo', 'hmos'],
    toBody: (values) => ({ plans: [planOf(values, plan)], version: partner.version }),
    fieldNames: { 'plans.0.name': 'name', 'plans.0.code': 'code', 'plans.0.excludedDiagnoses.0': 'excludedDiagnoses' },
  });
  return (
    <CallForm
      form={form}
      submit={t('Save plan')}
      onCancel={onClose}
      onDone={onClose}
      refusalFields={{ HMO_PLAN_EXISTS: 'name', HMO_PLAN_IN_USE: 'status', HMO_PLAN_ITEM_UNKNOWN: 'excludedItemIds' }}
    >
      <FormSection title={t('Plan')}>
        <TextField name="name" label={t('Name')} required maxLength={120} autoFocus />
        <TextField name="code" label={t('Code')} required code maxLength={20} />
        <SelectField name="planYear" label={t('Plan year')} options={optionsFrom(planYears, planYearWords, t)} />
        <NumberField name="waitingPeriodDays" label={t('Waiting period (days)')} min={0} max={730} />
        <NumberField name="maxDependants" label={t('Maximum dependants')} min={0} max={50} />
        <NumberField name="dependantAgeMax" label={t('Dependants up to age')} min={0} max={120} />
        <TextField name="roomClassMax" label={t('Highest room class')} maxLength={40} />
        <SwitchField name="nhia" label={t('NHIA plan')} hint={t('Reported to NHIA')} />
        {plan ? (
          <SelectField
            name="status"
            label={t('Status')}
            options={planStatuses.map((value) => ({ value, label: t(planLooks[value].word) }))}
          />
        ) : null}
      </FormSection>
      <FormSection title={t('Exclusions')}>
        <Wide>
          <MultiSelectField name="excludedModules" label={t('Modules')} options={optionsFrom(billingModules, moduleWords, t)} />
        </Wide>
        <Wide>
          <ExcludedItemsField known={plan?.excludedItems ?? []} />
        </Wide>
        <Wide>
          <ExcludedDiagnosesField />
        </Wide>
      </FormSection>
      {plan ? null : <BenefitFields />}
    </CallForm>
  );
}
