import { Button } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { IconAlertTriangle, IconLock, IconMapOff } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { CallSpec } from '#kernel/contract/calls.ts';
import { newKey } from '#kernel/web/client/new-key.ts';
import { send } from '#kernel/web/client/send.ts';
import { areaOf, readSession } from '#kernel/web/client/session.ts';
import type { Icon } from '#kernel/web/design/look.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { useDocumentTitle } from './document-title.ts';
import styles from './fault-pages.module.css';
import { useParts } from './parts.tsx';

function FaultPage({
  icon: Mark,
  title,
  text,
  code,
  children,
}: {
  readonly icon: Icon;
  readonly title: string;
  readonly text?: string | undefined;
  readonly code?: string;
  readonly children: ReactNode;
}) {
  useDocumentTitle(title);
  return (
    <div className={styles.page}>
      <span className={styles.disc}>
        <Mark size={28} stroke={1.6} aria-hidden="true" />
      </span>
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      {text ? <p className={styles.text}>{text}</p> : null}
      {code ? <p className={`${styles.text} code`}>{code}</p> : null}
      <div className={styles.actions}>{children}</div>
    </div>
  );
}

function HomeButton() {
  const t = useText();
  const { home } = useParts();
  const signedIn = readSession().token !== null;
  return (
    <Button component="a" href={signedIn ? home : `/${areaOf(window.location.pathname)}/login`}>
      {signedIn ? t('Go to dashboard') : t('Go to sign in')}
    </Button>
  );
}

/** An address that leads nowhere. */
export function MissingPage() {
  const t = useText();
  return (
    <FaultPage icon={IconMapOff} title={t('Page not found')} text={t('The address may be mistyped, or the page has moved.')}>
      <HomeButton />
    </FaultPage>
  );
}

/** A page whose permission the role does not hold. */
export function ForbiddenPage({ permission }: { readonly permission: string }) {
  const t = useText();
  return (
    <FaultPage icon={IconLock} title={t('You do not have access to this page')} text={permission}>
      <HomeButton />
    </FaultPage>
  );
}

const reportError = { method: 'POST', path: '/app/client-errors', summary: '', permission: 'signed in' } as unknown as CallSpec;

/** The page of last resort: a render error, or code that could not be loaded. The id stands in the server's log. */
export function BreakPage({ error }: ErrorComponentProps) {
  const t = useText();
  const [id] = useState(() => newKey().slice(0, 8).toUpperCase());
  useEffect(() => {
    if (!readSession().token) return;
    const route = window.location.pathname.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '{id}');
    const known = error instanceof Error ? error : new Error(String(error));
    const body = {
      message: `[${id}] ${known.message}`.slice(0, 2000),
      stack: (known.stack ?? '').slice(0, 20_000),
      route: route.slice(0, 300),
      version: '',
    };
    void send(reportError, { body } as never, { quiet: true });
  }, [error, id]);
  return (
    <FaultPage icon={IconAlertTriangle} title={t('Sorry, there was a network error.')} code={`${t('Error ID')} ${id}`}>
      <Button onClick={() => window.location.reload()}>{t('Refresh Page')}</Button>
    </FaultPage>
  );
}
