import { Button } from '@mantine/core';
import { IconAlertTriangle, IconFolderOff, IconLock, IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import type { Refused } from '#kernel/web/client/send.ts';
import type { Icon } from '#kernel/web/design/look.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import styles from './states.module.css';

interface StateProps {
  readonly title: string;
  readonly text?: string | undefined;
  readonly icon?: Icon;
  readonly action?: ReactNode;
  /** Smaller, for panels and table rows. */
  readonly compact?: boolean | undefined;
}

function StateBox({ title, text, icon: Mark = IconFolderOff, action, compact }: StateProps) {
  return (
    <div className={styles.state} data-compact={compact || undefined}>
      <span className={styles.disc}>
        <Mark size={compact ? 18 : 24} stroke={1.6} aria-hidden="true" />
      </span>
      <p className={styles.title}>{title}</p>
      {text ? <p className={styles.text}>{text}</p> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}

/** Nothing to show, with the first act when there is one: `<EmptyState action={<Button…/>} />`. */
export function EmptyState({ title, ...rest }: Partial<StateProps>) {
  const t = useText();
  return <StateBox title={title ?? t('No record found')} {...rest} />;
}

/** Why there is nothing to show, with Retry in place. Knows a missing permission from a failure. */
export function ErrorState({
  refused,
  onRetry,
  compact,
}: {
  readonly refused: Refused;
  readonly onRetry?: () => void;
  readonly compact?: boolean;
}) {
  const t = useText();
  if (refused.status === 403)
    return <StateBox icon={IconLock} compact={compact} title={t('You do not have access to this')} text={refused.message} />;
  const gone = refused.status === 404;
  return (
    <div role="alert">
      <StateBox
        icon={IconAlertTriangle}
        compact={compact}
        title={gone ? t('This record was not found') : refused.message}
        action={
          onRetry && !gone ? (
            <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden="true" />} onClick={onRetry}>
              {t('Try again')}
            </Button>
          ) : undefined
        }
      />
    </div>
  );
}

/** In the place of a figure whose module the subscription does not hold. */
export function LockMark() {
  const t = useText();
  return (
    <>
      <IconLock size={20} aria-hidden />
      <span className="visually-hidden">{t('Not in your subscription')}</span>
    </>
  );
}

/** A part of the page whose module the subscription does not hold; who looks after the subscription finds the way to it. */
export function LockedState() {
  const t = useText();
  const mayUpgrade = useAccess().can('View Subscription');
  return (
    <StateBox
      compact
      icon={IconLock}
      title={t('Not in your subscription')}
      text={mayUpgrade ? undefined : t('Ask your administrator')}
      action={
        mayUpgrade ? (
          <Button variant="default" component={Link} {...({ to: '/hospital/subscription' } as object)}>
            {t('Upgrade')}
          </Button>
        ) : undefined
      }
    />
  );
}

/** Grey bars that keep the layout still while the first answer is on its way. */
export function SkeletonRows({ rows = 4, height = 16 }: { readonly rows?: number; readonly height?: number }) {
  const t = useText();
  return (
    <div className={styles.bones} role="status" data-skeleton="">
      <span className="visually-hidden">{t('Loading…')}</span>
      {Array.from({ length: rows }, (_, place) => place).map((place) => (
        <span key={place} className={styles.bone} style={{ blockSize: height, inlineSize: `${92 - ((place * 17) % 34)}%` }} />
      ))}
    </div>
  );
}
