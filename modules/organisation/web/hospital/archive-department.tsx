import { Button, Modal, Select } from '@mantine/core';
import { useState } from 'react';
import type { Refused } from '#kernel/web/client/send.ts';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { catalogueCalls } from '../../contract/calls/catalogues.ts';
import type { DepartmentRow } from '../../contract/records.ts';
import styles from './settings-forms.module.css';
import week from './week-form.module.css';

/** Archives a department, or removes it when nothing ever used it; its users move to another one first. */
export function ArchiveDepartment({ department, onClose }: { readonly department: DepartmentRow; readonly onClose: () => void }) {
  const t = useText();
  const archive = useSend(catalogueCalls.deleteDepartment, { refresh: ['users'] });
  const departments = useCall(catalogueCalls.listDepartments, { query: { limit: 1000 } }, { quiet: true });
  const [moveTo, setMoveTo] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const users = department.userCount ?? 0;
  const hasUsers = users > 0 || refused?.code === 'DEPARTMENT_HAS_USERS';

  async function submit() {
    if (hasUsers && !moveTo) return setMissing(true);
    const answer = await archive.send({ params: { id: department.id }, query: moveTo ? { moveTo } : {} });
    if (!answer) return;
    if (!answer.ok) return setRefused(answer);
    toast.success(answer.message);
    onClose();
  }

  return (
    <Modal opened onClose={onClose} title={t('Archive department')} closeButtonProps={{ 'aria-label': t('Close') }} size={460}>
      <form
        noValidate
        className={styles.dialog}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p>{t('{name} can no longer be selected. Existing records keep it.', { name: department.name })}</p>
        {hasUsers ? (
          <Select
            label={t('Move its users to')}
            description={
              users > 0
                ? t('{count} user belongs to this department. | {count} users belong to this department.', { count: users })
                : undefined
            }
            required
            value={moveTo}
            onChange={(next) => {
              setMoveTo(next);
              setMissing(false);
            }}
            error={missing ? t('Choose a department') : undefined}
            data={(departments.data?.data ?? [])
              .filter((row) => row.id !== department.id)
              .map((row) => ({ value: row.id, label: row.name }))}
            data-autofocus
          />
        ) : null}
        {refused ? (
          <p role="alert" className={week.refused}>
            {refused.message}
          </p>
        ) : null}
        <div className={week.foot}>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" disabled={archive.busy} data-autofocus={hasUsers ? undefined : true}>
            {archive.busy ? t('Loading…') : t('Archive department')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
