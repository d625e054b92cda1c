import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { SegmentField, TextareaField, TextField } from '#kernel/web/form/fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { MultiSelectField, SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useText, word } from '#kernel/web/text/use-text.ts';
import { userCalls } from '#modules/access-control/contract/calls/users.ts';
import { referralCalls } from '#modules/consultation/contract/calls/papers.ts';
import type { Consultation } from '#modules/consultation/contract/records.ts';
import { catalogueCalls } from '#modules/organisation/contract/calls/catalogues.ts';
import { attachmentCalls } from '#modules/patient-chart/contract/calls/documents.ts';
import { optionsFrom } from '../../words.ts';

const urgencyWords = { routine: word('Routine'), urgent: word('Urgent'), emergency: word('Emergency') } as const;

function bodyOf({
  name,
  address,
  phone,
  email,
  toDepartmentId,
  toPractitionerId,
  ...values
}: Record<string, unknown>): Record<string, unknown> {
  if (values['direction'] === 'external')
    return { ...values, externalFacility: { name: name ?? '', address: address ?? null, phone: phone ?? null, email: email ?? null } };
  return { ...values, toDepartmentId: toDepartmentId || null, toPractitionerId: toPractitionerId || null };
}

/** Sends the patient to a department, a colleague or another house. */
export function ReferralForm({ consultation, onClose }: { readonly consultation: Consultation; readonly onClose: () => void }) {
  const t = useText();
  const form = useCallForm(referralCalls.create, {
    startWith: { direction: 'internal', urgency: 'routine', clinicalSummary: consultation.note.assessment },
    toBody: (values) =>
      bodyOf({ direction: 'internal', urgency: 'routine', ...values, patientId: consultation.patient.id, consultationId: consultation.id }),
    fieldNames: { 'externalFacility.name': 'name', 'externalFacility.email': 'email', externalFacility: 'name' },
    refresh: ['consultation'],
  });
  return (
    <CallForm form={form} submit={t('Send referral')} onCancel={onClose} onDone={onClose}>
      <FormSection>
        <Wide>
          <SegmentField
            name="direction"
            label={t('Where to')}
            options={[
              { value: 'internal', label: t('In this hospital') },
              { value: 'external', label: t('Another facility') },
            ]}
          />
        </Wide>
        <Target />
        <Wide>
          <SegmentField name="urgency" label={t('Urgency')} options={optionsFrom(urgencyWords, t)} />
        </Wide>
        <Wide>
          <TextareaField name="reason" label={t('Reason')} required rows={2} maxLength={1000} />
        </Wide>
        <Wide>
          <TextareaField name="clinicalSummary" label={t('Clinical summary')} rows={5} maxLength={10_000} />
        </Wide>
        <Documents patientId={consultation.patient.id} />
      </FormSection>
    </CallForm>
  );
}

/** Documents of the patient's chart that go with the referral; nothing where there is none to send. */
function Documents({ patientId }: { readonly patientId: string }) {
  const t = useText();
  const { can } = useAccess();
  const found = useCall(
    attachmentCalls.ofPatient,
    { params: { patientId }, query: { limit: 100 } },
    { enabled: can(attachmentCalls.ofPatient), quiet: true },
  );
  const rows = found.data?.data ?? [];
  if (rows.length === 0) return null;
  return (
    <Wide>
      <MultiSelectField
        name="attachmentIds"
        label={t('Enclosed documents')}
        options={rows.map((row) => ({ value: row.id, label: row.name }))}
      />
    </Wide>
  );
}

function Target() {
  const t = useText();
  const { useValue } = useFormAround();
  const departments = useCall(catalogueCalls.listDepartments, { query: { limit: 1000 } }, { fresh: 300_000, quiet: true });
  const people = useCall(userCalls.pickUsers, { query: { limit: 'All' } }, { fresh: 300_000, quiet: true });
  if (useValue('direction') === 'external')
    return (
      <>
        <Wide>
          <TextField name="name" label={t('Facility')} required maxLength={160} />
        </Wide>
        <Wide>
          <TextField name="address" label={t('Address')} maxLength={300} />
        </Wide>
        <TextField name="phone" label={t('Phone number')} type="tel" maxLength={40} />
        <TextField name="email" label={t('Email')} type="email" maxLength={254} />
      </>
    );
  return (
    <>
      <SelectField
        name="toDepartmentId"
        label={t('Department')}
        clearable
        options={(departments.data?.data ?? [])
          .filter((row) => row.status !== 'archived')
          .map((row) => ({ value: row.id, label: row.name }))}
      />
      <SelectField
        name="toPractitionerId"
        label={t('Practitioner')}
        clearable
        options={(people.data?.data ?? []).map((row) => ({ value: row.id, label: row.fullname }))}
      />
    </>
  );
}
