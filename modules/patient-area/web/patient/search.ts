import { anyDay, anyText, drawerKeys, listSearch, oneOf, pageSearch } from '#kernel/web/frame/search.ts';

/** Tabs of the profile in their order; the first one is the page's own address. */
export const profileTabs = [
  'personal',
  'hospitals',
  'dependants',
  'next-of-kin',
  'billing',
  'health',
  'privacy',
  'security',
  'card',
] as const;
export type ProfileTab = (typeof profileTabs)[number];

/** `person`: whose record is shown; nothing: the own one. */
export const dashboardSearch = pageSearch({ person: anyText });

export const profileSearch = listSearch({
  sorts: [],
  filters: { tab: oneOf(profileTabs), person: anyText, startDate: anyDay, endDate: anyDay, ...drawerKeys },
});
