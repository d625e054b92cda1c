import { ActionIcon, MultiSelect, NumberInput, Select, TagsInput, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { MoneyBox } from '#kernel/web/form/money-box.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { ClaimRule } from '#modules/claims/contract/claim-rules.ts';
import { ruleLevels } from '#modules/claims/contract/rule-words.ts';
import { kindWords, levelWords, optionWords, type RuleField, ruleFields } from './rule-fields.ts';
import styles from './partner-claims.module.css';

interface RowProps {
  readonly rule: ClaimRule;
  readonly fixed: boolean;
  readonly onChange: (rule: ClaimRule) => void;
  readonly onRemove: () => void;
}

/** A rule with its numbers. What does not suit its kind is not taken. */
export function RuleRow({ rule, fixed, onChange, onRemove }: RowProps) {
  const t = useText();
  const title = t(kindWords[rule.kind]);
  const set = (name: string, value: unknown) => {
    const next = ClaimRule.safeParse({ ...rule, [name]: value });
    if (next.success) onChange(next.data);
  };
  return (
    <fieldset className={styles.rule} aria-label={title} disabled={fixed}>
      <strong className={styles.kind}>{title}</strong>
      <Select
        label={t('Level')}
        data={ruleLevels.map((value) => ({ value, label: t(levelWords[value]) }))}
        value={rule.level}
        allowDeselect={false}
        onChange={(level) => set('level', level)}
      />
      {ruleFields[rule.kind].map((field) => (
        <Field key={field.name} field={field} value={Reflect.get(rule, field.name)} onChange={(value) => set(field.name, value)} />
      ))}
      <TextInput
        label={t('Remark')}
        maxLength={200}
        value={rule.text ?? ''}
        onChange={({ currentTarget }) => set('text', currentTarget.value || null)}
      />
      {fixed ? null : (
        <ActionIcon variant="subtle" aria-label={t('Remove {name}', { name: title })} onClick={onRemove}>
          <IconTrash size={16} aria-hidden="true" />
        </ActionIcon>
      )}
    </fieldset>
  );
}

interface FieldProps {
  readonly field: RuleField;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

function Field({ field, value, onChange }: FieldProps) {
  const t = useText();
  const label = t(field.label);
  const options = (field.options ?? []).map((option) => ({ value: option, label: t(optionWords[option] ?? option) }));
  const list = Array.isArray(value) ? value.map(String) : [];
  if (field.as === 'codes') return <TagsInput label={label} value={list} onChange={onChange} />;
  if (field.as === 'many') return <MultiSelect label={label} data={options} value={list} onChange={onChange} />;
  if (field.as === 'one')
    return (
      <Select
        label={label}
        data={options}
        value={typeof value === 'string' ? value : null}
        allowDeselect={false}
        clearable={field.free === true}
        onChange={onChange}
      />
    );
  if (field.as === 'text')
    return (
      <TextInput
        label={label}
        maxLength={40}
        value={typeof value === 'string' ? value : ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
      />
    );
  const amount = typeof value === 'number' ? value : null;
  if (field.as === 'amount') return <MoneyBox label={label} value={amount} onChange={onChange} />;
  return (
    <NumberInput
      label={label}
      min={0}
      allowDecimal={false}
      value={amount ?? ''}
      onChange={(typed) => onChange(typed === '' ? null : Number(typed))}
    />
  );
}
