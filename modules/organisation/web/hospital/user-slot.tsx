import { Suspense } from 'react';
import { useCards } from '#kernel/web/frame/parts.tsx';

/** What the place `user-picker` is given: a field of the form around it. */
export interface UserPickerProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly required?: boolean;
  readonly many?: boolean;
  /** Whom the form starts with. */
  readonly start?: { readonly value: string; readonly label: string };
  /** Users that are not offered. */
  readonly without?: readonly string[];
}

/** A field that picks users: access-control, which comes after this module, gives it. */
export function UserSlot(props: UserPickerProps) {
  const [card] = useCards('user-picker');
  if (!card) return null;
  const Picker = card.component;
  return (
    <Suspense>
      <Picker {...props} />
    </Suspense>
  );
}
