import { useState } from 'react';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { Moment } from '#kernel/web/text/moment.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import type { TemplateWhole } from '#modules/consultation/contract/template-records.ts';
import { type Answer, FormField } from '../note/form-card.tsx';
import { keyed, type TemplateDraft } from './draft.ts';
import { fieldTypeWords } from './field-editor.tsx';
import styles from './templates.module.css';

/** The form as a note will show it; what is typed in it is forgotten. */
export function TemplatePreview({ draft }: { readonly draft: TemplateDraft }) {
  const t = useText();
  const fields = keyed(draft.fields.filter(({ label }) => label.trim() !== ''));
  const [answers, setAnswers] = useState<Readonly<Record<string, Answer>>>(() =>
    Object.fromEntries(fields.filter(({ preset }) => preset).map(({ key, preset }) => [key, preset])),
  );
  if (fields.length === 0) return <EmptyState compact title={t('Add a field first')} />;
  return (
    <section className={styles.preview} aria-label={t('Preview')}>
      <h3>{draft.name || t('Form')}</h3>
      {fields.map((field) => (
        <FormField
          key={field.key}
          field={{ ...field, options: field.options.map((each) => each.trim()).filter(Boolean) }}
          value={answers[field.key] ?? null}
          locked={false}
          onChange={(answer) => setAnswers({ ...answers, [field.key]: answer })}
        />
      ))}
    </section>
  );
}

/** All versions of a template; notes keep the one that they were written with. */
export function TemplateVersions({ template }: { readonly template: TemplateWhole }) {
  const t = useText();
  return (
    <ol className={styles.versions}>
      {template.versions.map((version) => (
        <li key={version.templateVersion} className={styles.version}>
          <details>
            <summary>
              <strong>{t('Version {number}', { number: version.templateVersion })}</strong>{' '}
              <span className="muted">
                {version.byName} · <Moment at={version.at} /> · {t('{count} field | {count} fields', { count: version.sections.length })}
              </span>
            </summary>
            <ul>
              {version.sections.map((field) => (
                <li key={field.key}>
                  {field.label} <span className="muted">({t(fieldTypeWords[field.type])})</span>
                </li>
              ))}
            </ul>
          </details>
        </li>
      ))}
    </ol>
  );
}
