import { TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import { callOf } from '#kernel/web/client/call.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { referenceCalls } from '#modules/reference-data/contract/calls/reference.ts';
import styles from './dial-code-pick.module.css';

const dialCodesCall = callOf<typeof referenceCalls.listDialCodes>({ method: 'GET', path: '/reference/dial-codes', shape: 'raw' });

interface DialCodePickProps {
  /** Alpha-2 of the chosen country; empty while a code is typed by hand. */
  readonly country: string;
  readonly dialCode: string;
  readonly onChange: (dialCode: string, country: string) => void;
}

/**
 * The dial code of a sign-in by phone: the device's own list, because it is light and best on phones. While the list is
 * not there a plain box takes the code.
 */
export function DialCodePick({ country, dialCode, onChange }: DialCodePickProps) {
  const t = useText();
  const id = useId();
  const list = useCall(dialCodesCall, {}, { fresh: 3_600_000, quiet: true }).data;
  const chosen =
    list?.find((row) => row.code === country && (dialCode === '' || row.dial_code === dialCode)) ??
    list?.find((row) => row.code === country);
  if (!list || list.length === 0) {
    return (
      <TextInput
        className={styles.typed}
        label={t('Dial Code')}
        inputMode="tel"
        autoComplete="tel-country-code"
        value={dialCode || '+'}
        onChange={(event) => onChange(event.currentTarget.value, '')}
      />
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
          {list.map((row) => (
            <option key={`${row.code} ${row.dial_code}`} value={`${row.code} ${row.dial_code}`}>
              {row.name} ({row.dial_code})
            </option>
          ))}
        </select>
      </span>
    </div>
  );
}

/** The code to be sent for a country whose code nobody picked by hand. */
export function useDialCodeOf(country: string, picked: string): string {
  const list = useCall(dialCodesCall, {}, { fresh: 3_600_000, quiet: true }).data;
  return picked || (list?.find((row) => row.code === country)?.dial_code ?? '');
}
