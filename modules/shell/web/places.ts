import type { NoProps } from '#kernel/web/frame/parts.tsx';

declare module '#kernel/web/frame/parts.tsx' {
  interface CardPlaces {
    /** Pieces of the top bar. */
    'top-bar': NoProps;
  }
}
