import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { useText } from '#kernel/web/text/use-text.ts';
import styles from './contact-tabs.module.css';

export type ContactWay = 'phone' | 'email';
const ways = ['phone', 'email'] as const;

/** 'Phone' and 'Email' as tabs: arrow keys move, the panel follows. */
export function ContactTabs({
  way,
  onChange,
  children,
}: {
  readonly way: ContactWay;
  readonly onChange: (way: ContactWay) => void;
  readonly children: ReactNode;
}) {
  const t = useText();
  const id = useId();
  const words = { phone: t('Phone'), email: t('Email') } as const;

  function move(event: KeyboardEvent<HTMLDivElement>) {
    if (!['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return;
    event.preventDefault();
    const next = event.key === 'Home' ? 'phone' : event.key === 'End' ? 'email' : way === 'phone' ? 'email' : 'phone';
    onChange(next);
    document.getElementById(`${id}-${next}`)?.focus();
  }

  return (
    <>
      <div role="tablist" aria-label={t('Sign in with')} className={styles.tabs} onKeyDown={move} tabIndex={-1}>
        {ways.map((each) => (
          <button
            key={each}
            type="button"
            role="tab"
            id={`${id}-${each}`}
            className={styles.tab}
            aria-selected={each === way}
            aria-controls={`${id}-panel`}
            tabIndex={each === way ? 0 : -1}
            onClick={() => onChange(each)}
          >
            {words[each]}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${way}`} className={styles.panel}>
        {children}
      </div>
    </>
  );
}
