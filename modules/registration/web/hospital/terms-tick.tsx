import { Checkbox } from '@mantine/core';
import { useId, useState } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { useField } from '#kernel/web/form/form-context.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { DialogFrame } from '#modules/auth/web/index.ts';
import { privacyCall, termsCall } from '../calls.ts';
import styles from './register.module.css';

const name = 'termsAccepted';
const wanted = 'Terms and condition must be checked';

/** The box of the terms, with both texts a click away; unticked again it says that it is wanted. */
export function TermsTick() {
  const t = useText();
  const id = useId();
  const { form, input } = useField(name, t('Terms'));
  const [touched, setTouched] = useState(false);
  const [reading, setReading] = useState<'terms' | 'privacy' | null>(null);
  const ticked = form.useValue(name) === true;
  const wrong = !ticked && (touched || Boolean(input.error));
  return (
    <div className={styles.terms}>
      <div className={styles.termsRow}>
        <Checkbox
          id={id}
          checked={ticked}
          aria-labelledby={`${id}-words`}
          {...(wrong ? { 'aria-invalid': true, 'aria-describedby': `${id}-wrong` } : {})}
          onChange={(event) => form.set(name, event.currentTarget.checked)}
          onBlur={() => setTouched(true)}
        />
        <span id={`${id}-words`} className={styles.words}>
          {t('I accept the')}{' '}
          <button type="button" onClick={() => setReading('terms')}>
            {t('Terms and conditions')}
          </button>{' '}
          {t('and the')}{' '}
          <button type="button" onClick={() => setReading('privacy')}>
            {t('Privacy notice')}
          </button>
        </span>
      </div>
      <div role="alert">
        {wrong ? (
          <p id={`${id}-wrong`} className={styles.wrong}>
            {t(wanted)}
          </p>
        ) : null}
      </div>
      {reading ? <LegalDialog text={reading} onClose={() => setReading(null)} /> : null}
    </div>
  );
}

function LegalDialog({ text, onClose }: { readonly text: 'terms' | 'privacy'; readonly onClose: () => void }) {
  const t = useText();
  const legal = useCall(text === 'terms' ? termsCall : privacyCall, {}, { fresh: Number.POSITIVE_INFINITY, quiet: true });
  const title = text === 'terms' ? t('Terms and conditions') : t('Privacy notice');
  return (
    <DialogFrame title={title} onClose={onClose} size={640}>
      <Loaded from={legal} rows={8}>
        {({ html, version }) => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reachable by keyboard.
          <section className={styles.legal} aria-label={title} tabIndex={0}>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own server's text, written by us. */}
            <div dangerouslySetInnerHTML={{ __html: html }} />
            <p className="muted">{t('Version {version}', { version })}</p>
          </section>
        )}
      </Loaded>
    </DialogFrame>
  );
}
