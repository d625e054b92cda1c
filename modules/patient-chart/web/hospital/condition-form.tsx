import { Chip } from '@mantine/core';
import '#kernel/web/design/mantine-frame.css';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { CheckField, NumberField, TextareaField, TextField } from '#kernel/web/form/fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { conditionCalls } from '#modules/patient-chart/contract/calls/conditions.ts';
import type { Condition } from '#modules/patient-chart/contract/records.ts';
import { commonConditions } from '#modules/patient-chart/contract/words.ts';
import { clinicalLooks, verificationLooks } from '../looks.ts';
import { conditionCategoryWords, familyWords, lateralityWords, optionsFrom, severityWords } from '../words.ts';
import styles from './chart.module.css';

const looksWords = (looks: Readonly<Record<string, { readonly word: string }>>) =>
  Object.fromEntries(Object.entries(looks).map(([key, look]) => [key, look.word]));

export function CreateConditionForm({ patientId, onDone }: { readonly patientId: string; readonly onDone: () => void }) {
  const t = useText();
  const form = useCallForm(conditionCalls.create, {
    startWith: {
      patientId,
      category: 'problem',
      clinicalStatus: 'active',
      verificationStatus: 'confirmed',
      laterality: 'none',
      isChronic: false,
      isNotifiable: false,
      isSensitive: false,
    },
    refresh: ['conditions', 'patients'],
  });
  return (
    <CallForm form={form} submit={t('Save condition')} onCancel={onDone} onDone={onDone} refusalFields={{ CONDITION_RECORDED: 'name' }}>
      <CommonConditions />
      <ConditionFields />
    </CallForm>
  );
}

export function EditConditionForm({ of: condition, onClose }: ActFormProps<Condition>) {
  const t = useText();
  const { id, version } = condition;
  const form = useCallForm(conditionCalls.edit, {
    params: { id },
    startWith: { ...fieldsOf(condition), version },
    refresh: ['conditions', 'patients'],
  });
  return (
    <CallForm
      form={form}
      submit={t('Save condition')}
      onCancel={onClose}
      onDone={onClose}
      refusalFields={{ CONDITION_RECORDED: 'name', CHART_REASON_REQUIRED: 'reason' }}
    >
      <ConditionFields />
      <FormSection title={t('Change')}>
        <Wide>
          <TextareaField name="reason" label={t('Reason')} hint={t('Required if entered in error')} rows={2} maxLength={500} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}

/** The fields a person may change, as the form begins. */
function fieldsOf(condition: Condition) {
  const { name, icdCode, category, clinicalStatus, verificationStatus, severity, laterality, onsetDate, onsetAge, onsetText } = condition;
  const { abatementDate, familyRelation, isChronic, isNotifiable, isSensitive, currentTreatment, notes } = condition;
  return {
    ...{ name, icdCode, category, clinicalStatus, verificationStatus, severity, laterality, onsetDate, onsetAge, onsetText },
    ...{ abatementDate, familyRelation, isChronic, isNotifiable, isSensitive, currentTreatment, notes },
  };
}

/** Frequent conditions as chips: one press fills name, code and marks. */
function CommonConditions() {
  const t = useText();
  const form = useFormAround();
  const chosen = form.useValue('icdCode');
  return (
    <FormSection title={t('Common conditions')}>
      <Wide>
        <div className={styles.chips}>
          {commonConditions.map((condition) => (
            <Chip
              key={condition.icdCode}
              size="sm"
              checked={chosen === condition.icdCode}
              onChange={() => {
                form.set('name', condition.name);
                form.set('icdCode', condition.icdCode);
                form.set('isChronic', condition.isChronic);
                form.set('isNotifiable', condition.isNotifiable);
                form.set('isSensitive', condition.isSensitive);
              }}
            >
              {t(condition.name)}
            </Chip>
          ))}
        </div>
      </Wide>
    </FormSection>
  );
}

function ConditionFields() {
  const t = useText();
  const form = useFormAround();
  const family = form.useValue('category') === 'family-history';
  return (
    <>
      <FormSection title={t('Condition')}>
        <Wide>
          <TextField name="name" label={t('Condition')} required maxLength={200} autoFocus autoComplete="off" />
        </Wide>
        <TextField name="icdCode" label={t('ICD code')} placeholder="I10" maxLength={10} code autoComplete="off" />
        <SelectField name="category" label={t('Category')} required options={optionsFrom(conditionCategoryWords, t)} />
        {family ? <SelectField name="familyRelation" label={t('Relation')} options={optionsFrom(familyWords, t)} clearable /> : null}
        <SelectField name="clinicalStatus" label={t('Status')} required options={optionsFrom(looksWords(clinicalLooks), t)} />
        <SelectField name="verificationStatus" label={t('Certainty')} required options={optionsFrom(looksWords(verificationLooks), t)} />
        <SelectField name="severity" label={t('Severity')} options={optionsFrom(severityWords, t)} clearable />
        <SelectField name="laterality" label={t('Side')} options={optionsFrom(lateralityWords, t)} />
      </FormSection>
      <FormSection title={t('Course')}>
        <TextField name="onsetDate" label={t('Onset (date or year)')} placeholder="2019" maxLength={10} hint={t('YYYY-MM-DD or YYYY')} />
        <NumberField name="onsetAge" label={t('Age at onset')} min={0} max={130} suffix={` ${t('years')}`} />
        <TextField name="abatementDate" label={t('End (date or year)')} maxLength={10} hint={t('YYYY-MM-DD or YYYY')} />
        <TextField name="onsetText" label={t('Onset description')} maxLength={120} />
        <Wide>
          <TextareaField name="currentTreatment" label={t('Current treatment')} rows={2} maxLength={2000} />
        </Wide>
        <Wide>
          <TextareaField name="notes" label={t('Notes')} rows={3} maxLength={2000} />
        </Wide>
      </FormSection>
      <FormSection title={t('Markings')}>
        <Wide>
          <div className={styles.stack}>
            <CheckField name="isChronic" label={t('Chronic')} />
            <CheckField name="isNotifiable" label={t('Notifiable disease')} />
            <CheckField name="isSensitive" label={t('Sensitive: visible only to users with access to sensitive records')} />
          </div>
        </Wide>
      </FormSection>
    </>
  );
}
