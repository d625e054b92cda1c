import { IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import { PlainText } from '#kernel/web/plain/text-box.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import styles from './dial-code-pick.module.css';
import type { DialCodes } from './use-dial-codes.ts';

interface DialCodePickProps {
  /** Empty until they are there. */
  readonly codes: DialCodes;
  /** Alpha-2 of the chosen country; empty while a code is typed by hand. */
  readonly country: string;
  readonly dialCode: string;
  readonly onChange: (dialCode: string, country: string) => void;
}

/**
 * The dial code of a sign-in by phone: the device's own list, because it is light and best on phones. While the list is
 * not there a plain box takes the code.
 */
export function DialCodePick({ codes, country, dialCode, onChange }: DialCodePickProps) {
  const t = useText();
  const id = useId();
  const chosen =
    codes.find((row) => row.code === country && (dialCode === '' || row.dial_code === dialCode)) ??
    codes.find((row) => row.code === country);
  if (codes.length === 0) {
    return (
      <div className={styles.typed}>
        <PlainText
          label={t('Dial Code')}
          inputMode="tel"
          autoComplete="tel-country-code"
          value={dialCode || '+'}
          onChange={(event) => onChange(event.currentTarget.value, '')}
        />
      </div>
    );
  }
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        {t('Dial Code')}
      </label>
      <span className={styles.pick}>
        {chosen ? <img src={`/flags/${chosen.code}.svg`} alt="" width={20} height={15} /> : null}
        <span className="tnum">{chosen?.dial_code ?? dialCode}</span>
        <IconChevronDown size={15} aria-hidden="true" />
        <select
          id={id}
          className={styles.select}
          value={chosen ? `${chosen.code} ${chosen.dial_code}` : ''}
          onChange={(event) => {
            const [code = '', dial = ''] = event.currentTarget.value.split(' ');
            onChange(dial, code);
          }}
        >
          {codes.map((row) => (
            <option key={`${row.code} ${row.dial_code}`} value={`${row.code} ${row.dial_code}`}>
              {row.name} ({row.dial_code})
            </option>
          ))}
        </select>
      </span>
    </div>
  );
}
