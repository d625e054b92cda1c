import { Input } from '@mantine/core';
import { useId, useState } from 'react';
import { CodeDigits } from '#kernel/web/plain/code-digits.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import type { FieldProps } from './fields.tsx';
import { useField, useSecretField } from './form-context.ts';

/** Six boxes for a one-time code in a form. */
export function OtpField(props: FieldProps & { readonly onComplete?: (code: string) => void }) {
  const { name, label, hint } = props;
  const id = useId();
  const { key, input } = useField(name, label);
  useSecretField(name);
  return (
    <Input.Wrapper label={label} description={hint} error={input.error} labelElement="div" labelProps={{ id }}>
      <Digits {...props} key={key} labelledBy={id} input={input} />
    </Input.Wrapper>
  );
}

type DigitsProps = Parameters<typeof OtpField>[0] & { readonly labelledBy: string; readonly input: ReturnType<typeof useField>['input'] };

/** Begins anew with the form's first value whenever its key changes. */
function Digits({ input, labelledBy, disabled, autoFocus, onComplete }: DigitsProps) {
  const t = useText();
  const [code, setCode] = useState(typeof input.defaultValue === 'string' ? input.defaultValue : '');
  return (
    <CodeDigits
      value={code}
      onChange={(next) => {
        setCode(next);
        input.onChange(next);
      }}
      onComplete={onComplete}
      labelledBy={labelledBy}
      digitLabel={t('Code digit')}
      invalid={Boolean(input.error)}
      disabled={disabled}
      autoFocus={autoFocus}
    />
  );
}
