import { Button } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useSend } from '#kernel/web/client/use-call.ts';
import { useParts } from '#kernel/web/frame/parts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { authCalls } from '#modules/auth/contract/calls.ts';
import { refusalWords } from '../refusal-words.ts';
import { PublicPage } from './public-page.tsx';
import styles from './public-page.module.css';

/** The link out of 'Confirm your new email'. Only the button spends it: mail scanners open links, too. */
export function ChangeEmailPage() {
  const t = useText();
  const { area } = useParts();
  const { token } = useSearch({ strict: false }) as { token?: string };
  const confirm = useSend(authCalls.confirmEmailChange, { quiet: true });
  const [address, setAddress] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string | null>(token ? null : t('This link is invalid or has expired'));

  async function act() {
    const answer = await confirm.send({ params: { token: token ?? '' } });
    if (answer?.ok) setAddress(answer.payload.email);
    else if (answer) setWrong(refusalWords(t, answer));
  }

  return (
    <PublicPage area={area} title={t('Confirm your new email')} foot={<Link to={`/${area}/login`}>{t('Back to sign in')}</Link>}>
      <div className={styles.form}>
        {wrong ? (
          <p role="alert" className={styles.wrong}>
            {wrong}
          </p>
        ) : null}
        {address ? (
          <p role="status" className={styles.told}>
            {t('Email changed. Use {email} to sign in from now on.', { email: address })}
          </p>
        ) : (
          <Button fullWidth disabled={confirm.busy || !token} onClick={() => void act()}>
            {confirm.busy ? t('Loading…') : t('Confirm this address')}
          </Button>
        )}
      </div>
    </PublicPage>
  );
}
