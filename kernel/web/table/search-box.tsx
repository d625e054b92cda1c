import { TextInput } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useSettled } from '#kernel/web/form/use-settled.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import styles from './list-tools.module.css';

interface SearchBoxProps {
  readonly value: string;
  readonly hint: string;
  readonly onChange: (text: string) => void;
}

/** The box waits for a pause in typing; Back and links refill it. */
export function SearchBox({ value, hint, onChange }: SearchBoxProps) {
  const t = useText();
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const settled = useSettled(typed, 300);
  if (value !== known) {
    setKnown(value);
    if (value !== settled.trim()) setTyped(value);
  }
  useEffect(() => {
    if (settled === typed && settled.trim() !== value) onChange(settled.trim());
  }, [settled, typed, value, onChange]);
  return (
    <TextInput
      className={styles.search}
      type="search"
      aria-label={hint}
      placeholder={hint}
      value={typed}
      maxLength={120}
      leftSection={<IconSearch size={18} stroke={1.7} aria-hidden="true" />}
      rightSection={
        typed ? (
          <button type="button" className={styles.erase} aria-label={t('Clear search')} onClick={() => setTyped('')}>
            <IconX size={16} aria-hidden="true" />
          </button>
        ) : null
      }
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}
