import { createRoute } from '@tanstack/react-router';
import { lazyComponent } from '#kernel/web/frame/lazy-component.ts';
import type { ComponentType } from 'react';
import type { Card } from '#kernel/web/frame/parts.tsx';
import { word } from '#kernel/web/text/use-text.ts';
import { hospitalArea, publicArea } from '#kernel/web/frame/areas.tsx';
import { documentationSearch } from './hospital/search.ts';
import { referenceSearch } from './reference/search.ts';

export const hospitalRoutes = [
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/getstarted',
    staticData: { permission: 'View Get Started' },
    component: lazyComponent(() => import('./hospital/get-started-page.tsx'), 'GetStartedPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/documentation',
    ...documentationSearch.route,
    staticData: { permission: 'View Civis Documentation' },
    component: lazyComponent(() => import('./hospital/documentation-page.tsx'), 'DocumentationPage'),
  }),
] as const;

/** The reference of the API: the server answers this address with the page of the hospital's area. */
export const hospitalOpenRoutes = [
  createRoute({
    getParentRoute: () => publicArea,
    path: '/api/docs',
    ...referenceSearch.route,
    component: lazyComponent(() => import('./reference/reference-page.tsx'), 'ReferencePage'),
  }),
] as const;

/** The bars of an area: its menu at the side, search, module cards and the person at the top. */
export const bars: { readonly side: ComponentType; readonly top: ComponentType } = {
  side: lazyComponent(() => import('./bars/side-bar.tsx'), 'SideBar'),
  top: lazyComponent(() => import('./bars/top-bar.tsx'), 'TopBar'),
};

/** All data of the hospital as one archive, among the settings. */
export const hospitalCards: readonly Card[] = [
  {
    place: 'settings',
    key: 'data-export',
    order: 330,
    title: word('Data export'),
    permission: 'Export Hospital Data',
    component: lazyComponent(() => import('./hospital/data-export-panel.tsx'), 'DataExportPanel'),
  },
];

/** Ctrl K, and the export that an address names. */
export const hospitalOverlays: readonly { readonly key: string; readonly component: ComponentType }[] = [
  { key: 'palette', component: lazyComponent(() => import('./bars/palette.tsx'), 'Palette') },
  { key: 'export', component: lazyComponent(() => import('./hospital/export-watch.tsx'), 'ExportWatch') },
];

/** Text written by people in Markdown, as elements and never as HTML: `<Markdown text={…} />`. */
export const Markdown = lazyComponent(() => import('./markdown.tsx'), 'Markdown');
