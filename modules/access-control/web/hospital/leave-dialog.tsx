import { Button, Modal, Textarea } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Answer, Refused } from '#kernel/web/client/send.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { FormContext } from '#kernel/web/form/form-context.ts';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { userCalls } from '../../contract/calls/users.ts';
import type { OpenWorkItem } from '../../contract/records.ts';
import { UserField } from './user-field.tsx';
import styles from './users.module.css';

interface LeaveDialogProps {
  readonly user: { readonly id: string; readonly fullname: string };
  /** Stops an active user, or archives one who is stopped or invited. */
  readonly act: 'deactivate' | 'delete';
  readonly onClose: () => void;
}

/** The list of what a user still has in hand. */
export function WorkList({ items, label }: { readonly items: readonly OpenWorkItem[]; readonly label: string }) {
  return (
    <ul className={styles.work} aria-label={label}>
      {items.map((item) => (
        <li key={item.kind}>
          <Link to={item.path as '/'}>{item.label}</Link>
          <span className="tnum strong">{item.count}</span>
        </li>
      ))}
    </ul>
  );
}

/** Deactivates or deletes a user: reason, open work and who takes it over. */
export function LeaveDialog({ user, act, onClose }: LeaveDialogProps) {
  const t = useText();
  const detail = useCall(userCalls.readUser, { params: { id: user.id } }, { quiet: true });
  const title = act === 'deactivate' ? t('Deactivate user') : t('Delete user');
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('Close') }} size={480}>
      <Loaded from={detail} rows={4}>
        {(found) => <Body user={user} act={act} title={title} work={found.openWork} onClose={onClose} />}
      </Loaded>
    </Modal>
  );
}

function Body({ user, act, title, work, onClose }: LeaveDialogProps & { readonly title: string; readonly work: readonly OpenWorkItem[] }) {
  const t = useText();
  const options = { params: { id: user.id }, startWith: {}, refresh: ['departments', 'roles'], guarded: false } as const;
  const stopping = useCallForm(userCalls.deactivateUser, options);
  const removing = useCallForm(userCalls.deleteUser, options);
  const form = act === 'deactivate' ? stopping : removing;
  const [reason, setReason] = useState('');
  const [short, setShort] = useState(false);
  const [left, setLeft] = useState<readonly OpenWorkItem[]>([]);
  const blocking = work.filter((item) => item.blocks);
  const refused: Refused | null = form.refused;
  const needsHandover = blocking.length > 0 || refused?.code === 'USER_HAS_OPEN_WORK';

  async function submit() {
    if (reason.trim().length < 3) return setShort(true);
    const done = (await form.submit({ reason: reason.trim() })) as Extract<
      Answer<{ reassign?: readonly OpenWorkItem[] }>,
      { ok: true }
    > | null;
    if (!done) return;
    toast.success(done.message);
    const reassign = done.payload.reassign?.filter((item) => item.count > 0) ?? [];
    if (reassign.length > 0) setLeft(reassign);
    else onClose();
  }

  if (left.length > 0) {
    return (
      <div className={styles.dialog}>
        <p>{t('{name} is deactivated. These items must be reassigned:', { name: user.fullname })}</p>
        <WorkList items={left} label={t('Open work')} />
        <div className={styles.acts}>
          <Button onClick={onClose}>{t('Close')}</Button>
        </div>
      </div>
    );
  }

  return (
    <FormContext value={form}>
      <form
        className={styles.dialog}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p>
          {act === 'deactivate'
            ? t('{name} will be signed out everywhere and cannot sign in until reactivated. The user slot becomes free.', {
                name: user.fullname,
              })
            : t('{name} will be archived permanently. The name remains on all records and the email can be used again.', {
                name: user.fullname,
              })}
        </p>
        {work.length > 0 ? <WorkList items={work} label={t('Open work')} /> : null}
        {needsHandover ? <UserField name="handoverTo" label={t('Hand over to')} required without={[user.id]} /> : null}
        <Textarea
          label={t('Reason')}
          withAsterisk
          autosize
          minRows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={short && reason.trim().length < 3 ? t('Reason is required') : null}
          data-autofocus
        />
        {refused ? (
          <p role="alert" className={styles.refused}>
            {refused.message}
          </p>
        ) : null}
        <div className={styles.acts}>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" disabled={form.busy}>
            {form.busy ? t('Loading…') : title}
          </Button>
        </div>
      </form>
    </FormContext>
  );
}
