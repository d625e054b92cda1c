import { Button, Modal, Select, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Refused } from '#kernel/web/client/send.ts';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { roleCalls } from '../../contract/calls/roles.ts';
import type { RoleRow } from '../../contract/records.ts';
import styles from './role-editor.module.css';

/** Archives a role; its users move to another one first. */
export function DeleteRoleDialog({ role, onClose }: { readonly role: RoleRow; readonly onClose: () => void }) {
  const t = useText();
  const remove = useSend(roleCalls.deleteRole, { refresh: ['users'] });
  const roles = useCall(roleCalls.listRoles, { query: { limit: 1000, status: ['active'] } }, { quiet: true });
  const [moveTo, setMoveTo] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const hasUsers = role.userCount > 0 || refused?.code === 'ROLE_HAS_USERS';

  async function submit() {
    if (hasUsers && !moveTo) return setMissing(true);
    const answer = await remove.send({
      params: { id: role.id },
      body: { ...(moveTo ? { moveTo } : {}), ...(reason.trim() ? { reason: reason.trim() } : {}) },
    });
    if (!answer) return;
    if (!answer.ok) return setRefused(answer);
    toast.success(answer.message);
    onClose();
  }

  return (
    <Modal opened onClose={onClose} title={t('Delete role')} closeButtonProps={{ 'aria-label': t('Close') }} size={460}>
      <form
        noValidate
        className={styles.diff}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p>{t('{name} can no longer be assigned. Existing records keep it.', { name: role.name })}</p>
        {hasUsers ? (
          <Select
            label={t('Move its users to')}
            description={t('{count} user has this role. | {count} users have this role.', { count: role.userCount })}
            required
            value={moveTo}
            error={missing ? t('Choose a role') : undefined}
            onChange={(next) => {
              setMoveTo(next);
              setMissing(false);
            }}
            data={(roles.data?.data ?? []).filter((row) => row.id !== role.id).map((row) => ({ value: row.id, label: row.name }))}
            data-autofocus
          />
        ) : null}
        <Textarea
          label={t('Reason')}
          autosize
          minRows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {refused ? (
          <p role="alert" className={styles.message}>
            {refused.message}
          </p>
        ) : null}
        <div className={styles.acts}>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" disabled={remove.busy} data-autofocus={hasUsers ? undefined : true}>
            {remove.busy ? t('Loading…') : t('Delete role')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
