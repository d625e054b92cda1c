import { drawerKeys, listSearch, manyOf } from '#kernel/web/frame/search.ts';
import { personRequestStatuses } from '#modules/patients/contract/request-words.ts';

export const reviewsSearch = listSearch({ sorts: [], filters: { status: manyOf(personRequestStatuses), ...drawerKeys } });
