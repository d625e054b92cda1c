import { Suspense } from 'react';
import { useCards } from '#kernel/web/frame/parts.tsx';

interface UserSlotProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly start?: { readonly value: string; readonly label: string };
}

/** A field that picks an active user, as the list of users offers it. */
export function UserSlot(props: UserSlotProps) {
  const [card] = useCards('user-picker');
  if (!card) return null;
  const Picker = card.component;
  return (
    <Suspense>
      <Picker {...props} />
    </Suspense>
  );
}
