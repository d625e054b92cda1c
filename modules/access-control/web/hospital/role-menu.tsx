import { Menu } from '@mantine/core';
import { IconCopy, IconPencil, IconRestore, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useSend } from '#kernel/web/client/use-call.ts';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { RowMenu } from '#kernel/web/table/row-menu.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { roleCalls } from '../../contract/calls/roles.ts';
import type { RoleRow } from '../../contract/records.ts';
import { MenuAct } from './menu-act.tsx';

interface RoleMenuProps {
  readonly role: RoleRow;
  readonly onDuplicate: () => void;
  readonly onRemove: () => void;
}

/** What may be done with a role in its state. What the server would refuse whoever looks says so in its place. */
export function RoleMenu({ role, onDuplicate, onRemove }: RoleMenuProps) {
  const t = useText();
  const { can } = useAccess();
  const navigate = useNavigate();
  const reset = useSend(roleCalls.resetRole, { refresh: ['permission'] });
  const active = role.status === 'active';
  const mayEdit = can(roleCalls.editRole) && role.refused.edit === null;
  const mayReset = can(roleCalls.editRole) && active && role.isSystem && role.edited;
  const mayCopy = can(roleCalls.duplicateRole) && active;
  const mayRemove = can(roleCalls.deleteRole) && active && !role.isSystem;

  async function toDefault() {
    const yes = await askFirst({
      title: t('Reset role'),
      text: t('{name} will be reset to its default permissions. Changes made by the hospital are lost.', { name: role.name }),
      confirm: t('Reset role'),
      danger: true,
      reason: true,
    });
    if (!yes) return;
    const answer = await reset.send({ params: { id: role.id }, body: { reason: yes.reason } });
    if (answer) (answer.ok ? toast.success : toast.error)(answer.message);
  }

  return (
    <RowMenu name={role.name}>
      <Menu.Item
        leftSection={<IconPencil size={16} aria-hidden="true" />}
        onClick={() => void navigate({ to: '/hospital/settings/roles-and-permissions/$id', params: { id: role.id } })}
      >
        {mayEdit ? t('Edit') : t('View')}
      </Menu.Item>
      {mayCopy ? <MenuAct icon={IconCopy} words={t('Duplicate')} refused={role.refused.duplicate} act={onDuplicate} /> : null}
      {mayReset ? <MenuAct icon={IconRestore} words={t('Reset')} refused={role.refused.reset} act={() => void toDefault()} /> : null}
      {mayRemove ? <MenuAct icon={IconTrash} words={t('Delete')} refused={role.refused.remove} act={onRemove} /> : null}
    </RowMenu>
  );
}
