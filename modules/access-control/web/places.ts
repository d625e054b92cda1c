import type { NoProps } from '#kernel/web/frame/parts.tsx';

declare module '#kernel/web/frame/parts.tsx' {
  interface CardPlaces {
    /** Panels of the own profile about notices. */
    'profile-notices': NoProps;
  }
}
