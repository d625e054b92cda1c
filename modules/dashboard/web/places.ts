import type { NoProps } from '#kernel/web/frame/parts.tsx';

declare module '#kernel/web/frame/parts.tsx' {
  interface CardPlaces {
    /** Panels of the dashboard. */
    dashboard: NoProps;
    /** A person's own work of the day, by cadre: what stands before the hospital's panels. */
    work: NoProps;
    /** Tiles of its strip. */
    'dashboard-tile': NoProps;
    /** Notices above the panels. */
    'dashboard-banner': NoProps;
  }
}
