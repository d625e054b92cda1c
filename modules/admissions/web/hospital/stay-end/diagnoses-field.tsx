import { ActionIcon, Button, Input, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useField } from '#kernel/web/form/form-context.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { type StayDiagnosis } from '#modules/admissions/contract/stay-records.ts';
import { mostDiagnoses } from '#modules/admissions/contract/stay-words.ts';
import { IcdPicker } from '#modules/reference-data/web/index.ts';
import { diagnosisLine } from './diagnosis-line.ts';
import styles from './stay-end.module.css';

interface DiagnosesFieldProps {
  readonly name: string;
  readonly label: string;
}

/** Diagnoses of a stay: codes of the catalogue, or words that a clerk codes later. The first is the main one. */
export function DiagnosesField({ name, label }: DiagnosesFieldProps) {
  const t = useText();
  const { form, input } = useField(name, label, true);
  const rows = (form.useValue(name) ?? []) as readonly StayDiagnosis[];
  const put = (next: readonly StayDiagnosis[]) => form.set(name, next.slice(0, mostDiagnoses));
  const { error } = input;
  return (
    <div className={styles.part}>
      <ol className={styles.list} aria-label={label}>
        {rows.map((row, place) => (
          <li key={diagnosisLine(row)} className={styles.line}>
            <span className={styles.lineWords}>
              <span className="strong">{row.description}</span>
              <span className="caption">
                {[row.icdCode ?? t('Not coded'), place === 0 ? t('Main diagnosis') : null].filter(Boolean).join(' · ')}
              </span>
            </span>
            <ActionIcon
              variant="subtle"
              aria-label={t('Remove {name}', { name: row.description })}
              onClick={() => put(rows.filter((other) => other !== row))}
            >
              <IconX size={16} aria-hidden="true" />
            </ActionIcon>
          </li>
        ))}
      </ol>
      <IcdPicker
        label={t('Add a diagnosis')}
        without={rows.flatMap(({ icdCode }) => (icdCode ? [icdCode] : []))}
        onPick={({ code, description }) => put([...rows, { icdCode: code, description }])}
      />
      <InWords onAdd={(description) => put([...rows.filter((row) => row.description !== description), { icdCode: null, description }])} />
      {typeof error === 'string' ? (
        <Input.Error role="alert" tabIndex={-1} data-form-message>
          {error}
        </Input.Error>
      ) : null}
    </div>
  );
}

/** A diagnosis that the catalogue does not have, in words. */
function InWords({ onAdd }: { readonly onAdd: (description: string) => void }) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const add = () => {
    if (typed.trim().length < 2) return;
    onAdd(typed.trim());
    setTyped('');
  };
  return (
    <div className={styles.row}>
      <TextInput
        className={styles.grow}
        label={t('Or in words')}
        value={typed}
        maxLength={300}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Adds the diagnosis; the form goes on by its own button.
          event.preventDefault();
          add();
        }}
      />
      <Button variant="default" leftSection={<IconPlus size={15} aria-hidden="true" />} onClick={add}>
        {t('Add')}
      </Button>
    </div>
  );
}
