import { useEffect, useState } from 'react';
import { PlainText } from '#kernel/web/plain/text-box.tsx';
import { useText, word } from '#kernel/web/text/use-text.ts';
import type { Translate } from '#kernel/web/text/translate.ts';
import { likelyCountry } from '#modules/reference-data/contract/likely-country.ts';
import { DialCodePick } from './dial-code-pick.tsx';
import styles from './dial-code-pick.module.css';
import { useDialCodes } from './use-dial-codes.ts';

export interface TypedPhone {
  readonly dialCode: string;
  /** National digits as typed. */
  readonly phoneNumber: string;
}

/** Why a typed number cannot be sent, by field; the words are the contract's. Spaces and hyphens are taken out before. */
export function whyNotPhone({ dialCode, phoneNumber }: TypedPhone, t: Translate): Readonly<Record<string, string>> {
  const why = phoneFault(phoneNumber);
  return {
    ...(/^\+\d{1,7}$/.test(dialCode) ? {} : { dialCode: t('Dial Code is a required field *') }),
    ...(why ? { phoneNumber: t(why) } : {}),
  };
}

function phoneFault(digits: string): string | null {
  if (digits === '') return word('Phone Number is a required field *');
  if (!/^\d*$/.test(digits)) return 'Must be only digits *';
  if (digits.length < 8) return 'minimum must be 8 characters *';
  return digits.length > 17 ? 'maximum must be 17 characters *' : null;
}

interface PhoneBoxProps {
  readonly value: TypedPhone;
  readonly onChange: (phone: TypedPhone) => void;
  readonly errors: Readonly<Record<string, string>>;
  readonly hint?: string;
}

/** Dial code and national number of a sign-in, for pages that must stay light. */
export function PhoneBox({ value, onChange, errors, hint }: PhoneBoxProps) {
  const t = useText();
  const [country, setCountry] = useState(() => likelyCountry(Intl.DateTimeFormat().resolvedOptions().timeZone, navigator.languages ?? []));
  const codes = useDialCodes();
  // The code of a country whose code nobody picked by hand.
  const dialCode = value.dialCode || (codes.find((row) => row.code === country)?.dial_code ?? '');
  useEffect(() => {
    if (dialCode && dialCode !== value.dialCode) onChange({ ...value, dialCode });
  }, [dialCode, value, onChange]);

  return (
    <div className={styles.phone}>
      <DialCodePick
        codes={codes}
        country={country}
        dialCode={value.dialCode}
        onChange={(code, chosen) => {
          setCountry(chosen);
          onChange({ ...value, dialCode: code });
        }}
      />
      <PlainText
        label={t('Phone Number')}
        name="phoneNumber"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        hint={hint}
        value={value.phoneNumber}
        onChange={(event) => onChange({ ...value, phoneNumber: event.currentTarget.value.replace(/[\s()-]/g, '') })}
        error={errors['phoneNumber'] ?? errors['dialCode']}
      />
    </div>
  );
}
