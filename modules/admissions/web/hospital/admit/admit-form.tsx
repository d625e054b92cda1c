import { Button } from '@mantine/core';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { TextField } from '#kernel/web/form/fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { optionsFrom } from '#kernel/web/table/filters-of.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { admissionCalls } from '#modules/admissions/contract/calls/admissions.ts';
import type { AdmissionRequest } from '#modules/admissions/contract/request-records.ts';
import type { Admission } from '#modules/admissions/contract/stay-records.ts';
import { admissionSources } from '#modules/admissions/contract/stay-words.ts';
import { sourceWords, urgencyLooks } from '../../stay-looks.ts';
import { BedField } from '../beds/bed-field.tsx';
import { MomentField } from '../moment-field.tsx';
import { asGuardian, asGuardianFields } from '../stays/as-guardian.ts';
import { bedRefusals, careRefusals, stayTouches } from '../stays/refusal-fields.ts';
import { CareFields, GuardianFields, ReasonFields } from '../stays/stay-fields.tsx';
import { ConsultantField, NurseField } from '../stays/people-fields.tsx';
import { DepositPart } from './deposit-part.tsx';
import { PatientPart } from './patient-part.tsx';
import { useOpenRequest, usePatientFacts } from './use-patient-facts.ts';

const refusalFields = {
  ...bedRefusals,
  ...careRefusals,
  ...{ DEPOSIT_REQUIRED: 'depositOverride', OVERRIDE_NOT_ALLOWED: 'depositOverride', ADMITTED_AT: 'admittedAt' },
  ...{ BACKDATE_REASON: 'backdateReason', PATIENT_ALREADY_ADMITTED: 'patientId', PATIENT_DECEASED: 'patientId' },
  ...{ PATIENT_MERGED: 'patientId', CONFIDENTIAL_PATIENT: 'patientId' },
};

interface AdmitFormProps {
  readonly patientId: string | null;
  /** The request of the patient, where there is one: its words and its bed are there already. */
  readonly request: AdmissionRequest | null;
  readonly bedId: string | undefined;
  readonly onClose: () => void;
  readonly onAdmitted: (admission: Admission) => void;
}

/** Admits a patient: who, why, under whom, into which bed, and how it is paid. */
export function AdmitForm({ patientId, request, bedId, onClose, onAdmitted }: AdmitFormProps) {
  const t = useText();
  const form = useCallForm(admissionCalls.create, {
    startWith: {
      ...{ patientId: patientId ?? '', bedId: bedId ?? request?.bed?.id ?? '', reason: request?.reason ?? '' },
      ...{ source: request?.urgency === 'emergency' ? 'emergency' : 'outpatient', admittingDiagnoses: [], acuity: 'moderate' },
      ...{ isolation: 'none', codeStatus: 'full', guardian: asGuardianFields(null) },
    },
    refresh: stayTouches,
    toBody: (values) => ({
      ...asGuardian(values),
      ...(request ? { requestId: request.id, consultationId: request.consultationId } : {}),
    }),
  });
  const chosen = String(form.useValue('patientId') ?? '') || null;
  const facts = usePatientFacts(chosen);
  const person = chosen ? { id: chosen, gender: facts.data?.gender ?? null, dateOfBirth: facts.data?.dateOfBirth ?? null } : null;
  const billingId = String(form.useValue('patientBillingId') ?? '') || null;
  return (
    <CallForm form={form} submit={t('Admit patient')} onCancel={onClose} onDone={onAdmitted} refusalFields={refusalFields}>
      <FormSection title={t('Patient')}>
        <PatientPart patientId={patientId} />
        <RequestPart patientId={chosen} known={request} />
        <SelectField name="source" label={t('Source')} required options={optionsFrom(admissionSources, sourceWords, t)} />
        <MomentField name="admittedAt" label={t('Admitted')} hint={t('Default: now')} />
        <BackdateReason />
        <ReasonFields />
      </FormSection>
      <FormSection title={t('Responsible')}>
        <ConsultantField />
        <NurseField />
      </FormSection>
      <FormSection title={t('Bed')}>
        <Wide>
          <BedField patient={person} billingId={billingId} refused={form.refused} />
        </Wide>
      </FormSection>
      <DepositPart patientId={chosen} refused={form.refused} />
      <CareFields />
      <GuardianFields />
    </CallForm>
  );
}

/** An admission that is dated back says why. */
function BackdateReason() {
  const t = useText();
  if (!useFormAround().useValue('admittedAt')) return null;
  return (
    <Wide>
      <TextField name="backdateReason" label={t('Reason for backdating')} maxLength={300} />
    </Wide>
  );
}

/** The request for a bed that the patient has: it ends with this admission. One that was found only now offers its words and its bed. */
function RequestPart({ patientId, known }: { readonly patientId: string | null; readonly known: AdmissionRequest | null }) {
  const t = useText();
  const form = useFormAround();
  const found = useOpenRequest(known ? null : patientId);
  const request = known ?? found.request;
  if (!request) return null;
  const words = [
    t(urgencyLooks[request.urgency].word),
    request.reason,
    request.expectedDays ? t('{count} days expected', { count: request.expectedDays }) : null,
  ];
  const take = () => {
    form.set('reason', request.reason);
    if (request.bed) form.set('bedId', request.bed.id);
  };
  return (
    <Wide>
      <p className="note">
        <span className="code">{request.requestNumber}</span> · {words.filter(Boolean).join(' · ')}
      </p>
      {known ? null : (
        <Button variant="default" size="compact-sm" onClick={take}>
          {t('Take over from the request')}
        </Button>
      )}
    </Wide>
  );
}
