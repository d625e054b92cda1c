import { useMemo } from 'react';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { SwitchField, TextField } from '#kernel/web/form/fields.tsx';
import { PercentField } from '#kernel/web/form/percent-field.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import type { Column } from '#kernel/web/table/column.ts';
import { useList } from '#kernel/web/table/use-list.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { patientCategoryActs, patientCategoryCalls } from '#modules/billing-setup/contract/calls/policy.ts';
import type { PatientCategory } from '#modules/billing-setup/contract/policy-records.ts';
import { type BillingSearch, billingSearch } from './search.ts';
import { SetupList } from './setup-list.tsx';

/** Kinds of patients for prices. */
export function CategoriesTab() {
  const t = useText();
  const format = useFormat();
  const list = useList(patientCategoryCalls.list, billingSearch, {
    name: 'patient-categories',
    title: t('Patient Categories'),
    live: ['patient-categories'],
    toQuery: ({ page, limit, search, status }: BillingSearch) => ({ page, limit, search, status }),
  });
  const columns = useMemo<readonly Column<PatientCategory>[]>(
    () => [
      { key: 'name', title: t('Name'), text: (row) => row.name },
      { key: 'defaultDiscountBps', title: t('Discount'), align: 'end', text: (row) => format.percent(row.defaultDiscountBps) },
      { key: 'document', title: t('Document required'), wide: true, text: (row) => (row.requiresDocument ? t('Yes') : t('No')) },
    ],
    [t, format],
  );
  return (
    <SetupList
      list={list}
      columns={columns}
      drawer="category"
      addTitle={t('Add patient category')}
      editTitle={t('Edit patient category')}
      acts={patientCategoryActs}
      form={(row, close) => <CategoryForm {...(row ? { row } : {})} onClose={close} />}
    />
  );
}

function CategoryForm({ row, onClose }: { readonly row?: PatientCategory; readonly onClose: () => void }) {
  const t = useText();
  const form = useCallForm(row ? patientCategoryCalls.edit : patientCategoryCalls.create, {
    ...(row ? { params: { id: row.id } } : {}),
    startWith: row
      ? { name: row.name, defaultDiscountBps: row.defaultDiscountBps, requiresDocument: row.requiresDocument }
      : { defaultDiscountBps: 0, requiresDocument: false },
    toBody: (values: Record<string, unknown>) => (row ? { ...values, version: row.version } : values),
  });
  return (
    <CallForm form={form} submit={t('Save patient category')} onCancel={onClose} onDone={onClose}>
      <FormSection>
        <Wide>
          <TextField name="name" label={t('Name')} required maxLength={80} autoFocus />
        </Wide>
        <PercentField name="defaultDiscountBps" label={t('Discount')} required hint={t('Applied to every line without a discount rule')} />
        <Wide>
          <SwitchField name="requiresDocument" label={t('A document must be recorded for each patient')} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
