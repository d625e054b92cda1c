import { IconArrowBigUpLine, IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ChangeEvent, type KeyboardEvent, useState } from 'react';
import { PlainText } from '#kernel/web/plain/text-box.tsx';
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
}

/** A password box that can be shown, and says when Caps Lock is on. Made of what sign-in loads anyway. */
export function SecretInput({ onChange, error, hint, ...rest }: SecretInputProps) {
  const t = useText();
  const [caps, setCaps] = useState(false);
  const [shown, setShown] = useState(false);
  const watchCaps = (event: KeyboardEvent<HTMLInputElement>) => setCaps(event.getModifierState?.('CapsLock') ?? false);
  const Eye = shown ? IconEyeOff : IconEye;
  return (
    <div>
      <PlainText
        {...rest}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        hint={hint}
        error={error}
        onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(event.currentTarget.value)}
        onKeyDown={watchCaps}
        onKeyUp={watchCaps}
        onBlur={() => setCaps(false)}
        right={
          <button
            type="button"
            className={styles.eye}
            aria-label={t('Show or hide password')}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Eye size={20} stroke={1.6} aria-hidden="true" />
          </button>
        }
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
