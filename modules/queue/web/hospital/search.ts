import { anyDay, anyText, drawerKeys, flag, listSearch, manyOf, oneOf, pageSearch } from '#kernel/web/frame/search.ts';
import { closedStatuses, ticketPriorities, ticketStages } from '#modules/queue/contract/words.ts';

export const queueTabs = ['queue', 'unavailable', 'history', 'figures', 'overview', 'settings'] as const;
export type QueueTab = (typeof queueTabs)[number];

/** One page, one address: department and tab, the filters of the line and those of the history, the open drawer. */
export const queueSearch = listSearch({
  sorts: [],
  filters: {
    departmentId: anyText,
    tab: oneOf(queueTabs),
    practitionerId: anyText,
    mine: flag,
    stage: oneOf(ticketStages),
    priority: oneOf(ticketPriorities),
    startDate: anyDay,
    endDate: anyDay,
    status: manyOf(closedStatuses),
    servedBy: anyText,
    ...drawerKeys,
  },
});
export type QueueSearch = ReturnType<typeof queueSearch.route.validateSearch>;

/** What a hall's screen is to do stands in its address, so that it starts by itself after a power cut. */
export const displaySearch = pageSearch({ sound: flag, voice: flag, theme: oneOf(['light', 'dark']) });
