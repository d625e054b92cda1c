import { anyText, pageSearch } from '#kernel/web/frame/search.ts';

/** The words that are looked for, the module whose calls are listed, the call that is open. */
export const referenceSearch = pageSearch({ q: anyText, module: anyText, call: anyText });
