import { createContext, type ComponentType, use } from 'react';
import type { Area } from '#kernel/contract/access.ts';
import type { Icon } from '#kernel/web/design/look.ts';

/** An entry of an area's navigation. Hidden without its permission; a group's entry is hidden when no child is left. */
export interface MenuEntry {
  /** Unique in the area, e.g. `patients`. */
  readonly key: string;
  /** Marked with `word()`. */
  readonly title: string;
  readonly path: string;
  readonly icon: Icon;
  /** Place in the sidebar: entries are sorted by it. Sections and their captions are the shell's. */
  readonly order: number;
  readonly section?: string;
  /** A name, a list of which any suffices, or nothing for everybody signed in. */
  readonly permission?: string | readonly string[];
  /** Key of the sellable module: outside the subscription the entry shows a lock. */
  readonly module?: string;
  /** Key of the group's entry that this one lies under. */
  readonly under?: string;
  /** A hook that counts the work waiting, for the chip. */
  readonly useCount?: () => number | undefined;
}

/** Props of a place that tells its cards nothing. */
export type NoProps = Record<never, never>;

/**
 * The places of an area's pages and what each tells its cards. The module that shows a place declares it in its `web/places.ts`:
 * `declare module '#kernel/web/frame/parts.tsx' { interface CardPlaces { 'patient-banner': { readonly patientId: string } } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the modules fill it
export interface CardPlaces {}

interface CardOf<Place extends keyof CardPlaces> {
  /** The place, named by the module that shows it: `dashboard`, `patient`, `patient-banner`, `settings`, `top-bar`. */
  readonly place: Place;
  readonly key: string;
  readonly order: number;
  readonly title?: string;
  readonly permission?: string | readonly string[];
  readonly module?: string;
  /** Kinds of staff (cadres) whose daily work it is, where a place shows work by it; without it everybody's. */
  readonly cadres?: readonly string[];
  /** Lazy: `lazyComponent(() => import('./x-panel.tsx'), 'XPanel')`. It may want what its place tells, nothing else. */
  readonly component: ComponentType<CardPlaces[Place]>;
}

/** A piece that a module offers to a place of an earlier module: a dashboard panel, a tab of the chart, a line of the banner. */
export type Card = { [Place in keyof CardPlaces]: CardOf<Place> }[keyof CardPlaces];
/** A card of one place. */
export type CardAt<Place extends keyof CardPlaces> = Extract<Card, { readonly place: Place }>;

/** What an area's page is made of. Written in apps/web/<area>/main.tsx out of the modules' doors. */
export interface AreaParts {
  readonly area: Area;
  readonly home: string;
  /** The bars of modules/shell, patient-area or admin-area. Without them pages stand alone. */
  readonly bars?: { readonly side: ComponentType; readonly top: ComponentType };
  /** Mounted once beside the page: palette, upgrade dialog, call overlay. */
  readonly overlays?: readonly { readonly key: string; readonly component: ComponentType }[];
  readonly menu: readonly MenuEntry[];
  readonly cards: readonly Card[];
  /** Whether `GET /users/me/access` is asked; patients have no permissions. */
  readonly asksAccess: boolean;
}

const PartsContext = createContext<AreaParts>({ area: 'hospital', home: '/', menu: [], cards: [], asksAccess: false });

export const PartsProvider = PartsContext;

/** The parts of the area: menu entries, cards, home. */
export function useParts(): AreaParts {
  return use(PartsContext);
}

/** The cards of one place in their order. */
export function useCards<Place extends keyof CardPlaces>(place: Place): readonly CardAt<Place>[] {
  return useParts()
    .cards.filter((card): card is CardAt<Place> => card.place === place)
    .toSorted((a, b) => a.order - b.order);
}
