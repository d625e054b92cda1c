import { useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { MoneyField, NumberField, SwitchField, TextareaField } from '#kernel/web/form/fields.tsx';
import { TimeField } from '#kernel/web/form/date-fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { Card, Loaded } from '#kernel/web/frame/panel.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { billingPolicyCalls } from '#modules/billing-setup/contract/calls/policy.ts';
import type { BillingPolicy } from '#modules/billing-setup/contract/policy-records.ts';
import { type BillingModule, billingModules } from '#modules/billing-setup/contract/words.ts';
import { draftWords, gateWords, moduleWords, optionsFrom } from '../words.ts';
import { RoleLimitsTable } from './role-limits.tsx';

type GateKey = `gate${BillingModule}`;
const gateKey = (module: BillingModule): GateKey => `gate${module}`;

/** When services must be paid, what roles may grant, how bills are printed. */
export function PolicyTab() {
  const { can } = useAccess();
  const policy = useCall(billingPolicyCalls.read, {}, { live: ['billing-policy'] });
  return (
    <Card>
      <Loaded from={policy} rows={10}>
        {(held) => (can(billingPolicyCalls.edit) ? <PolicyForm key={held.version} policy={held} /> : <PolicyFacts policy={held} />)}
      </Loaded>
    </Card>
  );
}

function PolicyFacts({ policy }: { readonly policy: BillingPolicy }) {
  const t = useText();
  const format = useFormat();
  return (
    <Facts
      rows={[
        ...billingModules.map((module) => [t(moduleWords[module]), t(gateWords[policy[gateKey(module)]])] as const),
        [t('Emergencies are exempt'), policy.emergencyBypass ? t('Yes') : t('No')],
        [t('Days until an invoice is due'), policy.invoiceDueDays],
        [t('Time of the nightly bed charge'), policy.bedChargeTime],
        [t('Minimum inpatient deposit'), format.money(policy.minDepositInpatient)],
        [t('Create drafts'), t(draftWords[policy.autoCreateDraftAt])],
        [t('Require an open shift for cash'), policy.requireOpenShift ? t('Yes') : t('No')],
        [t('Blind cash count'), policy.blindCashCount ? t('Yes') : t('No')],
      ]}
    />
  );
}

function PolicyForm({ policy }: { readonly policy: BillingPolicy }) {
  const t = useText();
  const [start] = useState(() => {
    const { updatedAt: _at, version: _version, roleLimits, ...fields } = policy;
    return { ...fields, roleLimits: roleLimits.map(({ roleName: _name, ...limits }) => limits) };
  });
  const form = useCallForm(billingPolicyCalls.edit, {
    startWith: start,
    toBody: (values) => ({ ...values, version: policy.version }),
    refresh: ['billing-policy'],
  });
  return (
    <CallForm form={form} submit={t('Save payment policy')} onDone={() => undefined} foot="inline">
      <FormSection title={t('When services must be paid')}>
        {billingModules.map((module) => (
          <SelectField key={module} name={gateKey(module)} label={t(moduleWords[module])} options={optionsFrom(gateWords, t)} />
        ))}
        <Wide>
          <SwitchField
            name="emergencyBypass"
            label={t('Emergencies are exempt')}
            hint={t('Inpatients, antenatal packages and emergencies are served first.')}
          />
        </Wide>
      </FormSection>
      <FormSection title={t('Invoices')}>
        <NumberField name="invoiceDueDays" label={t('Days until an invoice is due')} min={0} max={365} />
        <SelectField name="autoCreateDraftAt" label={t('Create drafts')} options={optionsFrom(draftWords, t)} />
        <MoneyField name="minDepositInpatient" label={t('Minimum inpatient deposit')} />
        <TimeField name="bedChargeTime" label={t('Time of the nightly bed charge')} />
        <NumberField name="wholeMonthLockDay" label={t('Offer month closing from day')} min={1} max={28} />
      </FormSection>
      <FormSection title={t('Cash')}>
        <Wide>
          <SwitchField name="requireOpenShift" label={t('Require an open shift for cash')} />
        </Wide>
        <Wide>
          <SwitchField
            name="blindCashCount"
            label={t('Blind cash count')}
            hint={t('The cashier counts before the expected sums are shown.')}
          />
        </Wide>
      </FormSection>
      <RoleLimitsTable names={new Map(policy.roleLimits.map((row) => [row.roleId, row.roleName]))} />
      <FormSection title={t('On printed documents')}>
        <Wide>
          <TextareaField name="bankDetails" label={t('Bank details')} rows={2} maxLength={500} />
        </Wide>
        <Wide>
          <TextareaField name="invoiceFooter" label={t('Invoice footer')} rows={2} maxLength={500} />
        </Wide>
        <Wide>
          <TextareaField name="receiptFooter" label={t('Receipt footer')} rows={2} maxLength={500} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
