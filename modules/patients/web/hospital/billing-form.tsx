import { Suspense } from 'react';
import { send } from '#kernel/web/client/send.ts';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { DateField } from '#kernel/web/form/date-fields.tsx';
import { CheckField, NumberField, SegmentField, TextField, TextareaField } from '#kernel/web/form/fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useCards } from '#kernel/web/frame/parts.tsx';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import type { PatientBilling } from '#modules/patients/contract/billing-records.ts';
import { patientBillingCalls } from '#modules/patients/contract/calls/billing.ts';
import { billingStatusWords, methodWords, optionsFrom } from '../words.ts';
import { planFieldPlace } from './plan-place.ts';
import { savedAs } from './saved-as.ts';

/** A number that an unrelated patient uses is taken all the same once a person says so; the acceptance is audited. */
function useAccept() {
  const t = useText();
  return { ENROLLEE_NUMBER_ELSEWHERE: { with: { confirm: true }, words: t('Use it anyway') } };
}

export function AddBillingForm({ patientId, onDone }: { readonly patientId: string; readonly onDone: () => void }) {
  const t = useText();
  const form = useCallForm(patientBillingCalls.add, { params: { patientId }, startWith: { method: 'HMO', priority: 1, isDefault: true } });
  return (
    <CallForm
      form={form}
      submit={t('Save billing method')}
      silent
      onCancel={onDone}
      onDone={() => savedAs(t('Billing method saved'), onDone)}
      accept={useAccept()}
    >
      <FormSection>
        <Wide>
          <SegmentField name="method" label={t('Method')} required options={optionsFrom(methodWords, t)} />
        </Wide>
        <PlanFields />
      </FormSection>
      <ValidityFields />
    </CallForm>
  );
}

/** What the edit form holds of a billing method. */
function fieldsOf(billing: PatientBilling) {
  const { method, hmoId, planId, planName, enrolleeNumber, principalEnrolleeNumber, relationshipToPrincipal, employer } = billing;
  const { staffNumber, validFrom, validTo, priority, isDefault, status, version, cardFrontId, cardBackId } = billing;
  return {
    method,
    hmoId,
    planId,
    planName,
    enrolleeNumber,
    principalEnrolleeNumber,
    relationshipToPrincipal,
    employer,
    staffNumber,
    validFrom,
    validTo,
    priority,
    isDefault,
    status,
    version,
    cardFrontId,
    cardBackId,
  };
}

export function EditBillingForm({ of: billing, onClose }: ActFormProps<PatientBilling>) {
  const t = useText();
  const { patientId, billingId } = billing;
  const form = useCallForm(patientBillingCalls.edit, { params: { patientId, billingId }, startWith: fieldsOf(billing) });
  async function read() {
    const answer = await send(patientBillingCalls.list, { params: { patientId } }, { quiet: true });
    const found = answer.ok ? answer.payload.find((other) => other.billingId === billingId) : undefined;
    return found ? fieldsOf(found) : null;
  }
  return (
    <CallForm
      form={form}
      submit={t('Save billing method')}
      silent
      onCancel={onClose}
      onDone={() => savedAs(t('Billing method saved'), onClose)}
      accept={useAccept()}
      refusalFields={{ LAST_ACTIVE_BILLING: 'status' }}
      stale={{ read }}
    >
      <FormSection>
        <PlanFields />
        <SelectField name="status" label={t('Status')} required options={optionsFrom(billingStatusWords, t)} />
      </FormSection>
      <ValidityFields />
      <EndReason before={billing.status} />
    </CallForm>
  );
}

/** What a plan needs; a Self-Pay row needs nothing. */
function PlanFields() {
  const t = useText();
  const { useValue } = useFormAround();
  const method = useValue('method');
  const cards = useCards(planFieldPlace);
  if (method === 'Self-Pay') return null;
  return (
    <>
      {cards.map((card) => {
        const PlanField = card.component;
        return (
          <Wide key={card.key}>
            <Suspense>
              <PlanField method={method} />
            </Suspense>
          </Wide>
        );
      })}
      <TextField name="enrolleeNumber" label={t('Enrollee number')} required={method !== 'Company'} code maxLength={60} />
      {method === 'Company' ? (
        <>
          <TextField name="employer" label={t('Employer')} maxLength={120} />
          <TextField name="staffNumber" label={t('Staff number')} code maxLength={60} />
        </>
      ) : (
        <>
          <TextField name="principalEnrolleeNumber" label={t("Principal's enrollee number")} code maxLength={60} />
          <TextField name="relationshipToPrincipal" label={t('Relationship to principal')} maxLength={60} />
        </>
      )}
    </>
  );
}

function ValidityFields() {
  const t = useText();
  return (
    <FormSection title={t('Use')}>
      <DateField name="validFrom" label={t('Valid from')} clearable />
      <DateField name="validTo" label={t('Valid to')} clearable />
      <NumberField name="priority" label={t('Priority (1 is billed first)')} min={1} max={3} />
      <Wide>
        <CheckField name="isDefault" label={t('Default billing method')} />
      </Wide>
    </FormSection>
  );
}

function EndReason({ before }: { readonly before: string }) {
  const t = useText();
  const { useValue } = useFormAround();
  if (useValue('status') === before) return null;
  return (
    <FormSection>
      <Wide>
        <TextareaField name="reason" label={t('Reason')} rows={2} maxLength={500} />
      </Wide>
    </FormSection>
  );
}
