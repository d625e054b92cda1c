import { useState } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import type { FormValues } from '#kernel/web/form/body.ts';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { DateField } from '#kernel/web/form/date-fields.tsx';
import { MoneyField, NumberField, SwitchField, TextField } from '#kernel/web/form/fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { PercentField } from '#kernel/web/form/percent-field.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { optionsFrom } from '#kernel/web/table/filters-of.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { BillingModule } from '#modules/billing-setup/contract/words.ts';
import { priceListCalls } from '#modules/hmo/contract/calls/price-lists.ts';
import type { Partner } from '#modules/hmo/contract/partner-records.ts';
import type { PriceRow } from '#modules/hmo/contract/price-records.ts';
import { copayKinds } from '#modules/hmo/contract/words.ts';
import { copayWords } from '../../words.ts';

interface RowFormProps {
  readonly partner: Partner;
  readonly module: BillingModule;
  readonly versionId: string | null;
  readonly id: string;
  readonly onClose: () => void;
}

/** Everything of one row: price, cover, co-payment, approval, limits, and a price for one plan alone. */
export function RowForm(props: RowFormProps) {
  const { partner, module, versionId, id, onClose } = props;
  const t = useText();
  const query = { limit: 'All' as const, ...(versionId ? { versionId } : {}) };
  const found = useCall(priceListCalls.list, { params: { id: partner.id, module }, query });
  return (
    <Loaded from={found} rows={8}>
      {({ data }) => {
        const row = data.find((each) => each.id === id);
        if (!row) return <EmptyState title={t('Another price took the place of this row')} compact />;
        return <Form partner={partner} row={row} onClose={onClose} />;
      }}
    </Loaded>
  );
}

function startOf(row: PriceRow): Readonly<Record<string, unknown>> {
  const { hmoPrice, hmoCode, hmoItemName, covered, capitated, requiresApproval, approvalAbove, maxQuantityPerVisit, maxPerYear } = row;
  const copay = { copayKind: row.copayOverride?.kind ?? null, copayValue: row.copayOverride?.value ?? null };
  return { hmoPrice, hmoCode, hmoItemName, covered, capitated, requiresApproval, approvalAbove, maxQuantityPerVisit, maxPerYear, ...copay };
}

function bodyFor(values: FormValues, row: PriceRow): FormValues {
  const { copayKind, copayValue, ...rest } = values;
  return {
    ...rest,
    copayOverride: copayKind ? { kind: copayKind, value: copayKind === 'none' ? 0 : (copayValue ?? 0) } : null,
    version: row.version,
  };
}

function Form({ partner, row, onClose }: { readonly partner: Partner; readonly row: PriceRow; readonly onClose: () => void }) {
  const t = useText();
  const [start] = useState(() => startOf(row));
  const form = useCallForm(priceListCalls.editRow, {
    params: { id: partner.id, module: row.module, rowId: row.id },
    startWith: start,
    refresh: ['hmo', 'hmos'],
    toBody: (values) => bodyFor(values, row),
  });
  const plans = partner.plans.filter(({ status }) => status === 'active').map(({ id, name }) => ({ value: id, label: name }));
  return (
    <CallForm form={form} submit={t('Save price')} onCancel={onClose} onDone={onClose}>
      <FormSection title={row.itemName}>
        <MoneyField name="hmoPrice" label={t('HMO price')} />
        {row.planId === null ? <SelectField name="planId" label={t('For one plan')} options={plans} clearable /> : <span />}
        <TextField name="hmoCode" label={t('HMO code')} code maxLength={60} />
        <TextField name="hmoItemName" label={t('HMO wording')} maxLength={160} />
        <SwitchField name="covered" label={t('Covered')} />
        <SwitchField name="capitated" label={t('Capitated')} />
      </FormSection>
      <FormSection title={t('Approval and limits')}>
        <Wide>
          <SwitchField name="requiresApproval" label={t('Needs approval')} />
        </Wide>
        <MoneyField name="approvalAbove" label={t('Approval above')} />
        <NumberField name="maxQuantityPerVisit" label={t('Most a visit')} min={1} max={10_000} />
        <NumberField name="maxPerYear" label={t('Most a year')} min={1} max={10_000} />
        <CopayFields />
        {row.status === 'active' ? (
          <DateField name="effectiveFrom" label={t('Effective from')} clearable hint={t('Leave blank for today')} />
        ) : null}
      </FormSection>
    </CallForm>
  );
}

function CopayFields() {
  const t = useText();
  const { useValue } = useFormAround();
  const kind = useValue('copayKind');
  return (
    <>
      <SelectField
        name="copayKind"
        label={t('Co-pay')}
        hint={t('Leave blank to use the plan’s co-pay')}
        options={optionsFrom(copayKinds, copayWords, t)}
        clearable
      />
      {kind === 'percent' ? <PercentField name="copayValue" label={t('Percent')} required /> : null}
      {kind === 'fixed' ? <MoneyField name="copayValue" label={t('Amount')} required /> : null}
    </>
  );
}
