import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { PasswordField } from '#kernel/web/form/password-field.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { wardCalls } from '#modules/admissions/contract/calls/wards.ts';
import type { Ward } from '#modules/admissions/contract/ward-records.ts';

/** Sets what opens the downtime pack of a ward; the form never shows the one before. */
export function DowntimePasswordForm({ of: ward, onClose }: ActFormProps<Ward>) {
  const t = useText();
  const form = useCallForm(wardCalls.downtimePassword, { params: { id: ward.id }, startWith: { password: '', again: '' } });
  const state = ward.downtime?.hasPassword ? t('A password is set. The new one replaces it.') : t('No password is set yet.');
  return (
    <CallForm form={form} submit={t('Save downtime password')} onCancel={onClose} onDone={onClose}>
      <FormSection
        title={ward.name}
        note={[
          ...(ward.downtime ? [state] : [t('The downtime pack is turned off in the settings of the wards.')]),
          t('It opens the downtime pack of the ward. Tell it to the staff in person: it cannot be shown again.'),
        ].join(' ')}
      >
        <Wide>
          <PasswordField
            name="password"
            label={t('Downtime password')}
            hint={t('At least 12 characters')}
            required
            autoComplete="new-password"
          />
        </Wide>
        <Wide>
          <PasswordField name="again" label={t('Password again')} required autoComplete="new-password" />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
