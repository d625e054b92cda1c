import { useNavigate } from '@tanstack/react-router';
import { useAccess } from '#kernel/web/client/access.tsx';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { DateField } from '#kernel/web/form/date-fields.tsx';
import { TextareaField, TextField } from '#kernel/web/form/fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { draftCalls } from '#modules/invoices/contract/calls/drafts.ts';
import { itemsOf } from './basket.ts';
import { ItemBasket } from './item-basket.tsx';

const customer = ['name', 'phone', 'email', 'address', 'taxId'] as const;

function bodyOf(values: Record<string, unknown>): Record<string, unknown> {
  const { name, phone, email, address, taxId, ...rest } = values;
  return {
    ...rest,
    externalCustomer: {
      name: name ?? '',
      phone: phone ?? null,
      email: email ?? null,
      address: address ?? null,
      taxId: taxId ?? null,
      institutionId: null,
    },
    billIds: [],
    items: itemsOf(values['items']),
  };
}

/** A draft for somebody who is no patient. */
export function NewExternalForm({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const navigate = useNavigate();
  const { can } = useAccess();
  const form = useCallForm(draftCalls.createExternal, {
    startWith: { items: [] },
    toBody: bodyOf,
    fieldNames: Object.fromEntries(customer.map((name) => [`externalCustomer.${name}`, name])),
    refresh: ['invoice'],
  });
  return (
    <CallForm
      form={form}
      submit={t('Create draft')}
      onCancel={onClose}
      onDone={(invoice) => void navigate({ to: `/hospital/billing/invoice/draft/${invoice.id}` })}
    >
      <FormSection title={t('Customer')}>
        <Wide>
          <TextField name="name" label={t('Name')} required maxLength={160} autoFocus />
        </Wide>
        <TextField name="phone" label={t('Phone number')} type="tel" maxLength={40} />
        <TextField name="email" label={t('Email')} type="email" maxLength={254} />
        <Wide>
          <TextField name="address" label={t('Address')} maxLength={300} />
        </Wide>
        <TextField name="taxId" label={t('Tax number')} maxLength={60} />
        <DateField name="dueDate" label={t('Due')} />
      </FormSection>
      <ItemBasket freeText={can('Add Free Text Item')} />
      <FormSection>
        <Wide>
          <TextareaField name="note" label={t('Note')} hint={t('Printed')} rows={2} maxLength={500} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
