import { TextareaField } from '#kernel/web/form/fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { optionsFrom } from '#kernel/web/table/filters-of.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { approvalUrgencies } from '#modules/hmo/contract/approval-words.ts';
import { approvalUrgencyLooks } from '../../approval-looks.ts';
import { CodesField } from './codes-field.tsx';

const urgencyWords = {
  routine: approvalUrgencyLooks.routine.word,
  urgent: approvalUrgencyLooks.urgent.word,
  emergency: approvalUrgencyLooks.emergency.word,
};

/** Why care is wanted, and how soon: what every request says. */
export function ReasonFields() {
  const t = useText();
  return (
    <>
      <CodesField name="diagnosisCodes" label={t('Diagnosis (ICD-10)')} />
      <TextareaField name="complaint" label={t('Presenting complaint')} hint={t('Instead of a diagnosis')} />
      <SelectField name="urgency" label={t('Urgency')} required options={optionsFrom(approvalUrgencies, urgencyWords, t)} />
      <TextareaField name="note" label={t('Clinical note')} />
    </>
  );
}
