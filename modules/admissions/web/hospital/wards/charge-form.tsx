import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { wardCalls } from '#modules/admissions/contract/calls/wards.ts';
import type { Ward } from '#modules/admissions/contract/ward-records.ts';
import { UserSlot } from '../user-slot.tsx';

/** Names the nurse in charge of a ward. */
export function ChargeForm({ of: ward, onClose }: ActFormProps<Ward>) {
  const t = useText();
  const nurse = ward.nurseInCharge;
  const form = useCallForm(wardCalls.edit, {
    params: { id: ward.id },
    startWith: { nurseInChargeId: nurse?.id ?? null },
    toBody: (values) => ({ ...values, version: ward.version }),
  });
  return (
    <CallForm
      form={form}
      submit={t('Save nurse in charge')}
      onCancel={onClose}
      onDone={onClose}
      refusalFields={{ WARD_USER_UNKNOWN: 'nurseInChargeId' }}
    >
      <FormSection title={ward.name}>
        <Wide>
          <UserSlot
            name="nurseInChargeId"
            label={t('Nurse in charge')}
            {...(nurse ? { start: { value: nurse.id, label: nurse.fullname } } : {})}
          />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
