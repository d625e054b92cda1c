import { Button, CloseButton, TextInput } from '@mantine/core';
import { type ReactNode, Suspense, useState } from 'react';
import { useField } from '#kernel/web/form/form-context.ts';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import type { StayDiagnosis } from '#modules/admissions/contract/stay-records.ts';
import { mostDiagnoses } from '#modules/admissions/contract/stay-words.ts';
import { IcdPicker } from '#modules/reference-data/web/index.ts';
import styles from './diagnoses-field.module.css';

interface DiagnosesFieldProps {
  readonly name: string;
  readonly label: string;
}

/** Diagnoses of a stay in a form, the first is the main one. */
export function DiagnosesField({ name, label }: DiagnosesFieldProps) {
  const { form, input } = useField(name, label, true);
  const held = (form.useValue(name) as readonly StayDiagnosis[] | undefined) ?? [];
  const put = (next: readonly StayDiagnosis[]) => {
    form.set(name, next);
    form.inner.clearFieldError(name);
  };
  return <DiagnosesInput name={name} label={label} required error={input.error} value={held} onChange={put} />;
}

interface DiagnosesInputProps extends DiagnosesFieldProps {
  readonly required?: boolean;
  readonly error?: ReactNode;
  readonly value: readonly StayDiagnosis[];
  readonly onChange: (next: readonly StayDiagnosis[]) => void;
}

/** Diagnoses, found by code or words in the ICD, or written where no code fits. */
export function DiagnosesInput({ name, label, required = false, error, value: held, onChange: put }: DiagnosesInputProps) {
  const t = useText();
  const add = (one: StayDiagnosis) => {
    if (held.length < mostDiagnoses) put([...held, one]);
  };
  return (
    <div className={styles.lines}>
      <Suspense fallback={<SkeletonRows rows={1} />}>
        <IcdPicker
          label={label}
          name={name}
          required={required}
          error={error}
          without={held.flatMap(({ icdCode }) => (icdCode ? [icdCode] : []))}
          onPick={({ code, description }) => add({ icdCode: code, description })}
        />
      </Suspense>
      {held.length > 0 ? (
        <ol className={styles.list} aria-label={label}>
          {held.map(({ icdCode, description }, place) => (
            <li key={`${icdCode ?? ''} ${description}`} className={styles.line}>
              <span className={styles.grow}>
                {place === 0 ? <strong>{description}</strong> : description}{' '}
                {icdCode ? <span className="code muted">{icdCode}</span> : <span className="muted">{t('uncoded')}</span>}
              </span>
              <CloseButton
                aria-label={t('Remove {name}', { name: description })}
                onClick={() => put(held.filter((_, at) => at !== place))}
              />
            </li>
          ))}
        </ol>
      ) : null}
      <FreeDiagnosis onAdd={(description) => add({ icdCode: null, description })} />
    </div>
  );
}

/** A diagnosis in words alone: it is coded later. */
function FreeDiagnosis({ onAdd }: { readonly onAdd: (words: string) => void }) {
  const t = useText();
  const [words, setWords] = useState('');
  const fits = words.trim().length > 1;
  const add = () => {
    if (!fits) return;
    onAdd(words.trim());
    setWords('');
  };
  return (
    <details>
      <summary className="muted">{t('Not in the list')}</summary>
      <div className={styles.line}>
        <TextInput
          className={styles.grow}
          aria-label={t('Diagnosis (free text)')}
          maxLength={300}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <Button variant="default" disabled={!fits} onClick={add}>
          {t('Add')}
        </Button>
      </div>
    </details>
  );
}
