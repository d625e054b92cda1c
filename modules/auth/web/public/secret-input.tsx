import { PasswordInput } from '@mantine/core';
import { IconArrowBigUpLine } from '@tabler/icons-react';
import { type ChangeEvent, type KeyboardEvent, useState } from 'react';
import { useText } from '#kernel/web/text/use-text.ts';
import styles from './public-page.module.css';

interface SecretInputProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | null;
  readonly hint?: string;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly required?: boolean;
}

/** A password box that can be shown, and says when Caps Lock is on. */
export function SecretInput({ onChange, error, hint, ...rest }: SecretInputProps) {
  const t = useText();
  const [caps, setCaps] = useState(false);
  const watchCaps = (event: KeyboardEvent<HTMLInputElement>) => setCaps(event.getModifierState?.('CapsLock') ?? false);
  return (
    <div>
      <PasswordInput
        {...rest}
        required={false}
        description={hint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={error ?? null}
        onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(event.currentTarget.value)}
        onKeyDown={watchCaps}
        onKeyUp={watchCaps}
        onBlur={() => setCaps(false)}
        visibilityToggleButtonProps={{ 'aria-label': t('Show or hide password'), tabIndex: 0 }}
      />
      <div role="status">
        {caps ? (
          <p className={styles.caps}>
            <IconArrowBigUpLine size={14} aria-hidden="true" />
            {t('Caps Lock is on')}
          </p>
        ) : null}
      </div>
    </div>
  );
}
