import { useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { DateField } from '#kernel/web/form/date-fields.tsx';
import { MoneyField, NumberField, TextareaField, TextField } from '#kernel/web/form/fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { MultiSelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { CityField, CountryField, DialCodeField, StateField } from '#modules/reference-data/web/index.ts';
import { vendorCalls } from '#modules/vendor/contract/calls/vendors.ts';
import type { Vendor } from '#modules/vendor/contract/records.ts';
import { categoryWords, optionsFrom } from '../words.ts';

interface FormProps {
  readonly onClose: () => void;
}

const withLists = (values: Record<string, unknown>) => ({
  ...values,
  ...('categories' in values ? { categories: values['categories'] ?? [] } : {}),
});

/** Adds a vendor. */
export function NewVendor({ onClose }: FormProps) {
  const t = useText();
  const form = useCallForm(vendorCalls.create, {
    startWith: { paymentTermsDays: 0, categories: [] },
    refresh: ['vendors'],
    toBody: withLists,
  });
  return (
    <CallForm form={form} submit={t('Save vendor')} onCancel={onClose} onDone={onClose}>
      <VendorFields seesBank />
    </CallForm>
  );
}

/** Changes a vendor. */
export function EditVendor({ id, onClose }: FormProps & { readonly id: string }) {
  const vendor = useCall(vendorCalls.view, { params: { id } });
  return (
    <Loaded from={vendor} rows={10}>
      {(found) => <EditForm vendor={found} onClose={onClose} />}
    </Loaded>
  );
}

const bankNames = ['bankName', 'accountNumber', 'accountName'] as const;

function startOf(vendor: Vendor) {
  const { name, categories, contactPerson, contactRole, email, dialcode, phoneNumber, altPhone, address, country, state, city } = vendor;
  const { website, registrationNumber, taxNumber, licenceNumber, licenceExpiry, paymentTermsDays, leadTimeDays, minimumOrder, notes } =
    vendor;
  return {
    ...{
      name,
      categories: [...categories],
      contactPerson,
      contactRole,
      email,
      dialcode,
      phoneNumber,
      altPhone,
      address,
      country,
      state,
      city,
    },
    ...{ website, registrationNumber, taxNumber, licenceNumber, licenceExpiry, paymentTermsDays, leadTimeDays, minimumOrder, notes },
  };
}

function EditForm({ vendor, onClose }: FormProps & { readonly vendor: Vendor }) {
  const t = useText();
  const { can } = useAccess();
  const seesBank = can('View Vendor Bank Details');
  const [start] = useState(() => ({
    ...startOf(vendor),
    ...(seesBank ? { bankName: vendor.bankName, accountNumber: vendor.accountNumber, accountName: vendor.accountName } : {}),
  }));
  const form = useCallForm(vendorCalls.edit, {
    params: { id: vendor.id },
    startWith: start,
    refresh: ['vendors'],
    toBody: (values) => {
      const body: Record<string, unknown> = { ...withLists(values), version: vendor.version };
      // Bank details that were not touched are not said, so that no reason is asked for them.
      for (const name of bankNames) if ((body[name] ?? null) === vendor[name]) delete body[name];
      return body;
    },
  });
  return (
    <CallForm form={form} submit={t('Save vendor')} onCancel={onClose} onDone={onClose}>
      <VendorFields before={vendor} seesBank={seesBank} />
    </CallForm>
  );
}

function VendorFields({ before, seesBank }: { readonly before?: Vendor; readonly seesBank: boolean }) {
  const t = useText();
  return (
    <>
      <FormSection title={t('General')}>
        <Wide>
          <TextField name="name" label={t('Name')} required maxLength={120} autoFocus />
        </Wide>
        <Wide>
          <MultiSelectField name="categories" label={t('Categories')} options={optionsFrom(categoryWords, t)} />
        </Wide>
      </FormSection>
      <FormSection title={t('Contact')}>
        <TextField name="contactPerson" label={t('Contact person')} maxLength={80} />
        <TextField name="contactRole" label={t('Role')} maxLength={80} />
        <TextField name="email" label={t('Email')} maxLength={254} />
        <TextField name="website" label={t('Website')} maxLength={200} />
        <DialCodeField name="dialcode" label={t('Dial code')} />
        <TextField name="phoneNumber" label={t('Phone')} maxLength={17} />
        <TextField name="altPhone" label={t('Other phone')} maxLength={17} />
        <Wide>
          <TextField name="address" label={t('Address')} maxLength={200} />
        </Wide>
        <CountryField name="country" label={t('Country')} />
        <StateField name="state" label={t('State')} countryField="country" />
        <CityField name="city" label={t('City')} stateField="state" />
      </FormSection>
      <FormSection title={t('Legal')}>
        <TextField name="registrationNumber" label={t('Registration number')} maxLength={60} />
        <TextField name="taxNumber" label={t('Tax number')} maxLength={60} />
        <TextField name="licenceNumber" label={t('Licence number')} maxLength={60} hint={t('Required for vendors of medicines')} />
        <DateField name="licenceExpiry" label={t('Licence expiry')} />
      </FormSection>
      {seesBank ? <BankFields before={before} /> : null}
      <FormSection title={t('Terms')}>
        <NumberField name="paymentTermsDays" label={t('Payment terms (days)')} min={0} max={180} />
        <NumberField name="leadTimeDays" label={t('Delivery time (days)')} min={0} max={365} />
        <MoneyField name="minimumOrder" label={t('Minimum order')} />
        <Wide>
          <TextareaField name="notes" label={t('Notes')} rows={3} maxLength={2000} />
        </Wide>
      </FormSection>
    </>
  );
}

function BankFields({ before }: { readonly before?: Vendor | undefined }) {
  const t = useText();
  const { useValue } = useFormAround();
  const typed = { bankName: useValue('bankName'), accountNumber: useValue('accountNumber'), accountName: useValue('accountName') };
  const changes = before !== undefined && bankNames.some((name) => (typed[name] || null) !== before[name]);
  return (
    <FormSection title={t('Bank')}>
      <TextField name="bankName" label={t('Bank')} maxLength={80} />
      <TextField name="accountNumber" label={t('Account number')} code maxLength={40} />
      <TextField name="accountName" label={t('Account name')} maxLength={120} />
      {changes ? (
        <Wide>
          <TextField
            name="reason"
            label={t('Reason for changed bank details')}
            required
            maxLength={500}
            hint={t('Users who pay vendors are notified')}
          />
        </Wide>
      ) : null}
    </FormSection>
  );
}
