import { TextInput } from '@mantine/core';
import { IconBarcode, IconCircleCheck } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import type { FieldProps } from '#kernel/web/form/fields.tsx';
import { useField } from '#kernel/web/form/form-context.ts';
import styles from './administrations.module.css';

interface ScanFieldProps extends FieldProps {
  /** What a code is known to be, in words; null: the server will say. */
  readonly judge: (code: string) => string | null;
  readonly onScan?: (code: string) => void;
}

/** Goes to the next box of the form: scanners end a code with Enter, which must not send it. */
function goOn(event: KeyboardEvent<HTMLInputElement>): void {
  const boxes = [...(event.currentTarget.form?.querySelectorAll<HTMLElement>('input:not([type="hidden"]), textarea') ?? [])];
  boxes[boxes.indexOf(event.currentTarget) + 1]?.focus();
}

/** A box for a keyboard scanner, or for typing what it would read. */
export function ScanField({ name, label, hint, required, autoFocus, judge, onScan }: ScanFieldProps) {
  const { form, key, input } = useField(name, label);
  const code = String(form.useValue(name) ?? '');
  const known = code === '' ? null : judge(code);
  return (
    <TextInput
      key={key}
      {...input}
      name={name}
      label={label}
      required={required}
      description={
        known ? (
          <span className={styles.known} role="status">
            <IconCircleCheck size={14} aria-hidden="true" /> {known}
          </span>
        ) : (
          hint
        )
      }
      data-autofocus={autoFocus || undefined}
      maxLength={120}
      autoComplete="off"
      leftSection={<IconBarcode size={16} aria-hidden="true" />}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        onScan?.(event.currentTarget.value);
        goOn(event);
      }}
    />
  );
}
