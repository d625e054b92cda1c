import { useState } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { DateField } from '#kernel/web/form/date-fields.tsx';
import { MoneyField, NumberField, SegmentField, SwitchField, TextField } from '#kernel/web/form/fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { PercentField } from '#kernel/web/form/percent-field.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { optionsFrom } from '#kernel/web/table/filters-of.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { CityField, CountryField, DialCodeField, StateField } from '#modules/reference-data/web/index.ts';
import { partnerCalls } from '#modules/hmo/contract/calls/partners.ts';
import type { Partner } from '#modules/hmo/contract/partner-records.ts';
import { declinedPrices, partnerTemplates, partnerTypes, paymentModels, requestChannels } from '#modules/hmo/contract/words.ts';
import { channelWords, declinedPriceWords, paymentModelWords, templateWords, typeWords } from '../../words.ts';
import { ContactsField } from './contacts-field.tsx';

interface FormProps {
  readonly onClose: () => void;
}

/** Adds a partner: a template fills what is left empty, and gives it its first plans. */
export function NewPartner({ onClose }: FormProps) {
  const t = useText();
  const form = useCallForm(partnerCalls.create, { startWith: { template: 'Private HMO' }, refresh: ['hmo', 'hmos'] });
  return (
    <CallForm form={form} submit={t('Save HMO/HPP')} onCancel={onClose} onDone={onClose}>
      <FormSection>
        <Wide>
          <SegmentField
            name="template"
            label={t('Template')}
            hint={t('Fills in the type, the terms and the first plans. Everything can be changed later.')}
            options={optionsFrom(partnerTemplates, templateWords, t)}
          />
        </Wide>
        <TextField name="name" label={t('Name')} required maxLength={160} autoFocus />
        <TextField name="code" label={t('Code')} required code maxLength={20} hint={t('Stands before file names, as HYG')} />
      </FormSection>
      <ContractFields />
      <ContactFields />
    </CallForm>
  );
}

/** Changes a partner. */
export function EditPartnerById({ id, onClose }: FormProps & { readonly id: string }) {
  const partner = useCall(partnerCalls.view, { params: { id } });
  return (
    <Loaded from={partner} rows={10}>
      {(found) => <EditForm partner={found} onClose={onClose} />}
    </Loaded>
  );
}

function startOf(partner: Partner) {
  const { name, code, type, accreditationNumber, nhiaRule, email, dialCode, phone, address, city, state, country, contacts } = partner;
  const { requestsBy, contractNumber, contractStart, contractEnd, renewalNoticeDays, paymentModel, submissionDeadlineDays } = partner;
  const { paymentTermsDays, approvalTargetMinutes, emergencyCodeHours, rejectionToPatient, declinedPrice, paCodesReused } = partner;
  const { withholdingBps, taxId, bankRef, creditLimit, creditLimitBlocks } = partner;
  return {
    ...{ name, code, type, accreditationNumber, nhiaRule, email, dialCode, phone, address, city, state, country },
    contacts: contacts.map((contact) => ({ ...contact, email: contact.email ?? null })),
    ...{ requestsBy, contractNumber, contractStart, contractEnd, renewalNoticeDays, paymentModel, submissionDeadlineDays },
    ...{ paymentTermsDays, approvalTargetMinutes, emergencyCodeHours, rejectionToPatient, declinedPrice, paCodesReused },
    ...{ withholdingBps, taxId, bankRef, creditLimit, creditLimitBlocks },
  };
}

function EditForm({ partner, onClose }: FormProps & { readonly partner: Partner }) {
  const t = useText();
  const [start] = useState(() => ({ ...startOf(partner), version: partner.version }));
  const form = useCallForm(partnerCalls.edit, { params: { id: partner.id }, startWith: start, refresh: ['hmo', 'hmos'] });
  return (
    <CallForm form={form} submit={t('Save HMO/HPP')} onCancel={onClose} onDone={onClose}>
      <FormSection title={t('General')}>
        <Wide>
          <TextField name="name" label={t('Name')} required maxLength={160} autoFocus />
        </Wide>
        <TextField name="code" label={t('Code')} required code maxLength={20} />
        <SelectField name="type" label={t('Type')} required options={optionsFrom(partnerTypes, typeWords, t)} />
        <TextField name="accreditationNumber" label={t('Accreditation number')} code maxLength={60} />
      </FormSection>
      <ContractFields />
      <ContactFields />
      <RequestFields />
      <MoneyFields />
    </CallForm>
  );
}

function ContractFields() {
  const t = useText();
  return (
    <FormSection title={t('Contract')}>
      <TextField name="contractNumber" label={t('Contract number')} code maxLength={60} />
      <span />
      <DateField name="contractStart" label={t('Contract start')} clearable />
      <DateField name="contractEnd" label={t('Contract end')} clearable hint={t('Without an end the price list cannot be completed')} />
    </FormSection>
  );
}

function ContactFields() {
  const t = useText();
  return (
    <FormSection title={t('Contact')}>
      <TextField name="email" label={t('Email')} maxLength={254} />
      <span />
      <DialCodeField name="dialCode" label={t('Dial code')} />
      <TextField name="phone" label={t('Phone')} maxLength={17} />
      <Wide>
        <TextField name="address" label={t('Address')} maxLength={200} />
      </Wide>
      <CountryField name="country" label={t('Country')} />
      <StateField name="state" label={t('State')} countryField="country" />
      <CityField name="city" label={t('City')} stateField="state" />
      <Wide>
        <ContactsField />
      </Wide>
    </FormSection>
  );
}

function RequestFields() {
  const t = useText();
  return (
    <FormSection title={t('Approvals')}>
      <SelectField name="requestsBy" label={t('Requests are sent by')} options={optionsFrom(requestChannels, channelWords, t)} />
      <NumberField name="approvalTargetMinutes" label={t('Answer expected (minutes)')} min={1} max={10_080} />
      <NumberField name="emergencyCodeHours" label={t('Emergency code within (hours)')} min={1} max={720} />
      <SwitchField
        name="nhiaRule"
        label={t('NHIA one-hour rule')}
        hint={t('If the HMO does not answer in one hour, care goes on and NHIA is notified')}
      />
      <SwitchField name="paCodesReused" label={t('Approval codes may repeat')} />
    </FormSection>
  );
}

function MoneyFields() {
  const t = useText();
  const { useValue } = useFormAround();
  const hasLimit = typeof useValue('creditLimit') === 'number';
  return (
    <FormSection title={t('Payment')}>
      <SelectField name="paymentModel" label={t('Payment model')} options={optionsFrom(paymentModels, paymentModelWords, t)} />
      <SelectField
        name="declinedPrice"
        label={t('Declined services are charged at')}
        options={optionsFrom(declinedPrices, declinedPriceWords, t)}
      />
      <NumberField name="submissionDeadlineDays" label={t('Claims within (days)')} min={1} max={365} />
      <NumberField name="paymentTermsDays" label={t('Payment terms (days)')} min={0} max={365} />
      <NumberField name="renewalNoticeDays" label={t('Renewal notice (days)')} min={0} max={365} />
      <PercentField name="withholdingBps" label={t('Withholding tax')} />
      <TextField name="taxId" label={t('Tax number')} code maxLength={40} />
      <TextField name="bankRef" label={t('Bank reference')} maxLength={80} />
      <MoneyField name="creditLimit" label={t('Credit limit')} />
      {hasLimit ? <SwitchField name="creditLimitBlocks" label={t('Refuse new cover above the limit')} /> : null}
      <SwitchField name="rejectionToPatient" label={t('Rejected amounts may be charged to the patient')} />
    </FormSection>
  );
}
