import { Checkbox, NumberInput, SegmentedControl, Switch, Textarea, TextInput, Input } from '@mantine/core';
import { type HTMLAttributes, type ReactNode, useId } from 'react';
import { minorDigits, moneySign } from '#kernel/web/text/format.ts';
import { usePlace } from '#kernel/web/text/place.ts';
import { useNumberMarks } from '#kernel/web/text/use-format.ts';
import { useField } from './form-context.ts';
import type { Option } from './option.ts';

/** What every field takes. */
export interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly required?: boolean;
  /** A hint between label and box. */
  readonly hint?: ReactNode;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
}

interface TextFieldProps extends FieldProps {
  readonly type?: 'text' | 'email' | 'tel' | 'url' | 'search';
  readonly placeholder?: string;
  readonly autoComplete?: string;
  readonly maxLength?: number;
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  /** Ids and numbers people read aloud. */
  readonly code?: boolean;
}

export function TextField({ name, label, hint, autoFocus, code, ...rest }: TextFieldProps) {
  const { key, input } = useField(name, label, rest.required);
  return (
    <TextInput
      key={key}
      {...input}
      {...rest}
      name={name}
      label={label}
      description={hint}
      data-autofocus={autoFocus || undefined}
      classNames={code ? { input: 'code' } : {}}
    />
  );
}

interface NumberFieldProps extends FieldProps {
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly decimals?: number;
  readonly suffix?: string;
}

/** A number; whole unless `decimals` is said. */
export function NumberField({ name, label, hint, autoFocus, decimals = 0, ...rest }: NumberFieldProps) {
  const { key, input } = useField(name, label, rest.required);
  const { thousandSeparator, decimalSeparator } = useNumberMarks();
  return (
    <NumberInput
      key={key}
      {...input}
      {...rest}
      name={name}
      label={label}
      description={hint}
      data-autofocus={autoFocus || undefined}
      decimalScale={decimals}
      allowDecimal={decimals > 0}
      thousandSeparator={thousandSeparator}
      decimalSeparator={decimalSeparator}
      clampBehavior="none"
      classNames={{ input: 'tnum' }}
    />
  );
}

/** An amount: typed in major units, kept in the currency's minor units. */
export function MoneyField({ name, label, hint, autoFocus, currency, ...rest }: FieldProps & { readonly currency?: string }) {
  const { key, input } = useField(name, label, rest.required);
  const place = usePlace();
  const code = currency ?? place.currency ?? 'USD';
  const digits = minorDigits(code);
  const { language, thousandSeparator, decimalSeparator } = useNumberMarks();
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
      defaultValue={typeof defaultValue === 'number' ? defaultValue / 10 ** digits : undefined}
      onChange={(value) => onChange(value === '' || value === '-' ? '' : Math.round(Number(value) * 10 ** digits))}
      decimalScale={digits}
      fixedDecimalScale
      thousandSeparator={thousandSeparator}
      decimalSeparator={decimalSeparator}
      {...moneySign(code, language)}
      hideControls
      clampBehavior="none"
      classNames={{ input: 'tnum' }}
    />
  );
}

interface TextareaFieldProps extends FieldProps {
  readonly rows?: number;
  readonly maxLength?: number;
  readonly placeholder?: string;
}

export function TextareaField({ name, label, hint, autoFocus, rows = 3, ...rest }: TextareaFieldProps) {
  const { key, input } = useField(name, label, rest.required);
  return (
    <Textarea
      key={key}
      {...input}
      {...rest}
      name={name}
      label={label}
      description={hint}
      data-autofocus={autoFocus || undefined}
      autosize
      minRows={rows}
      maxRows={14}
    />
  );
}

export function SwitchField({ name, label, hint, disabled }: FieldProps) {
  const { form, key } = useField(name, label);
  return (
    <Switch
      key={key}
      {...form.inner.getInputProps(name, { type: 'checkbox' })}
      name={name}
      label={label}
      description={hint}
      disabled={disabled}
    />
  );
}

export function CheckField({ name, label, hint, disabled }: Omit<FieldProps, 'label'> & { readonly label: string }) {
  const { form, key } = useField(name, label);
  return (
    <Checkbox
      key={key}
      {...form.inner.getInputProps(name, { type: 'checkbox' })}
      name={name}
      label={label}
      description={hint}
      disabled={disabled}
    />
  );
}

/** A choice of two to four that are all in sight. */
export function SegmentField({ name, label, hint, required, disabled, options }: FieldProps & { readonly options: readonly Option[] }) {
  const { key, input } = useField(name, label, required);
  const id = useId();
  const { error, onChange, defaultValue, ...others } = input;
  return (
    <Input.Wrapper label={label} description={hint} error={error} required={required} labelElement="div" labelProps={{ id }}>
      <SegmentedControl
        key={key}
        {...others}
        fullWidth
        aria-labelledby={id}
        disabled={disabled}
        data={options.map((option) => ({ ...option }))}
        defaultValue={defaultValue as string}
        onChange={onChange}
      />
    </Input.Wrapper>
  );
}
