import type { NoProps } from '#kernel/web/frame/parts.tsx';

declare module '#kernel/web/frame/parts.tsx' {
  interface CardPlaces {
    /** Panels of the dashboard. */
    dashboard: NoProps;
    /** Tiles of its strip. */
    'dashboard-tile': NoProps;
    /** Notices above the panels. */
    'dashboard-banner': NoProps;
  }
}
