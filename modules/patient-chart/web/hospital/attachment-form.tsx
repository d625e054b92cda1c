import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { CheckField, TextareaField, TextField } from '#kernel/web/form/fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { attachmentCalls } from '#modules/patient-chart/contract/calls/documents.ts';
import type { Attachment } from '#modules/patient-chart/contract/document-records.ts';
import { attachmentCategoryWords, optionsFrom } from '../words.ts';
import styles from './chart.module.css';

/** What is said about a document; its bytes never change. */
export function AttachmentForm({ of: file, onClose }: ActFormProps<Attachment>) {
  const t = useText();
  const { name, category, description, visibleToPatient, isSensitive, version } = file;
  const form = useCallForm(attachmentCalls.edit, {
    params: { id: file.id },
    startWith: { name, category, description, visibleToPatient, isSensitive, version },
  });
  return (
    <CallForm form={form} submit={t('Save document')} onCancel={onClose} onDone={onClose}>
      <FormSection>
        <TextField name="name" label={t('Name')} required maxLength={120} autoFocus />
        <SelectField name="category" label={t('Category')} required options={optionsFrom(attachmentCategoryWords, t)} />
        <Wide>
          <TextareaField name="description" label={t('Description')} rows={3} maxLength={500} />
        </Wide>
        <Wide>
          <div className={styles.stack}>
            <CheckField name="visibleToPatient" label={t('Visible to patient')} />
            <CheckField name="isSensitive" label={t('Sensitive')} />
          </div>
        </Wide>
      </FormSection>
    </CallForm>
  );
}
