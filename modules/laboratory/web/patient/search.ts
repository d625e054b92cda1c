import { anyText, pageSearch } from '#kernel/web/frame/search.ts';

/** `person`: whose results are shown. */
export const ownLabsSearch = pageSearch({ person: anyText });
