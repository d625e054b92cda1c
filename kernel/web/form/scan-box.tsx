import { TextInput } from '@mantine/core';
import { IconBarcode } from '@tabler/icons-react';
import { useState } from 'react';

interface Props {
  readonly label: string;
  readonly description: string;
  /** Takes a code as it was scanned, without spaces around it; answers why it cannot be used, or null. */
  readonly onScan: (typed: string) => Promise<string | null>;
}

/**
 * Where a scanner types: each code ends with Enter, which must not send the form around it. The box keeps the cursor, so that one pack
 * is scanned after the other.
 */
export function ScanBox({ label, description, onScan }: Props) {
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  async function find() {
    const typed = code.trim();
    if (typed === '') return;
    setCode('');
    setFault(await onScan(typed));
  }
  return (
    <TextInput
      label={label}
      description={description}
      maxLength={200}
      autoComplete="off"
      value={code}
      error={fault}
      leftSection={<IconBarcode size={17} aria-hidden="true" />}
      onChange={(event) => setCode(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        void find();
      }}
    />
  );
}
