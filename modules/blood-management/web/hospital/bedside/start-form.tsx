import { useNavigate } from '@tanstack/react-router';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { CheckField, TextField } from '#kernel/web/form/fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { bedsideCalls } from '#modules/blood-management/contract/calls/bedside.ts';
import { SecondFields, secondRefusals } from '../parts.tsx';
import { refreshed } from '../requests/request-forms.tsx';
import { VitalFields } from './vital-fields.tsx';

/** The check by two people at the bedside: wristband and unit are scanned and compared on the server. */
export function StartForm({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const navigate = useNavigate();
  const form = useCallForm(bedsideCalls.start, {
    startWith: { scannedPatient: '', scannedUnit: '', checks: { wristband: false, unitNumber: false, group: false, expiry: false } },
    refresh: refreshed,
    draft: false,
  });
  return (
    <CallForm
      form={form}
      submit={t('Start transfusion')}
      onCancel={onClose}
      onDone={({ id }) => {
        onClose();
        void navigate({ to: '/hospital/blood-management/transfusion/$id', params: { id } });
      }}
      refusalFields={{ ...secondRefusals('second'), BEDSIDE_WRONG_PATIENT: 'scannedPatient', BEDSIDE_WRONG_UNIT: 'scannedUnit' }}
    >
      <FormSection title={t('At the bedside')}>
        <TextField name="scannedPatient" label={t('Wristband')} hint={t('Scan the number of the patient')} required code autoFocus />
        <TextField name="scannedUnit" label={t('Unit')} hint={t('Scan the unit number')} required code />
      </FormSection>
      <FormSection title={t('Checked by both')}>
        <CheckField name="checks.wristband" label={t('Name and number on the wristband')} />
        <CheckField name="checks.unitNumber" label={t('Unit number on bag and label')} />
        <CheckField name="checks.group" label={t('Group of unit and patient')} />
        <CheckField name="checks.expiry" label={t('Expiry of the unit')} />
        <SecondFields name="second" label={t('Second person')} />
      </FormSection>
      <FormSection title={t('Observations before the start')}>
        <Wide>
          <p className="caption">{t('The next are due after 15 minutes, then every hour.')}</p>
        </Wide>
        <VitalFields prefix="vitals." />
      </FormSection>
    </CallForm>
  );
}
