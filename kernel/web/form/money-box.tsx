import { NumberInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { parseMoney } from '#kernel/contract/money.ts';
import { majorText, minorDigits } from '#kernel/web/text/format.ts';
import { usePlace } from '#kernel/web/text/place.ts';
import { useNumberMarks } from '#kernel/web/text/use-format.ts';

export interface MoneyBoxProps {
  readonly label: ReactNode;
  /** For the ear, where the label stands elsewhere. */
  readonly ariaLabel?: string;
  /** Minor units; null while nothing is typed. */
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly currency?: string | null;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  readonly large?: boolean;
  readonly className?: string | undefined;
}

/** An amount outside a CallForm: typed in major units, held in minor ones, never as a fraction. */
export function MoneyBox({
  label,
  ariaLabel,
  value,
  onChange,
  currency,
  hint,
  error,
  disabled,
  autoFocus,
  large,
  className,
}: MoneyBoxProps) {
  const place = usePlace();
  const { thousandSeparator, decimalSeparator } = useNumberMarks();
  const code = currency ?? place.currency ?? 'USD';
  const digits = minorDigits(code);
  return (
    <NumberInput
      label={label}
      aria-label={ariaLabel}
      description={hint}
      error={error}
      disabled={disabled ?? false}
      data-autofocus={autoFocus || undefined}
      className={className ?? ''}
      size={large ? 'lg' : 'sm'}
      hideControls
      thousandSeparator={thousandSeparator}
      decimalSeparator={decimalSeparator}
      decimalScale={digits}
      allowNegative={false}
      clampBehavior="none"
      classNames={{ input: 'tnum' }}
      value={value === null ? '' : majorText(value, code)}
      onValueChange={({ value: typed }, { source }) => {
        if (source === 'event') onChange(typed === '' ? null : parseMoney(typed, { minorDigits: digits, decimalSeparator: '.' }));
      }}
    />
  );
}
