import {
  IconKey,
  IconLockOpen,
  IconMailForward,
  IconPencil,
  IconTrash,
  IconUserCheck,
  IconUserOff,
  IconUserSearch,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useSession } from '#kernel/web/client/session.ts';
import { useSend } from '#kernel/web/client/use-call.ts';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { MoreMenu } from '#kernel/web/frame/more-menu.tsx';
import { RowMenu } from '#kernel/web/table/row-menu.tsx';
import { useNow } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { userCalls } from '../../contract/calls/users.ts';
import type { UserRow } from '../../contract/records.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { MenuAct } from './menu-act.tsx';

interface UserMenuProps {
  readonly user: UserRow;
  readonly onEdit: () => void;
  /** A button with words, on the user's own page. */
  readonly wide?: boolean;
}

type QuickCall = (typeof userCalls)['resendInvite' | 'resetUserPassword' | 'unlockUser' | 'activateUser'];

function useQuickAct(call: QuickCall, id: string) {
  const { send } = useSend(call, { refresh: ['departments'] });
  return async () => {
    const answer = await send({ params: { id }, body: {} });
    if (answer) (answer.ok ? toast.success : toast.error)(answer.message);
  };
}

/** What may be done with a user, by status and rights. What the server would refuse whoever looks says so in its place. */
export function UserMenu({ user, onEdit, wide }: UserMenuProps) {
  const t = useText();
  const { can } = useAccess();
  const { userId } = useSession();
  const now = useNow();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState<'deactivate' | 'delete' | null>(null);
  const resend = useQuickAct(userCalls.resendInvite, user.id);
  const resetPassword = useQuickAct(userCalls.resetUserPassword, user.id);
  const unlock = useQuickAct(userCalls.unlockUser, user.id);
  const activate = useQuickAct(userCalls.activateUser, user.id);
  const own = userId === user.id;
  const locked = user.lockedUntil !== null && Date.parse(user.lockedUntil) > now;

  async function askReset() {
    const yes = await askFirst({
      title: t('Reset password'),
      text: t('{name} will be sent a link to set a new password.', { name: user.fullname }),
      confirm: t('Send link'),
    });
    if (yes) await resetPassword();
  }

  const items = [
    {
      key: 'view',
      shown: !wide,
      icon: IconUserSearch,
      words: t('View'),
      act: () => void navigate({ to: '/hospital/settings/users/$id', params: { id: user.id } }),
    },
    { key: 'edit', shown: can(userCalls.editUser) && user.status !== 'archived', icon: IconPencil, words: t('Edit'), act: onEdit },
    {
      key: 'resend',
      shown: can(userCalls.resendInvite) && user.status === 'pending',
      icon: IconMailForward,
      words: t('Resend invite'),
      act: () => void resend(),
    },
    {
      key: 'reset',
      shown: can(userCalls.resetUserPassword) && user.status === 'active' && !own,
      icon: IconKey,
      words: t('Reset password'),
      act: () => void askReset(),
    },
    { key: 'unlock', shown: can(userCalls.unlockUser) && locked, icon: IconLockOpen, words: t('Unlock'), act: () => void unlock() },
    {
      key: 'activate',
      shown: can(userCalls.activateUser) && user.status === 'inactive',
      refused: user.refused.activate,
      icon: IconUserCheck,
      words: t('Activate'),
      act: () => void activate(),
    },
    {
      key: 'deactivate',
      shown: can(userCalls.deactivateUser) && user.status === 'active',
      refused: user.refused.deactivate,
      icon: IconUserOff,
      words: t('Deactivate'),
      act: () => setLeaving('deactivate'),
    },
    {
      key: 'delete',
      shown: can(userCalls.deleteUser) && (user.status === 'inactive' || user.status === 'pending'),
      refused: user.refused.remove,
      icon: IconTrash,
      words: t('Delete'),
      act: () => setLeaving('delete'),
    },
  ].filter((item) => item.shown);
  if (items.length === 0) return null;
  const shown = items.map(({ key, ...item }) => <MenuAct key={key} {...item} />);

  return (
    <>
      {wide ? <MoreMenu>{shown}</MoreMenu> : <RowMenu name={user.fullname}>{shown}</RowMenu>}
      {leaving ? <LeaveDialog user={user} act={leaving} onClose={() => setLeaving(null)} /> : null}
    </>
  );
}
