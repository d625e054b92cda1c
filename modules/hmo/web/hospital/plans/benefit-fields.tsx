import { FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { MoneyField, NumberField } from '#kernel/web/form/fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { PercentField } from '#kernel/web/form/percent-field.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { optionsFrom } from '#kernel/web/table/filters-of.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { type BillingModule, billingModules } from '#modules/billing-setup/contract/words.ts';
import { copayKinds } from '#modules/hmo/contract/words.ts';
import { copayWords, moduleWords } from '../../words.ts';
import styles from '../hmo.module.css';

/** What a plan pays: its part of a line, limits, and the co-payment of each module. */
export function BenefitFields() {
  const t = useText();
  return (
    <>
      <FormSection title={t('Cover and limits')}>
        <PercentField name="coveragePercentBps" label={t('Cover')} hint={t('The plan’s part of a covered service')} />
        <NumberField name="inpatientDaysLimit" label={t('Inpatient days a year')} min={0} max={366} />
        <MoneyField name="annualLimit" label={t('Annual limit, member')} />
        <MoneyField name="familyLimit" label={t('Annual limit, family')} />
        <MoneyField name="perVisitLimit" label={t('Limit a visit')} />
        <MoneyField name="perAdmissionLimit" label={t('Limit an admission')} />
      </FormSection>
      <FormSection title={t('Co-payment and yearly limit by module')}>
        {billingModules.map((module) => (
          <Wide key={module}>
            <ModuleFields module={module} />
          </Wide>
        ))}
      </FormSection>
    </>
  );
}

function ModuleFields({ module }: { readonly module: BillingModule }) {
  const t = useText();
  const { useValue } = useFormAround();
  const kind = useValue(`copays.${module}.kind`);
  const name = t(moduleWords[module]);
  return (
    <div className={styles.bar}>
      <SelectField
        name={`copays.${module}.kind`}
        label={t('{module}: co-payment', { module: name })}
        options={optionsFrom(copayKinds, copayWords, t)}
        clearable
      />
      {kind === 'percent' ? (
        <PercentField name={`copays.${module}.value`} label={t('{module}: percent', { module: name })} required />
      ) : null}
      {kind === 'fixed' ? <MoneyField name={`copays.${module}.value`} label={t('{module}: amount', { module: name })} required /> : null}
      <MoneyField name={`moduleLimits.${module}`} label={t('{module}: limit a year', { module: name })} />
    </div>
  );
}
