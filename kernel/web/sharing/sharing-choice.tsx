import { Input, SegmentedControl } from '@mantine/core';
import { useId } from 'react';
import { useText } from '#kernel/web/text/use-text.ts';
import { type Sharing, sharings } from '#kernel/contract/sharing.ts';

export interface SharingChoiceProps {
  readonly value: Sharing;
  readonly error?: string | undefined;
  readonly onChange: (value: Sharing) => void;
}

/** With whom something is shared. */
export function SharingChoice({ value, error, onChange }: SharingChoiceProps) {
  const t = useText();
  const id = useId();
  const words: Readonly<Record<Sharing, string>> = {
    nobody: t('Only me'),
    department: t('My department'),
    hospital: t('Whole hospital'),
  };
  return (
    <Input.Wrapper label={t('Share with')} error={error} labelElement="div" labelProps={{ id }}>
      <SegmentedControl
        fullWidth
        aria-labelledby={id}
        value={value}
        data={sharings.map((each) => ({ value: each, label: words[each] }))}
        onChange={(next) => onChange(sharings.find((each) => each === next) ?? 'nobody')}
      />
    </Input.Wrapper>
  );
}
