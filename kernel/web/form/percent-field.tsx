import { NumberInput } from '@mantine/core';
import { parseMoney, percentText } from '#kernel/contract/money.ts';
import { useNumberMarks } from '#kernel/web/text/use-format.ts';
import type { FieldProps } from './fields.tsx';
import { useField } from './form-context.ts';

const percentDigits = { minorDigits: 2, decimalSeparator: '.' };

/** A part of something: typed in percent with up to two decimals, kept in basis points (7.5 % = 750). */
export function PercentField({ name, label, hint, autoFocus, ...rest }: FieldProps) {
  const { key, input } = useField(name, label, rest.required);
  const { thousandSeparator, decimalSeparator } = useNumberMarks();
  const { defaultValue, onChange, ...others } = input;
  return (
    <NumberInput
      key={key}
      {...others}
      {...rest}
      name={name}
      label={label}
      description={hint}
      data-autofocus={autoFocus || undefined}
      defaultValue={typeof defaultValue === 'number' ? percentText(defaultValue) : undefined}
      onChange={(value) => onChange(parseMoney(String(value), percentDigits) ?? '')}
      decimalScale={2}
      thousandSeparator={thousandSeparator}
      decimalSeparator={decimalSeparator}
      suffix=" %"
      hideControls
      clampBehavior="none"
      classNames={{ input: 'tnum' }}
    />
  );
}
