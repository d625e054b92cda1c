import { Button, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { riskLooks } from '../looks.ts';
import type { Difference } from './role-draft.ts';
import styles from './role-editor.module.css';

interface RoleDiffDialogProps {
  readonly difference: Difference;
  /** How many people hold the role now. */
  readonly users: number;
  readonly busy: boolean;
  readonly onConfirm: (reason: string) => void;
  readonly onClose: () => void;
}

/** What a save would change, line by line; asks for a reason when something critical is granted. */
export function RoleDiffDialog({ difference, users, busy, onConfirm, onClose }: RoleDiffDialogProps) {
  const t = useText();
  const [reason, setReason] = useState('');
  const [short, setShort] = useState(false);
  const { added, removed, critical } = difference;
  const wantsReason = critical.length > 0;

  return (
    <Modal opened onClose={onClose} title={t('Review the changes')} closeButtonProps={{ 'aria-label': t('Close') }} size={520}>
      <form
        noValidate
        className={styles.diff}
        onSubmit={(event) => {
          event.preventDefault();
          if (wantsReason && reason.trim().length < 3) setShort(true);
          else onConfirm(reason.trim());
        }}
      >
        {users > 0 ? (
          <p>
            {t(
              '{count} user has this role; the change takes effect immediately. | {count} users have this role; the change takes effect immediately.',
              {
                count: users,
              },
            )}
          </p>
        ) : null}
        {added.length + removed.length === 0 ? <p className="muted">{t('The permissions are not changed.')}</p> : null}
        {added.length + removed.length > 0 ? (
          <ul aria-label={t('Changes')}>
            {added.map((entry) => (
              <li key={entry.id}>
                <span className={styles.plus}>
                  <span className={styles.sign}>+</span>
                  {entry.name}
                </span>
                {entry.risk === 'normal' ? null : <StatusBadge look={riskLooks[entry.risk]} />}
              </li>
            ))}
            {removed.map((entry) => (
              <li key={entry.id}>
                <span className={styles.minus}>
                  <span className={styles.sign}>−</span>
                  {entry.name}
                </span>
              </li>
            ))}
          </ul>
        ) : null}
        {wantsReason ? (
          <Textarea
            label={t('Reason')}
            description={t('A reason is required to grant critical permissions. Hospital Admins are notified.')}
            withAsterisk
            autosize
            minRows={2}
            maxLength={500}
            data-autofocus
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            error={short && reason.trim().length < 3 ? t('Reason is required') : null}
          />
        ) : null}
        <div className={styles.acts}>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" disabled={busy} data-autofocus={wantsReason ? undefined : true}>
            {busy ? t('Loading…') : t('Save role')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
