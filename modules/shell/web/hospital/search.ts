import { anyText, pageSearch } from '#kernel/web/frame/search.ts';

export const documentationSearch = pageSearch({ page: anyText, q: anyText });
