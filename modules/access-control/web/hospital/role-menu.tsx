import { useNavigate } from '@tanstack/react-router';
import { RecordMenu } from '#kernel/web/record/record-acts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { roleActs } from '../../contract/calls/roles.ts';
import type { RoleRow } from '../../contract/records.ts';

interface RoleMenuProps {
  readonly role: RoleRow;
  readonly onDuplicate: () => void;
  readonly onRemove: () => void;
}

/** What may be done with a role: it is edited on its page. */
export function RoleMenu({ role, onDuplicate, onRemove }: RoleMenuProps) {
  const t = useText();
  const navigate = useNavigate();
  const open = () => void navigate({ to: '/hospital/settings/roles-and-permissions/$id', params: { id: role.id } });
  return (
    <RecordMenu
      acts={roleActs}
      // Which permissions go beyond the own ones, the page of the role says.
      of={{ ...role, names: '…' }}
      name={role.name}
      links={role.acts.editRole === null ? [] : [{ words: t('View'), run: open }]}
      opens={{ editRole: open, duplicateRole: onDuplicate, deleteRole: onRemove }}
    />
  );
}
