import { ActionIcon, Checkbox, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useText, word } from '#kernel/web/text/use-text.ts';
import type { TemplateField } from '#modules/consultation/contract/template-records.ts';
import { optionsFrom } from '../../words.ts';
import type { DraftField } from './draft.ts';
import styles from './templates.module.css';

export const fieldTypeWords = {
  text: word('Text'),
  choice: word('Choice'),
  number: word('Number'),
  date: word('Date'),
  scale: word('Scale'),
  bodymap: word('Body map'),
} satisfies Readonly<Record<TemplateField['type'], string>>;

interface FieldEditorProps {
  readonly field: DraftField;
  readonly number: number;
  readonly last: boolean;
  readonly onChange: (field: DraftField) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove?: (() => void) | undefined;
}

/** One field of a template: what is asked, how it is answered, in which bounds. */
export function FieldEditor({ field, number, last, onChange, onMove, onRemove }: FieldEditorProps) {
  const t = useText();
  const put = (part: Partial<TemplateField>) => onChange({ ...field, ...part });
  const name = field.label || t('Field {number}', { number });
  return (
    <fieldset className={styles.field}>
      <legend className="visually-hidden">{name}</legend>
      <div className={styles.row}>
        <TextInput
          className={styles.grow ?? ''}
          label={t('Label')}
          required
          maxLength={120}
          value={field.label}
          onChange={(event) => put({ label: event.currentTarget.value })}
        />
        <Select
          className={styles.type ?? ''}
          label={t('Answer')}
          allowDeselect={false}
          data={optionsFrom(fieldTypeWords, t).map((option) => ({ ...option }))}
          value={field.type}
          onChange={(type) => put({ type: (type ?? 'text') as TemplateField['type'] })}
        />
        <span className={styles.moves}>
          <ActionIcon aria-label={t('Move {name} up', { name })} disabled={number === 1} onClick={() => onMove(-1)}>
            <IconArrowUp size={17} stroke={1.7} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon aria-label={t('Move {name} down', { name })} disabled={last} onClick={() => onMove(1)}>
            <IconArrowDown size={17} stroke={1.7} aria-hidden="true" />
          </ActionIcon>
          {onRemove ? (
            <ActionIcon aria-label={t('Remove {name}', { name })} onClick={onRemove}>
              <IconTrash size={17} stroke={1.7} aria-hidden="true" />
            </ActionIcon>
          ) : null}
        </span>
      </div>
      <More field={field} put={put} />
      <Checkbox label={t('Required')} checked={field.required} onChange={(event) => put({ required: event.currentTarget.checked })} />
    </fieldset>
  );
}

function More({ field, put }: { readonly field: DraftField; readonly put: (part: Partial<TemplateField>) => void }) {
  const t = useText();
  if (field.type === 'choice')
    return (
      <Textarea
        label={t('Options, one per line')}
        required
        autosize
        minRows={2}
        maxRows={10}
        value={field.options.join('\n')}
        onChange={(event) => put({ options: event.currentTarget.value.split('\n') })}
      />
    );
  if (field.type === 'text')
    return (
      <Textarea
        label={t('Default text')}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={4000}
        value={field.preset ?? ''}
        onChange={(event) => put({ preset: event.currentTarget.value || null })}
      />
    );
  if (field.type !== 'number' && field.type !== 'scale') return null;
  return (
    <div className={styles.row}>
      {(['min', 'max'] as const).map((bound) => (
        <NumberInput
          key={bound}
          className={styles.small ?? ''}
          label={bound === 'min' ? t('Minimum') : t('Maximum')}
          value={field[bound] ?? ''}
          onChange={(value) => put({ [bound]: value === '' ? null : Number(value) })}
        />
      ))}
      {field.type === 'number' ? (
        <TextInput
          className={styles.small ?? ''}
          label={t('Unit')}
          maxLength={20}
          value={field.unit ?? ''}
          onChange={(event) => put({ unit: event.currentTarget.value || null })}
        />
      ) : null}
    </div>
  );
}
