import { useCall } from '#kernel/web/client/use-call.ts';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { CheckField, NumberField, TextareaField, TextField } from '#kernel/web/form/fields.tsx';
import { MultiSelectField, SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { optionsFrom } from '#kernel/web/table/filters-of.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { requestCalls } from '#modules/blood-management/contract/calls/requests.ts';
import type { BloodRequest, RequestRow, Sample } from '#modules/blood-management/contract/request-records.ts';
import { indications, screenResults, unitAttributes, urgencies } from '#modules/blood-management/contract/words.ts';
import { urgencyLooks } from '../../looks.ts';
import { attributeWords, indicationWords, screenWords } from '../../words.ts';
import { GroupField, MomentField, SecondFields, secondRefusals } from '../parts.tsx';

type Props = ActFormProps<RequestRow>;
export const refreshed = ['patient-blood-management', 'blood-requests', 'blood-units', 'patient-bills'];

/** Records the sample that two people took. */
export function SampleForm({ of, onClose }: Props) {
  const t = useText();
  const form = useCallForm(requestCalls.sample, {
    params: { id: of.id },
    startWith: { identifiersChecked: false, recently: null },
    refresh: refreshed,
    draft: false,
  });
  return (
    <CallForm form={form} submit={t('Save sample')} onCancel={onClose} onDone={onClose} refusalFields={secondRefusals('second')}>
      <FormSection title={`${of.patient.fullname}, ${of.patient.hospitalPatientId}`}>
        <Wide>
          <TextField name="scanned" label={t('Wristband')} hint={t('Scan the number of the patient')} code autoFocus />
        </Wide>
        <Wide>
          <CheckField name="identifiersChecked" label={t('No wristband: name and date of birth were compared')} />
        </Wide>
        <MomentField name="collectedAt" label={t('Collected')} hint={t('Default: now')} />
        <CheckField name="recently" label={t('Transfused or pregnant in the last three months')} />
        <SecondFields name="second" label={t('Second person')} />
      </FormSection>
    </CallForm>
  );
}

/** Records group and antibody screen of a sample. */
export function TypingForm({
  patientId,
  sample,
  onClose,
}: {
  readonly patientId: string;
  readonly sample: Sample;
  readonly onClose: () => void;
}) {
  const t = useText();
  const form = useCallForm(requestCalls.addTyping, {
    params: { patientId },
    startWith: { sampleId: sample.id, bloodGroup: '', antibodyScreen: 'negative', antibodies: [], list: '' },
    toBody: ({ list, ...values }) => ({
      ...values,
      antibodies: String(list ?? '')
        .split(',')
        .map((each) => each.trim())
        .filter(Boolean),
    }),
    refresh: refreshed,
    draft: false,
  });
  return (
    <CallForm form={form} submit={t('Save typing')} onCancel={onClose} onDone={onClose}>
      <FormSection title={sample.sampleNumber}>
        <GroupField name="bloodGroup" label={t('Group')} required />
        <SelectField name="antibodyScreen" label={t('Antibody screen')} required options={optionsFrom(screenResults, screenWords, t)} />
        <Wide>
          <TextField name="list" label={t('Antibodies')} hint={t('Separated by commas, for example anti-K, anti-E')} maxLength={200} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}

/** Changes a request before its units are matched. */
export function EditForm({ of, onClose }: Props) {
  const request = useCall(requestCalls.view, { params: { id: of.id } }, { quiet: true });
  return (
    <Loaded from={request} rows={8}>
      {(found) => <EditFields of={found} onClose={onClose} />}
    </Loaded>
  );
}

function EditFields({ of, onClose }: ActFormProps<BloodRequest>) {
  const t = useText();
  const { units, urgency, neededAt, indication, indicationText, reason, specialRequirements, consentGiven } = of;
  const form = useCallForm(requestCalls.edit, {
    startWith: {
      id: of.id,
      units,
      urgency,
      neededAt,
      indication,
      indicationText,
      reason,
      specialRequirements,
      consentGiven,
      version: of.version,
    },
    refresh: refreshed,
  });
  const urgent = urgencies.map((value) => ({ value, label: t(urgencyLooks[value].word) }));
  return (
    <CallForm form={form} submit={t('Save request')} onCancel={onClose} onDone={onClose}>
      <FormSection title={of.requestNumber}>
        <NumberField name="units" label={t('Units')} required min={1} max={20} />
        <SelectField name="urgency" label={t('Urgency')} required options={urgent} />
        <MomentField name="neededAt" label={t('Needed at')} />
        <SelectField name="indication" label={t('Indication')} required options={optionsFrom(indications, indicationWords, t)} />
        <Wide>
          <TextareaField name="indicationText" label={t('Why blood is needed')} required maxLength={500} />
        </Wide>
        <Wide>
          <TextareaField name="reason" label={t('Reason above the limit')} maxLength={500} />
        </Wide>
        <Wide>
          <MultiSelectField
            name="specialRequirements"
            label={t('Special requirements')}
            options={optionsFrom(unitAttributes, attributeWords, t)}
          />
        </Wide>
        <CheckField name="consentGiven" label={t('The patient consented')} />
      </FormSection>
    </CallForm>
  );
}
