import type { NoProps } from '#kernel/web/frame/parts.tsx';

declare module '#kernel/web/frame/parts.tsx' {
  interface CardPlaces {
    /** Buttons beside the title of the trail. */
    'audit-trail': NoProps;
  }
}
