import { TextInput } from '@mantine/core';
import { type FocusEvent, type ReactNode, useEffect, useState } from 'react';
import { useText } from '#kernel/web/text/use-text.ts';
import { readTypedTime } from './typed-time.ts';

export interface TimeBoxProps {
  readonly label?: ReactNode;
  /** For the ear, where the label stands elsewhere. */
  readonly ariaLabel?: string;
  /** `HH:mm`; empty while none is typed. What is no time stands here as it was typed. */
  readonly value: string;
  readonly onChange: (time: string) => void;
  readonly onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  readonly name?: string;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly readOnly?: boolean;
  readonly autoFocus?: boolean;
  readonly className?: string | undefined;
}

/** A time of day in 24 hours, typed as people type it; what cannot be read stays, with its error. */
export function TimeBox({ ariaLabel, value, onChange, onBlur, hint, error, autoFocus, className, ...rest }: TimeBoxProps) {
  const t = useText();
  const [text, setText] = useState(value);
  const [left, setLeft] = useState(true);
  const read = readTypedTime(text);
  useEffect(() => {
    // Set from outside: by the form, not by the hand in this box.
    setText((typed) => ((readTypedTime(typed) ?? typed) === value ? typed : value));
  }, [value]);
  const isBad = left && text.trim() !== '' && read === null;
  return (
    <TextInput
      {...rest}
      aria-label={ariaLabel}
      description={hint}
      className={className ?? ''}
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      placeholder={t('hh:mm')}
      data-autofocus={autoFocus || undefined}
      error={isBad ? t('Enter a time such as 09:30') : error}
      value={text}
      onChange={({ currentTarget }) => {
        setLeft(false);
        setText(currentTarget.value);
        onChange(currentTarget.value.trim() === '' ? '' : (readTypedTime(currentTarget.value) ?? currentTarget.value));
      }}
      onBlur={(event) => {
        setLeft(true);
        if (read) setText(read);
        onBlur?.(event);
      }}
    />
  );
}
