import type { NoProps } from '#kernel/web/frame/parts.tsx';
import type { UserPickerProps } from './hospital/user-slot.tsx';

declare module '#kernel/web/frame/parts.tsx' {
  interface CardPlaces {
    /** Sections of the settings. */
    settings: NoProps;
    /** A field that picks users. */
    'user-picker': UserPickerProps;
  }
}
