import { Button } from '@mantine/core';
import '#kernel/web/design/mantine-frame.css';
import { useSyncExternalStore } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { CheckField, TextareaField, TextField } from '#kernel/web/form/fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { onCatalogue, readCatalogue } from '#kernel/web/text/catalogue.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { summaryCalls } from '#modules/patient-chart/contract/calls/documents.ts';
import type { Summary } from '#modules/patient-chart/contract/document-records.ts';
import type { SummaryType } from '#modules/patient-chart/contract/words.ts';
import { optionsFrom, summaryTypeWords } from '../words.ts';
import { sectionText, templateText } from './summary-templates.ts';
import styles from './summaries.module.css';

interface SummaryFormProps {
  readonly patientId: string;
  /** A draft that goes on, or a signed one of which a new version begins. */
  readonly summary?: Summary;
  readonly onDone: () => void;
}

/** Writes a summary as a draft; signing is a step of its own. */
export function SummaryForm({ patientId, summary, onDone }: SummaryFormProps) {
  return summary ? (
    <EditForm patientId={patientId} summary={summary} onDone={onDone} />
  ) : (
    <CreateForm patientId={patientId} onDone={onDone} />
  );
}

function CreateForm({ patientId, onDone }: SummaryFormProps) {
  const t = useText();
  const form = useCallForm(summaryCalls.create, {
    startWith: { patientId, type: 'clinical-summary', visibleToPatient: false, title: '', body: '' },
  });
  return (
    <CallForm
      form={form}
      submit={t('Save draft')}
      onCancel={onDone}
      onDone={() => {
        onDone();
      }}
    >
      <SummaryFields patientId={patientId} />
    </CallForm>
  );
}

function EditForm({ patientId, summary, onDone }: SummaryFormProps & { readonly summary: Summary }) {
  const t = useText();
  const { title, body, type, visibleToPatient, version } = summary;
  const form = useCallForm(summaryCalls.edit, { params: { id: summary.id }, startWith: { title, body, type, visibleToPatient, version } });
  return (
    <CallForm
      form={form}
      submit={summary.status === 'final' ? t('Save new version') : t('Save draft')}
      onCancel={onDone}
      onDone={() => {
        onDone();
      }}
    >
      <SummaryFields patientId={patientId} />
    </CallForm>
  );
}

function SummaryFields({ patientId }: { readonly patientId: string }) {
  const t = useText();
  const { language } = useSyncExternalStore(onCatalogue, readCatalogue);
  const form = useFormAround();
  const type = form.useValue('type') as SummaryType;
  const body = String(form.useValue('body') ?? '');
  const generated = useCall(summaryCalls.generated, { params: { patientId } }, { fresh: 60_000, quiet: true });
  const append = (text: string) => form.set('body', body.trim() ? `${body.trimEnd()}\n\n${text}` : text);
  return (
    <>
      <FormSection title={t('Summary')}>
        <TextField name="title" label={t('Title')} required maxLength={120} autoFocus />
        <SelectField name="type" label={t('Type')} required options={optionsFrom(summaryTypeWords, t)} />
        <Wide>
          <CheckField name="visibleToPatient" label={t('Visible to the patient once signed')} />
        </Wide>
      </FormSection>
      <FormSection title={t('Text')} note={t('Use ## for headings, - for lists and ** around **bold** text.')}>
        <Wide>
          <div className={styles.inserts}>
            <Button variant="default" size="compact-sm" onClick={() => append(templateText(type, t))}>
              {t('Insert template')}
            </Button>
            {(generated.data?.sections ?? []).map((section) => (
              <Button key={section.key} variant="default" size="compact-sm" onClick={() => append(sectionText(section, t, language))}>
                {t('Insert {section}', { section: t(section.title) })}
              </Button>
            ))}
          </div>
        </Wide>
        <Wide>
          <TextareaField name="body" label={t('Text')} required rows={18} maxLength={20_000} />
        </Wide>
      </FormSection>
    </>
  );
}
