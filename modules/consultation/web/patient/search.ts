import { anyText, pageSearch } from '#kernel/web/frame/search.ts';

/** `person`: whose visits are shown, when it is not oneself. */
export const ownVisitsSearch = pageSearch({ person: anyText });
