import { NumberInput } from '@mantine/core';

interface NumberBoxProps {
  readonly label: string;
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}

/** A bound; empty is none. */
export function NumberBox({ label, value, onChange }: NumberBoxProps) {
  return (
    <NumberInput
      label={label}
      hideControls
      decimalScale={6}
      value={value ?? ''}
      onChange={(next) => onChange(next === '' || next === '-' ? null : Number(next))}
    />
  );
}
