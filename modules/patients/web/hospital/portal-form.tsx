import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { SegmentField } from '#kernel/web/form/fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { patientCalls } from '#modules/patients/contract/calls/patients.ts';
import type { Patient } from '#modules/patients/contract/records.ts';

/** Sends the patient the link to the patient area. */
export function PortalForm({ patient, onDone }: { readonly patient: Patient; readonly onDone: () => void }) {
  const t = useText();
  const form = useCallForm(patientCalls.invitePortal, {
    params: { id: patient.id },
    startWith: { channel: patient.email ? 'email' : 'sms' },
    guarded: false,
  });
  return (
    <CallForm
      form={form}
      submit={t('Send invitation')}
      silent
      onCancel={onDone}
      refusalFields={{ NO_CONTACT: 'channel' }}
      onDone={(sent) => {
        toast.success(t('Invitation sent to {destination}', { destination: sent.maskedDestination }));
        onDone();
      }}
    >
      <FormSection note={t('The link is valid for seven days. The patient uses it to set up their sign-in.')}>
        <Wide>
          <SegmentField
            name="channel"
            label={t('Send by')}
            required
            options={[
              { value: 'sms', label: t('SMS') },
              { value: 'email', label: t('Email') },
            ]}
          />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
