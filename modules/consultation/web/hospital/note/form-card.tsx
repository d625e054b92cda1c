import { Checkbox, NumberInput, Select, Slider, Textarea } from '@mantine/core';
import { useCall } from '#kernel/web/client/use-call.ts';
import { DayBox } from '#kernel/web/form/day-box.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { templateCalls } from '#modules/consultation/contract/calls/templates.ts';
import type { Note } from '#modules/consultation/contract/note-records.ts';
import type { TemplateField } from '#modules/consultation/contract/template-records.ts';
import { BodyMap, type BodyMarks } from './body-map.tsx';
import styles from './note.module.css';

type CustomForm = NonNullable<Note['customForm']>;
/** What is answered to a field of a form. */
export type Answer = CustomForm['answers'][string];

interface FormCardProps {
  readonly value: CustomForm;
  readonly locked: boolean;
  readonly onChange: (value: CustomForm) => void;
}

/** The form of a template in the version that the note was begun with. */
export function FormCard({ value, locked, onChange }: FormCardProps) {
  const t = useText();
  const found = useCall(templateCalls.read, { params: { id: value.templateId } }, { fresh: 300_000, quiet: true });
  const template = found.data;
  if (!template) return null;
  const sections = template.versions.find((version) => version.templateVersion === value.templateVersion)?.sections ?? template.sections;
  const put = (key: string, answer: Answer) => onChange({ ...value, answers: { ...value.answers, [key]: answer } });
  return (
    <details className={styles.card} open>
      <summary className={styles.title}>
        <h2>{template.name}</h2>
        <span className="muted">{t('version {number}', { number: value.templateVersion })}</span>
      </summary>
      <div className={`${styles.content} ${styles.rows}`}>
        {sections.map((field) => (
          <FormField
            key={field.key}
            field={field}
            value={value.answers[field.key] ?? null}
            locked={locked}
            onChange={(answer) => put(field.key, answer)}
          />
        ))}
      </div>
    </details>
  );
}

interface FormFieldProps {
  readonly field: TemplateField;
  readonly value: Answer;
  readonly locked: boolean;
  readonly onChange: (answer: Answer) => void;
}

/** One field of a template's form, as the note shows it. */
export function FormField({ field, value, locked, onChange }: FormFieldProps) {
  const label = field.unit ? `${field.label} (${field.unit})` : field.label;
  const bounds = { ...(field.min === null ? {} : { min: field.min }), ...(field.max === null ? {} : { max: field.max }) };
  if (field.type === 'choice')
    return (
      <Select
        label={label}
        required={field.required}
        disabled={locked}
        clearable
        data={[...field.options]}
        value={typeof value === 'string' ? value : null}
        onChange={onChange}
      />
    );
  if (field.type === 'number')
    return (
      <NumberInput
        label={label}
        required={field.required}
        disabled={locked}
        {...bounds}
        value={typeof value === 'number' ? value : ''}
        onChange={(typed) => onChange(typed === '' ? null : Number(typed))}
      />
    );
  if (field.type === 'scale') return <ScaleField label={label} field={field} value={value} locked={locked} onChange={onChange} />;
  if (field.type === 'bodymap')
    return (
      <fieldset className={styles.plain}>
        <legend>{label}</legend>
        <BodyMap
          value={Array.isArray(value) ? value.filter((each): each is BodyMarks[number] => typeof each === 'object') : []}
          locked={locked}
          onChange={onChange}
        />
      </fieldset>
    );
  if (field.type === 'date')
    return (
      <DayBox
        label={label}
        required={field.required}
        disabled={locked}
        value={typeof value === 'string' && value !== '' ? value : null}
        onChange={onChange}
      />
    );
  return (
    <Textarea
      label={label}
      required={field.required}
      disabled={locked}
      autosize
      minRows={1}
      maxLength={4000}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  );
}

function ScaleField({ label, field, value, locked, onChange }: FormFieldProps & { readonly label: string }) {
  const t = useText();
  const [least, most] = [field.min ?? 0, field.max ?? 10];
  return (
    <div>
      <Checkbox
        label={label}
        disabled={locked}
        checked={typeof value === 'number'}
        onChange={(event) => onChange(event.currentTarget.checked ? least : null)}
      />
      {typeof value === 'number' ? (
        <Slider
          aria-label={label}
          disabled={locked}
          min={least}
          max={most}
          step={1}
          value={value}
          onChange={onChange}
          label={(shown) => t('{value} of {most}', { value: shown, most })}
        />
      ) : null}
    </div>
  );
}
