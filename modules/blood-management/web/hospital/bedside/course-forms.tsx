import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { NumberField, SegmentField, TextareaField } from '#kernel/web/form/fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { optionsFrom } from '#kernel/web/table/filters-of.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { bedsideCalls } from '#modules/blood-management/contract/calls/bedside.ts';
import type { ReactionRow, TransfusionRow } from '#modules/blood-management/contract/transfusion-records.ts';
import { imputabilities, reactionKinds, transfusionOutcomes } from '#modules/blood-management/contract/words.ts';
import { imputabilityWords, outcomeWords, reactionWords, severityWords } from '../../words.ts';
import { MomentField } from '../parts.tsx';
import { refreshed } from '../requests/request-forms.tsx';
import { VitalFields } from './vital-fields.tsx';

type Props = ActFormProps<TransfusionRow>;
const refresh = [...refreshed, 'blood-transfusions', 'vitals'];

/** Observations of a running transfusion. */
export function VitalsForm({ of, onClose }: Props) {
  const t = useText();
  const form = useCallForm(bedsideCalls.vitals, { params: { id: of.id }, refresh });
  return (
    <CallForm form={form} submit={t('Save observations')} onCancel={onClose} onDone={onClose}>
      <FormSection>
        <VitalFields />
      </FormSection>
    </CallForm>
  );
}

/** The end of a transfusion with its volume. */
export function EndForm({ of, onClose }: Props) {
  const t = useText();
  const form = useCallForm(bedsideCalls.end, { params: { id: of.id }, startWith: { outcome: 'completed' }, refresh });
  return (
    <CallForm form={form} submit={t('End transfusion')} onCancel={onClose} onDone={onClose}>
      <FormSection>
        <SegmentField name="outcome" label={t('Outcome')} options={optionsFrom(transfusionOutcomes, outcomeWords, t)} />
        <NumberField name="volumeGiven" label={t('Volume given, ml')} required min={0} max={600} />
        <Wide>
          <TextareaField name="reason" label={t('Why it was stopped')} maxLength={500} />
        </Wide>
      </FormSection>
      <FormSection title={t('Observations at the end')}>
        <VitalFields prefix="vitals." />
      </FormSection>
    </CallForm>
  );
}

const severities = ['1', '2', '3', '4'] as const;

/** Reports a reaction; what runs is stopped. */
export function ReactionForm({ of, onClose }: Props) {
  const t = useText();
  const form = useCallForm(bedsideCalls.reaction, {
    params: { id: of.id },
    startWith: { kind: '', severityWord: '1', signs: '' },
    toBody: ({ severityWord, ...values }) => ({ ...values, severity: Number(severityWord) }),
    fieldNames: { severity: 'severityWord' },
    refresh: [...refresh, 'blood-reactions'],
    draft: false,
  });
  return (
    <CallForm form={form} submit={t('Report reaction')} onCancel={onClose} onDone={onClose}>
      <FormSection title={t('Stop the transfusion first')}>
        <Wide>
          <p role="note">
            {t('Keep the line open with saline, keep the bag and the set, check wristband and unit again, and call the doctor.')}
          </p>
        </Wide>
        <SelectField name="kind" label={t('Kind')} required options={optionsFrom(reactionKinds, reactionWords, t)} />
        <SegmentField name="severityWord" label={t('Severity')} options={optionsFrom(severities, severityWords, t)} />
        <MomentField name="onsetAt" label={t('Onset')} hint={t('Default: now')} />
        <Wide>
          <TextareaField name="signs" label={t('Signs')} required maxLength={1000} />
        </Wide>
        <Wide>
          <TextareaField name="actions" label={t('What was done')} maxLength={1000} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}

/** Workup and imputability of a file. */
export function WorkupForm({ of, onClose }: ActFormProps<ReactionRow>) {
  const t = useText();
  const form = useCallForm(bedsideCalls.editReaction, {
    params: { id: of.id },
    startWith: { imputability: of.imputability, kind: of.kind, version: of.version },
    refresh: ['patient-blood-management', 'blood-reactions'],
  });
  return (
    <CallForm form={form} submit={t('Save file')} onCancel={onClose} onDone={onClose}>
      <FormSection title={of.reactionNumber}>
        <SelectField name="kind" label={t('Kind')} required options={optionsFrom(reactionKinds, reactionWords, t)} />
        <SelectField name="imputability" label={t('Imputability')} required options={optionsFrom(imputabilities, imputabilityWords, t)} />
        <Wide>
          <TextareaField name="workup" label={t('Workup')} hint={t('Repeat typing, direct antiglobulin test, culture')} maxLength={2000} />
        </Wide>
        <Wide>
          <TextareaField name="actions" label={t('What was done')} maxLength={1000} />
        </Wide>
        <Wide>
          <TextareaField name="reportedTo" label={t('Reported to')} rows={1} maxLength={200} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
