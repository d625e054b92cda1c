import type { NoProps } from '#kernel/web/frame/parts.tsx';

declare module '#kernel/web/frame/parts.tsx' {
  interface CardPlaces {
    /** Returns that are awaited. */
    'medication-returns': NoProps;
  }
}
