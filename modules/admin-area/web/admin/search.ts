import { anyDay, anyText, drawerKeys, listSearch, manyOf, oneOf, pageSearch } from '#kernel/web/frame/search.ts';
import { hospitalStatuses, outboxChannels, outboxStatuses } from '#modules/admin-area/contract/words.ts';

export const hospitalsSearch = listSearch({
  sorts: ['name', 'createdAt', 'users', 'patients', 'lastActivityAt'],
  filters: { status: manyOf(hospitalStatuses), country: anyText, createdFrom: anyDay, createdTo: anyDay },
});

export const hospitalSearch = pageSearch({ tab: oneOf(['overview', 'users', 'setup', 'notes']) });

export const outboxSearch = listSearch({
  sorts: [],
  filters: { channel: oneOf(outboxChannels), status: manyOf(outboxStatuses), startDate: anyDay, endDate: anyDay, ...drawerKeys },
});
