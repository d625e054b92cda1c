import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { RecordActs, RecordMenu } from '#kernel/web/record/record-acts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { userActs } from '../../contract/calls/users.ts';
import type { UserRow } from '../../contract/records.ts';
import { LeaveDialog } from './leave-dialog.tsx';

interface UserMenuProps {
  readonly user: UserRow;
  readonly onEdit: () => void;
  /** On the user's own page. */
  readonly wide?: boolean;
}

/** What may be done with a user. */
export function UserMenu({ user, onEdit, wide }: UserMenuProps) {
  const t = useText();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState<'deactivate' | 'delete' | null>(null);
  const props = {
    acts: userActs,
    of: user,
    opens: { editUser: onEdit, deactivateUser: () => setLeaving('deactivate'), deleteUser: () => setLeaving('delete') },
  };
  const view = { words: t('View'), run: () => void navigate({ to: '/hospital/settings/users/$id', params: { id: user.id } }) };
  return (
    <>
      {wide ? <RecordActs {...props} /> : <RecordMenu {...props} name={user.fullname} links={[view]} />}
      {leaving ? <LeaveDialog user={user} act={leaving} onClose={() => setLeaving(null)} /> : null}
    </>
  );
}
