import { useCall } from '#kernel/web/client/use-call.ts';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { MoneyField, SwitchField } from '#kernel/web/form/fields.tsx';
import { PercentField } from '#kernel/web/form/percent-field.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { partnerCalls } from '#modules/hmo/contract/calls/partners.ts';
import { priceListCalls } from '#modules/hmo/contract/calls/price-lists.ts';
import type { ListFormProps } from './grid-props.ts';

/** Prices of a module by the hospital's or by another partner's, so much more or less. */
export function GenerateForm({ partner, module, versionId, onClose }: ListFormProps) {
  const t = useText();
  const others = useCall(partnerCalls.list, { query: { limit: 'All' } }, { quiet: true });
  const form = useCallForm(priceListCalls.generate, {
    params: { id: partner.id, module: module.module },
    startWith: { adjustmentBps: 0, covered: true },
    refresh: ['hmo', 'hmos'],
    toBody: (values) => ({ ...values, ...(versionId ? { versionId } : {}) }),
  });
  const options = (others.data?.data ?? []).filter(({ id }) => id !== partner.id).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <CallForm form={form} submit={t('Generate')} onCancel={onClose} onDone={onClose}>
      <FormSection>
        <PercentField name="adjustmentBps" label={t('Adjustment')} hint={t('-10 is ten percent below the price it begins with')} />
        <MoneyField name="roundTo" label={t('Round to')} />
        <Wide>
          <SelectField
            name="copyFromHmoId"
            label={t('Copy from HMO')}
            hint={t('Leave blank to use the hospital’s prices')}
            options={options}
            loading={others.data === undefined}
            clearable
          />
        </Wide>
        <SwitchField name="covered" label={t('Covered')} />
        <SwitchField name="overwrite" label={t('Replace prices edited by hand')} />
        <SwitchField name="notCovered" label={t('Not covered at all')} />
      </FormSection>
    </CallForm>
  );
}
