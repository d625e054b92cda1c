import { Button } from '@mantine/core';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { templateCalls } from '#modules/consultation/contract/calls/templates.ts';
import type { Consultation } from '#modules/consultation/contract/records.ts';
import type { Template } from '#modules/consultation/contract/template-records.ts';
import styles from '../consultation.module.css';
import type { NoteEditor } from '../note/use-note.ts';

interface TemplatePickerProps {
  readonly consultation: Consultation;
  readonly editor: NoteEditor;
  readonly onClose: () => void;
}

/** Lays a template's form under the note, with its preset texts; what was written stays. */
export function TemplatePicker({ consultation, editor, onClose }: TemplatePickerProps) {
  const t = useText();
  const found = useCall(
    templateCalls.list,
    { query: { limit: 100, departmentId: consultation.department.id } },
    { fresh: 60_000, quiet: true },
  );
  function use(template: Template) {
    const kept = editor.note.customForm?.templateId === template.id ? editor.note.customForm.answers : {};
    const preset = Object.fromEntries(template.sections.filter((field) => field.preset !== null).map((field) => [field.key, field.preset]));
    editor.put('customForm', { templateId: template.id, templateVersion: template.templateVersion, answers: { ...preset, ...kept } });
    if (template.orderSet.instructions && !editor.note.patientInstructions)
      editor.put('patientInstructions', template.orderSet.instructions);
    toast.success(t('{name} was added to the note', { name: template.name }));
    onClose();
  }
  return (
    <div className={styles.drawer}>
      <Loaded from={found} rows={6} isEmpty={(list) => list.data.length === 0} empty={<EmptyState compact title={t('No template')} />}>
        {(list) => (
          <ul className={styles.list}>
            {list.data.map((template) => (
              <li key={template.id} className={styles.basketRow}>
                <span className={styles.item}>
                  <strong>{template.name}</strong>
                  <span className="muted">
                    {[
                      template.specialization?.name,
                      t('{count} field | {count} fields', { count: template.sections.length }),
                      template.orderSet.labTests.length > 0
                        ? t('orders {count} test | orders {count} tests', { count: template.orderSet.labTests.length })
                        : null,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
                <Button
                  variant="default"
                  size="compact-md"
                  aria-label={t('Use {name}', { name: template.name })}
                  onClick={() => use(template)}
                >
                  {t('Use it')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </div>
  );
}
