import { anyDay, drawerKeys, listSearch, pageSearch } from '#kernel/web/frame/search.ts';

/** Emergency openings for review, of some days or of all. */
export const emergenciesSearch = listSearch({ sorts: [], filters: { startDate: anyDay, endDate: anyDay } });

/** The drawers of the record's tabs, as the record's page names them. */
export const chartSearch = pageSearch(drawerKeys);
export const recordVitals = 'record-vitals';
