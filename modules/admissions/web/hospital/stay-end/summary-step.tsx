import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { TextareaField, TextField } from '#kernel/web/form/fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { chosenDischargeTypes } from '#modules/admissions/contract/stay-words.ts';
import { optionsOf } from '../../stay-end-words.ts';
import { dischargeTypeWords } from '../../stay-looks.ts';
import { MomentField } from '../moment-field.tsx';
import { DiagnosesField } from '../stays/diagnoses-field.tsx';
import styles from './stay-end.module.css';

/** How the patient leaves, with which diagnoses, and what the signed summary says. */
export function SummaryStep() {
  const t = useText();
  return (
    <>
      <FormSection title={t('Discharge')}>
        <SelectField name="type" label={t('Type of discharge')} required options={optionsOf(dischargeTypeWords, t, chosenDischargeTypes)} />
        <MomentField name="at" label={t('Time of discharge')} hint={t('Default: now')} />
        <OfType />
      </FormSection>
      <FormSection title={t('Final diagnoses')}>
        <Wide>
          <DiagnosesField name="finalDiagnoses" label={t('Final diagnoses')} />
        </Wide>
      </FormSection>
      <SummaryFields />
    </>
  );
}

/** What the signed summary says. */
export function SummaryFields() {
  const t = useText();
  return (
    <FormSection title={t('Discharge summary')}>
      <Wide>
        <TextareaField name="summary.course" label={t('Course in hospital')} required rows={4} maxLength={8000} />
      </Wide>
      <Wide>
        <TextareaField name="summary.findings" label={t('Findings')} rows={2} maxLength={4000} />
      </Wide>
      <Wide>
        <TextareaField name="summary.procedures" label={t('Procedures')} rows={2} maxLength={4000} />
      </Wide>
      <Wide>
        <TextareaField name="summary.condition" label={t('Condition at discharge')} required rows={1} maxLength={500} />
      </Wide>
      <Wide>
        <TextareaField name="summary.advice" label={t('Advice')} rows={2} maxLength={4000} />
      </Wide>
      <Wide>
        <TextareaField name="summary.warnings" label={t('Return at once if')} rows={2} maxLength={2000} />
      </Wide>
      <TextField name="summary.diet" label={t('Diet')} maxLength={500} />
      <TextField name="summary.activity" label={t('Activity')} maxLength={500} />
    </FormSection>
  );
}

/** What a type of discharge asks for, or what follows it. */
function OfType() {
  const t = useText();
  const { useValue } = useFormAround();
  const type = useValue('type');
  if (type === 'against-medical-advice')
    return (
      <Wide>
        <TextField
          name="signedBy"
          label={t('Signed by')}
          required
          maxLength={120}
          hint={t('Who signed that the patient leaves against medical advice')}
        />
      </Wide>
    );
  if (type === 'deceased')
    return (
      <Note>
        {t(
          'A death record is drafted for a doctor to complete and sign. Records clear the stay after that. This discharge cannot be undone.',
        )}
      </Note>
    );
  return null;
}

function Note({ children }: { readonly children: ReactNode }) {
  return (
    <Wide>
      <p className={styles.note} role="status">
        <IconInfoCircle size={17} stroke={1.8} aria-hidden="true" />
        <span>{children}</span>
      </p>
    </Wide>
  );
}
