import { anyText, pageSearch } from '#kernel/web/frame/search.ts';

/** `person`: whose results are shown. `result`: the one that is open. */
export const ownLabsSearch = pageSearch({ person: anyText, result: anyText });
