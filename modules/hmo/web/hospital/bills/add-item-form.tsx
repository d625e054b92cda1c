import { useDebouncedValue } from '@mantine/hooks';
import { useCall } from '#kernel/web/client/use-call.ts';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { DateField } from '#kernel/web/form/date-fields.tsx';
import { NumberField, TextareaField } from '#kernel/web/form/fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { PickerField, SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { Facts } from '#kernel/web/frame/facts.tsx';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { billableItemCalls } from '#modules/billing-setup/contract/calls/items.ts';
import { pricingCalls } from '#modules/billing-setup/contract/calls/pricing.ts';
import { coverReasonText } from '#modules/billing-setup/web/index.ts';
import type { HmoBillDetails } from '#modules/hmo/contract/bill-records.ts';
import { hmoBillCalls } from '#modules/hmo/contract/calls/bills.ts';
import { catalogueCalls } from '#modules/organisation/contract/calls/catalogues.ts';

function useItems(words: string) {
  const found = useCall(
    billableItemCalls.pick,
    { query: { limit: 20, ...(words ? { search: words } : {}) } },
    { fresh: 30_000, keepOld: true, quiet: true },
  );
  return { options: (found.data ?? []).map(({ id, name }) => ({ value: id, label: name })), loading: found.loading };
}

/** A charge of the visit that no order raised. */
export function AddItemForm({ of: bill, onClose }: ActFormProps<HmoBillDetails>) {
  const t = useText();
  const departments = useCall(catalogueCalls.listDepartments, { query: { limit: 1000 } }, { fresh: 300_000, quiet: true });
  const form = useCallForm(hmoBillCalls.addItem, {
    params: { id: bill.id },
    startWith: { quantity: 1 },
    refresh: ['hmo', 'patient-bills'],
  });
  return (
    <CallForm form={form} submit={t('Add item')} onCancel={onClose} onDone={onClose}>
      <FormSection
        title={`${bill.billNumber} · ${bill.patientName}`}
        note={t('The item must be covered by the price list of the partner.')}
      >
        <Wide>
          <PickerField name="billableItemId" label={t('Item')} required useOptions={useItems} placeholder={t('Name or code')} />
        </Wide>
        <NumberField name="quantity" label={t('Quantity')} required min={1} max={10_000} />
        <SelectField
          name="departmentId"
          label={t('Department')}
          required
          options={(departments.data?.data ?? [])
            .filter((row) => row.status !== 'archived')
            .map((row) => ({ value: row.id, label: row.name }))}
        />
        <DateField name="serviceDate" label={t('Service date')} hint={t('Default: the last day of the visit')} />
        <Wide>
          <TextareaField name="note" label={t('Note')} rows={2} maxLength={300} />
        </Wide>
        <Price bill={bill} />
      </FormSection>
    </CallForm>
  );
}

/** What the partner and the patient would pay. */
function Price({ bill }: { readonly bill: HmoBillDetails }) {
  const t = useText();
  const format = useFormat();
  const { useValue } = useFormAround();
  const itemId = String(useValue('billableItemId') ?? '');
  const [quantity] = useDebouncedValue(Math.max(1, Math.min(10_000, Number(useValue('quantity')) || 1)), 250);
  const quote = useCall(
    pricingCalls.quote,
    { body: { patientId: bill.patientId, billingMethod: bill.billingMethod, items: [{ billableItemId: itemId, quantity }] } },
    { enabled: itemId !== '', keepOld: true, quiet: true },
  );
  const line = itemId === '' ? undefined : quote.data?.lines[0];
  if (!line) return null;
  return (
    <Wide>
      <Facts
        rows={[
          [t('HMO share'), format.money(line.hmoAmount, bill.currency)],
          [t('Patient share'), format.money(line.patientAmount, bill.currency)],
        ]}
      />
      {line.coverageReason ? <p className="muted">{coverReasonText(t, line.coverageReason)}</p> : null}
    </Wide>
  );
}
