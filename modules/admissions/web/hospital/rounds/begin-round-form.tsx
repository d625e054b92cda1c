import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { MultiSelectField, SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { WardRound } from '#modules/admissions/contract/round-records.ts';
import { roundCalls } from '#modules/admissions/contract/calls/rounds.ts';
import { roundKinds } from '#modules/admissions/contract/round-words.ts';
import { roundKindWords } from '../../round-looks.ts';
import { MomentField } from '../moment-field.tsx';
import { useStaffOptions } from './use-staff.ts';

interface BeginRoundFormProps {
  readonly admissionId: string;
  readonly onBegun: (round: WardRound) => void;
  readonly onCancel: () => void;
}

/** Begins a round: which one, when the patient was seen, and who came along. */
export function BeginRoundForm({ admissionId, onBegun, onCancel }: BeginRoundFormProps) {
  const t = useText();
  const staff = useStaffOptions();
  const form = useCallForm(roundCalls.create, {
    startWith: { kind: 'daily' },
    toBody: (values) => ({ admissionId, ...values }),
    refresh: ['ward-rounds', 'patient-admissions'],
  });
  return (
    <CallForm form={form} submit={t('Begin round')} onCancel={onCancel} onDone={onBegun} silent>
      <FormSection note={t('The newest vitals go along with the round.')}>
        <SelectField
          name="kind"
          label={t('Kind')}
          required
          autoFocus
          options={roundKinds.map((kind) => ({ value: kind, label: t(roundKindWords[kind]) }))}
        />
        <MomentField name="roundAt" label={t('Seen at')} hint={t('Default: now')} />
        <Wide>
          <MultiSelectField name="attendeeIds" label={t('Also present')} options={staff} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
