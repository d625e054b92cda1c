import { useCall } from '#kernel/web/client/use-call.ts';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { NumberField, SwitchField, TextareaField, TextField } from '#kernel/web/form/fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { preparationCalls } from '#modules/procedures/contract/calls/preparation.ts';
import type { Assessment } from '#modules/procedures/contract/clinical-records.ts';
import { asaClasses, fitnessWords, mallampati, pregnancyTests, vteRisks } from '#modules/procedures/contract/clinical-words.ts';
import type { ProcedureRequest } from '#modules/procedures/contract/request-records.ts';
import { fitnessLabels } from '../../words.ts';

interface TabProps {
  readonly request: ProcedureRequest;
}

/** The assessment before surgery: read, and written while the procedure has not begun. */
export function AssessmentTab({ request }: TabProps) {
  const t = useText();
  const assessment = useCall(preparationCalls.assessment, { params: { id: request.id } }, { live: ['procedure-requests'], quiet: true });
  const writes = request.acts.assess === null;
  return (
    <Panel title={t('Pre-surgery assessment')}>
      <Loaded from={assessment} rows={8}>
        {(found) => (
          <>
            <Signed assessment={found} />
            {writes ? <AssessmentForm key={found.id ?? 'new'} request={request} assessment={found} /> : null}
          </>
        )}
      </Loaded>
    </Panel>
  );
}

function Signed({ assessment }: { readonly assessment: Assessment }) {
  const t = useText();
  const format = useFormat();
  const { content, signedAt, signedByName, validUntil, currentMedicines } = assessment;
  return (
    <Facts
      rows={[
        [t('Current medicines'), currentMedicines.join(', ')],
        [t('ASA class'), content?.asa],
        [t('Fitness'), content?.fitness ? t(fitnessLabels[content.fitness]) : null],
        [t('Signed'), signedAt ? `${signedByName ?? ''}, ${format.instant(signedAt)}` : null],
        [t('Valid until'), validUntil ? format.instant(validUntil) : null],
      ]}
    />
  );
}

function AssessmentForm({ request, assessment }: TabProps & { readonly assessment: Assessment }) {
  const t = useText();
  const { content } = assessment;
  const form = useCallForm(preparationCalls.saveAssessment, {
    params: { id: request.id },
    startWith: { content: content ?? { allergiesChecked: false, siteMarked: false, difficultAirway: false, investigations: [] } },
    refresh: ['procedure-requests'],
    toBody: (values) => ({ ...values, sign: values['sign'] === true, ...(assessment.version ? { version: assessment.version } : {}) }),
  });
  return (
    <CallForm form={form} submit={t('Save assessment')} onDone={() => undefined} foot="inline">
      <AssessmentFields pregnancyTest={assessment.pregnancyTestNeeded} />
      <FormSection>
        <Wide>
          <SwitchField
            name="sign"
            label={t('Sign the assessment')}
            hint={t('A signed assessment is not changed: the next one takes its place.')}
          />
        </Wide>
      </FormSection>
    </CallForm>
  );
}

function AssessmentFields({ pregnancyTest }: { readonly pregnancyTest: boolean }) {
  const t = useText();
  const plain = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
  return (
    <>
      <FormSection title={t('Patient')}>
        <SelectField name="content.asa" label={t('ASA class')} required clearable options={plain(asaClasses)} />
        <SwitchField name="content.asaEmergency" label={t('Emergency (E)')} />
        <NumberField name="content.weightKg" label={t('Weight')} required min={0} max={400} decimals={1} suffix=" kg" />
        <NumberField name="content.heightCm" label={t('Height')} min={20} max={260} suffix=" cm" />
        <SwitchField name="content.allergiesChecked" label={t('Allergies checked')} />
        <NumberField name="content.mets" label={t('Functional capacity')} min={0} max={20} decimals={1} suffix=" MET" />
        {pregnancyTest ? (
          <SelectField
            name="content.pregnancyTest"
            label={t('Pregnancy test')}
            required
            clearable
            options={pregnancyTests.map((value) => ({
              value,
              label: value === 'negative' ? t('Negative') : value === 'positive' ? t('Positive') : t('Not required'),
            }))}
          />
        ) : null}
        <SelectField
          name="content.vteRisk"
          label={t('Thrombosis risk')}
          clearable
          options={vteRisks.map((value) => ({
            value,
            label: value === 'low' ? t('Low') : value === 'moderate' ? t('Moderate') : t('High'),
          }))}
        />
        <Wide>
          <TextareaField name="content.comorbidities" label={t('Comorbidities')} rows={2} maxLength={4000} />
        </Wide>
        <Wide>
          <TextareaField name="content.medicines" label={t('Medicines stopped or continued')} rows={2} maxLength={4000} />
        </Wide>
        <Wide>
          <TextareaField name="content.previousAnaesthesia" label={t('Problems with earlier anaesthesia')} rows={2} maxLength={4000} />
        </Wide>
      </FormSection>
      <FormSection title={t('Airway and site')}>
        <SelectField name="content.mallampati" label={t('Mallampati class')} clearable options={plain(mallampati)} />
        <SwitchField name="content.difficultAirway" label={t('Difficult airway expected')} />
        <TextField name="content.mouthOpening" label={t('Mouth opening')} maxLength={80} />
        <TextField name="content.teeth" label={t('Teeth')} maxLength={80} />
        <SwitchField name="content.siteMarked" label={t('Site marked')} />
        <TextField name="content.devices" label={t('Implants or pacemaker')} maxLength={300} />
      </FormSection>
      <FormSection title={t('Conclusion')}>
        <Wide>
          <TextareaField name="content.plan" label={t('Anaesthetic plan')} rows={2} maxLength={4000} />
        </Wide>
        <SelectField
          name="content.fitness"
          label={t('Fitness')}
          required
          clearable
          options={fitnessWords.map((value) => ({ value, label: t(fitnessLabels[value]) }))}
        />
        <NumberField name="content.validDays" label={t('Valid for')} min={1} max={180} suffix={` ${t('days')}`} />
        <Wide>
          <TextareaField name="content.conditions" label={t('Conditions, or why not')} rows={2} maxLength={4000} />
        </Wide>
      </FormSection>
    </>
  );
}
