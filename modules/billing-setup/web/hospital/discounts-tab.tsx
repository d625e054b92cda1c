import { useMemo } from 'react';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { SegmentField, SwitchField, TextField } from '#kernel/web/form/fields.tsx';
import { PercentField } from '#kernel/web/form/percent-field.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import type { Column } from '#kernel/web/table/column.ts';
import { useList } from '#kernel/web/table/use-list.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { discountReasonActs, discountReasonCalls } from '#modules/billing-setup/contract/calls/policy.ts';
import type { DiscountReason } from '#modules/billing-setup/contract/policy-records.ts';
import { optionsFrom, reasonKindWords } from '../words.ts';
import { type BillingSearch, billingSearch } from './search.ts';
import { SetupList } from './setup-list.tsx';

/** Why discounts are given, and how far each reason reaches. */
export function DiscountsTab() {
  const t = useText();
  const format = useFormat();
  const list = useList(discountReasonCalls.list, billingSearch, {
    name: 'discount-reasons',
    title: t('Discount Reasons'),
    live: ['discount-reasons'],
    toQuery: ({ page, limit, search, status }: BillingSearch) => ({ page, limit, search, status }),
  });
  const columns = useMemo<readonly Column<DiscountReason>[]>(
    () => [
      { key: 'name', title: t('Name'), text: (row) => row.name },
      { key: 'kind', title: t('Kind'), text: (row) => t(reasonKindWords[row.kind]) },
      { key: 'maxBps', title: t('At most'), align: 'end', text: (row) => format.percent(row.maxBps) },
      { key: 'note', title: t('Note required'), wide: true, text: (row) => (row.requiresNote ? t('Yes') : t('No')) },
    ],
    [t, format],
  );
  return (
    <SetupList
      list={list}
      columns={columns}
      drawer="discount"
      addTitle={t('Add discount reason')}
      editTitle={t('Edit discount reason')}
      acts={discountReasonActs}
      form={(row, close) => <ReasonForm {...(row ? { row } : {})} onClose={close} />}
    />
  );
}

function ReasonForm({ row, onClose }: { readonly row?: DiscountReason; readonly onClose: () => void }) {
  const t = useText();
  const form = useCallForm(row ? discountReasonCalls.edit : discountReasonCalls.create, {
    ...(row ? { params: { id: row.id } } : {}),
    startWith: row
      ? { name: row.name, kind: row.kind, maxBps: row.maxBps, requiresNote: row.requiresNote }
      : { kind: 'discount', maxBps: 10_000, requiresNote: false },
    toBody: (values: Record<string, unknown>) => (row ? { ...values, version: row.version } : values),
  });
  return (
    <CallForm form={form} submit={t('Save discount reason')} onCancel={onClose} onDone={onClose}>
      <FormSection>
        <Wide>
          <TextField name="name" label={t('Name')} required maxLength={80} autoFocus />
        </Wide>
        <SegmentField name="kind" label={t('Kind')} options={optionsFrom(reasonKindWords, t)} />
        <PercentField name="maxBps" label={t('Maximum per line')} required />
        <Wide>
          <SwitchField name="requiresNote" label={t('A note is required')} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
