/** What `icd-search` can be asked for; the first is meant when nothing is said. */
export const icdTypes = ['diagnosis', 'symptom', 'external-cause', 'factor', 'laboratory', 'radiology'] as const;
export type IcdType = (typeof icdTypes)[number];

/** What a code names: a diagnosis (ICD-10), a test of a catalogue, or a procedure (ICD-10-PCS). */
export const codeKinds = ['diagnosis', 'laboratory', 'radiology', 'procedure'] as const;
export type CodeKind = (typeof codeKinds)[number];

/** How a row was found, best first. */
export const codeMatches = ['code', 'prefix', 'words', 'synonym', 'similar'] as const;
export type CodeMatch = (typeof codeMatches)[number];

/** First letters of HCPCS Level II. */
export const hcpcsCategories = ['A', 'B', 'C', 'D', 'E', 'G', 'H', 'J', 'K', 'L', 'M', 'P', 'Q', 'R', 'S', 'T', 'U', 'V'] as const;
export type HcpcsCategory = (typeof hcpcsCategories)[number];

/** Most favourites of a hospital. */
export const mostFavourites = 200;
/** Hits end here; the count of a search says at most this. */
export const mostCodeHits = 200;
