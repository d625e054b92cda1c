import '#kernel/web/design/mantine-pin.css';
import { Input, PinInput } from '@mantine/core';
import { useId } from 'react';
import { useText } from '#kernel/web/text/use-text.ts';
import type { FieldProps } from './fields.tsx';
import { useField, useSecretField } from './form-context.ts';

/** Six boxes for a one-time code: pasting fills all, the keyboard of a phone offers the code from the message. */
export function OtpField({
  name,
  label,
  hint,
  disabled,
  autoFocus,
  onComplete,
}: FieldProps & { readonly onComplete?: (code: string) => void }) {
  const t = useText();
  const id = useId();
  const { key, input } = useField(name, label);
  useSecretField(name);
  const { error, onChange, defaultValue } = input;
  return (
    <Input.Wrapper label={label} description={hint} error={error} labelElement="div" labelProps={{ id }}>
      <PinInput
        key={key}
        length={6}
        type="number"
        oneTimeCode
        inputMode="numeric"
        placeholder=""
        gap={8}
        size="md"
        role="group"
        aria-labelledby={id}
        ariaLabel={t('Code digit')}
        defaultValue={(defaultValue as string | undefined) ?? ''}
        error={Boolean(error)}
        disabled={disabled ?? false}
        autoFocus={autoFocus ?? false}
        onChange={onChange}
        {...(onComplete ? { onComplete } : {})}
      />
    </Input.Wrapper>
  );
}
